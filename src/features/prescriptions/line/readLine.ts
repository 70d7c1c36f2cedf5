import { readForm } from '../../substances/form';
import { namesItsSubstances } from '../../substances/substanceNames';
import { substancesInLine } from '../../substances/substancesInLine';
import { needsDose } from '../needsDose';
import { emptyMedication, type Medication } from '../prescription';
import { emptyStep, type Regimen } from '../regimen';
import { frequencyText, textsOf } from '../regimenTexts';
import { readUnit } from './dose';
import type { Item, Kind, Line } from './item';
import type { KnownMedicine } from './known';
import { changeWords, confusedNames, insulins } from './names';
import { rangeAt, scan, textAt } from './scan';
import { type Settled, settle } from './settle';
import { inLakh } from './strength';
import { takeBack } from './takeBack';
import { ofWholeLine } from './wholeLine';
import { wordsOf } from './words';

/** A medicine's line as it was read: what is saved, what was not understood, and what it lacks. */
export interface MedicineLine {
  /** With the line itself as `typed`. The name is empty, or the form alone, where none was typed. */
  medication: Medication & { regimen: Regimen };
  /** What was kept as typed, in the instructions or as the name, with its place in the typed text. */
  unclear: Unclear[];
  missing: ('name' | 'dose' | 'frequency' | 'duration')[];
  /** What was made of each stretch of the typed text, in its order. */
  parts: LinePart[];
}

interface Unclear {
  text: string;
  from: number;
  to: number;
}

interface LinePart {
  kind: Exclude<Kind, 'bare' | 'times' | 'digits' | 'then' | 'joint'> | 'marker' | 'note';
  from: number;
  to: number;
}

/** Reads a medicine that was typed in one line. Never throws, and drops nothing. */
export function readMedicineLine(
  typed: string,
  { known = [] }: { known?: readonly KnownMedicine[] } = {},
): MedicineLine {
  const named = substancesInLine(typed);
  if (!named) return readWithout(typed, known, false);
  return ofWholeLine(readWithout(named.rest, known, true), named, typed);
}

/** A line from which the substances were taken. */
function readWithout(
  typed: string,
  known: readonly KnownMedicine[],
  hasSubstances: boolean,
): MedicineLine {
  // What stands behind a semicolon is no more of this medicine where it is another one.
  const semicolons = Math.min(typed.split(';').length - 1, maxSemicolons);
  if (semicolons > 0 && isMedicine(wordsOf(typed, 0).note, known)) {
    return readUpTo(typed, 0, known, hasSubstances);
  }
  const short = readUpTo(typed, 0, known, hasSubstances);
  for (let parts = semicolons; parts > 0; parts--) {
    const long = readUpTo(typed, parts, known, hasSubstances);
    if (isMore(long, short)) return long;
  }
  return short;
}

const maxSemicolons = 4;

/** Whether what stands behind a semicolon only adds to what stands before it: "Dolo 650; 1-0-1; 5 days", and no note. */
function isMore(long: MedicineLine, short: MedicineLine): boolean {
  const { frequency } = long.medication;
  // "only Sunday" behind a semicolon is a note; a step says how long it is.
  const isInSteps = long.medication.regimen.steps.length > 1;
  const fields = [
    'name',
    'strength',
    'dosage',
    ...(isInSteps ? [] : ['duration' as const]),
  ] as const;
  const isSame = fields.every(
    (field) => short.medication[field] === '' || short.medication[field] === long.medication[field],
  );
  return (
    isSame &&
    frequency.startsWith(short.medication.frequency) &&
    long.unclear.length <= short.unclear.length &&
    (isInSteps || long.missing.length < short.missing.length)
  );
}

function readUpTo(
  typed: string,
  parts: number,
  known: readonly KnownMedicine[],
  hasSubstances: boolean,
): MedicineLine {
  const { words, note, start, end } = wordsOf(typed, parts);
  const line = scan(typed, words, known, start > 0);
  const scanned = line.items.map(({ kind, plain }) => ({ kind, plain }));
  let settled = settle(line);
  const isOther = isMedicine(note, known);
  const isUnsure = line.isInDoubt || isOther || isDoubled(typed, line, settled, { scanned, note });
  if (isUnsure) {
    takeBackAllButName(line);
    settled = { strength: '', steps: [{ ...emptyStep }], notes: [] };
  }
  const unread = unreadRuns(typed, line);
  const name = nameOf(line);
  const notes = [
    ...settled.notes.map(({ at, text }) => ({ at, text, isUnread: false })),
    ...unread.map(({ at, text }) => ({ at, text, isUnread: true })),
    ...(note ? [{ at: words.length, text: note, isUnread: isOther }] : []),
  ]
    .toSorted((one, other) => one.at - other.at)
    .map(({ text, isUnread }) => ({ text, isUnread }));
  const regimen: Regimen = { steps: settled.steps, notes };
  const missing = missingOf(line, settled);
  const isMedicineSaid = hasSubstances || namesItsSubstances(line.name);
  const doubtful = line.items.filter(
    (item) =>
      (item.kind === 'name' &&
        ((!isUnsure && isDoubtful(line, item, isMedicineSaid ? [] : missing)) ||
          howOftenInName.test(item.plain) ||
          sideInName.test(item.plain) ||
          isUnreadable(typed, line, item))) ||
      (item.kind === 'strength' && inLakh.test(item.plain)) ||
      isAddition(item),
  );
  return {
    medication: {
      ...emptyMedication,
      name,
      strength: settled.strength,
      ...textsOf(regimen),
      typed: typed.trim(),
      regimen,
    },
    unclear: [
      ...doubtful.map(({ at, size }) => placeOf(typed, line, at, size)),
      ...unread.map(({ at, size }) => placeOf(typed, line, at, size)),
      ...(isOther ? [noteOf(typed, end, note)] : []),
    ].toSorted((one, other) => one.from - other.from),
    missing,
    parts: [
      ...(start > 0 ? [{ kind: 'marker' as const, from: 0, to: start }] : []),
      ...partsOf(typed, line, end),
    ],
  };
}

/** The form stays with the name, but for one that is said behind how often: it is another medicine's. */
function takeBackAllButName(line: Line): void {
  const { items } = line;
  const how = items.find(({ fact, kind }) => fact !== undefined || kind === 'duration');
  const isOwn = ({ kind, at }: Item) => kind === 'form' && (!how || at < how.at);
  if (items.some((item) => item.kind === 'form' && !isOwn(item))) line.form = null;
  takeBack(items.filter((item) => item.kind !== 'name' && !isOwn(item)));
}

/** A dose that changes, in words of which no schedule is made. */
const change =
  /(?<!\p{L})(?:taper|wean|titrat|escalat|reduc|decreas|increas|step ?(?:up|down)|ghata|badha|kam kar|(?<!followed )by \d|other days|(?:remaining|rest of the|baa?ki) (?:days?|week|din)|alt(?:ernat\w+)? with|ki jagah|ke badle|instead of|in place of|hata(?:o|kar|na)|shuru|replace|switch|dobara|each (?!eye|ear|nostril|side|stool|motion|loose|meal|feed|vomit|time)|\d ?mg ?\/ ?kg|on \d+ (?:days? )?off|\d ?(?:d|days?) off|thereafter|afterwards|later(?! on )|घटा|बढ़ा|कम कर|बाकी)/iu;

/**
 * Whether a line that was not wholly read says two doses, two strengths, a change of dose or a second medicine: then a
 * part of it that was read may belong to the part that was not.
 */
function isDoubled(
  typed: string,
  line: Line,
  { steps }: Settled,
  { scanned, note }: { scanned: readonly Pick<Item, 'kind' | 'plain'>[]; note: string },
): boolean {
  const { items, words } = line;
  const patterns = new Set(items.flatMap(({ fact }) => (fact?.kind === 'pattern' ? [fact] : [])))
    .size;
  const isOne = (kind: Kind) => scanned.filter((item) => item.kind === kind).length <= 1;
  const name = items.find(({ kind }) => kind === 'name');
  const own = words
    .filter((_, at) => !name || at < name.at || at >= name.at + name.size)
    .map(({ plain }) => plain)
    .concat(note)
    .join(' ');
  const isOther = items.some(
    (item) =>
      (isAddition(item) && /\d/.test(item.plain)) ||
      (item.kind === 'unread' && /\+ ?\p{L}/u.test(item.plain)),
  );
  const isUnread = items.some(({ kind }) => kind === 'unread');
  const isEither = items.some(
    ({ kind, plain }) => kind === 'unread' && /(?:^| )(?:or|either|ya|या)(?: |$)/.test(plain),
  );
  // "2,5 ml", "0,3,7,14 days": one number or several?
  const isCut = (typed.match(/\d[\d,]*,\d+/g) ?? []).some(
    (one) => !/^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(one),
  );
  // A number that belongs to nothing may belong to what was read.
  const isNumberLeft = items.some(
    ({ kind, plain, at, isOfAct }) =>
      kind === 'unread' && !isOfAct && /\d/.test(plain) && name && at > name.at,
  );
  return (
    isOther ||
    isEither ||
    isCut ||
    isNumberLeft ||
    isOpenInsulin(line) ||
    isTurnedRound(line) ||
    isOfOtherForm(line) ||
    items.some(({ kind, plain }) => kind === 'unread' && saysHowMuch(plain)) ||
    isOfOpenPeriod(line) ||
    isOpenName(line) ||
    items.some((item) => isOpenPair(line, item)) ||
    change.test(own) ||
    // A word of a later step may be the name of another medicine: "Telma 40 od x 5d, Amlong 5 hs x 5d".
    (isUnread && steps.length > 1) ||
    (isUnread && (!isOne('dose') || !isOne('strength') || patterns > 1 || hasSecondForm(line)))
  );
}

/** Among the words of a name one medicine is changed for another, refused, or given in several strengths. */
function isOpenName({ items, isKnown }: Line): boolean {
  const plain = items.find(({ kind }) => kind === 'name')?.plain ?? '';
  return (
    (!isKnown &&
      (exchange.test(plain) || negationAlone.test(plain) || severalStrengths.test(plain))) ||
    howOftenInName.test(plain)
  );
}

const exchange =
  /(?:^| )(?:ki jagah|ke badle|ke bajay|hata(?:o|kar|na)|band|shuru|instead of|in place of|replace[sd]?)(?: |$)/;
/** Without blanks: "zerodol sp bd+pan", "dolo 650-tds-3days". */
const howOftenInName =
  /[ .\d/-](?:od|bd|bid|tds|tid|qid|hs|sos|stat|\d-\d-\d)(?:[+/-]| [+/]|\.?\d)|\p{L}[/-](?:bd|bid|tds|tid|qid|sos|\d-\d-\d)(?![\p{L}])|\p{L}\d(?:od|bd|bid|tds|tid|qid|hs|sos|stat|-\d-\d)/u;
/** "Chloromycetin applicap RE": no form says that it is for an eye. */
const sideInName = / (?:re|le|be|b\/e|ou)$/;
const severalStrengths = /\d\/\d+\/\d| each$| [\d½]\/?\d*-+\d$/;

/** "Lantus 12/10 bd": units at two times, and no mixture as 30/70. */
function isOpenInsulin({ name, items }: Line): boolean {
  return (
    insulins.test(name) &&
    items.some(({ kind, plain }) => {
      const parts = plain.split(/[/+]/).map(Number);
      const isDosed = items.some((one) => one.kind === 'dose' || one.kind === 'unit');
      const isPair = kind === 'strength' || (kind === 'duration' && !isDosed) || kind === 'unread';
      const sum = parts.reduce((all, one) => all + one, 0);
      return isPair && parts.length > 1 && !parts.some(Number.isNaN) && sum !== 100;
    })
  );
}

const not =
  "(?:avoid|no|not|never|don['’]?t|without|w/o|bina|बिना|minus|na|nahi|nahin|mat|न|नहीं|मत|withhold|hold|omit|skip)";
/** A word that turns what stands beside it round, alone; and in what was not understood anywhere. */
const negationAlone = new RegExp(`^${not}(?: (?:on|with|the|take|le|lena))*$`, 'u');
const negation = new RegExp(`(?:^| )${not}(?: |$)`, 'u');
/** "Even if fever subsides", "dast band hone par bhi": the condition does not change what is done. */
const even = /(?:^| )(?:even|still|bhi|भी)(?: |$)/;
const waiting = /(?:^| )(?:starting|start|starts|withhold|hold|omit|skip|gap|from|wait)$/;
const until = /^(?:before|prior|pre|ahead|(?:k\/)?c\/o|kco)(?: |$)/;

/** A part that a word beside it turns round: "avoid empty stomach", "hold 5 days", "2 days before travel". */
function isTurnedRound({ items }: Line): boolean {
  return items.some(({ kind, plain }, place) => {
    const [before, behind] = [items[place - 1], items[place + 1]];
    const isOwn = kind === 'unread' || kind === 'sentence';
    if (!isOwn) return false;
    const isPart = (item: Item | undefined) =>
      item !== undefined &&
      (item.isOfAct || !['name', 'form', 'joint', 'unread', 'then'].includes(item.kind));
    if (kind === 'unread' && even.test(plain)) return true;
    const isNegated = (kind === 'unread' ? negation : negationAlone).test(plain);
    if (isNegated && (isPart(before) || isPart(behind))) return true;
    const isLong = (item: Item | undefined) => item?.kind === 'duration' || item?.isOfAct;
    if (waiting.test(plain) && (isLong(behind) || isLong(before))) return true;
    return until.test(plain) && isLong(before);
  });
}

/** A unit of a dose, or a count of times, among what was not understood. */
const saysHowMuch = (plain: string) =>
  plain
    .split(' ')
    .some((word) => readUnit(word) !== null || /^(?:once|twice|thrice|एक|ek)$/.test(word));

/** "Ek bar haftey", "2 bar mahine bhar": so many times in what, a day or the week that stands behind it? */
function isOfOpenPeriod({ items }: Line): boolean {
  return items.some(({ fact, kind }, place) => {
    const isCount = fact?.kind === 'timesADay' || fact?.kind === 'everyDay';
    if (!isCount && kind !== 'duration') return false;
    const behind = items.slice(place + 1);
    const end = behind.findIndex(({ kind }) => kind !== 'unread' && kind !== 'joint');
    const unknown = end < 0 ? behind : behind.slice(0, end);
    return period.test(unknown.map(({ plain }) => plain).join(' '));
  });
}

const period = new RegExp(
  '^(?:(?:per|har|prati|every|each|in|a|an|the|/|हर|प्रति) )*/?(?:h[ae]ft|haphte|saptah|mah(?:i|ee)n|week(?!n)|wks?|month|mths?|fortnight|हफ़्त|हफ्त|सप्ताह|महीन|माह|saal|year)'.normalize(
    'NFC',
  ),
);

/** A form said behind how often, beside words that may be of its own: "2 puffs bd, spacer, gargle after". */
function isOfOtherForm({ items }: Line): boolean {
  const how = items.findIndex(
    ({ fact, kind }) => (fact !== undefined && fact.kind !== 'stop') || kind === 'dose',
  );
  const name = items.findIndex(({ kind }) => kind === 'name');
  return items.some(({ kind, plain }, place) => {
    if (kind !== 'form' || how < 0 || place < how || place < name) return false;
    const [before, behind] = [items[place - 1], items[place + 1]];
    const isLoose = (item: Item | undefined) =>
      item && (item.kind === 'unread' || item.kind === 'sentence' || item.fact?.kind === 'stop');
    return isNoForm.test(plain) || before?.kind === 'joint' || isLoose(before) || isLoose(behind);
  });
}

/** Behind how often they say what the patient does, and not what the medicine is. */
const isNoForm = /^(?:gargles?|mouth ?wash|m\/w|soap|shampoo|face wash|powder|gel|lotion|cream)$/;

/** A form that is said again among what was not read, or before a name that was not: another medicine. */
function hasSecondForm({ items }: Line): boolean {
  const isWord = (item: Item | undefined) =>
    item?.kind === 'unread' && /\p{L}{2}/u.test(item.plain);
  const first = items.findIndex(({ fact, kind }) => fact !== undefined || kind === 'duration');
  return items.some(
    (item, place) =>
      (place > 0 && isWord(item) && readForm(item.plain, false) !== null) ||
      (item.kind === 'form' && first >= 0 && place > first && isWord(items[place + 1])),
  );
}

function noteOf(typed: string, end: number, text: string): Unclear {
  const from = typed.indexOf(text, end + 1);
  return { text, from, to: from + text.length };
}

/** A note that says a name and how often is another medicine. */
function isMedicine(note: string, known: readonly KnownMedicine[]): boolean {
  if (note === '') return false;
  const { name, items } = scan(note, wordsOf(note, maxSemicolons).words, known, false);
  const counts = ['pattern', 'timesADay', 'everyHours'];
  return name !== '' && items.some(({ fact }) => counts.includes(fact?.kind ?? ''));
}

/** A name that is taken for others, or beside which nothing says how it is taken: it may be no medicine. */
function isDoubtful(
  { isKnown, items }: Line,
  { plain }: Item,
  missing: MedicineLine['missing'],
): boolean {
  if (isKnown) return false;
  const isAlone = items.every(
    ({ kind }) => !['sig', 'dose', 'continue', 'relation', 'form', 'most'].includes(kind),
  );
  return (
    confusedNames.has(plain) ||
    changeWords.test(plain) ||
    either.test(plain) ||
    nameless.test(plain) ||
    (isAlone && missing.includes('frequency'))
  );
}

/** Letters are missing: "Am_t...". */
function isUnreadable(typed: string, { words }: Line, { at, size }: Item): boolean {
  const [first, next] = [words[at], words[at + size]];
  return /_|\.\.|…|\?/.test(typed.slice(first?.from, next?.from));
}

/** "Sugar ki dawai": which one? */
const nameless = /(?:^| )(?:dawa|dawai|medicines?|दवा|दवाई)(?: |$)/u;

/** Two medicines, one of them or both. */
const either = /(?:^| )(?:\/|or|ya|या)(?: |$)|(?:\d|\p{L}{3})\/\p{L}{3}/u;

/** One of two strengths of a tablet, or both: "40/80", "500/650". */
function isOpenPair({ form }: Line, { kind, plain }: Item): boolean {
  const [, one, other] = (kind === 'strength' && /^(\d+)\/(\d+)$/.exec(plain)) || [];
  const isCounted = form === null || form.form === 'tablet' || form.form === 'capsule';
  const ratio = Number(other) / Number(one);
  return isCounted && one !== undefined && ratio > 1 && ratio <= 2;
}

/** Behind a plus something else begins: a second medicine, or warm water. */
const isAddition = ({ kind, plain }: Item) =>
  kind === 'sentence' && /^\+ ?\p{L}(?:\p{L}{2}|\p{L}?-?\d)/u.test(plain);

function nameOf({ name, isWholeName, form }: Line): string {
  return isWholeName ? name : [form?.sign, name].filter(Boolean).join(' ');
}

function placeOf(typed: string, { words }: Line, at: number, size: number): Unclear {
  const { from, to } = rangeAt(typed, words, at, size);
  return { text: typed.slice(from, to), from, to };
}

/** What was not understood, word beside word as one text. */
function unreadRuns(
  typed: string,
  { words, items }: Line,
): { at: number; size: number; text: string }[] {
  const runs: { at: number; size: number }[] = [];
  for (const [place, { kind, at, size }] of items.entries()) {
    const last = runs.at(-1);
    const isNext =
      last &&
      (last.at + last.size === at ||
        (items[place - 1]?.kind === 'joint' &&
          last.at + last.size === at - (items[place - 1]?.size ?? 0)));
    if (kind !== 'unread') continue;
    if (last && isNext) last.size = at + size - last.at;
    else runs.push({ at, size });
  }
  return runs
    .map((run) => ({ ...run, text: textAt(typed, words, run.at, run.size).trim() }))
    .filter(({ text }) => text !== '');
}

/** What a medicine mostly has, and this line does not say. */
function missingOf({ name, form }: Line, { steps, strength }: Settled): MedicineLine['missing'] {
  const missing: MedicineLine['missing'] = [];
  if (name === '') missing.push('name');
  const [first] = steps;
  if (!first || first.action === 'stop') return missing;
  if (needsDose({ name, form, strength }) && first.dose === null) missing.push('dose');
  const isContinued = first.duration === 'continue';
  if (frequencyText(first) === '' && !isContinued) missing.push('frequency');
  const isOnce = first.asNeeded !== null || first.when?.kind === 'atOnce';
  if (first.duration === null && !isOnce && steps.length < 2) missing.push('duration');
  return missing;
}

function partsOf(typed: string, line: Line, end: number): LinePart[] {
  const parts: LinePart[] = line.items.flatMap(({ kind, at, size }) => {
    if (
      kind === 'then' ||
      kind === 'joint' ||
      kind === 'bare' ||
      kind === 'times' ||
      kind === 'digits'
    )
      return [];
    const { from, to } = placeOf(typed, line, at, size);
    return [{ kind, from, to }];
  });
  return end >= typed.length
    ? parts
    : [...parts, { kind: 'note', from: end + 1, to: typed.length }];
}
