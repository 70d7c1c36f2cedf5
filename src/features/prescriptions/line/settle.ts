import { type Frequency, readFrequency } from '../frequency';
import { frequencyLength } from '../prescription';
import { settleCountedTimes } from './countedTimes';
import { takeBackDoubtful } from './doubtful';
import type { Item, Line } from './item';
import { settleNumbers } from './numberMeaning';
import { sigOf } from './sig';
import { clausesOf, isOneClause, segmentsOf, settleSteps, takeBackSteps } from './steps';
import { takeBack } from './takeBack';

/** What a line says, as it is written. */
export interface Settled {
  strength: string;
  dose: string;
  frequency: string;
  duration: string;
  /** In the order in which it was typed; a semicolon's note comes behind it. */
  instructions: { at: number; text: string }[];
}

/**
 * Says what each number is, and what the parts say together. What could be read in two ways is taken back: those items
 * are unread afterwards.
 */
export function settle(line: Line): Settled {
  const { items } = line;
  settleCountedTimes(items);
  const segments = segmentsOf(items);
  takeBackDoubtful(line);
  for (const [place, { own }] of segments.entries()) settleNumbers(line, own, place === 0);
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
    pushReasons(items, settled);
    takeOthers(clauses[0] ?? [], settled);
  } else {
    if (clauses.length > 1 && !isOneClause(items)) takeBackSteps(clauses);
    for (const item of items) if (item.kind === 'then') item.kind = 'unread';
    const sig = items.filter(({ kind }) => kind === 'sig');
    const said = sigOf(sig.flatMap(({ fact }) => fact ?? []));
    if (said) {
      settled.frequency = said.text;
      pushReasons(sig, settled);
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

/** What is said with how often in the doctor's own words: "bukhar aane par", "Mon/Wed/Fri". */
function pushReasons(items: readonly Item[], { instructions }: Settled): void {
  for (const { kind, at, fact, text } of items) {
    const isReason = fact && 'isReason' in fact && fact.isReason;
    if (kind === 'sig' && isReason) instructions.push({ at, text });
  }
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
    // Two tablets each time, and at most four: tablets or times? "Max QID" and "max 4 times" are times.
    const isTimes = !/\d/.test(most.plain) || /times|ba+r|बार/.test(most.plain);
    const isDoubtful = !isTimes && /^\d|½/.test(settled.dose) && !/^1 |ml$/.test(settled.dose);
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
