import { formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, languageName, languages, t } from '../../shared/language';
import { roles } from '../../shared/permissions';
import type { PaymentMethod } from '../billing/bill';
import { paymentMethodLabels } from '../billing/billLabels';
import { patientFieldLabels } from '../patients/patientLabels';
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
  prescription_viewed: 'Prescription of {name} opened',
  prescription_amended: 'Prescription for {name} amended: {reason}',
  prescription_voided: 'Prescription for {name} voided: {reason}',
  bill_created: 'Bill of {amount} for {name} (token #{number}), paid by {method}',
  bill_viewed: 'Bill of {name} opened',
  bill_voided: 'Bill of {amount} for {name} voided: {reason}',
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
  room_set: { none: 'Sees patients in no room of a name', room: 'Sees patients in {room}' },
  language_chosen: 'Reads the product in the language {language}',
  sample_data_removed:
    'Sample data removed: {patients} patients, {tokens} tokens, {appointments} appointments',
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

const placeholders = /\{(\w+)\}/g;

const count = '\\d+';
const field = `(?:${Object.values(patientFieldLabels).join('|')})`;

/** How values look that the program writes; all others were typed. A sentence has at most two of these, for speed. */
const looks: Record<string, string> = {
  number: count,
  medications: count,
  patients: count,
  tokens: count,
  appointments: count,
  amount: '-?₹[\\d,.]+',
  date: '\\d+ [A-Za-z]+ \\d{4}',
  time: '\\d\\d:\\d\\d',
  // Whole, or its end as the dashboard shows it.
  id: '[0-9a-f-]+',
  fields: `${field}(?:, ${field})*`,
  role: roles.join('|'),
  method: Object.keys(paymentMethodLabels).join('|'),
};

/** How values are said that are words of the product. */
const sayings: Record<string, (value: string) => string> = {
  role: (role) => t(role),
  method: (method) => t(paymentMethodLabels[method as PaymentMethod]),
  fields: (fields) =>
    fields
      .split(', ')
      .map((label) => t(label))
      .join(', '),
  date: sayDate,
  language: (code) => (languages.includes(code) ? languageName(code) : code),
};

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
