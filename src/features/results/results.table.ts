import type { ColumnType, Generated } from 'kysely';
import { absent, because, blank, erasedWords, keeps, rowsOf } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';

declare module '../../server/database/schema' {
  interface Database {
    test_settings: TestSettingsTable;
    result_reports: ResultReportsTable;
    results: ResultsTable;
  }
}

interface TestSettingsTable {
  id: string;
  test_key: string;
  interval_months: number | null;
  price_id: string | null;
  version: Generated<number>;
}

interface ResultReportsTable extends Voidable {
  id: string;
  patient_id: string;
  token_id: string | null;
  laboratory: string;
  /** Null: erased. */
  taken_on: string | null;
  recorded_by: string;
  recorded_by_name: string;
  recorded_at: Date;
  amends: string | null;
  amend_reason: string | null;
}

/** Append-only. Numeric columns are read as text and written as numbers. */
interface ResultsTable {
  report_id: string;
  position: number;
  test_key: string;
  name: string;
  comparator: '' | '<' | '>';
  value: ColumnType<string | null, number | null>;
  text: string;
  unit: string;
  low: ColumnType<string | null, number | null>;
  high: ColumnType<string | null, number | null>;
  range_text: string;
}

export const resultsTables: Declarations<'test_settings' | 'result_reports' | 'results'> = {
  test_settings: {
    rights: 'select, insert, update (interval_months, price_id, version)',
    isInBackup: true,
    topics: ['tests'],
    ofPatient: { isAbout: 'The clinic’s choices about tests.' },
  },
  result_reports: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['results'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'token_id', 'amends'),
        ...keeps(because.staff, 'recorded_by', 'recorded_by_name', 'recorded_at'),
        ...keeps(because.staff, 'voided_at', 'voided_by', 'voided_by_name'),
        laboratory: blank,
        taken_on: absent,
        amend_reason: erasedWords,
        void_reason: erasedWords,
      },
    },
  },
  results: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: rowsOf('result_reports', 'report_id'),
      merge: { follows: ['result_reports'] },
      erased: 'deleted',
    },
  },
};
