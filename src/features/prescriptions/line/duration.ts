import { readAmount } from '../amount';
import { anyOf, numbers, written } from './numbers';

const units: readonly [texts: string, one: string, many: string][] = [
  ['d|days?|dyas|din|dino|दिन|दिनों', 'day', 'days'],
  ['nights?|रातें', 'night', 'nights'],
  ['w|wks?|weeks?|hafta|hafte|हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह', 'week', 'weeks'],
  // Not "m", which may be minutes.
  ['mo|mon|mnths?|mths?|months?|mahina|mahine|महीना|महीने|माह', 'month', 'months'],
  ['y|yrs?|years?|saal|साल|वर्ष', 'year', 'years'],
];
const behind = '(?: (?:tak|ke liye|तक|के लिए))?';
const phrases = units.map(
  ([texts, one, many]) =>
    [
      new RegExp(`^(?:(?:x|for) ?)?(${numbers}) ?(?:${texts.normalize('NFC')})${behind}$`),
      one,
      many,
    ] as const,
);
const isPhrase = anyOf(phrases.map(([texts]) => texts));
/** "5/7" is five days, "2/52" two weeks, "1/12" one month; read only where it can be nothing else. */
const parts = /^(?:(?:x|for) ?)?(\d{1,2})\/(7|52|12)$/;
const partUnits: Record<string, readonly [one: string, many: string, most: number]> = {
  7: ['day', 'days', 31],
  52: ['week', 'weeks', 52],
  12: ['month', 'months', 24],
};

/** "5 days" for "x5d", "5/7" or "paanch din"; null for anything else. */
export function readLineDuration(plain: string): string | null {
  const [, count = '', of = ''] = parts.exec(plain) ?? [];
  const part = partUnits[of];
  if (part) {
    const [one, many, most] = part;
    return Number(count) >= 1 && Number(count) <= most
      ? said(String(Number(count)), one, many)
      : null;
  }
  if (!isPhrase.test(plain)) return null;
  for (const [texts, one, many] of phrases) {
    const typed = texts.exec(plain)?.[1];
    if (typed !== undefined) return said(written(typed), one, many);
  }
  return null;
}

/** So many days. */
export function daysOf(count: number): string {
  return `${count} ${count > 1 ? 'days' : 'day'}`;
}

function said(count: string, one: string, many: string): string | null {
  // Nobody gives half a day as a decimal; a point without a digit before it is easily missed.
  const amount = count.includes('.') ? null : readAmount(count);
  return amount && `${amount.text} ${amount.value > 1 ? many : one}`;
}
