import type { Days } from '../regimen';
import { normalizeNumbers, number } from './numbers';

/** Units of a period, for "once in 15 days" and "twice a week". */
const units: readonly [texts: string, unit: 'day' | 'week' | 'month' | 'year'][] = [
  ['days?|din|dino|दिन|दिनों', 'day'],
  ['weeks?|wks?|haft(?:e|ey|a|on)|saptah|हफ़्ते|हफ़्ता|हफ्ते|हफ्ता|सप्ताह', 'week'],
  ['months?|mths?|mnths?|mah(?:i|ee)n(?:e|ey|a)|महीने|महीना|माह', 'month'],
  ['years?|yrs?|saal|sal|साल|वर्ष', 'year'],
];
const unit = `(${units.map(([texts]) => texts).join('|')})`;
const within = '(?:me|mein|main|में)';
const often = '(once|twice|thrice|(?:N) times?)'.replace('N', number);
const counted = '(once|twice|thrice|(?:N) (?:times?|ba+r|bari|बार))'.replace('N', number);

const phrases: readonly { texts: RegExp; order: 'timesFirst' | 'timesLast' | 'never' }[] = (
  [
    // "once in 15 days", "every 3 months", "q 3 weeks", "twice every week"
    [
      `(?:${often} )?(?:in every|in each|every|each|per|in|q) (?:a |an )?(${number} )?${unit}`,
      'timesFirst',
    ],
    [`${often} (?:a|an) ()?${unit}`, 'timesFirst'],
    // "1 bar hafte me", "ek baar har mahine", "twice 15 din me"
    [`${counted} (?:har |हर )?(${number} )?${unit} ${within}`, 'timesFirst'],
    [
      `${counted} (?:har|हर|prati|प्रति|every|each|per|in) (?:a |an )?(${number} )?${unit}`,
      'timesFirst',
    ],
    // "15 din me ek baar", "har 15 din me (ek baar)", "हफ़्ते में दो बार"
    [
      `(?:har |हर )?(${number} )?${unit} ${within} (?:sirf |bas |केवल |सिर्फ )?(${number}) (?:ba+r|bari|बार)`,
      'timesLast',
    ],
    [`(?:har|हर) (${number} )?${unit}(?: (?:${within}|par|pe|ba+d|बाद|पर))?()`, 'timesLast'],
    // "5 days a week", "hafte me 5 din", "15 din me": neither a frequency nor a duration.
    [`${number} ${unit} (?:a|per|in a|in each|every) ${unit}`, 'never'],
    [`${unit} ${within} ${number} (?:din|दिन)`, 'never'],
    [`${number} ${unit} ${within}`, 'never'],
  ] as const
).map(([source, order]) => ({ texts: new RegExp(`^(?:${source.normalize('NFC')})$`), order }));

const daysAWeek = new RegExp(
  `^(?:only )?(${number}) (?:days?|nights?) ?(?:a|per|/|in a|every) ?(?:week|wk)$`,
);
const withinSpan = new RegExp(`^${unit} ${within} (?:${number}) $`.normalize('NFC'));
const timesWord = new RegExp('^(?:ba+r|bari|बार)$'.normalize('NFC'));
const dayWord = /^(?:din|dino|दिन|दिनों)$/;
const onlyNumber = new RegExp(`^(?:${number})$`);

/**
 * "10 hafte me ek baar" right behind a name: 10 mg every week, or once in ten weeks? Returns "number" if the number can
 * only be a strength or pattern, the count of ambiguous words if it can be both, null for other words.
 */
export function readNumberBeforeSpan(
  words: readonly string[],
  isBehindName: boolean,
): 'number' | number | null {
  const [count = '', span = '', me = '', times = '', baar = ''] = words;
  const isSpan = withinSpan.test(`${span} ${me} ${times} `) && onlyNumber.test(count);
  if (!isSpan) return null;
  // "001 hafte me ek baar": a pattern.
  if (/^[0-2]{3,4}$/.test(count)) return 'number';
  const value = Number(normalizeNumbers(count));
  const isOfDays = dayWord.test(span);
  const isOnce = timesOf(times) === 1;
  if (!Number.isInteger(value) || value > (isOfDays ? 31 : 12)) return 'number';
  // "2 din me ek baar": every other day, or two of them once a day?
  if (!isBehindName && !(isOfDays && isOnce && value <= 4)) return null;
  if (isOfDays && !isOnce) return 'number';
  return timesWord.test(baar) ? 5 : 4;
}

/**
 * The days of "15 din me ek baar" or "once in 2 weeks"; "unread" for periods that no paper could print; null for one
 * day and for other texts.
 */
export function readEvery(plain: string): Days | 'unread' | null {
  const onDays = Number(normalizeNumbers(daysAWeek.exec(plain)?.[1] ?? '0'));
  if (onDays >= 2 && onDays <= 6) return { kind: 'timesAWeek', times: onDays };
  for (const { texts, order } of phrases) {
    const match = texts.exec(plain);
    if (!match) continue;
    if (order === 'never') return 'unread';
    const [count, spanText, typedUnit] =
      order === 'timesFirst' ? [match[1], match[2], match[3]] : [match[3], match[1], match[2]];
    // "in 5 days" alone says when, and not how often.
    if (order === 'timesFirst' && !count && /^(?:in|per) /.test(plain)) return null;
    const times = timesOf(count ?? '');
    const span = Number(normalizeNumbers((spanText ?? '').trim() || '1'));
    const unitName = units.find(([words]) =>
      new RegExp(`^(?:${words.normalize('NFC')})$`).test(typedUnit ?? ''),
    )?.[1];
    // Phrases of one day are read by `readSig`.
    if (unitName === 'day' && span === 1) return null;
    return daysOf(times, span, unitName) ?? 'unread';
  }
  return null;
}

function timesOf(typed: string): number {
  const plain = typed.replace(/ (?:times?|ba+r|bari|बार)$/, '').trim();
  const words: Record<string, number> = { '': 1, once: 1, twice: 2, thrice: 3 };
  return words[plain] ?? Number(normalizeNumbers(plain));
}

function daysOf(times: number, span: number, unit: string | undefined): Days | undefined {
  if (unit === 'week' && span === 1 && times >= 1 && times <= 3) {
    return { kind: 'timesAWeek', times };
  }
  if (times !== 1 || !Number.isInteger(span)) return undefined;
  if (unit === 'day' && span >= 2 && span <= 60) return { kind: 'everyDays', days: span };
  if (unit === 'week' && span >= 2 && span <= 52) return { kind: 'everyWeeks', weeks: span };
  return unit === 'month' && span >= 1 && span <= 12
    ? { kind: 'everyMonths', months: span }
    : undefined;
}
