import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { columnNames } from '../../server/database/columns';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import type { Gender, NewPatient } from './patient';
import { patientColumns } from './patients.rows';

declare module '../../server/database/schema' {
  interface Database {
    patients: PatientsTable;
    patient_versions: PatientVersionsTable;
    search_words: {
      word: string;
      roman: GeneratedAlways<string>;
      sounds: GeneratedAlways<string[]>;
    };
  }
}

interface PatientsTable extends Voidable {
  id: string;
  /** Given by the database: from 1 on in the order of registering. */
  number: Generated<number>;
  name: string;
  age: number | null;
  date_of_birth: string | null;
  date_of_birth_is_estimated: Generated<boolean>;
  gender: Gender | null;
  phone: string;
  email: string | null;
  address: string;
  emergency_contact: string;
  none_given: Generated<string[]>;
  abha_number: string | null;
  abha_address: string | null;
  blood_group: NonNullable<NewPatient['bloodGroup']> | null;
  allergies: string[];
  medical_history: string | null;
  conditions: Generated<string[]>;
  expected_delivery: string | null;
  is_sample: Generated<boolean>;
  registered_at: Date;
  registered_by: string;
  version: Generated<number>;
  import_id: string | null;
  file_number: string | null;
  phone_digits: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  searched_words: GeneratedAlways<string[]>;
}

interface PatientVersionsTable {
  patient_id: string;
  version: number;
  record: JSONColumnType<NewPatient>;
  changed_by: string;
  changed_by_name: string;
  changed_at: Date;
  reason: string | null;
}

export const patientsTables: Declarations<'patients' | 'patient_versions' | 'search_words'> = {
  patients: {
    rights: `select, insert, update (${columnNames(patientColumns)}, version, ${voidColumns})`,
    isInBackup: true,
  },
  patient_versions: { rights: 'select, insert', isInBackup: true },
  search_words: { rights: 'select', isInBackup: false },
};
