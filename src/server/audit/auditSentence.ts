import {
  type AuditEvent,
  type AuditValue,
  auditLabelsOf,
  auditSchemaOf,
  auditTextOf,
  isPersonalValue,
  valuesNamedIn,
} from '../../shared/auditEvents';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { languageName, languages, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { holderLabels } from '../../shared/permissions';

/** The columns of an audit row that store its event. */
export interface AuditRow {
  action: string;
  /** English; of a row from before the log kept events, all there is. */
  details: string;
  event: Record<string, unknown> | null;
  named: Record<string, unknown> | null;
  erased_at: Date | null;
}

/**
 * The sentence of a row in the reader's language. A row from before the log stored events, and one of an event that
 * this version does not know, has its stored English sentence.
 */
export function auditSentence({ action, details, event, named, erased_at }: AuditRow): string {
  const text = event && auditTextOf(action, event.kind);
  if (!text) return erased_at ? t('(erased)') : details;
  const stored = { ...event, ...named };
  const schema = auditSchemaOf(text);
  const values = (erased_at ? schema.omit(erasedNames(text)) : schema).safeParse(stored);
  return values.success ? formatSentence(text, values.data) : details;
}

/** The sentence of an event in the current language. */
export function sentenceOfEvent({ action, values }: AuditEvent): string {
  const text = auditTextOf(action, values && 'kind' in values && values.kind);
  return text === null ? '' : formatSentence(text, values ?? {});
}

function erasedNames(text: string): Record<string, true> {
  return Object.fromEntries(
    valuesNamedIn(text)
      .filter(isPersonalValue)
      .map((name) => [name, true as const]),
  );
}

/** Fills a sentence with its formatted values; a missing value was erased. */
function formatSentence(text: string, values: Record<string, unknown>): string {
  const formatted = valuesNamedIn(text).map((name) => {
    const value = values[name] as AuditValue | undefined;
    return [name, value === undefined ? t('(erased)') : formatValue(name, value)];
  });
  return t(text, Object.fromEntries(formatted));
}

/** With a hyphen as minus sign, because the log's export has the sentences and other programs read it. */
const formatAmount = (paise: AuditValue) => formatRupees(Number(paise)).replace('−', '-');
const translateWord = (word: AuditValue) => t(String(word));
const translateLabels = (labels: Record<string, string>) => (fields: AuditValue) =>
  [fields]
    .flat()
    .map((field) => t(labels[field] ?? String(field)))
    .join(', ');

/** Formatters of values that a sentence does not show as stored. */
const formatters: Partial<Record<string, (value: AuditValue) => string>> = {
  amount: formatAmount,
  due: formatAmount,
  back: formatAmount,
  counted: formatAmount,
  difference: formatAmount,
  date: (date) => formatCalendarDate(String(date)),
  fromDate: (date) => formatCalendarDate(String(date)),
  fromTime: (time) => formatTimeOfDay(String(time)),
  time: (time) => formatTimeOfDay(String(time)),
  role: translateWord,
  purpose: translateWord,
  list: translateWord,
  language: (code) =>
    languages.includes(String(code)) ? languageName(String(code)) : String(code),
  holders: (held) => translateLabels(holderLabels)(held) || t('nobody'),
};

function formatValue(name: string, value: AuditValue): string {
  const labels = auditLabelsOf(name);
  return (labels ? translateLabels(labels) : formatters[name])?.(value) ?? String(value);
}

/** Whether a sentence shows a value as stored. */
export function isFormattedAsStored(name: string): boolean {
  return formatters[name] === undefined && auditLabelsOf(name) === undefined;
}
