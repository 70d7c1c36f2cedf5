import { type Frequency, readFrequency } from '../frequency';
import { withUnit } from './dose';
import { daysOf } from './duration';
import { soldInSmallNumbers } from './names';
import type { Item, Line } from './scan';
import { patternFact, type SigFact, sigOf } from './sig';

/** What a line says, as it is written. */
export interface Settled {
  strength: string;
  dose: string;
  frequency: string;
  duration: string;
  /** In the order in which it was typed; a semicolon's note comes behind it. */
  instructions: { at: number; text: string }[];
}

/** As many characters as a frequency may have. */
const frequencyLength = 100;
/** As many as a relation to food may take of them. */
const relationLength = 12;
/** More tablets than this nobody takes at once: a bare number above it is a strength. */
const mostAtOnce = 4;
/** So many days are typed as a bare number, or those that medicines are given for. */
const mostBareDays = 31;
const longBareDays = [42, 45, 56, 60, 84, 90];

/**
 * Says what each number is, and what the parts say together. What could be read in two ways is taken back: those items
 * are unread afterwards.
 */
export function settle(line: Line): Settled {
  const { items } = line;
  const segments = segmentsOf(items);
  takeBackDoubtful(line);
  // "Taxim O 200 - 1-0-1": how often stands behind a dash.
  const nextStep = segments.findIndex(({ isStep }, place) => place > 0 && isStep);
  const isSaidLater = segments
    .slice(1, nextStep < 0 ? undefined : nextStep)
    .some(({ own }) => own.some(({ kind }) => kind === 'sig'));
  for (const [place, { own }] of segments.entries()) {
    settleNumbers(line, own, place === 0, isSaidLater);
  }
  takeBackDoubtful(line);
  const clauses = clausesOf(segments);
  const settled: Settled = {
    strength: '',
    dose: '',
    frequency: '',
    duration: '',
    instructions: [],
  };
  const steps = clauses.length > 1 ? settleSteps(clauses) : null;
  if (steps) {
    settled.frequency = steps.frequency;
    settled.duration = steps.duration;
    takeOthers(clauses[0] ?? [], settled);
  } else {
    if (clauses.length > 1 && !isOneClause(items)) takeBackSteps(clauses);
    for (const item of items) if (item.kind === 'then') item.kind = 'unread';
    const sig = items.filter(({ kind }) => kind === 'sig');
    const said = sigOf(sig.flatMap(({ fact }) => fact ?? []));
    if (said) {
      settled.frequency = said.text;
      for (const { at, fact, text } of sig) {
        const isReason = fact && 'isReason' in fact && fact.isReason;
        if (isReason) settled.instructions.push({ at, text });
      }
      if (said.note) settled.instructions.push({ at: sig[0]?.at ?? 0, text: said.note });
    } else takeBack(sig);
    takeOthers(items, settled);
    const lasting = onlyOne(items, 'duration');
    settled.duration = lasting?.text ?? '';
    if (said?.text === 'stop' && lasting) {
      takeBack([lasting]);
      settled.duration = '';
    }
  }
  const toContinue = items.find(({ kind }) => kind === 'continue');
  if (toContinue && settled.duration === '') settled.duration = 'continue';
  else if (toContinue) settled.instructions.push({ at: toContinue.at, text: 'continue' });
  withMostAndRelation(line, settled, steps !== null);
  for (const item of items) {
    if (item.kind === 'place' || item.kind === 'sentence') {
      settled.instructions.push({ at: item.at, text: item.text });
    }
  }
  return settled;
}

interface Segment {
  own: Item[];
  /** Whether "then" stands before it, and not only a comma or "and". */
  isStep: boolean;
}

function segmentsOf(items: readonly Item[]): Segment[] {
  const segments: Segment[] = [{ own: [], isStep: false }];
  for (const [place, item] of items.entries()) {
    const last = segments.at(-1);
    // An arrow before how often, or before what says nothing of it, only parts.
    if (item.kind === 'then' && !/\p{L}/u.test(item.plain) && !isBetweenSteps(items, place)) {
      item.kind = 'joint';
    }
    // "morning and night" is one part.
    const isBetweenTimes = [items[place - 1], items[place + 1]].every(
      (beside) => beside?.fact?.kind === 'times',
    );
    if (item.kind === 'joint' && isBetweenTimes) continue;
    // "5 mg OD 7d stop": the end of the last step.
    const isEnd =
      item.fact?.kind === 'stop' &&
      ['sig', 'duration'].every((kind) => last?.own.some((one) => one.kind === kind));
    if (isEnd) segments.push({ own: [item], isStep: true });
    else if (item.kind === 'then') segments.push({ own: [], isStep: true });
    else if (item.kind === 'joint') {
      if (last?.own.length) segments.push({ own: [], isStep: false });
    } else last?.own.push(item);
  }
  return segments.filter(({ own }) => own.length > 0);
}

/** Whether how often is said before a place, and again before the next step. */
function isBetweenSteps(items: readonly Item[], place: number): boolean {
  const isSig = ({ kind }: Item) => kind === 'sig' || kind === 'digits';
  const behind = items.slice(place + 1);
  const end = behind.findIndex(({ kind }) => kind === 'then');
  const next = end < 0 ? behind : behind.slice(0, end);
  return items.slice(0, place).some(isSig) && next.some(isSig);
}

/** Segments that say how often, each with what follows it. */
function clausesOf(segments: readonly Segment[]): Item[][] {
  const clauses: Item[][] = [[]];
  for (const { own, isStep } of segments) {
    const hasSig = own.some(({ kind }) => kind === 'sig');
    const last = clauses.at(-1) ?? [];
    const isOpen = last.some(({ kind }) => kind === 'sig');
    // "then review" is no step.
    if (isStep && !hasSig) takeBack(own);
    if (hasSig && (isOpen || isStep)) clauses.push([...own]);
    else last.push(...own);
  }
  return clauses;
}

/** Whether what commas part is one schedule all the same: "1 morning, 1 night". */
function isOneClause(items: readonly Item[]): boolean {
  const isAtMostOne = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind).length <= 1;
  return (
    items.every(({ kind }) => kind !== 'then') && isAtMostOne('duration') && isAtMostOne('strength')
  );
}

/** Steps that are not certain are none: not how often, not how long, and not how much after the first. */
function takeBackSteps(clauses: readonly Item[][]): void {
  for (const [place, clause] of clauses.entries()) {
    takeBack(
      clause.filter(
        ({ kind }) =>
          kind === 'sig' ||
          kind === 'duration' ||
          (place > 0 && (kind === 'dose' || kind === 'strength')),
      ),
    );
  }
}

/** One part of the treatment after the other; null where that is not certain. */
function settleSteps(clauses: readonly Item[][]): { frequency: string; duration: string } | null {
  const texts: string[] = [];
  const durations: string[] = [];
  let ownDoses = 0;
  for (const [place, clause] of clauses.entries()) {
    const of = (kind: Item['kind']) => clause.filter((item) => item.kind === kind);
    const sig = sigOf(of('sig').flatMap(({ fact }) => fact ?? []));
    const [lasting, ...more] = of('duration');
    const isLast = place === clauses.length - 1;
    if (!sig || sig.note || more.length > 0) return null;
    if (!lasting && !isLast && sig.text !== 'STAT') return null;
    if (lasting && sig.text === 'stop') return null;
    const doses = place === 0 ? [] : [...of('dose'), ...of('strength')];
    const isNumberOpen =
      place > 0 && clause.some(({ kind, plain }) => kind === 'unread' && /\d/.test(plain));
    if (doses.length > 1 || isNumberOpen) return null;
    // What is taken in a step after one with a dose of its own would be open.
    if (place > 0 && sig.text !== 'stop' && ownDoses > 0 && doses.length === 0) return null;
    ownDoses += doses.length;
    const dose = doses[0] ? `${doses[0].text} ` : '';
    texts.push(`${dose}${sig.text}${lasting ? ` for ${lasting.text}` : ''}`);
    if (sig.text !== 'stop' && sig.text !== 'STAT') durations.push(lasting?.text ?? '');
  }
  const long = texts.join(', then ');
  // Written shorter where it would not fit: "1 week" as "1 w".
  const frequency =
    long.length > frequencyLength - relationLength
      ? long.replace(/(\d) (d|w)(?:ays?|eeks?)\b/g, '$1 $2')
      : long;
  if (!readFrequency(frequency) || frequency.length > frequencyLength) return null;
  return { frequency, duration: sumOf(durations) };
}

/** All steps' durations together; empty where they cannot be counted in one unit. */
function sumOf(durations: readonly string[]): string {
  const days = durations.map((text) => {
    const [, count = '', unit = ''] = /^(\d+) (day|week)s?$/.exec(text) ?? [];
    return unit === 'week' ? Number(count) * 7 : Number(count);
  });
  if (days.some((count) => count === 0)) return sameUnitSum(durations);
  if (durations.every((text) => text.includes('week'))) return sameUnitSum(durations);
  return daysOf(days.reduce((all, count) => all + count, 0));
}

function sameUnitSum(durations: readonly string[]): string {
  const parts = durations.map((text) => /^(\d+) (week|month)s?$/.exec(text));
  const units = new Set(parts.map((part) => part?.[2]));
  const [unit] = units;
  if (units.size !== 1 || unit === undefined) return '';
  const count = parts.reduce((all, part) => all + Number(part?.[1]), 0);
  return `${count} ${unit}${count > 1 ? 's' : ''}`;
}

function takeOthers(items: readonly Item[], settled: Settled): void {
  const strength = onlyOne(items, 'strength');
  settled.strength = strength?.text ?? '';
  const dose = onlyOne(items, 'dose');
  const unit = onlyOne(items, 'unit');
  if (unit && (dose || !/^[\d½¼¾]/.test(settled.frequency))) takeBack([unit]);
  settled.dose = dose?.text ?? (unit?.kind === 'unit' ? unit.text : '');
  for (const [place, item] of items.entries()) {
    if (item.kind !== 'behind') continue;
    if (strength && items[place - 1] === strength) settled.strength += ` ${item.text}`;
    else item.kind = 'unread';
  }
}

/** The one thing that is said of a kind; where several are said that differ, all of them are taken back. */
function onlyOne(items: readonly Item[], kind: Item['kind']): Item | undefined {
  const all = items.filter((item) => item.kind === kind);
  if (new Set(all.map(({ text }) => text)).size <= 1) return all[0];
  takeBack(all);
  return undefined;
}

function takeBack(items: readonly Item[]): void {
  for (const item of items) item.kind = 'unread';
}

function withMostAndRelation({ items }: Line, settled: Settled, isInSteps: boolean): void {
  const relation = onlyOne(items, 'relation');
  const most = onlyOne(items, 'most');
  let { frequency } = settled;
  if (relation) {
    const withRelation = `${frequency}${isInSteps ? ',' : ''} ${relation.text}`;
    if (frequency !== '' && frequency !== 'stop' && isRead(withRelation)) frequency = withRelation;
    else settled.instructions.push({ at: relation.at, text: relation.text });
  }
  if (most) {
    const withMost = `${frequency}, at most ${most.text} a day`;
    // Two tablets each time, and at most four: tablets or times?
    const isDoubtful = /^\d|½/.test(settled.dose) && !/^1 |ml$/.test(settled.dose);
    if (frequency !== '' && frequency !== 'stop' && !isInSteps && !isDoubtful && isRead(withMost)) {
      frequency = withMost;
    } else most.kind = 'unread';
  }
  settled.frequency = frequency;
}

function isRead(frequency: string): boolean {
  const read: Frequency | null = readFrequency(frequency);
  return read !== null && frequency.length <= frequencyLength;
}

/** They may be the end of a name too. */
const isLetters = /^(?:af|bf|ac|pc)$/;

/** Parts that may belong to the name, or that mean two things beside this medicine. */
function takeBackDoubtful({ items, form }: Line): void {
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const isEyeSaid = items.some(({ kind, text }) => kind === 'place' && / eyes?$/.test(text));
  for (const [place, item] of items.entries()) {
    const { kind, plain, fact } = item;
    const isBehindName = items[place - 1]?.kind === 'name';
    // "OD" is the right eye too, where no eye is said.
    if (kind === 'sig' && plain === 'od' && form?.isForEye && !isEyeSaid) item.kind = 'unread';
    // "1 0 1 2": a fourth time, or what follows three?
    const next = items[place + 1];
    const isOpenEnded =
      /^[0-2] [0-2] [0-2]$/.test(plain) && next?.kind === 'bare' && Number(next.text) <= 2;
    if (kind === 'sig' && isOpenEnded) takeBack([item, next]);
    // "8-2-8" of tablets may be hours.
    const most = fact?.kind === 'pattern' ? Math.max(...fact.taken) : 0;
    const isMany = most > mostAtOnce && items[place + 1]?.kind !== 'unit';
    const isPoured = form !== null && ['liquid', 'drops', 'injection'].includes(form.form);
    if (isMany && !isPoured) item.kind = 'unread';
    // "Moxclav BD 625 1-0-1": a part of the name?
    const isCount = fact?.kind === 'timesADay' && /^[a-z]+$/.test(plain);
    const isAgain = sigs.some(
      (other) => other !== item && ['pattern', 'timesADay'].includes(other.fact?.kind ?? ''),
    );
    const isNextStep = items.some(
      (other) => other.at > item.at && (other.kind === 'then' || other.kind === 'joint'),
    );
    if (kind === 'sig' && isCount && isBehindName && isAgain && !isNextStep) item.kind = 'unread';
    // "Sinarest AF 5 ml TDS": the medicine without alcohol, or after food?
    const isBeforeSig = items[place + 1]?.kind === 'sig';
    const isSigLater = sigs.some(({ at }) => at > item.at);
    if (kind === 'relation' && isLetters.test(plain) && isBehindName && isSigLater && !isBeforeSig)
      item.kind = 'unread';
    // A pair of numbers behind how often may be a date.
    const isPair = kind === 'strength' && /^\d+\/\d+$/.test(plain);
    // "Warf 5/3 alternate days": one on one day, the other on the next.
    const turns = isPair && sigs.filter((sig) => sig.fact?.text === 'on alternate days');
    if (turns && turns.length > 0) takeBack([item, ...turns]);
    if (isPair && sigs.some(({ at }) => at < item.at)) item.kind = 'unread';
    // "Pan 40 D" is a name; "40 d" days.
    const isLetterApart = kind === 'duration' && /^\d+ d$/.test(plain) && item.size === 2;
    if (
      isLetterApart &&
      sigs.every(({ at }) => at > item.at) &&
      Number(plain.slice(0, -2)) > mostBareDays
    ) {
      item.kind = 'unread';
    }
  }
}

/** What each bare number of a segment is. */
function settleNumbers(line: Line, own: Item[], isFirst: boolean, isSaidLater: boolean): void {
  for (const item of own) {
    // "1ou": a slip for 10 units, or for anything.
    const behind = line.items.find(({ at }) => at === item.at + item.size);
    const isGlued = line.words[item.at + item.size - 1]?.to === line.words[behind?.at ?? -1]?.from;
    if (item.kind === 'bare' && behind?.kind === 'unread' && isGlued) item.kind = 'unread';
  }
  const isWhole = own.some(({ kind }) => kind === 'duration');
  settleDigits(line, own, isFirst && isSaidLater && !isWhole);
  settleCountedTimes(own);
  const sigs = own.filter(({ kind }) => kind === 'sig');
  const [first, last] = [sigs[0], sigs.at(-1)];
  const name = own.find(({ kind }) => kind === 'name');
  // "Stop Amlong 5": what stands behind the name belongs to it.
  const isBefore = ({ at }: Item) =>
    !first || at < first.at || (name !== undefined && last !== undefined && name.at > last.at);
  const bares = own.filter(({ kind }) => kind === 'bare');
  const hasStrength = own.some(({ kind }) => kind === 'strength');
  if (isFirst) settleBefore(line, bares.filter(isBefore), hasStrength, sigs.length > 0);
  else {
    const [only, ...more] = bares.filter(isBefore);
    if (only && more.length === 0 && first) only.kind = 'strength';
    else takeBack(bares.filter(isBefore));
  }
  const isDaily =
    sigs.length > 0 &&
    sigs.every(({ fact }) => fact && !['days', 'ifNeeded', 'atOnce', 'stop'].includes(fact.kind));
  let hasDuration = own.some(({ kind }) => kind === 'duration');
  for (const item of own) {
    if (item.kind !== 'times' && !(item.kind === 'bare' && !isBefore(item))) continue;
    const count = Number(item.text);
    const isAfterAll = last !== undefined && item.at > last.at;
    const isCount = Number.isInteger(count) && count > 0;
    const isUsual = count <= mostBareDays || longBareDays.includes(count);
    if (
      isDaily &&
      isAfterAll &&
      isCount &&
      isUsual &&
      !hasDuration &&
      isDirectly(own, last, item)
    ) {
      item.kind = 'duration';
      item.text = daysOf(count);
      hasDuration = true;
    } else if (item.kind === 'bare' && isAfterAll && isDaily && count >= 100 && !hasStrength) {
      item.kind = 'strength';
    } else item.kind = 'unread';
  }
}

/** Whether between how often and a number nothing stands that the number could belong to. */
function isDirectly(own: readonly Item[], last: Item, item: Item): boolean {
  const next = own.find(({ at }) => at === item.at + item.size);
  const between = own.filter(({ at }) => at > last.at && at < item.at);
  return (
    next?.kind !== 'unread' &&
    next?.kind !== 'bare' &&
    between.every(({ kind }) => ['relation', 'place', 'dose', 'unit', 'strength'].includes(kind))
  );
}

/** "101" is a pattern where no other part says how often, and "100" only where it cannot be the strength. */
function settleDigits(line: Line, own: Item[], isSaidLater: boolean): void {
  const all = own.filter(({ kind }) => kind === 'digits');
  const others = isSaidLater || own.some(({ kind }) => kind === 'sig');
  const asPattern = (item: Item) => {
    const fact = patternFact([...item.text]);
    if (fact) Object.assign(item, { kind: 'sig', fact, text: fact.text });
  };
  const [first, second, ...more] = all;
  if (others || more.length > 0) {
    for (const item of all) item.kind = 'bare';
    return;
  }
  if (!first) return;
  if (second) {
    const isStrengthFirst = isStrengthLike(first.text) && !/000$/.test(second.text);
    first.kind = isStrengthFirst ? 'bare' : 'unread';
    if (isStrengthFirst) asPattern(second);
    else second.kind = 'unread';
    return;
  }
  const hasStrength = own.some(
    ({ kind, at, text }) =>
      kind === 'strength' || (kind === 'bare' && at < first.at && Number(text) > mostAtOnce),
  );
  const isNumbered = / \d[\d.]*$/.test(line.name);
  if (!isStrengthLike(first.text)) asPattern(first);
  else if ((hasStrength || isNumbered) && !/000$/.test(first.text)) asPattern(first);
  else first.kind = 'unread';
}

/** 100, 110, 120, 200, 1000 and 112 are strengths in use; no medicine has 101 or 011. */
const isStrengthLike = (text: string) => /^[12][0-2]*0$|^112$/.test(text);

/** "1 subah 2 raat" is a pattern; a number between two times of day that is none of it is left. */
function settleCountedTimes(own: Item[]): void {
  const at = own.filter(({ fact }) => fact?.kind === 'times');
  const first = at[0];
  if (at.length < 2 || !first) return;
  const counts = at.map((item) =>
    own.find((one) => one.at + one.size === item.at && one.kind === 'bare'),
  );
  const between = own.filter(
    (one) => one.kind === 'bare' && one.at > first.at && one.at < (at.at(-1)?.at ?? 0),
  );
  if (between.length === 0) return;
  const times = at.flatMap(({ fact }) => (fact?.kind === 'times' ? fact.times : []));
  if (counts.some((count) => count === undefined)) {
    takeBack([...between, ...at]);
    return;
  }
  const order = times.includes('evening')
    ? (['morning', 'afternoon', 'evening', 'night'] as const)
    : (['morning', 'afternoon', 'night'] as const);
  const taken = order.map((time) => counts[times.indexOf(time)]?.text ?? '0');
  const fact: SigFact | null = new Set(times).size === times.length ? patternFact(taken) : null;
  if (!fact) {
    takeBack([...between, ...at]);
    return;
  }
  for (const count of counts)
    if (count) Object.assign(count, { kind: 'sig', fact, text: fact.text });
}

/** Bare numbers in front of how often: the strength first, then how many are taken. */
function settleBefore(line: Line, bares: Item[], hasStrength: boolean, hasSig: boolean): void {
  const [first, second, ...more] = bares;
  if (!first) return;
  const isNumbered = / \d[\d.]*$/.test(line.name);
  if (more.length > 0) takeBack(bares);
  else if (second) {
    const isFirstStrength = isStrength(line, first);
    const isBehindUnread = line.items.some(
      ({ kind, at, size }) => kind === 'unread' && at + size === second.at,
    );
    if (hasStrength || isNumbered || !isFirstStrength || isBehindUnread) takeBack(bares);
    else {
      first.kind = 'strength';
      asDose(line, second, hasSig);
    }
  } else if (hasStrength || isNumbered || isFraction(first)) asDose(line, first, hasSig);
  else if (isStrength(line, first)) first.kind = 'strength';
  else if (first.text === '1' && hasSig) asDose(line, first, hasSig);
  else first.kind = 'unread';
}

const isFraction = ({ text }: Item) => /[½¼¾]/.test(text);
const isMeasured = ({ form }: Line) =>
  form !== null && ['liquid', 'drops', 'injection', 'inhaled', 'spray'].includes(form.form);
const nameAlone = ({ items }: Line) => items.find(({ kind }) => kind === 'name')?.plain ?? '';

/** A number that is no count of tablets; of what is measured, one that is no count of ml, drops or units either. */
function isStrength(line: Line, { text }: Item): boolean {
  const value = Number(text);
  if (Number.isNaN(value) || value === 0) return false;
  if (Number.isInteger(value) && soldInSmallNumbers.test(nameAlone(line))) return true;
  if (isMeasured(line)) return value >= 100 || (value >= 50 && line.form?.form !== 'injection');
  return value >= mostAtOnce || !Number.isInteger(value);
}

/** So many at once, in the unit of its form; taken back where that is not certain. */
function asDose(line: Line, item: Item, hasSig: boolean): void {
  const value = isFraction(item) ? 1 : Number(item.text);
  const isCount = Number.isInteger(value) && value >= 1 && value <= mostAtOnce;
  if (!isCount || isMeasured(line) || !hasSig) {
    item.kind = 'unread';
    return;
  }
  item.kind = 'dose';
  const form = line.form;
  const [one, many] =
    form?.form === 'tablet'
      ? ['tablet', 'tablets']
      : form?.form === 'capsule'
        ? ['capsule', 'capsules']
        : form?.form === 'sachet'
          ? ['sachet', 'sachets']
          : form?.sign === 'Patch'
            ? ['patch', 'patches']
            : ['', ''];
  if (one && many) item.text = withUnit(item.text, one, many) ?? item.text;
}
