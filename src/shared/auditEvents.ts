import { z } from 'zod';
import { holders, rightNames, roles } from './permissions';
import { reportsViewed } from './reportsShown';

/**
 * What the log says of each action: each feature adds its own by declaration merging (`NAME.audit.ts`). A text, or one
 * for each kind of the event; what stands in braces are the event's values. Rows are sealed with the names of actions,
 * so a name stays when the thing is called otherwise: `practice_changed` is of a doctor's profile, `token_returned` a
 * no-show, and `token_restored` a cancellation undone.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every text is added where its feature is.
export interface AuditTexts {}
export type AuditAction = keyof AuditTexts;

/** What a feature says in the log. */
export interface AuditWords {
  /** Each action, as a screen says it (the names of spec 7 where it gives them). */
  actions: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** How a value is said that a sentence does not say as it is stored, by the value's name. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Of all features, once the server has assembled them. */
let all: Required<Omit<AuditWords, 'actions'>> | null = null;

/** Teaches the log what every feature says. To be called before anything is written to it or read. */
export function setAuditWords(words: readonly AuditWords[]): void {
  const labels: Record<string, Record<string, string>> = {};
  for (const [name, more] of words.flatMap((one) => Object.entries(one.labels ?? {}))) {
    labels[name] = { ...labels[name], ...more };
  }
  all = { texts: Object.assign({}, ...words.map(({ texts }) => texts)), labels };
}

function assembled() {
  // A row without its sentence would be sealed so.
  if (!all) throw new Error('The audit log was taught no words: import app/server/features.');
  return all;
}

/** Whether the log knows an action. */
export function isAuditAction(action: string): boolean {
  return Object.hasOwn(assembled().texts, action);
}

/** The labels of a value; none where a sentence says it as it is stored. */
export function auditLabelsOf(name: string): Readonly<Record<string, string>> | undefined {
  return assembled().labels[name];
}

/** The lists that can be exported, as a sentence calls them. */
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
  /** Where it stood before. */
  fromDate: z.iso.date(),
  fromTime: z.iso.time({ precision: -1 }),
  id: z.string(),
  role: z.enum(roles),
  method: z.enum(['cash', 'card', 'upi']),
  way: z.enum(['whatsapp', 'sms', 'mail', 'link']),
  list: z.enum(exportedLists),
  /** What somebody agreed to, or took back. */
  purpose: z.enum(['reminders', 'sharing']),
  /** The code of a language. */
  language: z.string(),
  /** Names of a patient's fields. */
  fields: z.array(z.string()),
  /** Names of the clinic's settings, or of what a doctor enters about themselves. */
  settings: z.array(z.string()),
  /** A right of the clinic's settings, and who holds it. */
  right: z.enum(rightNames),
  holders: z.array(z.enum(holders)),
  /** An operation's id. */
  operation: z.string(),
  /** A kind of FHIR resource. */
  resource: z.string(),
  /** Who is told of an incident. */
  notice: z.string(),
  report: z.enum(reportsViewed),
  /** Its number. */
  creditNote: z.string(),
  /** A backup's name. */
  file: z.string(),
  /** Where backups are, on the server. */
  folder: z.string(),
} as const;

/** Values that name somebody, or were typed and may: a digest stands for them in the seal, and they can be erased. */
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
  /** What a person calls a passkey. */
  passkey: z.string(),
  nominee: z.string(),
  recipient: z.string(),
  /** What a doctor calls a template. */
  template: z.string(),
  /** A medicine's name, or a recorded allergy, and what is in it. */
  brand: z.string(),
  substances: z.string(),
  /** Something of the price list, with its price. */
  item: z.string(),
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
export type AuditValues<Action extends AuditAction> = ValuesOf<AuditTexts[Action]>;

/** What happened: an action with the values of its sentence. */
export type AuditEvent = {
  [Action in AuditAction]: keyof AuditValues<Action> extends never
    ? { action: Action; values?: undefined }
    : { action: Action; values: AuditValues<Action> };
}[AuditAction];

/** The sentence of an event, with its placeholders; null when this version has none such. */
export function auditTextOf(action: string, kind: unknown): string | null {
  const { texts } = assembled();
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
