import { z } from 'zod';
import { roles } from '../../shared/permissions';
import type { AuditAction } from './auditActions';

/**
 * What a row of the audit log says, by its action, and where an action has several sentences by the event's kind. What
 * stands in the braces are the event's values, each described below.
 */
export const auditTexts = {
  login: 'User logged in successfully',
  login_failed: {
    known: 'Failed sign-in to the account of {name}',
    unknown: 'Failed sign-in, unknown account',
  },
  logout: 'User logged out',
  user_registration: 'New {role} account created: {email}',
  password_changed: 'Password changed',
  password_reset: 'New password chosen with a one-time link',
  password_reset_issued: 'Account of {name} given a reset link',
  session_ended: 'One of the own sessions ended',
  sessions_ended: 'All other own sessions ended',
  two_factor_enabled: 'Second factor turned on',
  two_factor_disabled: 'Second factor turned off',
  staff_invited: 'Invitation made for a {role}',
  account_approved: 'Account of {name} approved',
  account_refused: 'Account of {name} refused',
  account_forgotten: 'Account of {name} forgotten: nobody approved it for 30 days',
  account_disabled: 'Account of {name} disabled',
  account_enabled: 'Account of {name} enabled',
  administrator_made: 'Account of {name} made administrator',
  administrator_unmade: 'Account of {name} no administrator any more',
  refused: 'Not allowed: {operation}',
  patient_registration: 'New patient registered: {name} ({id})',
  patient_viewed: 'Record of {name} opened',
  patient_amended: 'Record of {name} changed: {fields}',
  patient_voided: 'Record of {name} voided: {reason}',
  token_issued: {
    urgent: 'Token #{number} issued to {name} (urgent: {reason})',
    normal: 'Token #{number} issued to {name}',
  },
  token_started: 'Token #{number} of {name} started',
  token_completed: 'Token #{number} of {name} completed',
  token_cancelled: {
    byHand: 'Token #{number} of {name} cancelled',
    carriedOver: 'Token #{number} of {name} carried over to a new day',
    atTheEnd: 'Token #{number} of {name} cancelled: still waiting at the end',
  },
  token_restored: 'Token #{number} of {name} is in the queue again',
  token_returned: 'Token #{number} of {name} put back: not there when called',
  token_moved: {
    everybody: 'Token #{number} of {name} moved to everybody’s queue',
    doctor: 'Token #{number} of {name} moved to {doctor}’s queue',
  },
  prescription_created: 'Prescription for {name} (token #{number}) with {medications} medications',
  allergy_overridden: 'Prescribed to {name} in spite of a recorded allergy: {answer}',
  prescription_viewed: 'Prescription of {name} opened',
  prescription_amended: 'Prescription for {name} amended: {reason}',
  prescription_voided: 'Prescription for {name} voided: {reason}',
  bill_created: {
    paid: 'Bill of {amount} for {name} (token #{number}), paid by {method}',
    paidBySeveral: 'Bill of {amount} for {name} (token #{number}), paid by several methods',
    due: 'Bill of {amount} for {name} (token #{number}), of which {due} is due',
    free: 'Bill of {amount} for {name} (token #{number}), nothing to pay',
  },
  bill_viewed: 'Bill of {name} opened',
  bill_paid: '{amount} for a bill of {name} paid by {method}',
  bill_refunded: '{amount} for a bill of {name} given back by {method}: {reason}',
  bill_voided: {
    unpaid: 'Bill of {amount} for {name} voided: {reason}',
    paid: 'Bill of {amount} for {name} voided and {back} given back: {reason}',
  },
  day_closed: {
    differs:
      'Day-end close {number}: {amount} expected in cash, {counted} counted, difference {difference}: {reason}',
    agrees: 'Day-end close {number}: {amount} expected in cash, {counted} counted',
  },
  appointment_scheduled: 'Appointment of {name} on {date} at {time}',
  appointment_confirmed: 'Appointment of {name} on {date} at {time} confirmed',
  appointment_checked_in: 'Appointment of {name} on {date} at {time} became token #{number}',
  appointment_completed: 'Appointment of {name} on {date} at {time} completed',
  appointment_cancelled: 'Appointment of {name} on {date} at {time} cancelled',
  appointment_restored: {
    scheduled: 'Appointment of {name} on {date} at {time} is scheduled again',
    confirmed: 'Appointment of {name} on {date} at {time} is confirmed again',
  },
  board_link_made: 'Waiting-room screen made for {place}',
  board_link_revoked: 'Waiting-room screen revoked: {place}',
  name_changed: 'Own name changed from {before} to {name}',
  paper_shared: {
    prescription: 'Prescription of {name} shared by {way}, good until {date}',
    bill: 'Bill of {name} shared by {way}, good until {date}',
    token: 'Place of {name} in the queue shared by {way}, good until {date}',
    appointment: 'Appointment of {name} on {date} shared by {way}',
  },
  shared_link_revoked: {
    prescription: 'Shared prescription of {name}: link revoked',
    bill: 'Shared bill of {name}: link revoked',
  },
  shared_paper_opened: {
    prescription: 'Shared prescription of {name} opened for the first time',
    bill: 'Shared bill of {name} opened for the first time',
  },
  room_set: { none: 'Sees patients in no room of a name', room: 'Sees patients in {room}' },
  language_chosen: 'Reads the product in the language {language}',
  clinic_settings_changed: 'Settings of the clinic changed: {settings}',
  practice_changed: 'Own practice changed: {settings}',
  backup_made: 'Backup made: {file}',
  exported: {
    begun: 'Export of the {list} as CSV begun',
    whole: 'Export of the {list} as CSV complete: {rows} rows',
    partly: 'Export of the {list} as CSV broken off after {rows} rows',
  },
  patients_imported: '{patients} patients registered from a file, {skipped} left out as known',
  fhir_read: {
    record: '{resource} of {name} read over FHIR',
    records: '{count} records of the kind {resource} read over FHIR',
    everything: 'Everything of {name} read over FHIR: {count} records',
  },
  sample_data_removed:
    'Sample data and sample accounts removed: {patients} patients, {tokens} tokens, {appointments} appointments',
} as const satisfies Record<AuditAction, string | Record<string, string>>;

/** The lists that can be exported, as a sentence calls them. */
const exportedLists = [
  'patients',
  'tokens',
  'prescriptions',
  'bills',
  'appointments',
  'audit entries',
  'accounts',
  'waiting-room screens',
  'day-end closes',
] as const;
export type ExportedList = (typeof exportedLists)[number];

const count = z.int();
/** Whole paise; what is missing from a drawer is less than nothing. */
const paise = z.int();

/** Values that name nobody, by their names: they are sealed as they are, for good. */
export const plainValues = {
  number: count,
  medications: count,
  patients: count,
  tokens: count,
  appointments: count,
  rows: count,
  skipped: count,
  count,
  amount: paise,
  due: paise,
  back: paise,
  counted: paise,
  difference: paise,
  date: z.iso.date(),
  /** `HH:MM` on the clinic's clock. */
  time: z.string(),
  id: z.string(),
  role: z.enum(roles),
  method: z.enum(['cash', 'card', 'upi']),
  way: z.enum(['whatsapp', 'sms', 'mail', 'link']),
  list: z.enum(exportedLists),
  /** The code of a language. */
  language: z.string(),
  /** Names of a patient's fields. */
  fields: z.array(z.string()),
  /** Names of the clinic's settings, or of what a doctor enters about themselves. */
  settings: z.array(z.string()),
  /** An operation's id. */
  operation: z.string(),
  /** A kind of FHIR resource. */
  resource: z.string(),
  /** A backup's name. */
  file: z.string(),
} as const;

/** Values that name somebody, or were typed and may: a digest stands for them in the seal, and they can be erased. */
export const namedValues = {
  name: z.string(),
  before: z.string(),
  doctor: z.string(),
  email: z.string(),
  reason: z.string(),
  answer: z.string(),
  place: z.string(),
  room: z.string(),
} as const;

const valueSchemas = { ...plainValues, ...namedValues };
type ValueName = keyof typeof valueSchemas;
export type AuditValue = z.infer<(typeof valueSchemas)[ValueName]>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesIn<Text> = {
  // A name that is described nowhere is of no type: anyone who writes the event is told.
  [Name in NamesIn<Text>]: Name extends ValueName ? z.infer<(typeof valueSchemas)[Name]> : never;
};

/** The kinds whose sentences have just these values: which of them it is may be known only when it happens. */
type KindsWith<Texts, Names> = {
  [Kind in keyof Texts]: [NamesIn<Texts[Kind]>, Names] extends [Names, NamesIn<Texts[Kind]>]
    ? Kind
    : never;
}[keyof Texts];

type ValuesOf<Texts> = Texts extends string
  ? ValuesIn<Texts>
  : {
      [Kind in keyof Texts]: { kind: KindsWith<Texts, NamesIn<Texts[Kind]>> } & ValuesIn<
        Texts[Kind]
      >;
    }[keyof Texts];

/** The values of one action's events, with their kind where the action has several sentences. */
export type AuditValues<Action extends AuditAction> = ValuesOf<(typeof auditTexts)[Action]>;

/** What happened: an action with the values of its sentence. */
export type AuditEvent = {
  [Action in AuditAction]: keyof AuditValues<Action> extends never
    ? { action: Action; values?: undefined }
    : { action: Action; values: AuditValues<Action> };
}[AuditAction];

/** The sentence of an event, with its placeholders; null when this version has none such. */
export function auditTextOf(action: string, kind: unknown): string | null {
  const texts: Record<string, string | Record<string, string>> = auditTexts;
  const found = Object.hasOwn(texts, action) ? texts[action] : undefined;
  if (typeof found === 'string' || found === undefined) return found ?? null;
  return typeof kind === 'string' && Object.hasOwn(found, kind) ? (found[kind] ?? null) : null;
}

/** The names of the values that a sentence has, in its order. */
export function valuesNamedIn(text: string): ValueName[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as ValueName);
}

/** What must be true of the values of an event. */
export function auditSchemaOf(text: string) {
  const shape = Object.fromEntries(valuesNamedIn(text).map((name) => [name, valueSchemas[name]]));
  return z.object(shape);
}

/** Whether a value names somebody or may. */
export function isNamed(name: string): boolean {
  return Object.hasOwn(namedValues, name);
}
