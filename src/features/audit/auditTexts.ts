import { formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, languageName, languages, t } from '../../shared/language';
import { roles } from '../../shared/permissions';
import { paymentMethodLabels } from '../billing/billLabels';
import type { PaymentMethod } from '../billing/payment';
import { fhirResources } from '../fhir/fhirResources';
import { patientFieldLabels } from '../patients/patientLabels';
import { clinicFieldLabels, practiceFieldLabels } from '../settings/settingsLabels';
import type { ShareWay } from '../sharing/share';
import { shareWayLabels } from '../sharing/shareLabels';
import type { AuditAction } from './auditActions';

/**
 * What a row of the audit log says, by its action. The log is a record and keeps the English sentence; a screen
 * recognises it here to say it in another language. Of several for one action, the one that says more stands first.
 * Changed words leave the rows before them in English: rather add a sentence and keep the old one.
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
  sample_data_removed: {
    withAccounts:
      'Sample data and sample accounts removed: {patients} patients, {tokens} tokens, {appointments} appointments',
    // Until the accounts went with it.
    data: 'Sample data removed: {patients} patients, {tokens} tokens, {appointments} appointments',
  },
} as const satisfies Record<AuditAction, string | Record<string, string>>;

type TextsOf<Entry> = Entry extends string ? Entry : Entry[keyof Entry];
/** Any text of the table above, with its placeholders. */
export type AnyAuditText = Extract<
  { [Action in AuditAction]: TextsOf<(typeof auditTexts)[Action]> }[AuditAction],
  string
>;

/** The names of a text's placeholders. */
export type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The texts with no other placeholders than these. */
export type AuditTextWith<Names extends string, Text = AnyAuditText> = Text extends AnyAuditText
  ? [NamesIn<Text>] extends [Names]
    ? Text
    : never
  : never;

declare const composed: unique symbol;
/** A sentence that stands in the table above: the log takes no other. */
export type AuditSentence = string & { readonly [composed]: true };

type Values<Names extends string> = Record<Names, string | number>;

/** The English sentence that the log keeps. */
export function auditText<Text extends AnyAuditText>(
  text: Text,
  ...values: [NamesIn<Text>] extends [never] ? [] : [Values<NamesIn<Text>>]
): AuditSentence {
  return filled(text, values[0] ?? {}) as AuditSentence;
}

// What is put in is not searched for placeholders again.
function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(placeholders, (whole, name: string) => String(values[name] ?? whole));
}

/** The lists that can be exported, as a sentence calls them. */
export const exportedLists = [
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

const placeholders = /\{(\w+)\}/g;

const count = '\\d+';
const rupees = '-?₹[\\d,.]+';
const field = `(?:${Object.values(patientFieldLabels).join('|')})`;

const setting = `(?:${[...Object.values(clinicFieldLabels), ...Object.values(practiceFieldLabels)].join('|')})`;

/** How values look that the program writes; all others were typed. A sentence has at most two of these, for speed. */
const looks: Record<string, string> = {
  number: count,
  medications: count,
  patients: count,
  tokens: count,
  appointments: count,
  rows: count,
  skipped: count,
  count,
  list: exportedLists.join('|'),
  resource: fhirResources.join('|'),
  amount: rupees,
  counted: rupees,
  difference: rupees,
  due: rupees,
  back: rupees,
  date: '\\d+ [A-Za-z]+ \\d{4}',
  time: '\\d\\d:\\d\\d',
  // Whole, or its end as the dashboard shows it.
  id: '[0-9a-f-]+',
  fields: `${field}(?:, ${field})*`,
  settings: `${setting}(?:, ${setting})*`,
  role: roles.join('|'),
  method: Object.keys(paymentMethodLabels).join('|'),
  way: Object.keys(shareWayLabels).join('|'),
};

/** How values are said that are words of the product. */
const sayings: Record<string, (value: string) => string> = {
  role: (role) => t(role),
  list: (list) => t(list),
  method: (method) => t(paymentMethodLabels[method as PaymentMethod]),
  way: (way) => t(shareWayLabels[way as ShareWay]),
  fields: sayLabels,
  settings: sayLabels,
  date: sayDate,
  language: (code) => (languages.includes(code) ? languageName(code) : code),
};

function sayLabels(labels: string): string {
  return labels
    .split(', ')
    .map((label) => t(label))
    .join(', ');
}

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** "1 Dec 2026" in the language spoken now. */
function sayDate(date: string): string {
  const [day = '', month = '', year = ''] = date.split(' ');
  const number = months.indexOf(month.slice(0, 3)) / 3 + 1;
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(iso)) ? date : formatCalendarDate(iso);
}

interface Recognised {
  text: string;
  values: Record<string, string>;
}

const readings = new Map(
  Object.entries<string | Record<string, string>>(auditTexts).map(([action, texts]) => [
    action,
    (typeof texts === 'string' ? [texts] : Object.values(texts)).map((text) => ({
      text,
      pattern: patternOf(text),
    })),
  ]),
);

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${escaped.replace(placeholders, (_, name: string) => `(?<${name}>${looks[name] ?? '.*?'})`)}$`,
    's',
  );
}

/** Which text of the table a row's sentence was made of; null when of none, as an older or newer version may write. */
export function recogniseAuditText(action: string, details: string): Recognised | null {
  for (const { text, pattern } of readings.get(action) ?? []) {
    const match = pattern.exec(details);
    if (match) return { text, values: { ...match.groups } };
  }
  return null;
}

/** A row's sentence in the language of whoever reads it; in English, and when it is not known, as it is stored. */
export function translateAuditText(action: string, details: string): string {
  if (currentSpeaker().language === 'en') return details;
  const recognised = recogniseAuditText(action, details);
  if (!recognised) return details;
  const values = Object.entries(recognised.values).map(([name, value]) => [
    name,
    sayings[name]?.(value) ?? value,
  ]);
  return filled(t(recognised.text), Object.fromEntries(values));
}
