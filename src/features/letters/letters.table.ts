import type { JSONColumnType } from 'kysely';
import {
  absent,
  because,
  becomes,
  blank,
  contact,
  erasedName,
  erasedWords,
  keeps,
} from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import type { Gender } from '../patients/patient';
import type { LetterKind } from '../phrases/phrase';
import { letterheadColumnNames, type StoredLetterhead } from '../settings/letterhead.rows';
import type { LetterItem } from './letter';

declare module '../../server/database/schema' {
  interface Database {
    letter_counters: { financial_year: number; count: number; last_updated: Date };
    letters: LettersTable;
  }
}

interface LettersTable extends Voidable, StoredLetterhead {
  id: string;
  number: string;
  financial_year: number;
  serial: number;
  kind: LetterKind;
  patient_id: string;
  token_id: string;
  patient_name: string;
  patient_number: number;
  patient_age: number | null;
  patient_date_of_birth: string | null;
  patient_date_of_birth_is_estimated: boolean;
  patient_gender: Gender | null;
  patient_address: string;
  identification_mark: string;
  doctor_id: string;
  doctor_name: string;
  qualification: string;
  registration_number: string;
  council: string;
  signature: string | null;
  language: string;
  title: string;
  body: string;
  first_day: string | null;
  last_day: string | null;
  items: JSONColumnType<Omit<LetterItem, 'key'>[]>;
  code: string;
  layout: number;
  issued_at: Date;
}

export const lettersTables: Declarations<'letter_counters' | 'letters'> = {
  letter_counters: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many letters a year had.' },
  },
  letters: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['letters'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'token_id', 'patient_number', 'code', 'layout'),
        ...keeps(
          'The register of letters: that one was signed, of which kind, when and by whom.',
          'number',
          'financial_year',
          'serial',
          'kind',
          'language',
        ),
        ...keeps(because.staff, 'doctor_id', 'doctor_name', 'issued_at'),
        ...keeps(because.staff, 'voided_at', 'voided_by', 'voided_by_name'),
        ...keeps(because.clinic, ...letterheadColumnNames, 'qualification', 'council'),
        ...keeps(because.clinic, 'registration_number', 'signature'),
        ...keeps('The age as it was told then, and the gender, name nobody.', 'patient_age'),
        ...keeps('The age as it was told then, and the gender, name nobody.', 'patient_gender'),
        patient_name: erasedName,
        patient_date_of_birth: absent,
        patient_date_of_birth_is_estimated: becomes('false'),
        patient_address: contact(blank),
        identification_mark: blank,
        title: blank,
        body: blank,
        first_day: absent,
        last_day: absent,
        items: becomes("'[]'"),
        void_reason: erasedWords,
      },
    },
  },
};
