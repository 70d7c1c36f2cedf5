import { type FormSign, readForm } from '../../substances/form';
import type { Dose, Duration } from '../regimen';
import { doseText, durationText } from '../regimenTexts';
import { isSiteText, readSiteOrRoute } from './bodyPart';
import { appliedPhrase, readLineDose, readUnit } from './dose';
import { daysOf, readLineDuration } from './duration';
import type { Item, Kind, Line, Phrase } from './item';
import { insulins, putOnSkin, rectal, sublingual } from './names';
import { complaintAlone, isOnCondition, longLasting } from './note';
import { normalizeNumbers, spokenNumber } from './numbers';
import { isPack, supplyText } from './pack';
import { readPhrase, thenPattern } from './phrase';
import { readRelation } from './relation';
import { readSig } from './sig';
import type { Word } from './words';

export const plainAt = (words: readonly Word[], at: number, size: number) =>
  words
    .slice(at, at + size)
    .map(({ plain }) => plain)
    .join(' ');

export const unreadPhrase: Phrase = { kind: 'unread', text: '' };

export type Part = Phrase & { size: number };

/** The meaning of the text at word `at`, by the first rule that matches; null: no part. */
export function readPart(
  plain: string,
  line: Line,
  at: number,
  isLetterOfName: boolean,
): Omit<Part, 'size'> | null {
  const { items, form } = line;
  const last = items.at(-1);
  if (line.name === '' && isIsoniazid(line.words, at)) return null;
  if (at === 0 && !line.isListed) {
    const start = readStartOfLine(plain, line);
    if (start !== undefined) return start;
  }
  // "ek subah ek raat"; but in "Telma A od" the "a" is a letter of the name.
  if (at > 0 && plain !== 'a' && spokenNumber.test(plain) && isCounted(line.words, at + 1)) {
    return { kind: 'bare', text: normalizeNumbers(plain) };
  }
  const route = line.name !== '' ? readRouteBehindName(plain, line) : null;
  if (route) return route;
  const nextWord = line.words[at + 1]?.plain ?? '';
  if (line.name !== '' && isOnCondition(plain, nextWord)) return null;
  const isBehindHow = items.some(({ kind }) => kind === 'sig' || kind === 'duration');
  const [, units] = /^(\d{1,3}) ?iu$/.exec(plain) ?? [];
  if (units && insulins.test(line.name)) {
    return dosePhrase({ amount: String(Number(units)), unit: 'unit' });
  }
  const suppliedCount = isBehindHow ? readSupply(plain, line, at) : null;
  if (suppliedCount) return suppliedCount;
  const unit = readUnitBehindPattern(plain, line, at);
  if (unit) return unit;
  if (line.name !== '' && isPack(plain, form)) return { kind: 'sentence', text: plain };
  const reason = readReasonBehindIf(plain, line, at);
  if (reason) return reason;
  const day = readDayNumber(plain, line, at);
  if (day) return durationPhrase(day);
  const months = readMonthsAtEnd(plain, line, at);
  if (months) return durationPhrase(months);
  const formPhrase = readBesideForm(plain, form, isBehindHow);
  if (formPhrase) return formPhrase;
  const phrase = readPhrase(plain);
  if (phrase) return phraseInLine(phrase, plain, line, at);
  const next = line.words[at + plain.split(' ').length]?.plain ?? '';
  // "Inderal 40 LA": behind a strength LA does not mean "local application".
  const isOfStrength =
    plain === 'la' &&
    !form &&
    last !== undefined &&
    (last.kind === 'bare' || last.kind === 'patternDigits' || last.kind === 'strength') &&
    !last.plain.endsWith('%');
  if (isOfStrength) return null;
  // "La Shield": a name.
  if (at === 0 && plain === 'la' && /^(?:shield|roche)$/.test(nextWord)) return null;
  if (appliedPhrase.test(plain) && (!form || ['topical', 'spray', 'other'].includes(form.form))) {
    return dosePhrase({ amount: null, unit: 'application' });
  }
  // "Oral B", "Oral rehydration salts": names.
  if (at === 0 && plain === 'oral' && /^(?:b|rehydration|polio|contraceptives?)$/.test(next))
    return null;
  const siteOrRoute = readSiteOrRoute(plain, form);
  if (siteOrRoute) return { kind: 'siteOrRoute', text: siteOrRoute, siteOrRoute };
  if (isSiteText(plain, form)) return { kind: 'sentence', text: plain };
  if (!form && !(at === 0 && plain.length === 1 && isLetterOfName)) {
    const rule = readForm(plain, isStart(line, at));
    if (rule) return { kind: 'form', text: rule.sign };
  }
  return null;
}

/** "2 Tab Pan" may be two tablets or the second line of a list. Undefined: the rule does not apply. */
function readStartOfLine(plain: string, line: Line): Phrase | null | undefined {
  const [, count = '', unit = ''] = /^(\d{1,2})(?: (.+))?$/.exec(plain) ?? [];
  const next = line.words[1]?.plain ?? '';
  const isOpen = !hasLaterForm(line.words.slice(1));
  if (isOpen && Number(count) > 1 && unit && isSingularForm(unit)) return null;
  if (
    isOpen &&
    count &&
    !unit &&
    isSingularForm(next) &&
    !(count === '1' && readLineDose(`1 ${next}`))
  )
    return { kind: 'unread', text: '' };
  return undefined;
}

/** Behind the directions a count may be the dispensed quantity. */
function readSupply(plain: string, line: Line, at: number): Phrase | null {
  if (isAmbiguousCount(plain, line, at))
    return isCourseTotal(plain, line.items)
      ? { kind: 'sentence', text: plain }
      : { kind: 'unread', text: '' };
  if (supplyText.test(plain)) return { kind: 'sentence', text: plain };
  return null;
}

/** The unit right behind a pattern: "1-0-1 tab". */
function readUnitBehindPattern(
  plain: string,
  { name, items, form }: Line,
  at: number,
): Phrase | null {
  const last = items.at(-1);
  const isBehindPattern = last?.fact?.kind === 'pattern' || last?.kind === 'patternDigits';
  if (last && isBehindPattern && last.at + last.size === at) {
    const unit = plain === 'iu' && insulins.test(name) ? 'unit' : readUnit(plain);
    // If the line has no form yet, "tab" behind the pattern is the form.
    const isForm = !form && readForm(plain, false) !== null;
    if (unit && !isForm) return { ...dosePhrase({ amount: null, unit }), kind: 'unit' };
  }
  return null;
}

/** A complaint right behind "if": "if fever". */
function readReasonBehindIf(plain: string, line: Line, at: number): Phrase | null {
  const last = line.items.at(-1);
  if (last?.fact?.kind === 'ifNeeded' && last.at + last.size === at && complaintAlone.test(plain)) {
    const behind = line.words[at + plain.split(' ').length]?.plain ?? '';
    // "If fever > 2 days review": the condition belongs to the visit, not to the medicine.
    const isOfVisit = longLasting.test(plain) && behind !== '' && behind !== ',';
    if (isOfVisit && !plain.startsWith('if ')) return { kind: 'sentence', text: plain };
    if (!isOfVisit && !/^(?:>|more|beyond|lasting)/.test(behind)) {
      return { kind: 'reason', text: plain };
    }
  }
  return null;
}

/** A phrase, unless the words around it change its meaning; null: no part. */
function phraseInLine(phrase: Phrase, plain: string, line: Line, at: number): Phrase | null {
  const next = line.words[at + plain.split(' ').length]?.plain ?? '';
  // "7 din baad phir": the time of a repeat, not a duration.
  if (phrase.kind === 'duration' && /^(?:baa?d|later|apart|gap|बाद)$/.test(next)) {
    return { kind: 'unread', text: '' };
  }
  // "3 days only if fever": "only" belongs to the condition.
  const isOnlyOfNext = plain.endsWith(' only') && next !== '' && next !== ',';
  if (phrase.kind === 'duration' && isOnlyOfNext) return null;
  // "40 mg/kg/day in 3 days": not in three doses.
  if (phrase.perKg?.times && /^(?:days?|d|weeks?|wks?|din)$/.test(next)) return null;
  // "16 se 25 din" may be days of a cycle or a duration.
  const [least = 0, most = 0] = (phrase.duration?.amount ?? '').split('-').map(Number);
  if (most - least > 3) return { kind: 'unread', text: '' };
  // "max 5 days/week", "max 9 per month": not a maximum per day.
  const isOfOther =
    /^(?:days?|nights?|din|weeks?|wks?|months?|mths?|per|in|a)$|^(?:days?|nights?)\/|\/ ?(?:w|m)|^\/(?!d)/.test(
      next,
    );
  if (phrase.kind === 'most' && isOfOther) return { kind: 'unread', text: '' };
  // "5 mon wed fri", "Folitrax 10 mon": Monday, not months. Behind a frequency "3 mon" is a duration.
  const isBehindHow = line.items.some(({ kind }) =>
    ['sig', 'patternDigits', 'continue'].includes(kind),
  );
  if (
    phrase.kind === 'duration' &&
    / ?mon$/.test(plain) &&
    (/^(?:[/,&]|to)$|^sun|^tue|^wed|^thu|^fri|^sat/.test(next) ||
      (!isBehindHow && /^\d/.test(plain)))
  )
    return null;
  // "Sunday skip if fever": the condition belongs to skipping, and may apply to any day.
  if (phrase.fact?.kind === 'days' && skipWord.test(plain) && reasonStart.test(next)) {
    line.isAmbiguous = true;
    return { kind: 'unread', text: '' };
  }
  if (phrase.kind === 'duration' && isCountAtNight(plain, phrase, line.items)) return null;
  // "1 - 0 - 1 - 3 days": the last number is the duration.
  const behind = line.words[at + plain.split(' ').length + 1]?.plain ?? '';
  const isOfDays =
    / [-+_] ?\d+$/.test(plain) &&
    readLineDuration(`1 ${next}`) !== null &&
    !/^(?:me|mein|main|में)$/.test(behind);
  if (phrase.fact?.kind === 'pattern' && isOfDays) return null;
  return phrase;
}

/** "Amlong 5 night", "1 morning + 2 night": a number and a part of the day. Behind "0.25 od" nights are a duration. */
function isCountAtNight(plain: string, { duration }: Phrase, items: readonly Item[]): boolean {
  if (!/^\S+ night(?: only)?$/.test(plain) && !/^(?:\d+|\S+) ?रात$/.test(plain)) return false;
  const isCounted = items.some(({ kind }) =>
    ['bare', 'patternDigits', 'strength', 'dose'].includes(kind),
  );
  const facts = items.flatMap(({ fact }) => fact ?? []);
  const isOpen = facts.some(
    (fact) => fact.kind === 'times' || (fact.kind === 'pattern' && fact.amounts.at(-1) === '0'),
  );
  return facts.length === 0 || isOpen || !isCounted || duration?.amount === '1';
}

const wholeUnits = /^(?:\d-)?(\S+?) ?(?:tabs?|tablets?|caps?|capsules?|sachets?|goli|goliyan)$/;
const wholeUnitCount = (plain: string) =>
  Number(normalizeNumbers(wholeUnits.exec(plain)?.[1] ?? ''));

/** "bd 6 tabs" may be the dispensed quantity or the dose. With a part of the day, or at once, it is the dose. */
function isAmbiguousCount(plain: string, { words, items }: Line, at: number): boolean {
  if (!(wholeUnitCount(plain) >= 3 && wholeUnitCount(plain) <= 9)) return false;
  const frequency = items.findLast(({ kind }) => kind === 'sig');
  const isNext = items.some((item) => item.kind === 'then' && item.at > (frequency?.at ?? 0));
  const kind = frequency?.fact?.kind;
  const isPart = kind === 'times' && !/^(?:od ?[-/]? ?)?(?:hs|h\/s)$/.test(frequency?.plain ?? '');
  const isTimed = isPart || items.some((item) => item.kind === 'dose' && kind === 'times');
  if (!kind || kind === 'atOnce' || kind === 'stop' || isTimed || isNext) return false;
  const behind = at + plain.split(' ').length;
  // "..., 3 tab od"
  return ![1, 2, 3].some((size) => readSig(plainAt(words, behind, size)));
}

/** "bd x 3 days 6 tabs": whether the count is what is taken over the duration. */
function isCourseTotal(plain: string, items: readonly Item[]): boolean {
  const [courseLength, ...more] = items.filter(({ kind }) => kind === 'duration');
  const [frequency, ...others] = items.filter(({ kind }) => kind === 'sig');
  const { unit, amount } = courseLength?.duration ?? {};
  const isDosed = items.some(({ kind }) => kind === 'dose');
  const days = Number(amount) * (unit === 'week' ? 7 : 1);
  const isInDays = unit === 'day' || unit === 'week';
  if (more.length > 0 || others.length > 0 || !isInDays || isDosed) return false;
  const fact = frequency?.fact;
  return fact?.kind === 'timesADay' && fact.times * days === wholeUnitCount(plain);
}

const skipWord =
  /(?:^| )(?:except|omit|skip|avoid|no|not|off|hold|without|nahi|nahin|na|chhod ?kar)(?: |$)/;
const reasonStart = /^(?:if|when|while|during|unless|in|agar|अगर)$/;

const dosePhrase = (dose: Dose): Phrase => ({ kind: 'dose', text: doseText(dose), dose });
const durationPhrase = (duration: Duration): Phrase => ({
  kind: 'duration',
  text: durationText(duration),
  duration,
});

/** Whether a frequency or meal begins at word `at`, so that a number word before it is an amount. */
function isCounted(words: readonly Word[], at: number): boolean {
  for (let size = 3; size > 0; size--) {
    const plain = plainAt(words, at, size);
    const kind = readSig(plain)?.kind;
    if (kind && !['days', 'stop', 'atOnce'].includes(kind)) return true;
    if (readRelation(plain)) return true;
  }
  return false;
}

/** Phrases whose meaning depends on the form: "x 2 m" of a tablet, "6/day" of eye drops. */
function readBesideForm(plain: string, form: FormSign | null, isBehindHow: boolean): Phrase | null {
  const isTaken =
    form &&
    (['tablet', 'capsule', 'sachet', 'liquid', 'injection', 'drops'].includes(form.form) ||
      /^(?:Inhaler|Rotacap|Accuhaler)$/.test(form.sign));
  // A gargle and a nebuliser may last minutes.
  const [, months] =
    (isTaken && form.sign !== 'Gargle' && isBehindHow && /^(?:x|for) ?(\d{1,2}) ?m$/.exec(plain)) ||
    (!form && isBehindHow && /^(?:x|for) ?([1236]) ?m$/.exec(plain)) ||
    [];
  if (months) return durationPhrase({ amount: String(Number(months)), unit: 'month' });
  const [, times] = (form?.form === 'drops' && /^([1-9]|1[0-2]) ?\/ ?(?:day|d)$/.exec(plain)) || [];
  const fact = times ? readSig(`${times} times a day`) : null;
  return fact && { kind: 'sig', text: fact.text, fact };
}

/** "Telma 40 od 1m": for a tablet, at the end of a clause, "m" is months and not minutes. */
function readMonthsAtEnd(plain: string, { words, items, form }: Line, at: number): Duration | null {
  const [, months] = /^([1-6]|9|12) m$/.exec(plain) ?? [];
  const [number, letter, next] = words.slice(at, at + 3);
  const isEnd = next === undefined || next.plain === ',';
  if (!months || !isEnd || number?.to !== letter?.from) return null;
  const isOf = (kind: Kind) => items.some((item) => item.kind === kind);
  const isTablet = form?.form === 'tablet' || form?.form === 'capsule';
  const isNumbered = form === null && (isOf('strength') || isOf('bare') || isOf('patternDigits'));
  const isOfTablet = isTablet || isNumbered;
  return isOfTablet && isOf('sig') && !isOf('duration') ? { amount: months, unit: 'month' } : null;
}

/** "OD day 1 then ... day 2-5": the durations of the steps, if another step follows the first day. */
function readDayNumber(plain: string, { words, items }: Line, at: number): Duration | null {
  const isFollowed = words
    .slice(at)
    .some((word) => thenPattern.test(word.plain) || word.plain === ',');
  if (/^(?:on )?(?:day ?1|1st day|first day)$/.test(plain)) {
    return isFollowed && items.at(-1)?.kind === 'sig' ? daysOf(1) : null;
  }
  const [, first = '', last = ''] =
    /^(?:from |on )?(?:day|d) ?(\d{1,2}) ?(?:-|to) ?(?:day |d)?(\d{1,2})$/.exec(plain) ?? [];
  const isSecond = items.some(
    ({ kind, plain: text }) => kind === 'duration' && /day ?1$|1st|first/.test(text),
  );
  return isSecond && first === '2' && Number(last) > 2 ? daysOf(Number(last) - 1) : null;
}

/** Whether only words such as "continue" or "stop" precede, so that a name can begin here: "Cont. T. Allegra". */
export const isStart = ({ items }: Line, at: number) =>
  // Not "Cilacar T": a letter behind the first word of a name.
  (items.length > 0 || at === 0) &&
  items.every(({ kind, fact }) => kind === 'continue' || fact?.kind === 'stop');

/** Whether a text is a form in the singular; "drops" counts as one. */
const isSingularForm = (plain: string) =>
  readForm(plain, false) !== null && (!plain.endsWith('s') || plain === 'drops');

const inhalationWord = /^(?:puffs?|inhalations?|rotacaps?|respules?|spacer|mdi|inhaler)$/;
const isoniazidContext =
  /^(?:isoniazid|\+|&|and|with|tabs?|tablets?|prophylaxis|chemoprophylaxis|therapy|ipt|tpt|alone)$/;

/** Whether "inh" is isoniazid, as in "INH 300 od", and no inhaler: mg, a partner drug or the use follows, no puffs. */
export function isIsoniazid(words: readonly Word[], at: number): boolean {
  if (words[at]?.plain !== 'inh' || words.some(({ plain }) => inhalationWord.test(plain)))
    return false;
  const [next = '', unit = ''] = [words[at + 1]?.plain, words[at + 2]?.plain];
  const isBefore =
    at > 0 && words.slice(0, at).every(({ plain }) => /^(?:t|tabs?|tablets?)$/.test(plain));
  const isMass = /^\d+ ?mgs?(?:\/kg)?$/.test(next) || /^mgs?(?:\/kg)?$/.test(unit);
  const isOfTablet = /^\d+$/.test(next) && Number(next) >= 100 && !/^mcg/.test(unit);
  return isBefore || isMass || isOfTablet || isoniazidContext.test(next);
}

/** Whether a form follows later, so that a single letter in front belongs to the name: "t bact oint". */
export function hasLaterForm(all: readonly Word[]): boolean {
  const end = all.findIndex(({ plain }) => plain === ',' || /^\d/.test(plain));
  const words = end < 0 ? all : all.slice(0, end);
  return words.some(({ plain }, index) => {
    if (index === 0 || isIsoniazid(all, index)) return false;
    const isOfDose = /^[\d½¼¾.]/.test(words[index - 1]?.plain ?? '');
    return !isOfDose && readForm(plain, false) !== null;
  });
}

/** "PR", "SL" or "LA" behind a name: unread unless the medicine is known for that route; null: no such case. */
function readRouteBehindName(plain: string, { name, items, form }: Line): Phrase | null {
  const last = items.at(-1);
  const isBehind = last && ['name', 'bare', 'patternDigits', 'strength'].includes(last.kind);
  const isBehindOther = last?.plain === 'la' || last?.plain === 'pr';
  if (form !== null || !(isBehind || isBehindOther)) return null;
  if (plain === 'pr')
    return rectal.test(name)
      ? { kind: 'siteOrRoute', text: 'PR', siteOrRoute: 'PR' }
      : unreadPhrase;
  if (last.kind !== 'name') return null;
  if (plain === 'sl' && !sublingual.test(name)) return unreadPhrase;
  return plain === 'la' && !putOnSkin.test(name) ? unreadPhrase : null;
}
