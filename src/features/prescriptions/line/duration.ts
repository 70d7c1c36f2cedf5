import type { Duration } from '../regimen';
import { readCount } from './count';
import { anyOf, normalizeNumbers, numbers } from './numbers';

const units: readonly [texts: string, unit: Duration['unit']][] = [
  ['d|days?|dyas|din|dino|दिन|दिनों', 'day'],
  ['nights?|रातें', 'night'],
  ['w|wks?|weeks?|hafta|hafte|हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह', 'week'],
  // Not "m", which may be minutes.
  ['mo|mon|mnths?|mths?|months?|mahina|mahine|महीना|महीने|माह', 'month'],
  ['y|yrs?|years?|saal|साल|वर्ष', 'year'],
];
const behind = '(?: (?:tak|ke liye|only|तक|के लिए))?';
const phrases = units.map(
  ([texts, unit]) =>
    [
      new RegExp(`^(?:(?:x|for) ?)?(${numbers}) ?(?:${texts.normalize('NFC')})${behind}$`),
      unit,
    ] as const,
);
const anyPhrase = anyOf(phrases.map(([texts]) => texts));
/** "5/7" is five days, "2/52" two weeks, "1/12" one month. */
const fraction = /^(?:(?:x|for) ?)?(\d{1,2})\/(7|52|12)$/;
const fractionUnits: Record<string, readonly [unit: Duration['unit'], most: number]> = {
  7: ['day', 31],
  52: ['week', 52],
  12: ['month', 24],
};

/** "5 days" for "x5d", "5/7" or "paanch din"; null for anything else. */
export function readLineDuration(plain: string): Duration | null {
  const [, count = '', of = ''] = fraction.exec(plain) ?? [];
  const part = fractionUnits[of];
  if (part) {
    const [unit, most] = part;
    return Number(count) >= 1 && Number(count) <= most
      ? { amount: String(Number(count)), unit }
      : null;
  }
  if (!anyPhrase.test(plain)) return null;
  for (const [texts, unit] of phrases) {
    const typed = texts.exec(plain)?.[1];
    if (typed === undefined) continue;
    const amount = normalizeNumbers(typed);
    // No duration is a decimal: a point without a digit before it is easily missed.
    const counted = amount.includes('.') ? null : readCount(amount);
    return counted && { amount: counted.amount, unit };
  }
  return null;
}

export function daysOf(count: number): Duration {
  return { amount: String(count), unit: 'day' };
}
