import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { columnNames } from '../../server/database/columns';
import {
  absent,
  because,
  becomes,
  blank,
  contact,
  erasedName,
  keeps,
} from '../../server/database/erasure';
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
  /** Assigned by the database in the order of registration, from 1. */
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
  not_pregnant_on: string | null;
  /** The record into which this one was merged, which is then voided. Written by `merge_patients` alone. */
  survivor_id: ColumnType<string | null, never, never>;
  is_sample: Generated<boolean>;
  registered_at: Date;
  registered_by: string;
  version: Generated<number>;
  import_id: string | null;
  file_number: string | null;
  /** When the token of the last visit was issued; kept by triggers on `tokens`. */
  last_visit_at: Date | null;
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

const none = "'{}'";
/** Versions of other records while the patient's was merged into them: they have what came from it, too. */
const whileMerged = `(patient_id, version) in (
  select version.patient_id, version.version
  from public.merges_with_values_of(patient) merge
    join public.patient_versions version on version.patient_id in (merge.survivor_id, merge.duplicate_id)
  where version.changed_at > merge.merged_at and version.changed_at <= merge.until)`;

/** Marks the contact data as none given, and the age if a condition says that it was marked. */
const noneGivenWithoutContact = (isAgeMarked: string) =>
  `(case when ${isAgeMarked} then '{age}' else '{}' end)::text[] || '{phone,address,emergencyContact}'::text[]`;
/** Search words of the patient that no other record contains. */
const onlyTheirWords = `word = any (words)
  and not exists (select from public.patients where searched_words @> array[word])`;

export const patientsTables: Declarations<'patients' | 'patient_versions' | 'search_words'> = {
  patients: {
    rights: `select, insert, update (${columnNames(patientColumns)}, not_pregnant_on, version, ${voidColumns})`,
    isInBackup: true,
    topics: ['patients'],
    ofPatient: {
      rows: 'id = patient',
      merge: { chosen: [...Object.values(patientColumns), 'not_pregnant_on'] },
      erased: {
        ...keeps(because.ties, 'id', 'number', 'survivor_id', 'is_sample', 'import_id', 'version'),
        ...keeps('The age as it was told, and the gender, name nobody.', 'age', 'gender'),
        ...keeps(because.staff, 'registered_at', 'registered_by'),
        ...keeps(because.queue, 'last_visit_at'),
        ...keeps(because.derived, 'phone_digits', 'search_text', 'searched_words'),
        name: erasedName,
        date_of_birth: absent,
        date_of_birth_is_estimated: becomes('false'),
        phone: contact(blank),
        email: contact(absent),
        address: contact(blank),
        emergency_contact: contact(blank),
        none_given: becomes(none),
        file_number: absent,
        abha_number: absent,
        abha_address: absent,
        blood_group: absent,
        allergies: becomes(none),
        medical_history: absent,
        conditions: becomes(none),
        expected_delivery: absent,
        not_pregnant_on: absent,
        // Who voided or merged the record before.
        voided_at: { ...becomes('coalesce(voided_at, at)'), keeps: because.staff },
        voided_by: { ...becomes('coalesce(voided_by, eraser.id)'), keeps: because.staff },
        voided_by_name: {
          ...becomes('coalesce(voided_by_name, eraser.name)'),
          keeps: because.staff,
        },
        void_reason: becomes("'Erased'"),
      },
      // Marked as none given, so that staff are not prompted to ask for removed contact data again.
      contact: {
        columns: {
          none_given: noneGivenWithoutContact("'age' = any (none_given)"),
          void_reason: `case when void_reason is not null and public.says_contact(void_reason, texts, numbers) then 'Erased' else void_reason end`,
        },
      },
    },
  },
  patient_versions: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: `patient_id = patient or ${whileMerged}`,
      merge: { stays: 'Each record’s own history.' },
      erased: 'deleted',
      contact: {
        columns: {
          record: `(record - 'email') || jsonb_build_object(
            'phone', '', 'address', '', 'emergencyContact', '',
            'noneGiven', ${noneGivenWithoutContact("record -> 'noneGiven' ? 'age'")})`,
          reason: `case when reason is not null and public.says_contact(reason, texts, numbers) then 'Erased' else reason end`,
        },
      },
    },
  },
  search_words: {
    rights: 'select',
    isInBackup: false,
    topics: [],
    ofPatient: {
      rows: onlyTheirWords,
      merge: { stays: 'The database makes them out of the record.' },
      erased: 'deleted',
      contact: 'deleted',
    },
  },
};
