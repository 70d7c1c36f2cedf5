import type { Generated, GeneratedAlways } from 'kysely';
import {
  because,
  blank,
  erasedName,
  erasedWords,
  keeps,
  rowsOf,
} from '../../../server/database/erasure';
import type { Declarations } from '../../../server/database/schema';
import { type Voidable, voidColumns } from '../../../server/database/voidedColumns';

declare module '../../../server/database/schema' {
  interface Database {
    dispense_counters: { financial_year: number; count: number; last_updated: Date };
    dispenses: DispensesTable;
    dispense_lines: DispenseLinesTable;
    dispense_ends: {
      id: string;
      prescription_id: string;
      ended_at: Date;
      ended_by: string;
      ended_by_name: string;
    };
  }
}

interface DispensesTable extends Voidable {
  id: string;
  number: string;
  financial_year: number;
  serial: number;
  patient_id: string;
  patient_name: string;
  token_id: string;
  prescription_id: string | null;
  doctor_id: string;
  doctor_name: string;
  given_at: Date;
  given_by: string;
  given_by_name: string;
  search_text: GeneratedAlways<string>;
}

/** Append-only. */
interface DispenseLinesTable {
  id: string;
  dispense_id: string;
  position: number;
  batch_id: string;
  prescription_position: number | null;
  medicine: string;
  prescribed: Generated<string>;
  units: number;
  directions: Generated<string>;
  is_free: Generated<boolean>;
}

export const dispensesTables: Declarations<
  'dispense_counters' | 'dispenses' | 'dispense_lines' | 'dispense_ends'
> = {
  dispense_counters: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many entries the supply register had in a year.' },
  },
  dispenses: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['dispenses'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'token_id', 'prescription_id'),
        ...keeps(
          because.register,
          'number',
          'financial_year',
          'serial',
          'doctor_id',
          'doctor_name',
        ),
        ...keeps(because.staff, 'given_at', 'given_by', 'given_by_name'),
        ...keeps(because.staff, 'voided_at', 'voided_by', 'voided_by_name'),
        ...keeps(because.derived, 'search_text'),
        patient_name: erasedName,
        void_reason: erasedWords,
      },
    },
  },
  dispense_lines: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: rowsOf('dispenses', 'dispense_id'),
      merge: { follows: ['dispenses'] },
      erased: {
        ...keeps(because.ties, 'id', 'dispense_id', 'position', 'prescription_position'),
        ...keeps(because.register, 'batch_id', 'medicine', 'units', 'is_free'),
        prescribed: blank,
        directions: blank,
      },
    },
  },
  dispense_ends: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['dispenses'],
    ofPatient: {
      rows: rowsOf('prescriptions', 'prescription_id'),
      merge: { follows: ['prescriptions'] },
      erased: {
        ...keeps(because.ties, 'id', 'prescription_id'),
        ...keeps(because.staff, 'ended_at', 'ended_by', 'ended_by_name'),
      },
    },
  },
};
