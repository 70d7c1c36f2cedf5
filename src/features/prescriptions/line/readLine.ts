import { readForm } from '../../substances/form';
import { namesItsSubstances } from '../../substances/substanceNames';
import { substancesInLine } from '../../substances/substancesInLine';
import { needsDose } from '../needsDose';
import type { Medication } from '../prescription';
import type { Regimen } from '../regimen';
import { emptyStep } from '../regimenParts';
import { frequencyText, textsOf } from '../regimenTexts';
import { readUnit } from './dose';
import type { Item, Kind, Line } from './item';
import type { KnownMedicine } from './known';
import { changeWords, confusedNames, insulins } from './names';
import { rangeAt, scan, textAt } from './scan';
import { type Directions, resolveDirections } from './settle';
import { inLakh } from './strength';
import { markUnread } from './takeBack';
import { toWholeLine } from './wholeLine';
import { wordsOf } from './words';

/** The reading of a medicine's line: the medication, the texts that were not understood, and missing fields. */
export interface MedicineLine {
  /** Contains the line as `typed`. Without a typed name, `name` is empty or the form alone. */
  medication: Medication & { regimen: Regimen };
  /** Texts that stay as typed, in the instructions or as the name, with their range in the typed text. */
  unclear: Unclear[];
  missing: ('name' | 'dose' | 'frequency' | 'duration')[];
  /** The meaning of each range of the typed text, in order. */
  parts: LinePart[];
}

interface Unclear {
  text: string;
  from: number;
  to: number;
}

interface LinePart {
  kind: Exclude<Kind, 'bare' | 'xNumber' | 'patternDigits' | 'then' | 'joint'> | 'marker' | 'note';
  from: number;
  to: number;
}

/** Parses a medicine that was typed in one line. Never throws, and loses no text. */
export function readMedicineLine(
  typed: string,
  { known = [] }: { known?: readonly KnownMedicine[] } = {},
): MedicineLine {
  const substances = substancesInLine(typed);
  if (!substances) return readWithoutSubstances(typed, known, false);
  return toWholeLine(readWithoutSubstances(substances.rest, known, true), substances, typed);
}

/** Reads a line from which the substances were removed. */
function readWithoutSubstances(
  typed: string,
  known: readonly KnownMedicine[],
  hasSubstances: boolean,
): MedicineLine {
  // If the text behind the semicolon is another medicine, it is not read as part of this one.
  const semicolons = Math.min(typed.split(';').length - 1, maxSemicolons);
  if (semicolons > 0 && isMedicine(wordsOf(typed, 0).note, known)) {
    return readUpToSemicolon(typed, 0, known, hasSubstances);
  }
  const short = readUpToSemicolon(typed, 0, known, hasSubstances);
  for (let parts = semicolons; parts > 0; parts--) {
    const long = readUpToSemicolon(typed, parts, known, hasSubstances);
    if (isExtension(long, short)) return long;
  }
  return short;
}

const maxSemicolons = 4;

/** Whether the text behind a semicolon only adds directions, and is no note: "Dolo 650; 1-0-1; 5 days". */
function isExtension(long: MedicineLine, short: MedicineLine): boolean {
  const { frequency } = long.medication;
  // "only Sunday" behind a semicolon is a note; steps contain their own durations.
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

function readUpToSemicolon(
  typed: string,
  parts: number,
  known: readonly KnownMedicine[],
  hasSubstances: boolean,
): MedicineLine {
  const { words, note, start, end } = wordsOf(typed, parts);
  const line = scan(typed, words, known, start > 0);
  const scannedItems = line.items.map(({ kind, plain }) => ({ kind, plain }));
  let directions = resolveDirections(line);
  const isNoteMedicine = isMedicine(note, known);
  const isUncertain =
    line.isAmbiguous ||
    isNoteMedicine ||
    hasCompetingParts(typed, line, directions, { scanned: scannedItems, note });
  if (isUncertain) {
    markAllButNameUnread(line);
    directions = { strength: '', steps: [{ ...emptyStep }], notes: [] };
  }
  const unread = unreadRuns(typed, line);
  const name = nameOf(line);
  const notes = [
    ...directions.notes.map(({ at, text }) => ({ at, text, isUnread: false })),
    ...unread.map(({ at, text }) => ({ at, text, isUnread: true })),
    ...(note ? [{ at: words.length, text: note, isUnread: isNoteMedicine }] : []),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ text, isUnread }) => ({ text, isUnread }));
  const regimen: Regimen = { steps: directions.steps, notes };
  const missing = missingOf(line, directions);
  const hasNamedSubstances = hasSubstances || namesItsSubstances(line.name);
  const doubtful = line.items.filter(
    (item) =>
      (item.kind === 'name' &&
        ((!isUncertain && isDoubtfulName(line, item, hasNamedSubstances ? [] : missing)) ||
          frequencyInName.test(item.plain) ||
          sideInName.test(item.plain) ||
          isUnreadable(typed, line, item))) ||
      (item.kind === 'strength' && inLakh.test(item.plain)) ||
      isAddition(item),
  );
  return {
    medication: {
      name,
      genericName: '',
      strength: directions.strength,
      ...textsOf(regimen),
      typed: typed.trim(),
      regimen,
    },
    unclear: [
      ...doubtful.map(({ at, size }) => excerptOf(typed, line, at, size)),
      ...unread.map(({ at, size }) => excerptOf(typed, line, at, size)),
      ...(isNoteMedicine ? [noteExcerpt(typed, end, note)] : []),
    ].toSorted((a, b) => a.from - b.from),
    missing,
    parts: [
      ...(start > 0 ? [{ kind: 'marker' as const, from: 0, to: start }] : []),
      ...partsOf(typed, line, end),
    ],
  };
}

/** Keeps the name and its form. A form behind the directions belongs to another medicine. */
function markAllButNameUnread(line: Line): void {
  const { items } = line;
  const firstDirection = items.find(({ fact, kind }) => fact !== undefined || kind === 'duration');
  const isOwn = ({ kind, at }: Item) =>
    kind === 'form' && (!firstDirection || at < firstDirection.at);
  if (items.some((item) => item.kind === 'form' && !isOwn(item))) line.form = null;
  markUnread(items.filter((item) => item.kind !== 'name' && !isOwn(item)));
}

/** A change of dose, or a dose by weight that was not read, in words that give no schedule. */
const doseChange =
  /(?<!\p{L})(?:taper|wean|titrat|escalat|reduc|decreas|increas|step ?(?:up|down)|ghata|badha|kam kar|(?<!followed )by \d|other days|(?:remaining|rest of the|baa?ki) (?:days?|week|din)|alt(?:ernat\w+)? with|ki jagah|ke badle|instead of|in place of|hata(?:o|kar|na)|shuru|replace|switch|dobara|each (?!eye|ear|nostril|side|stool|motion|loose|meal|feed|vomit|time)|\d ?(?:mg|mcg|g|mls?|units?|u|iu) ?\/ ?kg|on \d+ (?:days? )?off|\d ?(?:d|days?) off|thereafter|afterwards|later(?! on )|घटा|बढ़ा|कम कर|बाकी)/iu;

/**
 * Whether a line that was only partly understood contains two doses, two strengths, a change of dose or a second
 * medicine. A part that was understood may then belong to the part that was not.
 */
function hasCompetingParts(
  typed: string,
  line: Line,
  { steps }: Directions,
  { scanned, note }: { scanned: readonly Pick<Item, 'kind' | 'plain'>[]; note: string },
): boolean {
  const { items, words } = line;
  const patternCount = new Set(
    items.flatMap(({ fact }) => (fact?.kind === 'pattern' ? [fact] : [])),
  ).size;
  const isAtMostOne = (kind: Kind) => scanned.filter((item) => item.kind === kind).length <= 1;
  const name = items.find(({ kind }) => kind === 'name');
  const isWithin = (item: Item, at: number) => at >= item.at && at < item.at + item.size;
  const isRead = (at: number) =>
    items.some((item) => (item === name || item.kind === 'perKg') && isWithin(item, at));
  const ownText = words
    .filter((_, at) => !isRead(at))
    .map(({ plain }) => plain)
    .concat(note)
    .join(' ');
  const hasAddition = items.some(
    (item) =>
      (isAddition(item) && /\d/.test(item.plain)) ||
      (item.kind === 'unread' && /\+ ?\p{L}/u.test(item.plain)),
  );
  const hasUnread = items.some(({ kind }) => kind === 'unread');
  const hasAlternatives = items.some(
    ({ kind, plain }) => kind === 'unread' && /(?:^| )(?:or|either|ya|या)(?: |$)/.test(plain),
  );
  // "2,5 ml", "0,3,7,14 days": one number or several?
  const hasAmbiguousComma = (typed.match(/\d[\d,]*,\d+/g) ?? []).some(
    (number) => !/^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(number),
  );
  // An unassigned number may belong to a part that was understood.
  const hasLooseNumber = items.some(
    ({ kind, plain, at, isOfUnknownWords }) =>
      kind === 'unread' && !isOfUnknownWords && /\p{N}/u.test(plain) && name && at > name.at,
  );
  return (
    hasAddition ||
    hasAlternatives ||
    hasAmbiguousComma ||
    hasLooseNumber ||
    isAmbiguousInsulinDose(line) ||
    hasNegatedPart(line) ||
    hasOtherForm(line) ||
    items.some(({ kind, plain }) => kind === 'unread' && mentionsAmount(plain)) ||
    hasAmbiguousPeriod(line) ||
    isAmbiguousName(line) ||
    items.some((item) => isAmbiguousStrengthPair(line, item)) ||
    doseChange.test(ownText) ||
    // An unread word of a later step may be another medicine's name: "Telma 40 od x 5d, Amlong 5 hs x 5d".
    (hasUnread && steps.length > 1) ||
    (hasUnread &&
      (!isAtMostOne('dose') || !isAtMostOne('strength') || patternCount > 1 || hasSecondForm(line)))
  );
}

/** Whether the name contains a replacement, a negation, several strengths or a frequency. */
function isAmbiguousName({ items, isKnown }: Line): boolean {
  const plain = items.find(({ kind }) => kind === 'name')?.plain ?? '';
  return (
    (!isKnown &&
      (replacementWord.test(plain) || negationAlone.test(plain) || severalStrengths.test(plain))) ||
    frequencyInName.test(plain)
  );
}

const replacementWord =
  /(?:^| )(?:ki jagah|ke badle|ke bajay|hata(?:o|kar|na)|band|shuru|instead of|in place of|replace[sd]?)(?: |$)/;
/** A frequency without spaces around it: "zerodol sp bd+pan", "dolo 650-tds-3days". */
const frequencyInName =
  /[ .\d/-](?:od|bd|bid|tds|tid|qid|hs|sos|stat|\d-\d-\d)(?:[+/-]| [+/]|\.?\d)|\p{L}[/-](?:bd|bid|tds|tid|qid|sos|\d-\d-\d)(?![\p{L}])|\p{L}\d(?:od|bd|bid|tds|tid|qid|hs|sos|stat|-\d-\d)/u;
/** "Chloromycetin applicap RE": the name ends with a side, but no form shows that it is for an eye. */
const sideInName = / (?:re|le|be|b\/e|ou)$/;
const severalStrengths = /\d\/\d+\/\d| each$| [\d½]\/?\d*-+\d$/;

/** "Lantus 12/10 bd": units at two times, not a mixture such as 30/70. */
function isAmbiguousInsulinDose({ name, items }: Line): boolean {
  return (
    insulins.test(name) &&
    items.some(({ kind, plain }) => {
      const parts = plain.split(/[/+]/).map(Number);
      const isDosed = items.some((item) => item.kind === 'dose' || item.kind === 'unit');
      const isPair = kind === 'strength' || (kind === 'duration' && !isDosed) || kind === 'unread';
      const sum = parts.reduce((total, part) => total + part, 0);
      return isPair && parts.length > 1 && !parts.some(Number.isNaN) && sum !== 100;
    })
  );
}

const negationWords =
  "(?:avoid|no|not|never|don['’]?t|without|w/o|bina|बिना|minus|na|nahi|nahin|mat|न|नहीं|मत|withhold|hold|omit|skip)";
/** A text that is only a negation; `negation` finds one anywhere in a text that was not understood. */
const negationAlone = new RegExp(`^${negationWords}(?: (?:on|with|the|take|le|lena))*$`, 'u');
const negation = new RegExp(`(?:^| )${negationWords}(?: |$)`, 'u');
/** "Even if fever subsides", "dast band hone par bhi": the condition changes nothing. */
const evenWord = /(?:^| )(?:even|still|bhi|भी)(?: |$)/;
const waitingVerb = /(?:^| )(?:starting|start|starts|withhold|hold|omit|skip|gap|from|wait)$/;
const beforeEvent = /^(?:before|prior|pre|ahead|(?:k\/)?c\/o|kco)(?: |$)/;

/** Whether a neighbouring word negates a part: "avoid empty stomach", "hold 5 days", "2 days before travel". */
function hasNegatedPart({ items }: Line): boolean {
  return items.some(({ kind, plain }, index) => {
    const [before, behind] = [items[index - 1], items[index + 1]];
    const isOwn = kind === 'unread' || kind === 'sentence';
    if (!isOwn) return false;
    const isPart = (item: Item | undefined) =>
      item !== undefined &&
      (item.isOfUnknownWords || !['name', 'form', 'joint', 'unread', 'then'].includes(item.kind));
    if (kind === 'unread' && evenWord.test(plain)) return true;
    const isNegation = (kind === 'unread' ? negation : negationAlone).test(plain);
    if (isNegation && (isPart(before) || isPart(behind))) return true;
    const isLong = (item: Item | undefined) => item?.kind === 'duration' || item?.isOfUnknownWords;
    if (waitingVerb.test(plain) && (isLong(behind) || isLong(before))) return true;
    return beforeEvent.test(plain) && isLong(before);
  });
}

/** Whether an unread text contains a unit of a dose or a number of times. */
const mentionsAmount = (plain: string) =>
  plain
    .split(' ')
    .some((word) => readUnit(word) !== null || /^(?:once|twice|thrice|एक|ek)$/.test(word));

/** "Ek bar haftey", "2 bar mahine bhar": a count that may be per day or per the period that follows it unread. */
function hasAmbiguousPeriod({ items }: Line): boolean {
  return items.some(({ fact, kind }, index) => {
    const isCount = fact?.kind === 'timesADay' || fact?.kind === 'everyDay';
    if (!isCount && kind !== 'duration') return false;
    const behind = items.slice(index + 1);
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

/** Whether a form behind the directions may have its own words: "2 puffs bd, spacer, gargle after". */
function hasOtherForm({ items }: Line): boolean {
  const firstDirection = items.findIndex(
    ({ fact, kind }) => (fact !== undefined && fact.kind !== 'stop') || kind === 'dose',
  );
  const name = items.findIndex(({ kind }) => kind === 'name');
  return items.some(({ kind, plain }, index) => {
    if (kind !== 'form' || firstDirection < 0 || index < firstDirection || index < name)
      return false;
    const [before, behind] = [items[index - 1], items[index + 1]];
    const isLoose = (item: Item | undefined) =>
      item && (item.kind === 'unread' || item.kind === 'sentence' || item.fact?.kind === 'stop');
    return (
      patientAction.test(plain) || before?.kind === 'joint' || isLoose(before) || isLoose(behind)
    );
  });
}

/** Words that, behind the directions, are the patient's action and not the form of the medicine. */
const patientAction =
  /^(?:gargles?|mouth ?wash|m\/w|soap|shampoo|face wash|powder|gel|lotion|cream)$/;

/** Whether an unread text is a form, or a form stands before an unread name: another medicine. */
function hasSecondForm({ items }: Line): boolean {
  const isWord = (item: Item | undefined) =>
    item?.kind === 'unread' && /\p{L}{2}/u.test(item.plain);
  const first = items.findIndex(({ fact, kind }) => fact !== undefined || kind === 'duration');
  return items.some(
    (item, index) =>
      (index > 0 && isWord(item) && readForm(item.plain, false) !== null) ||
      (item.kind === 'form' && first >= 0 && index > first && isWord(items[index + 1])),
  );
}

function noteExcerpt(typed: string, end: number, text: string): Unclear {
  const from = typed.indexOf(text, end + 1);
  return { text, from, to: from + text.length };
}

/** Whether a note contains a name and a frequency, and so is another medicine. */
function isMedicine(note: string, known: readonly KnownMedicine[]): boolean {
  if (note === '') return false;
  const { name, items } = scan(note, wordsOf(note, maxSemicolons).words, known, false);
  const counts = ['pattern', 'timesADay', 'everyHours'];
  return name !== '' && items.some(({ fact }) => counts.includes(fact?.kind ?? ''));
}

/** Whether a name is easily confused, or has no directions beside it and so may be no medicine. */
function isDoubtfulName(
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
    alternatives.test(plain) ||
    unnamedMedicine.test(plain) ||
    (isAlone && missing.includes('frequency'))
  );
}

/** Whether letters of the name are missing: "Am_t...". */
function isUnreadable(typed: string, { words }: Line, { at, size }: Item): boolean {
  const [first, next] = [words[at], words[at + size]];
  return /_|\.\.|…|\?/.test(typed.slice(first?.from, next?.from));
}

/** "Sugar ki dawai": a medicine without a name. */
const unnamedMedicine = /(?:^| )(?:dawa|dawai|medicines?|दवा|दवाई)(?: |$)/u;

/** Two medicines, of which one or both may be meant. */
const alternatives = /(?:^| )(?:\/|or|ya|या)(?: |$)|(?:\d|\p{L}{3})\/\p{L}{3}/u;

/** Two strengths of a tablet, of which one or both may be meant: "40/80", "500/650". */
function isAmbiguousStrengthPair({ form }: Line, { kind, plain }: Item): boolean {
  const [, one, other] = (kind === 'strength' && /^(\d+)\/(\d+)$/.exec(plain)) || [];
  const isCounted = form === null || form.form === 'tablet' || form.form === 'capsule';
  const ratio = Number(other) / Number(one);
  return isCounted && one !== undefined && ratio > 1 && ratio <= 2;
}

/** Whether a text behind a plus adds something else: a second medicine, or warm water. */
const isAddition = ({ kind, plain }: Item) =>
  kind === 'sentence' && /^\+ ?\p{L}(?:\p{L}{2}|\p{L}?-?\d)/u.test(plain);

function nameOf({ name, isWholeName, form }: Line): string {
  return isWholeName ? name : [form?.sign, name].filter(Boolean).join(' ');
}

function excerptOf(typed: string, { words }: Line, at: number, size: number): Unclear {
  const { from, to } = rangeAt(typed, words, at, size);
  return { text: typed.slice(from, to), from, to };
}

/** Unread items; adjacent ones form one run. */
function unreadRuns(
  typed: string,
  { words, items }: Line,
): { at: number; size: number; text: string }[] {
  const runs: { at: number; size: number }[] = [];
  for (const [index, { kind, at, size }] of items.entries()) {
    const last = runs.at(-1);
    const isNext =
      last &&
      (last.at + last.size === at ||
        (items[index - 1]?.kind === 'joint' &&
          last.at + last.size === at - (items[index - 1]?.size ?? 0)));
    if (kind !== 'unread') continue;
    if (last && isNext) last.size = at + size - last.at;
    else runs.push({ at, size });
  }
  return runs
    .map((run) => ({ ...run, text: textAt(typed, words, run.at, run.size).trim() }))
    .filter(({ text }) => text !== '');
}

/** Fields that a medicine usually needs and this line lacks. */
function missingOf({ name, form }: Line, { steps, strength }: Directions): MedicineLine['missing'] {
  const missing: MedicineLine['missing'] = [];
  if (name === '') missing.push('name');
  const [first] = steps;
  if (!first || first.action === 'stop') return missing;
  const isMeasured = needsDose({ name, form, strength }) || first.weightDose !== null;
  if (isMeasured && first.dose === null) missing.push('dose');
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
      kind === 'xNumber' ||
      kind === 'patternDigits'
    )
      return [];
    const { from, to } = excerptOf(typed, line, at, size);
    return [{ kind, from, to }];
  });
  return end >= typed.length
    ? parts
    : [...parts, { kind: 'note', from: end + 1, to: typed.length }];
}
