import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountStatus } from '../../features/accounts/account';
import type { PasskeyPurpose } from '../../features/accounts/passkey';
import type { SecondFactorChoice } from '../../features/accounts/secondFactor';
import type { AppointmentStatus, AppointmentType } from '../../features/appointments/appointment';
import type { RequestState } from '../../features/billing/billRequest';
import type { BillStatus, PaymentKind, PaymentMethod } from '../../features/billing/payment';
import type { BoardLanguage, NameChoice } from '../../features/board/board';
import type { DraftContent } from '../../features/consultations/consultation';
import type { Counts } from '../../features/dayClose/dayClose';
import type {
  IncidentNoticeKind,
  IncidentNoticeOutcome,
  NewIncident,
} from '../../features/incidents/incident';
import { incidentColumns } from '../../features/incidents/incidents.rows';
import type { Gender, NewPatient } from '../../features/patients/patient';
import { patientColumns } from '../../features/patients/patients.rows';
import type { Regimen } from '../../features/prescriptions/regimen';
import type { PriceKind } from '../../features/priceList/price';
import { priceColumns } from '../../features/priceList/priceList.rows';
import type { ConsentPurpose, GuardianRelation } from '../../features/privacy/consent';
import type { PrivacyOutcome, PrivacyRequestKind } from '../../features/privacy/privacyRequest';
import { privacyColumns } from '../../features/privacy/privacySettings.rows';
import type { TokenPriority, TokenStatus } from '../../features/queue/token';
import type {
  AfterFinish,
  NewClinicSettings,
  PaperPart,
} from '../../features/settings/clinicSettings';
import { clinicColumns, ruleColumns } from '../../features/settings/settings.rows';
import type { SetUpAnswers } from '../../features/setUp/setUp';
import type { ReminderWay, ShareWay } from '../../features/sharing/share';
import type { StarterKey } from '../../features/templates/starters';
import type { NewTemplate } from '../../features/templates/template';
import type { BloodSugarKind, TemperatureUnit } from '../../features/vitals/vitals';
import type { ClinicRights, Role } from '../../shared/permissions';
import { columnNames } from './columns';

/** The tables as TypeScript sees them; `migrations/` makes them, `tables` below has what else is to be said of each. Dates are `YYYY-MM-DD`, money is paise. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  credentials: { user_id: string; password: string; updated_at: Date };
  account_links: AccountLinksTable;
  two_factors: {
    user_id: string;
    secret: Buffer;
    enabled_at: Date | null;
    last_step: Generated<number>;
  };
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: Date | null };
  sign_in_networks: { network: string; user_id: string; used_at: Date };
  passkeys: PasskeysTable;
  passkey_challenges: {
    challenge_hash: Buffer;
    purpose: PasskeyPurpose;
    session_id: string | null;
    address_name: string;
    network: string;
    made_at: Date;
  };
  patients: PatientsTable;
  patient_versions: PatientVersionsTable;
  token_counters: { date: string; count: number; last_updated: Date };
  tokens: TokensTable;
  token_calls: TokenCallsTable;
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
  consultation_drafts: ConsultationDraftsTable;
  consultations: ConsultationsTable;
  consultation_lines: ConsultationLinesTable;
  vitals: VitalsTable;
  templates: TemplatesTable;
  brand_substances: BrandSubstancesTable;
  pictures: { hash: string; picture: string };
  prescription_papers: PrescriptionPapersTable;
  prices: PricesTable;
  bills: BillsTable;
  bill_items: BillItemsTable;
  bill_payments: BillPaymentsTable;
  bill_requests: BillRequestsTable;
  bill_counters: { financial_year: number; count: number; last_updated: Date };
  credit_note_counters: { financial_year: number; count: number; last_updated: Date };
  credit_notes: CreditNotesTable;
  credit_note_lines: {
    credit_note_id: string;
    line: number;
    tax_basis_points: number;
    hsn: string | null;
    taxable: number;
    tax: number;
  };
  appointments: AppointmentsTable;
  appointment_moves: AppointmentMovesTable;
  appointment_waits: AppointmentWaitsTable;
  sample_data: { singleton: Generated<boolean>; created_at: Date; removed_at: Date | null };
  idempotency_keys: IdempotencyKeysTable;
  board_links: BoardLinksTable;
  shared_links: SharedLinksTable;
  changes: { position: number; topic: string; record_id: string; at: Date };
  change_counter: { singleton: Generated<boolean>; position: Generated<number>; epoch: string };
  unnumbered_changes: { id: GeneratedAlways<number>; topic: string; record_id: string };
  record_totals: { kind: string; total: number };
  total_changes: { id: GeneratedAlways<number>; kind: string; change: number };
  search_words: {
    word: string;
    roman: GeneratedAlways<string>;
    sounds: GeneratedAlways<string[]>;
  };
  clinic_settings: ClinicSettingsTable;
  doctor_profiles: DoctorProfilesTable;
  bill_papers: KeptLetterhead & {
    bill_id: string;
    doctor_name: string | null;
    registration_number: string;
  };
  day_closes: DayClosesTable;
  evening_messages: {
    user_id: string;
    day: string;
    state: 'sending' | 'sent' | 'failed';
    tries: number;
    tried_at: Date;
  };
  day_close_papers: KeptLetterhead & { close_id: string; clinic_gstin: string | null };
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
  consents: ConsentsTable;
  privacy_requests: {
    id: string;
    patient_id: string;
    kind: PrivacyRequestKind;
    wish: string;
    made_by: string;
    made_at: Date;
    outcome: PrivacyOutcome | null;
    answer: string | null;
    answered_by: string | null;
    answered_at: Date | null;
  };
  legal_holds: {
    id: string;
    patient_id: string;
    reason: string;
    set_by: string;
    set_at: Date;
    ended_at: Date | null;
  };
  nominations: {
    id: string;
    patient_id: string;
    name: string | null;
    relation: string | null;
    phone: string | null;
    entered_by: string;
    entered_at: Date;
  };
  erasures: { patient_id: string; erased_at: Date; scope: Generated<'record' | 'contact'> };
  incidents: {
    id: string;
    noticed_at: Date;
    what: string;
    occurred: string;
    data: string;
    persons: number;
    consequences: string;
    done: string;
    advice: string;
    version: Generated<number>;
    entered_by: string;
    entered_at: Date;
    closed_at: Date | null;
    closed_by: string | null;
  };
  incident_versions: {
    incident_id: string;
    version: number;
    record: JSONColumnType<NewIncident>;
    changed_by: string;
    changed_by_name: string;
    changed_at: Date;
  };
  incident_notices: {
    id: string;
    incident_id: string;
    kind: IncidentNoticeKind;
    outcome: IncidentNoticeOutcome;
    note: string;
    entered_by: string;
    entered_at: Date;
  };
  recipients: {
    id: string;
    name: string;
    purpose: string;
    data: string;
    since: string;
    added_by: string;
    added_at: Date;
    ended_at: Date | null;
  };
  privacy_settings: {
    singleton: Generated<boolean>;
    version: Generated<number>;
    english: Generated<string>;
    hindi: Generated<string>;
    grievance_contact: Generated<string>;
    retention_years: Generated<number>;
    retention_ground: Generated<string>;
    names_recipients: Generated<boolean>;
    updated_at: Generated<Date>;
  };
  audit_logs: AuditLogsTable;
  audit_chain: { seq: number; audit_id: number; hash: Buffer; digest: Buffer };
}

interface UsersTable {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
  is_administrator: Generated<boolean>;
  is_solo: Generated<boolean>;
  room: string | null;
  language: string | null;
  evening_at: string | null;
  last_sign_in_at: Date | null;
  signed_up_from: string | null;
  is_sample: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

interface SessionsTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  address: string;
  user_agent: string | null;
}

interface AccountLinksTable {
  id: string;
  token_hash: Buffer;
  role: Role | null;
  user_id: string | null;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface VoidColumns {
  voided_at: Date | null;
  voided_by: string | null;
  voided_by_name: string | null;
  void_reason: string | null;
}

type Voidable = {
  [Name in keyof VoidColumns]: ColumnType<VoidColumns[Name], never, VoidColumns[Name]>;
};

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
}

interface TokensTable {
  id: string;
  counter_date: string;
  token_number: number;
  patient_id: string;
  status: TokenStatus;
  priority: TokenPriority;
  issued_at: Date;
  issued_by: string;
  consulted_by: string | null;
  consulted_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  urgent_reason: string | null;
  doctor_id: string | null;
  queue_key: string;
  /** The one that it would have with the other priority, once that was changed. */
  other_queue_key: string | null;
  is_sample: Generated<boolean>;
}

interface BoardLinksTable {
  id: string;
  token_hash: Buffer;
  place: string;
  names: NameChoice;
  language: BoardLanguage;
  made_by: string;
  made_at: Date;
  revoked_at: Date | null;
}

interface TokenCallsTable {
  id: string;
  token_id: string;
  called_by: string;
  called_at: Date;
  no_show_by: string | null;
  no_show_at: Date | null;
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

/** What every table of papers keeps of the clinic's letterhead. */
export interface KeptLetterhead {
  clinic_name: string;
  clinic_address: string;
  clinic_phone: string;
  clinic_email: string;
  clinic_logo: string | null;
}

interface PrescriptionPapersTable extends KeptLetterhead {
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

interface ConsultationDraftsTable {
  token_id: string;
  patient_id: string;
  doctor_id: string;
  content: JSONColumnType<DraftContent>;
  version: number;
  saved_at: Date;
  other_private_notes: JSONColumnType<Record<string, string>>;
}
interface ConsultationsTable {
  id: string;
  token_id: string;
  patient_id: string;
  doctor_id: string;
  doctor_name: string;
  examination: string;
  review: string;
  follow_up_date: string | null;
  private_note: string;
  other_private_notes: JSONColumnType<Record<string, string>>;
  prescription_id: string | null;
  amends: string | null;
  amend_reason: string | null;
  finished_at: Date;
}
interface ConsultationLinesTable {
  consultation_id: string;
  kind: 'complaint' | 'diagnosis' | 'test' | 'advice';
  position: number;
  text: string;
  since: string;
  is_provisional: boolean;
}
interface TemplatesTable {
  id: string;
  doctor_id: string | null;
  name: string;
  content: JSONColumnType<Omit<NewTemplate, 'name' | 'isOfClinic'>>;
  version: number;
  saved_at: Date;
  saved_by: string;
  retired_at: Date | null;
  starter: StarterKey | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
}

interface BrandSubstancesTable {
  id: string;
  brand: string;
  brand_key: string;
  form: string;
  substances: string[];
  created_by: string;
  created_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
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
}

/** Decimals are told as text; they are stored as numbers. */
interface VitalsTable extends Voidable {
  id: string;
  token_id: string;
  patient_id: string;
  systolic: number | null;
  diastolic: number | null;
  pulse: number | null;
  temperature: ColumnType<string | null, number | null>;
  temperature_unit: TemperatureUnit | null;
  spo2: number | null;
  /** Kilograms. */
  weight: ColumnType<string | null, number | null>;
  /** Centimetres. */
  height: ColumnType<string | null, number | null>;
  /** Milligrams in a decilitre. */
  blood_sugar: number | null;
  blood_sugar_kind: BloodSugarKind | null;
  respiratory_rate: number | null;
  head_circumference: ColumnType<string | null, number | null>;
  recorded_by: string;
  recorded_by_name: string;
  recorded_at: Date;
}

interface PricesTable {
  id: string;
  name: string;
  kind: PriceKind;
  unit_price: number;
  tax_basis_points: number | null;
  hsn: string | null;
  version: Generated<number>;
  added_at: Date;
  retired_at: Date | null;
}

interface BillsTable extends Voidable {
  id: string;
  patient_id: string;
  patient_name: string;
  token_id: string;
  subtotal: number;
  tax_basis_points: number;
  tax: number;
  discount: number;
  total: number;
  status: BillStatus;
  payment_method: PaymentMethod | null;
  created_at: Date;
  created_by: string;
  paid_at: Date | null;
  number: string | null;
  financial_year: number | null;
  serial: number | null;
  gstin: string | null;
  round_off: Generated<number>;
  received: Generated<number>;
  refunded: Generated<number>;
  search_text: GeneratedAlways<string>;
}

interface BillItemsTable {
  bill_id: string;
  position: number;
  description: string;
  quantity: number;
  unit_price: number;
  total: number;
  tax_basis_points: number;
  tax: number;
  hsn: string | null;
}

/** Rows are added, never changed. */
interface BillPaymentsTable {
  id: string;
  bill_id: string;
  kind: PaymentKind;
  method: PaymentMethod;
  amount: number;
  reason: string | null;
  received_at: Date;
  received_by: string;
  received_by_name: string;
  /** The second person of a refund that took one. */
  confirmed_by: string | null;
  confirmed_by_name: string | null;
  /** What the bank calls a UPI payment; null: nobody entered it. */
  reference: string | null;
  /** Places of the bill's items that a refund was for; null: of the whole bill. */
  items: number[] | null;
  /** The payment that a reversal says did not come. */
  reverses: string | null;
  /** Given by the database; null for what was paid before days were closed. */
  till_number: ColumnType<number | null, never, never>;
}

interface BillRequestsTable {
  id: string;
  bill_id: string;
  method: PaymentMethod | null;
  amount: number;
  /** As those of a refund. */
  items: number[] | null;
  reason: string;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string;
  state: Generated<RequestState>;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
}

/** Rows are added, never changed. */
interface CreditNotesTable {
  id: string;
  number: string;
  financial_year: number;
  serial: number;
  bill_id: string;
  /** The refund that it was issued for; null: the void. */
  payment_id: string | null;
  issued_at: Date;
  issued_by: string;
  issued_by_name: string;
  gstin: string;
  taxable: number;
  tax: number;
  /** The part of the bill's total: with its discount and rounding. */
  total: number;
}

interface AppointmentsTable {
  id: string;
  patient_id: string;
  doctor_id: string | null;
  date: string;
  /** `HH:MM:SS` */
  time: string;
  type: AppointmentType;
  status: AppointmentStatus;
  notes: string | null;
  token_id: string | null;
  cancelled_at: Date | null;
  cancelled_from: AppointmentStatus | null;
  is_sample: Generated<boolean>;
  created_at: Date;
  created_by: string;
  /** How long it takes. */
  minutes: Generated<number>;
  starts_at: GeneratedAlways<unknown>;
  slot: GeneratedAlways<string>;
  /** It was meant although the clinic is closed then. */
  is_out_of_hours: Generated<boolean>;
  /** False: it was missed, its time was given to others, and the patient came after all. */
  holds_time: Generated<boolean>;
  /** How often it was moved. */
  moves: Generated<number>;
  reminded_at: Date | null;
  reminded_by: string | null;
  reminded_way: ReminderWay | null;
}

interface AppointmentMovesTable {
  appointment_id: string;
  move: number;
  date: string;
  /** `HH:MM:SS` */
  time: string;
  doctor_id: string | null;
  is_out_of_hours: boolean;
  moved_at: Date;
  moved_by: string;
}

interface AppointmentWaitsTable {
  id: string;
  patient_id: string;
  doctor_id: string | null;
  first_date: string;
  last_date: string;
  note: string | null;
  created_at: Date;
  created_by: string;
  appointment_id: string | null;
  ended_at: Date | null;
  ended_by: string | null;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  input_hash: Buffer;
  record_id: string;
  created_at: Date;
}

interface SharedLinksTable {
  id: string;
  token_hash: Buffer;
  prescription_id: string | null;
  bill_id: string | null;
  way: ShareWay;
  mail_state: 'sending' | 'sent' | 'failed' | null;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened_count: Generated<number>;
  first_opened_at: Date | null;
  last_opened_at: Date | null;
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

interface DayClosesTable {
  id: string;
  user_id: string;
  user_name: string;
  number: number;
  through_number: number;
  since: ColumnType<Date | null, string | null>;
  closed_at: Date;
  bill_count: number;
  refund_count: number;
  cash_paid: number;
  cash_refunded: number;
  card_paid: number;
  card_refunded: number;
  upi_paid: number;
  upi_refunded: number;
  opening_cash: number;
  counts: JSONColumnType<Counts>;
  counted: number;
  left_cash: number;
  difference: GeneratedAlways<number>;
  reason: string | null;
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

interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  address_name: string;
  is_backed_up: boolean;
  made_at: Date;
  last_used_at: Date | null;
}

interface ConsentsTable {
  id: string;
  patient_id: string;
  purpose: ConsentPurpose;
  is_given: boolean;
  guardian_name: string | null;
  guardian_relation: GuardianRelation | null;
  entered_by: string;
  entered_at: Date;
}

interface AuditLogsTable {
  id: GeneratedAlways<number>;
  user_id: string | null;
  user_name: string;
  action: string;
  /** The sentence in English; of a row with an event it can be made again. */
  details: string;
  /** Of rows that were written since the log keeps events. */
  event: JSONColumnType<Record<string, unknown>> | null;
  named: JSONColumnType<Record<string, unknown>> | null;
  salt: Generated<string | null>;
  erased_at: Date | null;
  entity: string | null;
  entity_id: string | null;
  patient_id: string | null;
  ip_address: string | null;
  timestamp: Date;
}

const voidColumns = 'voided_at, voided_by, voided_by_name, void_reason';

type PastTable =
  | 'practices'
  | 'requests'
  | 'verifications'
  | 'day_sums'
  | 'day_totals'
  | 'month_sums'
  | 'summed_months'
  | 'summed_days'
  | 'changed_moments';

/**
 * Every table, in an order in which every row finds what it refers to: what the server's own database role may do with
 * it, and whether a backup holds it. The role owns nothing, and never deletes a record. A backup signs nobody in, so
 * sessions stay out, as do what open screens are told, what comes out of the records (totals and words) and files that
 * nobody registered yet. `PastTable`: as earlier versions called them, whose databases and backups are read still;
 * `verifications` held nothing but one-time values, and the six last ones figures that came out of the records.
 */
export const tables: Record<
  keyof Database | 'sign_in_failures' | PastTable,
  { rights: string | null; isInBackup: boolean }
> = {
  users: {
    rights:
      'select, insert, update (name, status, is_administrator, is_solo, room, language, evening_at, last_sign_in_at, signed_up_from, updated_at)',
    isInBackup: true,
  },
  credentials: { rights: 'select, insert, update (password, updated_at)', isInBackup: true },
  account_links: { rights: 'select, insert, update (used_at, token_hash)', isInBackup: true },
  two_factors: { rights: 'select, insert, update, delete', isInBackup: true },
  recovery_codes: { rights: 'select, insert, update (used_at), delete', isInBackup: true },
  passkeys: {
    rights: 'select, insert, update (counter, is_backed_up, last_used_at), delete',
    isInBackup: true,
  },
  patient_imports: { rights: 'select, insert', isInBackup: true },
  patients: {
    rights: `select, insert, update (${columnNames(patientColumns)}, version, ${voidColumns})`,
    isInBackup: true,
  },
  patient_versions: { rights: 'select, insert', isInBackup: true },
  token_counters: { rights: 'select, insert, update', isInBackup: true },
  tokens: {
    rights: `select, insert, update (status, consulted_by, consulted_at, completed_at, cancelled_at, doctor_id,
    priority, urgent_reason, queue_key, other_queue_key)`,
    isInBackup: true,
  },
  token_calls: { rights: 'select, insert, update (no_show_by, no_show_at)', isInBackup: true },
  board_links: { rights: 'select, insert, update (revoked_at, token_hash)', isInBackup: true },
  clinic_settings: {
    rights: `select, update (${columnNames({ ...clinicColumns, ...ruleColumns })}, set_up_answers, version,
    updated_at)`,
    isInBackup: true,
  },
  doctor_profiles: { rights: 'select, insert, update', isInBackup: true },
  practices: { rights: null, isInBackup: true },
  prescriptions: { rights: `select, insert, update (${voidColumns})`, isInBackup: true },
  prescription_medications: { rights: 'select, insert', isInBackup: true },
  prescription_allergy_answers: { rights: 'select, insert', isInBackup: true },
  consultation_drafts: { rights: 'select, insert, update, delete', isInBackup: true },
  consultations: { rights: 'select, insert', isInBackup: true },
  consultation_lines: { rights: 'select, insert', isInBackup: true },
  vitals: { rights: `select, insert, update (${voidColumns})`, isInBackup: true },
  templates: {
    rights:
      'select, insert, update (doctor_id, name, content, version, saved_at, saved_by, retired_at, reviewed_at, reviewed_by)',
    isInBackup: true,
  },
  brand_substances: {
    rights: 'select, insert, update (withdrawn_at, withdrawn_by)',
    isInBackup: true,
  },
  prices: {
    rights: `select, insert, update (${columnNames(priceColumns)}, version, retired_at)`,
    isInBackup: true,
  },
  bill_counters: { rights: 'select, insert, update', isInBackup: true },
  pictures: { rights: 'select, insert', isInBackup: true },
  prescription_papers: { rights: 'select, insert', isInBackup: true },
  bills: {
    rights: `select, insert, update (status, payment_method, paid_at, received, refunded, ${voidColumns})`,
    isInBackup: true,
  },
  bill_items: { rights: 'select, insert', isInBackup: true },
  bill_payments: { rights: 'select, insert', isInBackup: true },
  bill_requests: {
    rights: 'select, insert, update (state, ended_at, ended_by, ended_by_name)',
    isInBackup: true,
  },
  credit_note_counters: { rights: 'select, insert, update', isInBackup: true },
  credit_notes: { rights: 'select, insert', isInBackup: true },
  credit_note_lines: { rights: 'select, insert', isInBackup: true },
  bill_papers: { rights: 'select, insert', isInBackup: true },
  day_closes: { rights: 'select, insert', isInBackup: true },
  // Of these days only.
  evening_messages: {
    rights: 'select, insert, update (state, tries, tried_at), delete',
    isInBackup: false,
  },
  day_close_papers: { rights: 'select, insert', isInBackup: true },
  shared_links: {
    rights: `select, insert, update (token_hash, mail_state, revoked_at, opened_count, first_opened_at,
    last_opened_at)`,
    isInBackup: true,
  },
  appointments: {
    rights: `select, insert, update (status, token_id, cancelled_at, cancelled_from, date, time, doctor_id, moves,
      is_out_of_hours, holds_time, reminded_at, reminded_by, reminded_way)`,
    isInBackup: true,
  },
  appointment_moves: { rights: 'select, insert', isInBackup: true },
  appointment_waits: {
    rights: 'select, insert, update (appointment_id, ended_at, ended_by)',
    isInBackup: true,
  },
  sample_data: { rights: 'select, insert', isInBackup: true },
  idempotency_keys: { rights: 'select, insert, delete', isInBackup: true },
  requests: { rights: null, isInBackup: true },
  consents: { rights: 'select, insert', isInBackup: true },
  privacy_requests: {
    rights: 'select, insert, update (outcome, answer, answered_by, answered_at)',
    isInBackup: true,
  },
  legal_holds: { rights: 'select, insert, update (ended_at)', isInBackup: true },
  nominations: { rights: 'select, insert', isInBackup: true },
  erasures: { rights: 'select', isInBackup: true },
  incidents: {
    rights: `select, insert, update (${columnNames(incidentColumns)}, version, closed_at, closed_by)`,
    isInBackup: true,
  },
  incident_versions: { rights: 'select, insert', isInBackup: true },
  incident_notices: { rights: 'select, insert', isInBackup: true },
  recipients: { rights: 'select, insert, update (ended_at)', isInBackup: true },
  privacy_settings: {
    rights: `select, update (${columnNames(privacyColumns)}, version, updated_at)`,
    isInBackup: true,
  },
  audit_logs: { rights: 'select, insert', isInBackup: true },
  audit_chain: { rights: 'select, insert', isInBackup: true },
  changes: { rights: 'select, delete', isInBackup: false },
  unnumbered_changes: { rights: 'select', isInBackup: false },
  change_counter: { rights: 'select', isInBackup: false },
  record_totals: { rights: 'select', isInBackup: false },
  total_changes: { rights: 'select', isInBackup: false },
  search_words: { rights: 'select', isInBackup: false },
  import_rows: { rights: 'select, insert, delete', isInBackup: false },
  sessions: { rights: 'select, insert, update (last_used_at), delete', isInBackup: false },
  sign_in_networks: {
    rights: 'select, insert, update (used_at), delete',
    isInBackup: false,
  },
  sign_in_failures: { rights: 'select, insert, update, delete', isInBackup: false },
  passkey_challenges: { rights: 'select, insert, delete', isInBackup: false },
  verifications: { rights: null, isInBackup: false },
  day_sums: { rights: null, isInBackup: false },
  day_totals: { rights: null, isInBackup: false },
  month_sums: { rights: null, isInBackup: false },
  summed_months: { rights: null, isInBackup: false },
  summed_days: { rights: null, isInBackup: false },
  changed_moments: { rights: null, isInBackup: false },
};
