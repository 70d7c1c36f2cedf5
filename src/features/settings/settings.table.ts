import type { Generated, JSONColumnType } from 'kysely';
import { columnNames } from '../../server/database/columns';
import type { Declarations } from '../../server/database/schema';
import type { ClinicRights } from '../../shared/permissions';
import type { SecondFactorChoice } from '../../shared/secondFactor';
import type { NameChoice } from '../board/board';
import type { SetUpAnswers } from '../setUp/setUp';
import type { AfterFinish, NewClinicSettings, PaperPart } from './clinicSettings';
import { clinicColumns, ruleColumns } from './settings.rows';

declare module '../../server/database/schema' {
  interface Database {
    clinic_settings: ClinicSettingsTable;
    doctor_profiles: DoctorProfilesTable;
  }
}

interface ClinicSettingsTable {
  id: Generated<string>;
  singleton: Generated<boolean>;
  version: number;
  name: string;
  address: string;
  phone: string;
  email: string;
  logo: string | null;
  colour: string;
  time_zone: string | null;
  gstin: string | null;
  bill_prefix: string;
  tax_basis_points: number;
  consultation_fee: number;
  upi_address: string | null;
  board_names: NameChoice;
  working_hours: JSONColumnType<NewClinicSettings['workingHours']>;
  slot_minutes: number;
  second_factor: SecondFactorChoice;
  rounds_bills: boolean;
  takes_input_credit: boolean;
  paper_shows: JSONColumnType<PaperPart[]>;
  rights: JSONColumnType<Partial<ClinicRights>>;
  second_person_above: number | null;
  set_up_answers: JSONColumnType<SetUpAnswers>;
  updated_at: Date;
}

interface DoctorProfilesTable {
  user_id: string;
  version: number;
  qualification: string;
  registration_number: string;
  council: string;
  department: string;
  signature: string | null;
  consultation_fee: number | null;
  free_days: number;
  free_visits: number;
  after_finish: Generated<AfterFinish>;
  updated_at: Date;
}

export const settingsTables: Declarations<'clinic_settings' | 'doctor_profiles'> = {
  clinic_settings: {
    rights: `select, update (${columnNames({ ...clinicColumns, ...ruleColumns })}, set_up_answers, version,
    updated_at)`,
    isInBackup: true,
    topics: ['settings'],
    ofPatient: { isAbout: 'The clinic.' },
  },
  doctor_profiles: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'The clinic’s doctors.' },
  },
};
