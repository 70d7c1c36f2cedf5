import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import {
  absent,
  because,
  becomes,
  blank,
  contact,
  erasedName,
  erasedWords,
  keeps,
  rowsOf,
} from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import type { Gender } from '../patients/patient';
import { letterheadColumnNames, type StoredLetterhead } from '../settings/letterhead.rows';
import type { MedicineChange } from './current/medicineChange';
import type { Regimen } from './regimen';

declare module '../../server/database/schema' {
  interface Database {
    prescriptions: PrescriptionsTable;
    prescription_medications: MedicationsTable;
    prescription_allergy_answers: {
      prescription_id: string;
      position: number;
      medicine: string;
      allergy: string;
      drug_class: string | null;
      reason: string;
    };
    pictures: { hash: string; picture: string };
    prescription_papers: PrescriptionPapersTable;
  }
}

interface PrescriptionsTable extends Voidable {
  id: string;
  patient_id: string;
  patient_name: string;
  doctor_id: string;
  doctor_name: string;
  token_id: string;
  diagnosis: string;
  symptoms: string;
  notes: string | null;
  follow_up_date: string | null;
  amends: string | null;
  amend_reason: string | null;
  created_at: Date;
  search_text: GeneratedAlways<string>;
}

interface MedicationsTable {
  prescription_id: string;
  position: number;
  name: string;
  generic_name: Generated<string>;
  strength: Generated<string>;
  dosage: string;
  frequency: string;
  duration: string;
  instructions: string;
  typed: Generated<string>;
  regimen: JSONColumnType<Regimen> | null;
  change: Generated<MedicineChange>;
  /** The last day of a course of 28 days or more (`longCourseEnd`). */
  course_ends_on: string | null;
}

interface PrescriptionPapersTable extends StoredLetterhead {
  prescription_id: string;
  code: string;
  clinic_gstin: string | null;
  qualification: string;
  registration_number: string;
  council: string;
  signature: string | null;
  patient_age: number | null;
  patient_date_of_birth: string | null;
  patient_date_of_birth_is_estimated: Generated<boolean>;
  patient_gender: Gender | null;
  layout: Generated<number>;
  patient_address: string | null;
  patient_allergies: string[] | null;
}

const ofPrescriptions = rowsOf('prescriptions', 'prescription_id');

export const prescriptionsTables: Declarations<
  | 'prescriptions'
  | 'prescription_medications'
  | 'prescription_allergy_answers'
  | 'pictures'
  | 'prescription_papers'
> = {
  prescriptions: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['prescriptions'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'token_id', 'amends'),
        ...keeps(because.staff, 'doctor_id', 'doctor_name', 'created_at'),
        ...keeps(because.staff, 'voided_at', 'voided_by', 'voided_by_name'),
        ...keeps(because.derived, 'search_text'),
        patient_name: erasedName,
        diagnosis: blank,
        symptoms: blank,
        notes: absent,
        follow_up_date: absent,
        amend_reason: erasedWords,
        void_reason: erasedWords,
      },
    },
  },
  prescription_medications: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { rows: ofPrescriptions, merge: { follows: ['prescriptions'] }, erased: 'deleted' },
  },
  prescription_allergy_answers: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { rows: ofPrescriptions, merge: { follows: ['prescriptions'] }, erased: 'deleted' },
  },
  pictures: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Logos of the clinic and signatures of its doctors.' },
  },
  prescription_papers: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: ofPrescriptions,
      merge: { follows: ['prescriptions'] },
      erased: {
        ...keeps(because.ties, 'prescription_id', 'code', 'layout'),
        ...keeps(
          because.clinic,
          ...letterheadColumnNames,
          'clinic_gstin',
          'qualification',
          'council',
        ),
        ...keeps(because.clinic, 'registration_number', 'signature'),
        ...keeps('The age as it was told then, and the gender, name nobody.', 'patient_age'),
        ...keeps('The age as it was told then, and the gender, name nobody.', 'patient_gender'),
        patient_date_of_birth: absent,
        patient_date_of_birth_is_estimated: becomes('false'),
        patient_address: contact(absent),
        patient_allergies: absent,
      },
    },
  },
};
