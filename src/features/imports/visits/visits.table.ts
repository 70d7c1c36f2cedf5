import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { because, blank, keeps } from '../../../server/database/erasure';
import type { Declarations } from '../../../server/database/schema';
import type { VisitRecord } from './outsideVisit';

declare module '../../../server/database/schema' {
  interface Database {
    visit_imports: VisitImportsTable;
    visit_import_rows: VisitImportRowsTable;
    outside_visits: OutsideVisitsTable;
  }
}

interface VisitImportsTable {
  id: string;
  file_name: string;
  visits: number;
  /** Rows left out: nobody of the clinic was meant; the visit was there already. */
  unmatched: number;
  known: number;
  imported_by: string;
  imported_by_name: string;
  imported_at: Date;
  taken_back_at: Date | null;
  taken_back_by: string | null;
  taken_back_by_name: string | null;
}

interface VisitImportRowsTable {
  user_id: string;
  import_id: string;
  row: number;
  visit_id: string;
  record: JSONColumnType<VisitRecord>;
  person: string;
  name_key: GeneratedAlways<string>;
  phone_digits: GeneratedAlways<string>;
  match: 'matched' | 'open' | 'none' | 'chosen' | 'left' | null;
  patient_id: string | null;
  staged_at: Date;
}

/** Append-only; hidden by the import alone. */
interface OutsideVisitsTable {
  id: string;
  patient_id: string;
  import_id: string;
  row: number;
  visited_on: string;
  doctor: Generated<string>;
  diagnosis: Generated<string>;
  text: Generated<string>;
  medicines: Generated<string>;
}

export const visitsTables: Declarations<'visit_imports' | 'visit_import_rows' | 'outside_visits'> =
  {
    visit_imports: {
      rights: 'select, insert, update (taken_back_at, taken_back_by, taken_back_by_name)',
      isInBackup: true,
      topics: ['outside_visits'],
      ofPatient: { isAbout: 'How many visits came in a file, and who imported them.' },
    },
    visit_import_rows: {
      rights: 'select, insert, update (match, patient_id), delete',
      isInBackup: false,
      topics: [],
      ofPatient: {
        rows: `(patient_id = patient
          or name_key = public.person_key(person.name) and phone_digits = person.phone_digits)`,
        merge: { stays: 'A file that is being imported.' },
        erased: 'deleted',
        contact: 'deleted',
      },
    },
    outside_visits: {
      rights: 'select, insert',
      isInBackup: true,
      topics: ['outside_visits'],
      ofPatient: {
        rows: 'patient_id = patient',
        merge: 'moves',
        erased: {
          ...keeps(because.ties, 'id', 'patient_id', 'import_id', 'row'),
          ...keeps('The day alone, as of a token.', 'visited_on'),
          doctor: blank,
          diagnosis: blank,
          text: blank,
          medicines: blank,
        },
      },
    },
  };
