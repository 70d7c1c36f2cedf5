import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import type { NewPatient } from '../patients/patient';

declare module '../../server/database/schema' {
  interface Database {
    patient_imports: {
      id: string;
      registered: number;
      skipped: number;
      imported_by: string;
      imported_at: Date;
      taken_back_at: Date | null;
      taken_back_by: string | null;
      removed: Generated<number>;
      last_number: number | null;
    };
    import_rows: ImportRowsTable;
  }
}

interface ImportRowsTable {
  user_id: string;
  import_id: string;
  row: number;
  patient_id: string;
  record: JSONColumnType<NewPatient>;
  age: GeneratedAlways<number | null>;
  name_key: GeneratedAlways<string>;
  phone_digits: GeneratedAlways<string>;
  staged_at: Date;
}

export const importsTables: Declarations<'patient_imports' | 'import_rows'> = {
  patient_imports: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many patients came in a file, and who imported them.' },
  },
  import_rows: {
    rights: 'select, insert, delete',
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
};
