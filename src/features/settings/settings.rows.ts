import type { Kysely, Selectable } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { clinicRightsFrom } from '../../shared/permissions';
import type { ClinicRules } from './clinicRules';
import type {
  ClinicSettings,
  DoctorProfile,
  NewClinicSettings,
  NewDoctorProfile,
} from './clinicSettings';

/** The column of each clinic setting. A field that is missing here does not compile. */
export const clinicColumns = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  logo: 'logo',
  colour: 'colour',
  timeZone: 'time_zone',
  gstin: 'gstin',
  billPrefix: 'bill_prefix',
  taxBasisPoints: 'tax_basis_points',
  consultationFee: 'consultation_fee',
  roundsBills: 'rounds_bills',
  takesInputCredit: 'takes_input_credit',
  upiAddress: 'upi_address',
  boardNames: 'board_names',
  workingHours: 'working_hours',
  slotMinutes: 'slot_minutes',
  paperShows: 'paper_shows',
  secondFactor: 'second_factor',
} as const satisfies Record<keyof NewClinicSettings, keyof Database['clinic_settings']>;

/** The column of each field of a doctor's profile. A field that is missing here does not compile. */
export const doctorProfileColumns = {
  qualification: 'qualification',
  registrationNumber: 'registration_number',
  council: 'council',
  department: 'department',
  signature: 'signature',
  consultationFee: 'consultation_fee',
  freeDays: 'free_days',
  freeVisits: 'free_visits',
  afterFinish: 'after_finish',
} as const satisfies Record<keyof NewDoctorProfile, keyof Database['doctor_profiles']>;

/** The profile of a doctor who has entered nothing. */
const emptyDoctorProfile: NewDoctorProfile = {
  qualification: '',
  registrationNumber: '',
  council: '',
  department: '',
  signature: null,
  consultationFee: null,
  freeDays: 0,
  freeVisits: 0,
  afterFinish: 'print',
};

/** The clinic's current settings. */
export async function readClinicSettings(db: Kysely<Database>): Promise<ClinicSettings> {
  const row = await db.selectFrom('clinic_settings').selectAll().executeTakeFirstOrThrow();
  return clinicSettingsFromRow(row);
}

export function clinicSettingsFromRow(
  row: Selectable<Database['clinic_settings']>,
): ClinicSettings {
  return { ...fromColumns(clinicColumns, row), version: row.version };
}

/** The columns of the clinic's rules; rights that nobody chose have their usual holders. */
export const ruleColumns = { rights: 'rights', secondPersonAbove: 'second_person_above' } as const;

export function clinicRulesFromRow(
  row: Pick<Selectable<Database['clinic_settings']>, 'rights' | 'second_person_above' | 'version'>,
): ClinicRules {
  return {
    rights: clinicRightsFrom(row.rights),
    secondPersonAbove: row.second_person_above,
    version: row.version,
  };
}

/** The clinic's current rules. */
export async function readClinicRules(db: Kysely<Database>): Promise<ClinicRules> {
  const row = await db
    .selectFrom('clinic_settings')
    .select(['rights', 'second_person_above', 'version'])
    .executeTakeFirstOrThrow();
  return clinicRulesFromRow(row);
}

/** The settings that nearly every request needs, which the server caches. */
export async function readCachedSettings(db: Kysely<Database>) {
  const { name, time_zone, second_factor, ...rules } = await db
    .selectFrom('clinic_settings')
    .select(['name', 'time_zone', 'second_factor', 'rights', 'second_person_above', 'version'])
    .executeTakeFirstOrThrow();
  return {
    name,
    timeZone: time_zone,
    secondFactor: second_factor,
    ...clinicRulesFromRow(rules),
  };
}

/** A doctor's profile; an empty one with version 0 if they have entered nothing. */
export async function readDoctorProfile(
  db: Kysely<Database>,
  userId: string,
): Promise<DoctorProfile> {
  const row = await db
    .selectFrom('doctor_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return doctorProfileFromRow(row);
}

type ProfileRow = Selectable<Database['doctor_profiles']>;

/** A doctor's profile from its row, which may be missing, or all null after a left join. */
export function doctorProfileFromRow(
  row: ProfileRow | { [Column in keyof ProfileRow]: ProfileRow[Column] | null } | undefined,
): DoctorProfile {
  if (!row || row.user_id === null) return { ...emptyDoctorProfile, version: 0 };
  const { version, ...profile } = row as ProfileRow;
  return { ...fromColumns(doctorProfileColumns, profile), version };
}
