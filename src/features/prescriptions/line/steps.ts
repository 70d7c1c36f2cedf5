import { readFrequency } from '../frequency';
import { frequencyLength } from '../prescription';
import { daysOf } from './duration';
import { readForm } from './form';
import type { Item } from './item';
import { sigOf } from './sig';
import { takeBack } from './takeBack';

/** As many as a relation to food may take of them. */
const relationLength = 12;

export interface Segment {
  own: Item[];
  /** Whether "then" stands before it, and not only a comma or "and". */
  isStep: boolean;
}

export function segmentsOf(items: readonly Item[]): Segment[] {
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
    if (beginsStep(items, place, last?.own ?? [])) segments.push({ own: [], isStep: true });
    const own = segments.at(-1)?.own;
    // "5 mg OD 7d stop": the end of the last step.
    const isEnd =
      item.fact?.kind === 'stop' &&
      ['sig', 'duration'].every((kind) => last?.own.some((one) => one.kind === kind));
    if (isEnd) segments.push({ own: [item], isStep: true });
    else if (item.kind === 'then') segments.push({ own: [], isStep: true });
    else if (item.kind === 'joint') {
      // Up to how often, commas and dashes part nothing: "Folvite 5 mg - 1 OD".
      if (last?.own.some(({ kind }) => kind === 'sig')) segments.push({ own: [], isStep: false });
    } else own?.push(item);
  }
  return segments.filter(({ own }) => own.length > 0);
}

/** "1-1-1 x 2d 1-0-1 x 2d": how often and how long is said anew, maybe with what is taken before it. */
function beginsStep(items: readonly Item[], place: number, own: readonly Item[]): boolean {
  const isSig = ({ fact }: Item) =>
    fact !== undefined && ['pattern', 'timesADay', 'everyHours'].includes(fact.kind);
  const isWhole = own.some(isSig) && own.at(-1)?.kind === 'duration';
  if (!isWhole || items.some(({ kind }) => kind === 'then' || kind === 'joint')) return false;
  const [next, second, third] = items.slice(place, place + 3);
  const isDosed = next?.kind === 'strength' || next?.kind === 'dose' || next?.kind === 'bare';
  const [sig, lasting] = isDosed ? [second, third] : [next, second];
  return sig !== undefined && isSig(sig) && lasting?.kind === 'duration';
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
export function clausesOf(segments: readonly Segment[]): Item[][] {
  const clauses: Item[][] = [[]];
  for (const { own, isStep } of segments) {
    const hasSig = own.some(({ kind }) => kind === 'sig');
    const last = clauses.at(-1) ?? [];
    const isOpen = last.some(({ kind }) => kind === 'sig');
    // "then review" is no step.
    const isSentence = own.every(({ kind }) => kind === 'sentence');
    if (isStep && !hasSig && !isSentence) takeBack(own);
    if (hasSig && (isOpen || isStep)) clauses.push([...own]);
    else last.push(...own);
  }
  return clauses;
}

/** Whether what commas part is one schedule all the same: "1 morning, 1 night". */
export function isOneClause(items: readonly Item[]): boolean {
  const isAtMostOne = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind).length <= 1;
  return (
    items.every(({ kind }) => kind !== 'then') && isAtMostOne('duration') && isAtMostOne('strength')
  );
}

/** Steps that are not certain are none: not how often, not how long, and not how much after the first. */
export function takeBackSteps(clauses: readonly Item[][]): void {
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
export function settleSteps(
  clauses: readonly Item[][],
): { frequency: string; duration: string } | null {
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
    // Another medicine in the same line.
    const isOther = clause.some(
      ({ kind, plain }) => kind === 'unread' && place > 0 && readForm(plain, false) !== null,
    );
    if (doses.length > 1 || isNumberOpen || isOther) return null;
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
