import {
  type AuditEvent,
  type AuditValue,
  auditLabelsOf,
  auditSchemaOf,
  auditTextOf,
  isNamed,
  valuesNamedIn,
} from '../../shared/auditEvents';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { languageName, languages, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { holderLabels } from '../../shared/permissions';

/** What a row of the log keeps of its event. */
export interface AuditRow {
  action: string;
  /** English; of a row from before the log kept events, all there is. */
  details: string;
  event: Record<string, unknown> | null;
  named: Record<string, unknown> | null;
  erased_at: Date | null;
}

/**
 * What a row says, in the language of anyone who reads it. A row from before the log kept events, and one of an event that
 * this version does not know, is said in English as it was stored.
 */
export function auditSentence({ action, details, event, named, erased_at }: AuditRow): string {
  const text = event && auditTextOf(action, event.kind);
  if (!text) return erased_at ? t('(erased)') : details;
  const stored = { ...event, ...named };
  const wanted = auditSchemaOf(text);
  const values = (erased_at ? wanted.omit(namesErased(text)) : wanted).safeParse(stored);
  return values.success ? wording(text, values.data) : details;
}

/** The sentence of an event in the language that is spoken now. */
export function sentenceOfEvent({ action, values }: AuditEvent): string {
  const text = auditTextOf(action, values && 'kind' in values && values.kind);
  return text === null ? '' : wording(text, values ?? {});
}

function namesErased(text: string): Record<string, true> {
  return Object.fromEntries(
    valuesNamedIn(text)
      .filter(isNamed)
      .map((name) => [name, true as const]),
  );
}

/** A sentence with its values said; a value that is not there any more was erased. */
function wording(text: string, values: Record<string, unknown>): string {
  const said = valuesNamedIn(text).map((name) => {
    const value = values[name] as AuditValue | undefined;
    return [name, value === undefined ? t('(erased)') : say(name, value)];
  });
  return t(text, Object.fromEntries(said));
}

/** With a hyphen for a minus, as in all that other programs read: the log is exported with its sentences. */
const sayRupees = (paise: AuditValue) => formatRupees(Number(paise)).replace('−', '-');
const sayWord = (word: AuditValue) => t(String(word));
const sayLabels = (labels: Record<string, string>) => (fields: AuditValue) =>
  [fields]
    .flat()
    .map((field) => t(labels[field] ?? String(field)))
    .join(', ');

/** How values are said that a sentence does not say as they are. */
const valueWords: Partial<Record<string, (value: AuditValue) => string>> = {
  amount: sayRupees,
  due: sayRupees,
  back: sayRupees,
  counted: sayRupees,
  difference: sayRupees,
  date: (date) => formatCalendarDate(String(date)),
  fromDate: (date) => formatCalendarDate(String(date)),
  fromTime: (time) => formatTimeOfDay(String(time)),
  time: (time) => formatTimeOfDay(String(time)),
  role: sayWord,
  purpose: sayWord,
  list: sayWord,
  language: (code) =>
    languages.includes(String(code)) ? languageName(String(code)) : String(code),
  holders: (held) => sayLabels(holderLabels)(held) || t('nobody'),
};

function say(name: string, value: AuditValue): string {
  const labels = auditLabelsOf(name);
  return (labels ? sayLabels(labels) : valueWords[name])?.(value) ?? String(value);
}

/** Whether a sentence says a value as it is stored. */
export function isSaidAsStored(name: string): boolean {
  return valueWords[name] === undefined && auditLabelsOf(name) === undefined;
}
