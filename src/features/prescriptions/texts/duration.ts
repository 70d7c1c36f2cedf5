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
const whole = new RegExp(
  `^(?:(?:x|×|for) ?)?(${numberPattern}(?: ?(?:[-–—]|to|से) ?${numberPattern})?) ?([a-z\\p{Script=Devanagari}]+)$`,
  'u',
);

/** What was typed as a duration; null when it is nothing that is known for certain. */
export function readDuration(typed: string): Duration | null {
  const [, number = '', word = ''] = whole.exec(plainText(typed)) ?? [];
  const amount = readAmount(number);
  const unit = units.find(([texts]) => texts.test(word))?.[1];
  return amount && unit ? { amount, unit } : null;
}

/** Whether a medicine is taken on and on. */
export function isContinued(typed: string): boolean {
  return /^(continue|continued|contd?|चालू|जारी)$/.test(plainText(typed));
}

/**
 * For how long a medicine is taken, in the language of a paper: "5 days" for "x 5d". What is not known for certain, such
 * as "5/7", which may be a date, stays as it was typed.
 */
export function durationWords(typed: string, { t }: Pick<Speaker, 't'>): string {
  if (isContinued(typed)) return t('Continue');
  const read = readDuration(typed);
  if (!read) return typed;
  return spanWords({ amount: read.amount.text, unit: read.unit }, { t });
}
