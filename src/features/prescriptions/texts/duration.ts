import type { Speaker } from '../../../shared/language';
import { type Amount, numberPattern, plainText, readAmount } from '../amount';
import { spanWords } from '../regimenWords';

export interface Duration {
  amount: Amount;
  unit: Unit;
}

type Unit = 'day' | 'night' | 'week' | 'month' | 'year';

const units: readonly [texts: RegExp, unit: Unit][] = [
  [/^(d|days?|dyas|din|दिन)$/, 'day'],
  [/^(nights?|रात|रातें)$/, 'night'],
  [/^(w|wks?|weeks?|hafta|hafte|हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह)$/, 'week'],
  // Not "m", which may be minutes.
  [/^(mo|mon|mnth|mnths|mths?|months?|mahina|mahine|महीना|महीने|माह)$/, 'month'],
  [/^(y|yrs?|years?|saal|साल|वर्ष)$/, 'year'],
];
const durationPattern = new RegExp(
  `^(?:(?:x|×|for) ?)?(${numberPattern}(?: ?(?:[-–—]|to|से) ?${numberPattern})?) ?([a-z\\p{Script=Devanagari}]+)$`,
  'u',
);

/** Parses a typed duration; null if it is not certain. */
export function readDuration(typed: string): Duration | null {
  const [, number = '', word = ''] = durationPattern.exec(plainText(typed)) ?? [];
  const amount = readAmount(number);
  const unit = units.find(([texts]) => texts.test(word))?.[1];
  return amount && unit ? { amount, unit } : null;
}

/** Whether a medicine continues without an end. */
export function isContinued(typed: string): boolean {
  return /^(continue|continued|contd?|चालू|जारी)$/.test(plainText(typed));
}

/**
 * A duration in the language of a paper: "5 days" for "x 5d". A text that is not certain stays as typed, such as "5/7",
 * which may be a date.
 */
export function durationWords(typed: string, { t }: Pick<Speaker, 't'>): string {
  if (isContinued(typed)) return t('Continue');
  const read = readDuration(typed);
  if (!read) return typed;
  return spanWords({ amount: read.amount.text, unit: read.unit }, { t });
}
