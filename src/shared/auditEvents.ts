import { z } from 'zod';
import { holders, rightNames, roles } from './permissions';
import { reportsViewed } from './reportsShown';

/**
 * The audit log's sentence for each action, added by each feature through declaration merging (`NAME.audit.ts`): one
 * text, or one for each kind of the event, with values in braces. Rows are sealed with the names of actions, so a
 * name stays when its subject is renamed: `practice_changed` concerns a doctor's profile, `token_returned` is a
 * no-show, and `token_restored` an undone cancellation.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add the texts.
export interface AuditTexts {}
export type AuditAction = keyof AuditTexts;

/** A feature's words in the audit log. */
export interface AuditWords {
  /** Each action's name on screens (as in spec 7 if it names the action). */
  actions: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** By a value's name: what a sentence shows in place of each stored value. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The words of all features, once the server has registered them. */
let registered: Required<Omit<AuditWords, 'actions'>> | null = null;

/** Registers the words of every feature. Must be called before anything writes or reads the audit log. */
export function setAuditWords(words: readonly AuditWords[]): void {
  const labels: Record<string, Record<string, string>> = {};
  for (const [name, valueLabels] of words.flatMap((feature) =>
    Object.entries(feature.labels ?? {}),
  )) {
    labels[name] = { ...labels[name], ...valueLabels };
  }
  registered = { texts: Object.assign({}, ...words.map(({ texts }) => texts)), labels };
}

function registeredWords() {
  // Without words, rows would be sealed without their sentences.
  if (!registered)
    throw new Error('The audit log was taught no words: import app/server/features.');
  return registered;
}

/** Whether a text is the name of an action. */
export function isAuditAction(action: string): boolean {
  return Object.hasOwn(registeredWords().texts, action);
}

/** The labels of a value; undefined if sentences show the stored value. */
export function auditLabelsOf(name: string): Readonly<Record<string, string>> | undefined {
  return registeredWords().labels[name];
}

/** The lists that can be exported, as sentences name them. */
const exportedLists = [
  'patients',
  'tokens',
  'consultations',
  'prescriptions',
  'bills',
  'appointments',
  'audit entries',
  'accounts',
  'waiting-room screens',
  'day-end closes',
  'accountant’s year',
  'patients who owe',
  'patients who have not come back',
  'credit notes',
  'warnings about medicines',
  'supply register',
  'purchase register',
  'daily case register',
  'cash book',
  'expenses',
  'inventory of medicines',
  'old papers',
  'results',
  'patients who are due',
  'register of letters',
  'visits from elsewhere',
] as const;
export type ExportedList = (typeof exportedLists)[number];

const count = z.int();
/** Whole paise; negative if money is missing from a drawer. */
const paise = z.int();

/** Values that identify nobody, by name: sealed in plain text, never erased. */
export const plainValues = {
  number: count,
  medications: count,
  patients: count,
  tokens: count,
  appointments: count,
  rows: count,
  skipped: count,
  count,
  passkeys: count,
  seconds: count,
  amount: paise,
  due: paise,
  back: paise,
  counted: paise,
  difference: paise,
  date: z.iso.date(),
  /** `HH:MM` on the clinic's clock. */
  time: z.iso.time({ precision: -1 }),
  /** The date and time before a change. */
  fromDate: z.iso.date(),
  fromTime: z.iso.time({ precision: -1 }),
  id: z.string(),
  role: z.enum(roles),
  method: z.enum(['cash', 'card', 'upi']),
  way: z.enum(['whatsapp', 'sms', 'mail', 'link']),
  list: z.enum(exportedLists),
  /** The purpose of a consent that a patient gave or withdrew. */
  purpose: z.enum(['reminders', 'sharing']),
  /** The code of a language. */
  language: z.string(),
  /** Names of a patient's fields. */
  fields: z.array(z.string()),
  /** Names of the clinic's settings, or of fields of a doctor's profile. */
  settings: z.array(z.string()),
  /** A right of the clinic's settings, and its holders. */
  right: z.enum(rightNames),
  holders: z.array(z.enum(holders)),
  /** An operation's id. */
  operation: z.string(),
  /** A kind of FHIR resource. */
  resource: z.string(),
  /** The recipient of an incident's notice. */
  notice: z.string(),
  report: z.enum(reportsViewed),
  /** Where an imported list of medicines comes from. */
  medicineList: z.enum(['cdci', 'janAushadhi', 'csv']),
  /** A credit note's number. */
  creditNote: z.string(),
  /** A number of the supply register. */
  dispense: z.string(),
  /** A letter's number. */
  letter: z.string(),
  /** What is printed on a batch of a medicine. */
  batch: z.string(),
  /** Why stock was written off. */
  writeOff: z.string(),
  /** How an expense was paid. */
  expenseMethod: z.enum(['cash', 'card', 'upi', 'bank']),
  /** The number on a supplier's invoice. */
  invoice: z.string(),
  /** A register that the clinic shows. */
  register: z.string(),
  /** The id of a rule about medicines. */
  rule: z.string(),
  /** The version of a list that the product ships. */
  version: z.string(),
  /** A backup's name. */
  file: z.string(),
  /** The folder of the backups on the server. */
  folder: z.string(),
} as const;

/** Values that may identify a person, such as typed text: sealed as a digest, so that they can be erased. */
export const namedValues = {
  name: z.string(),
  before: z.string(),
  doctor: z.string(),
  email: z.string(),
  asker: z.string(),
  reason: z.string(),
  answer: z.string(),
  place: z.string(),
  room: z.string(),
  guardian: z.string(),
  /** The name that a person gave a passkey. */
  passkey: z.string(),
  nominee: z.string(),
  recipient: z.string(),
  /** A template's name. */
  template: z.string(),
  /** A medicine's name or a recorded allergy, and its substances. */
  brand: z.string(),
  substances: z.string(),
  /** An item of the price list, with its price; a medicine of the stock; a kind of expenses. */
  item: z.string(),
  supplier: z.string(),
  /** To whom an expense was paid. */
  payee: z.string(),
} as const;

const valueSchemas = { ...plainValues, ...namedValues };
type ValueName = keyof typeof valueSchemas;
export type AuditValue = z.infer<(typeof valueSchemas)[ValueName]>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesIn<Text> = {
  // An undeclared name has type `never`, so writing the event does not compile.
  [Name in NamesIn<Text>]: Name extends ValueName ? z.infer<(typeof valueSchemas)[Name]> : never;
};

/** The kinds whose sentences have exactly these values; the kind itself may be known only at run time. */
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
export type AuditValues<Action extends AuditAction> = ValuesOf<AuditTexts[Action]>;

/** An action with the values of its sentence. */
export type AuditEvent = {
  [Action in AuditAction]: keyof AuditValues<Action> extends never
    ? { action: Action; values?: undefined }
    : { action: Action; values: AuditValues<Action> };
}[AuditAction];

/** The sentence of an event, with its placeholders; null if this version has none. */
export function auditTextOf(action: string, kind: unknown): string | null {
  const { texts } = registeredWords();
  const text = Object.hasOwn(texts, action) ? texts[action] : undefined;
  if (typeof text === 'string' || text === undefined) return text ?? null;
  return typeof kind === 'string' && Object.hasOwn(text, kind) ? (text[kind] ?? null) : null;
}

/** The names of a sentence's values, in order. */
export function valuesNamedIn(text: string): ValueName[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as ValueName);
}

/** The schema of an event's values. */
export function auditSchemaOf(text: string) {
  const shape = Object.fromEntries(valuesNamedIn(text).map((name) => [name, valueSchemas[name]]));
  return z.object(shape);
}

/** Whether a value may identify a person. */
export function isPersonalValue(name: string): boolean {
  return Object.hasOwn(namedValues, name);
}
