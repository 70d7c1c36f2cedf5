import { type FormSign, readForm } from '../../substances/form';
import type { Dose, Duration } from '../regimen';
import { doseText, durationText } from '../regimenTexts';
import { isSite, readSiteOrRoute } from './bodyPart';
import { appliedPhrase, readLineDose, readUnit } from './dose';
import { daysOf, readLineDuration } from './duration';
import type { Item, Kind, Line, Phrase } from './item';
import { insulins, putOnSkin, rectal, sublingual } from './names';
import { complaintAlone, isOnCondition, longLasting } from './note';
import { spokenNumber, written } from './numbers';
import { givenOut, isPack } from './pack';
import { isThen, phraseOf } from './phrase';
import { readRelation } from './relation';
import { readSig } from './sig';
import type { Word } from './words';

export const plainAt = (words: readonly Word[], at: number, size: number) =>
  words
    .slice(at, at + size)
    .map(({ plain }) => plain)
    .join(' ');

export const unread: Phrase = { kind: 'unread', text: '' };

export type Part = Phrase & { size: number };

/** What a text says at a place of the line, by the first rule that knows; null: no part. */
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
  // "ek subah ek raat"
  // "Telma A od": a letter of the name.
  if (at > 0 && plain !== 'a' && spokenNumber.test(plain) && isCounted(line.words, at + 1)) {
    return { kind: 'bare', text: written(plain) };
  }
  const behindName = line.name !== '' ? routeBehind(plain, line) : null;
  if (behindName) return behindName;
  const nextWord = line.words[at + 1]?.plain ?? '';
  if (line.name !== '' && isOnCondition(plain, nextWord)) return null;
  const isBehindHow = items.some(({ kind }) => kind === 'sig' || kind === 'duration');
  const [, units] = /^(\d{1,3}) ?iu$/.exec(plain) ?? [];
  if (units && insulins.test(line.name)) {
    return dosePhrase({ amount: String(Number(units)), unit: 'unit' });
  }
  const supply = isBehindHow ? readSupply(plain, line, at) : null;
  if (supply) return supply;
  const unit = readUnitBehindPattern(plain, line, at);
  if (unit) return unit;
  if (line.name !== '' && isPack(plain, form)) return { kind: 'sentence', text: plain };
  const reason = readReasonBehindIf(plain, line, at);
  if (reason) return reason;
  const day = dayOf(plain, line, at);
  if (day) return durationPhrase(day);
  const months = monthsAtEnd(plain, line, at);
  if (months) return durationPhrase(months);
  const beside = besideForm(plain, form, isBehindHow);
  if (beside) return beside;
  const phrase = phraseOf(plain);
  if (phrase) return phraseInLine(phrase, plain, line, at);
  const next = line.words[at + plain.split(' ').length]?.plain ?? '';
  // "Inderal 40 LA": behind a tablet's strength no "apply".
  const isOfStrength =
    plain === 'la' &&
    !form &&
    last !== undefined &&
    (last.kind === 'bare' || last.kind === 'digits' || last.kind === 'strength') &&
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
  const on = readSiteOrRoute(plain, form);
  if (on) return { kind: 'place', text: on, on };
  if (isSite(plain, form)) return { kind: 'sentence', text: plain };
  if (!form && !(at === 0 && plain.length === 1 && isLetterOfName)) {
    const rule = readForm(plain, isStart(line, at));
    if (rule) return { kind: 'form', text: rule.sign };
  }
  return null;
}

/** "2 Tab Pan": two tablets, or the second line of a list? Undefined: neither. */
function readStartOfLine(plain: string, line: Line): Phrase | null | undefined {
  const [, count = '', what = ''] = /^(\d{1,2})(?: (.+))?$/.exec(plain) ?? [];
  const next = line.words[1]?.plain ?? '';
  const isOpen = !hasLaterForm(line.words.slice(1));
  if (isOpen && Number(count) > 1 && what && isOneForm(what)) return null;
  if (isOpen && count && !what && isOneForm(next) && !(count === '1' && readLineDose(`1 ${next}`)))
    return { kind: 'unread', text: '' };
  return undefined;
}

/** Behind how it is taken, a count may be what is given out. */
function readSupply(plain: string, line: Line, at: number): Phrase | null {
  if (isOpenCount(plain, line, at))
    return isGivenOut(plain, line.items)
      ? { kind: 'sentence', text: plain }
      : { kind: 'unread', text: '' };
  if (givenOut.test(plain)) return { kind: 'sentence', text: plain };
  return null;
}

/** The unit right behind a pattern: "1-0-1 tab". */
function readUnitBehindPattern(
  plain: string,
  { name, items, form }: Line,
  at: number,
): Phrase | null {
  const last = items.at(-1);
  const isBehindPattern = last?.fact?.kind === 'pattern' || last?.kind === 'digits';
  if (last && isBehindPattern && last.at + last.size === at) {
    const unit = plain === 'iu' && insulins.test(name) ? 'unit' : readUnit(plain);
    // Without a form of its own, "tab" behind the pattern is the form.
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
    // "If fever > 2 days review": of that time the visit is said, and not the medicine.
    const isOfVisit = longLasting.test(plain) && behind !== '' && behind !== ',';
    if (isOfVisit && !plain.startsWith('if ')) return { kind: 'sentence', text: plain };
    if (!isOfVisit && !/^(?:>|more|beyond|lasting)/.test(behind)) {
      return { kind: 'reason', text: plain };
    }
  }
  return null;
}

/** A phrase, unless the words around it say that it is something else; null: no part. */
function phraseInLine(phrase: Phrase, plain: string, line: Line, at: number): Phrase | null {
  const next = line.words[at + plain.split(' ').length]?.plain ?? '';
  // "7 din baad phir": when it is given again, and not how long.
  if (phrase.kind === 'duration' && /^(?:baa?d|later|apart|gap|बाद)$/.test(next)) {
    return { kind: 'unread', text: '' };
  }
  // "3 days only if fever": of what follows.
  const isOnlyOfNext = plain.endsWith(' only') && next !== '' && next !== ',';
  if (phrase.kind === 'duration' && isOnlyOfNext) return null;
  // "16 se 25 din": from which day to which, or how long?
  const [least = 0, most = 0] = (phrase.duration?.amount ?? '').split('-').map(Number);
  if (most - least > 3) return { kind: 'unread', text: '' };
  // "max 5 days/week", "max 9 per month": of no day.
  const isOfOther =
    /^(?:days?|nights?|din|weeks?|wks?|months?|mths?|per|in|a)$|^(?:days?|nights?)\/|\/ ?(?:w|m)|^\/(?!d)/.test(
      next,
    );
  if (phrase.kind === 'most' && isOfOther) return { kind: 'unread', text: '' };
  // "5 mon wed fri": a day and no month.
  if (
    phrase.kind === 'duration' &&
    / ?mon$/.test(plain) &&
    /^(?:[/,&]|to)$|^sun|^tue|^wed|^thu|^fri|^sat/.test(next)
  )
    return null;
  // "Sunday skip if fever": the reason is that of skipping, and of which day?
  if (phrase.fact?.kind === 'days' && skipped.test(plain) && reasonStart.test(next)) {
    line.isInDoubt = true;
    return { kind: 'unread', text: '' };
  }
  if (phrase.kind === 'duration' && isCountAtNight(plain, phrase, line.items)) return null;
  // "1 - 0 - 1 - 3 days": the last number is how long.
  const behind = line.words[at + plain.split(' ').length + 1]?.plain ?? '';
  const isOfDays =
    / [-+_] ?\d+$/.test(plain) &&
    readLineDuration(`1 ${next}`) !== null &&
    !/^(?:me|mein|main|में)$/.test(behind);
  if (phrase.fact?.kind === 'pattern' && isOfDays) return null;
  return phrase;
}

/** "Amlong 5 night", "1 morning + 2 night": a number and when. Behind "0.25 od" several are how long. */
function isCountAtNight(plain: string, { duration }: Phrase, items: readonly Item[]): boolean {
  if (!/^\S+ night(?: only)?$/.test(plain) && !/^(?:\d+|\S+) ?रात$/.test(plain)) return false;
  const isCounted = items.some(({ kind }) => ['bare', 'digits', 'strength', 'dose'].includes(kind));
  const facts = items.flatMap(({ fact }) => fact ?? []);
  const isOpen = facts.some(
    (fact) => fact.kind === 'times' || (fact.kind === 'pattern' && fact.amounts.at(-1) === '0'),
  );
  return facts.length === 0 || isOpen || !isCounted || duration?.amount === '1';
}

const wholes = /^(?:\d-)?(\S+?) ?(?:tabs?|tablets?|caps?|capsules?|sachets?|goli|goliyan)$/;
const wholesOf = (plain: string) => Number(written(wholes.exec(plain)?.[1] ?? ''));

/** "bd 6 tabs": so many may be given out, or taken each time; of a part of the day, and at once, they are taken. */
function isOpenCount(plain: string, { words, items }: Line, at: number): boolean {
  if (!(wholesOf(plain) >= 3 && wholesOf(plain) <= 9)) return false;
  const how = items.findLast(({ kind }) => kind === 'sig');
  const isNext = items.some((item) => item.kind === 'then' && item.at > (how?.at ?? 0));
  const kind = how?.fact?.kind;
  const isPart = kind === 'times' && !/^(?:od )?(?:hs|h\/s)$/.test(how?.plain ?? '');
  const isTimed = isPart || items.some((item) => item.kind === 'dose' && kind === 'times');
  if (!kind || kind === 'atOnce' || kind === 'stop' || isTimed || isNext) return false;
  const behind = at + plain.split(' ').length;
  // "..., 3 tab od"
  return ![1, 2, 3].some((size) => readSig(plainAt(words, behind, size)));
}

/** "bd x 3 days 6 tabs": as many as are taken in these days. */
function isGivenOut(plain: string, items: readonly Item[]): boolean {
  const [lasting, ...more] = items.filter(({ kind }) => kind === 'duration');
  const [how, ...others] = items.filter(({ kind }) => kind === 'sig');
  const { unit, amount } = lasting?.duration ?? {};
  const isDosed = items.some(({ kind }) => kind === 'dose');
  const days = Number(amount) * (unit === 'week' ? 7 : 1);
  const isInDays = unit === 'day' || unit === 'week';
  if (more.length > 0 || others.length > 0 || !isInDays || isDosed) return false;
  const fact = how?.fact;
  return fact?.kind === 'timesADay' && fact.times * days === wholesOf(plain);
}

const skipped =
  /(?:^| )(?:except|omit|skip|avoid|no|not|off|hold|without|nahi|nahin|na|chhod ?kar)(?: |$)/;
const reasonStart = /^(?:if|when|while|during|unless|in|agar|अगर)$/;

const dosePhrase = (dose: Dose): Phrase => ({ kind: 'dose', text: doseText(dose), dose });
const durationPhrase = (duration: Duration): Phrase => ({
  kind: 'duration',
  text: durationText(duration),
  duration,
});

/** Whether at a place it is said how often or to which meal, so that a number word before it counts what is taken. */
function isCounted(words: readonly Word[], at: number): boolean {
  for (let size = 3; size > 0; size--) {
    const plain = plainAt(words, at, size);
    const kind = readSig(plain)?.kind;
    if (kind && !['days', 'stop', 'atOnce'].includes(kind)) return true;
    if (readRelation(plain)) return true;
  }
  return false;
}

/** What a text says beside this form alone: "x 2 m" of a tablet, "6/day" of eye drops. */
function besideForm(plain: string, form: FormSign | null, isBehindHow: boolean): Phrase | null {
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

/** "Telma 40 od 1m": of a tablet, with nothing behind it, no minutes. */
function monthsAtEnd(plain: string, { words, items, form }: Line, at: number): Duration | null {
  const [, months] = /^([1-6]|9|12) m$/.exec(plain) ?? [];
  const [number, letter, next] = words.slice(at, at + 3);
  const isEnd = next === undefined || next.plain === ',';
  if (!months || !isEnd || number?.to !== letter?.from) return null;
  const isOf = (kind: Kind) => items.some((item) => item.kind === kind);
  const isTablet = form?.form === 'tablet' || form?.form === 'capsule';
  const isNumbered = form === null && (isOf('strength') || isOf('bare') || isOf('digits'));
  const isOfTablet = isTablet || isNumbered;
  return isOfTablet && isOf('sig') && !isOf('duration') ? { amount: months, unit: 'month' } : null;
}

/** "OD day 1 then ... day 2-5": for how long each step is, where one follows the first day. */
function dayOf(plain: string, { words, items }: Line, at: number): Duration | null {
  const isFollowed = words.slice(at).some((word) => isThen.test(word.plain) || word.plain === ',');
  if (/^(?:on )?(?:day ?1|1st day|first day)$/.test(plain)) {
    return isFollowed && items.at(-1)?.kind === 'sig' ? daysOf(1) : null;
  }
  const [, first = '', last = ''] =
    /^(?:from |on )?(?:day|d) ?(\d{1,2}) ?(?:-|to) ?(?:day |d)?(\d{1,2})$/.exec(plain) ?? [];
  const isSecond = items.some(
    ({ kind, plain: one }) => kind === 'duration' && /day ?1$|1st|first/.test(one),
  );
  return isSecond && first === '2' && Number(last) > 2 ? daysOf(Number(last) - 1) : null;
}

/** Whether nothing stands before that a name could begin with: "Cont. T. Allegra". */
export const isStart = ({ items }: Line, at: number) =>
  // "Cilacar T": a letter behind the first word of a name.
  (items.length > 0 || at === 0) &&
  items.every(({ kind, fact }) => kind === 'continue' || fact?.kind === 'stop');

/** One tablet, and no "tablets"; "drops" are both. */
const isOneForm = (plain: string) =>
  readForm(plain, false) !== null && (!plain.endsWith('s') || plain === 'drops');

const inhaled = /^(?:puffs?|inhalations?|rotacaps?|respules?|spacer|mdi|inhaler)$/;
const ofIsoniazid =
  /^(?:isoniazid|\+|&|and|with|tabs?|tablets?|prophylaxis|chemoprophylaxis|therapy|ipt|tpt|alone)$/;

/** "INH 300 od": the medicine, and no inhaler, where milligrams, a partner or what it is for follow, and no puffs. */
export function isIsoniazid(words: readonly Word[], at: number): boolean {
  if (words[at]?.plain !== 'inh' || words.some(({ plain }) => inhaled.test(plain))) return false;
  const [next = '', unit = ''] = [words[at + 1]?.plain, words[at + 2]?.plain];
  const isBefore =
    at > 0 && words.slice(0, at).every(({ plain }) => /^(?:t|tabs?|tablets?)$/.test(plain));
  const isMass = /^\d+ ?mgs?(?:\/kg)?$/.test(next) || /^mgs?(?:\/kg)?$/.test(unit);
  const isOfTablet = /^\d+$/.test(next) && Number(next) >= 100 && !/^mcg/.test(unit);
  return isBefore || isMass || isOfTablet || ofIsoniazid.test(next);
}

/** Whether a single letter in front belongs to the name, as in "t bact oint". */
export function hasLaterForm(all: readonly Word[]): boolean {
  const end = all.findIndex(({ plain }) => plain === ',' || /^\d/.test(plain));
  const words = end < 0 ? all : all.slice(0, end);
  return words.some(({ plain }, place) => {
    if (place === 0 || isIsoniazid(all, place)) return false;
    const isOfDose = /^[\d½¼¾.]/.test(words[place - 1]?.plain ?? '');
    return !isOfDose && readForm(plain, false) !== null;
  });
}

/** What such letters say: a route or "apply" of what is known to be given so, else nothing that is certain. */
function routeBehind(plain: string, { name, items, form }: Line): Phrase | null {
  const last = items.at(-1);
  const isBehind = last && ['name', 'bare', 'digits', 'strength'].includes(last.kind);
  const isBehindOther = last?.plain === 'la' || last?.plain === 'pr';
  if (form !== null || !(isBehind || isBehindOther)) return null;
  if (plain === 'pr') return rectal.test(name) ? { kind: 'place', text: 'PR', on: 'PR' } : unread;
  if (last.kind !== 'name') return null;
  if (plain === 'sl' && !sublingual.test(name)) return unread;
  return plain === 'la' && !putOnSkin.test(name) ? unread : null;
}
