import { readForm } from '../../substances/form';
import type { DoseStep } from '../regimen';
import { emptyStep } from '../regimenParts';
import type { Item } from './item';
import { isStrengthLike } from './numberMeaning';
import { type Sig, sigOf } from './sig';
import { markUnread } from './takeBack';

export interface Segment {
  own: Item[];
  /** Whether "then" precedes it, rather than a comma or "and". */
  isStep: boolean;
}

export function segmentsOf(items: readonly Item[]): Segment[] {
  const segments: Segment[] = [{ own: [], isStep: false }];
  for (const [index, item] of items.entries()) {
    const last = segments.at(-1);
    // An arrow that is not between two frequencies only separates.
    if (item.kind === 'then' && !/\p{L}/u.test(item.plain) && !isBetweenSteps(items, index)) {
      item.kind = 'joint';
    }
    // "morning and night" is one part.
    const isBetweenTimes = [items[index - 1], items[index + 1]].every(
      (beside) => beside?.fact?.kind === 'times',
    );
    if (item.kind === 'joint' && isBetweenTimes) continue;
    if (beginsStep(items, index, last?.own ?? [])) segments.push({ own: [], isStep: true });
    const own = segments.at(-1)?.own;
    // "5 mg OD 7d stop": the end of the last step.
    const isEnd =
      item.fact?.kind === 'stop' &&
      ['sig', 'duration'].every((kind) => last?.own.some((other) => other.kind === kind));
    if (isEnd) segments.push({ own: [item], isStep: true });
    else if (item.kind === 'then') segments.push({ own: [], isStep: true });
    else if (item.kind === 'joint') {
      // Before the frequency, commas and dashes separate nothing: "Folvite 5 mg - 1 OD".
      const isHow = ({ kind, text }: Item) =>
        kind === 'sig' || (kind === 'patternDigits' && !isStrengthLike(text));
      if (last?.own.some(isHow)) segments.push({ own: [], isStep: false });
    } else own?.push(item);
  }
  return segments.filter(({ own }) => own.length > 0);
}

/** Repeats the frequency for each step of a taper: "40 od x 5d, 30 x 5d, 20 x 5d then stop". */
export function withTaper(items: readonly Item[]): readonly Item[] {
  const [sig, ...more] = items.filter(({ kind, fact }) => kind === 'sig' && fact?.kind !== 'stop');
  const isOnce = sig?.fact?.kind === 'timesADay' && sig.fact.times === 1;
  if (!sig || more.length > 0 || !isOnce) return items;
  const isNumber = (item: Item | undefined) => item?.kind === 'bare' || item?.kind === 'strength';
  const isApart = ({ kind, plain }: Item) => kind === 'then' || plain === ',';
  const steps = items.flatMap((joint, index) => {
    const [number, lasting] = items.slice(index + 1, index + 3);
    const isStep = isApart(joint) && isNumber(number) && lasting?.kind === 'duration';
    return isStep && number && lasting && joint.at > sig.at ? [{ joint, number, lasting }] : [];
  });
  const first = items.findLast((item) => item.at < sig.at && isNumber(item));
  const all = [first, ...steps.map(({ number }) => number)].map((item) =>
    Number.parseFloat(item?.text ?? ''),
  );
  const isFalling = all.every((value, index) => index === 0 || value < Number(all[index - 1]));
  // No other item may follow the first duration.
  const begin = items.findIndex(({ kind }) => kind === 'duration');
  const own = new Set(steps.flatMap(({ joint, number, lasting }) => [joint, number, lasting]));
  const isWhole = items
    .slice(begin + 1)
    .every(
      (item) => own.has(item) || /^(?:then|joint)$/.test(item.kind) || item.fact?.kind === 'stop',
    );
  if (steps.length === 0 || !isFalling || !isWhole) return items;
  return items.flatMap((item) => {
    const step = steps.find(({ joint, lasting }) => item === joint || item === lasting);
    if (step?.lasting === item) return [{ ...sig, at: item.at, size: 0 }, item];
    return step ? [{ ...item, kind: 'then' as const }] : [item];
  });
}

/** "1-1-1 x 2d 1-0-1 x 2d": a new frequency and duration, perhaps with a dose before them. */
function beginsStep(items: readonly Item[], index: number, own: readonly Item[]): boolean {
  const isSig = ({ fact }: Item) =>
    fact !== undefined && ['pattern', 'timesADay', 'everyHours'].includes(fact.kind);
  const isWhole = own.some(isSig) && own.at(-1)?.kind === 'duration';
  if (!isWhole || items.some(({ kind }) => kind === 'then' || kind === 'joint')) return false;
  const [next, second, third] = items.slice(index, index + 3);
  const isDosed = next?.kind === 'strength' || next?.kind === 'dose' || next?.kind === 'bare';
  const [sig, lasting] = isDosed ? [second, third] : [next, second];
  return sig !== undefined && isSig(sig) && lasting?.kind === 'duration';
}

/** Whether a frequency precedes item `index`, and another follows before the next "then". */
function isBetweenSteps(items: readonly Item[], index: number): boolean {
  const isSig = ({ kind }: Item) => kind === 'sig' || kind === 'patternDigits';
  const behind = items.slice(index + 1);
  const end = behind.findIndex(({ kind }) => kind === 'then');
  const next = end < 0 ? behind : behind.slice(0, end);
  return items.slice(0, index).some(isSig) && next.some(isSig);
}

/** Groups segments into clauses: each segment with a frequency, and the segments that follow it. */
export function clausesOf(segments: readonly Segment[]): Item[][] {
  const clauses: Item[][] = [[]];
  for (const { own, isStep } of segments) {
    const hasSig = own.some(({ kind }) => kind === 'sig');
    const last = clauses.at(-1) ?? [];
    const isOpen = last.some(({ kind }) => kind === 'sig');
    // "then review" is no step.
    const isSentence = own.every(({ kind }) => kind === 'sentence');
    if (isStep && !hasSig && !isSentence) markUnread(own);
    if (hasSig && (isOpen || isStep)) clauses.push([...own]);
    else last.push(...own);
  }
  return clauses;
}

/** Whether items with commas between them are one schedule: "1 morning, 1 night". */
export function isOneClause(items: readonly Item[]): boolean {
  const isAtMostOne = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind).length <= 1;
  return (
    items.every(({ kind }) => kind !== 'then') && isAtMostOne('duration') && isAtMostOne('strength')
  );
}

/** The steps of the treatment in order; null if they are not certain. */
export function resolveSteps(clauses: readonly Item[][]): DoseStep[] | null {
  const steps: DoseStep[] = [];
  let hasOwnDose = false;
  for (const [index, clause] of clauses.entries()) {
    const of = (kind: Item['kind']) =>
      clause.filter((item) => item.kind === kind && !item.isRepeated);
    const sig = sigOf(of('sig').flatMap(({ fact }) => fact ?? []));
    const [duration, ...more] = of('duration');
    const isLast = index === clauses.length - 1;
    if (!sig || sig.note || more.length > 0) return null;
    const isAtOnce = sig.when?.kind === 'atOnce';
    if (!duration && !isLast && !isAtOnce) return null;
    if (duration && sig.action === 'stop') return null;
    if (sig.action === 'stop' && !isLast) return null;
    const strengths = of('strength');
    const doses = of('dose');
    const units = of('unit');
    const ownDoses = index === 0 ? doses : [...doses, ...strengths];
    const hasLooseNumber =
      index > 0 && clause.some(({ kind, plain }) => kind === 'unread' && /\d/.test(plain));
    // Another medicine in the same line.
    const hasOtherMedicine = clause.some(
      ({ kind, plain }) => kind === 'unread' && index > 0 && readForm(plain, false) !== null,
    );
    if (ownDoses.length > 1 || units.length > 1 || (index === 0 && strengths.length > 1))
      return null;
    if (hasLooseNumber || hasOtherMedicine) return null;
    // Behind a step with its own dose, the dose of a step without one is unknown.
    if (index > 0 && sig.action === 'take' && hasOwnDose && ownDoses.length === 0) return null;
    hasOwnDose ||= index > 0 && ownDoses.length > 0;
    const { isAsNeeded, note: _, ...how } = sig;
    const reason = clause.find(({ kind }) => kind === 'reason')?.text ?? '';
    const patternUnit = sig.when?.kind === 'amounts' ? units[0]?.dose : undefined;
    if (units.length > 0 && (!patternUnit || doses.length > 0)) return null;
    steps.push({
      ...emptyStep,
      ...how,
      strength: index > 0 ? (strengths[0]?.text ?? '') : '',
      dose:
        doses[0]?.dose ??
        patternUnit ??
        (index > 0 && strengths.length > 0 ? null : sameDose(steps[0], sig)),
      asNeeded: isAsNeeded ? { reason } : null,
      duration: duration?.duration ?? null,
    });
  }
  return isConsistent(steps) ? steps : null;
}

/** The dose of a step without one: that of the first step, if it has an amount or counts a pattern. */
function sameDose(first: DoseStep | undefined, { action, when }: Sig): DoseStep['dose'] {
  if (!first?.dose || action === 'stop') return null;
  return first.dose.amount !== null || when?.kind === 'amounts' ? first.dose : null;
}

/** Whether all doses have one unit, or each later step its own strength: a mixture would not say which tablets. */
function isConsistent(steps: readonly DoseStep[]): boolean {
  const [first, ...later] = steps.filter(({ action }) => action === 'take');
  const own = later.filter(({ dose, strength }) => dose !== null || strength !== '');
  const units = new Set(steps.flatMap(({ dose }) => (dose ? [dose.unit] : [])));
  const isByStrength = own.every(({ strength, dose }) => strength !== '' && dose === null);
  const isByDose = own.every(({ strength, dose }) => strength === '' && dose);
  return units.size <= 1 && (isByDose || (isByStrength && !first?.dose?.amount));
}
