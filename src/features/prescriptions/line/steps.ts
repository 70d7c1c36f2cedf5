import { readForm } from '../../substances/form';
import { type DoseStep, emptyStep } from '../regimen';
import type { Item } from './item';
import { isStrengthLike } from './numberMeaning';
import { type Sig, sigOf } from './sig';
import { takeBack } from './takeBack';

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
      const isHow = ({ kind, text }: Item) =>
        kind === 'sig' || (kind === 'digits' && !isStrengthLike(text));
      if (last?.own.some(isHow)) segments.push({ own: [], isStep: false });
    } else own?.push(item);
  }
  return segments.filter(({ own }) => own.length > 0);
}

/** "40 od x 5d, 30 x 5d, 20 x 5d then stop": how often is said once, and holds for each step. */
export function withTaper(items: readonly Item[]): readonly Item[] {
  const [sig, ...more] = items.filter(({ kind, fact }) => kind === 'sig' && fact?.kind !== 'stop');
  const isOnce = sig?.fact?.kind === 'timesADay' && sig.fact.times === 1;
  if (!sig || more.length > 0 || !isOnce) return items;
  const isNumber = (item: Item | undefined) => item?.kind === 'bare' || item?.kind === 'strength';
  const isApart = ({ kind, plain }: Item) => kind === 'then' || plain === ',';
  const steps = items.flatMap((joint, place) => {
    const [number, lasting] = items.slice(place + 1, place + 3);
    const isStep = isApart(joint) && isNumber(number) && lasting?.kind === 'duration';
    return isStep && number && lasting && joint.at > sig.at ? [{ joint, number, lasting }] : [];
  });
  const first = items.findLast((item) => item.at < sig.at && isNumber(item));
  const all = [first, ...steps.map(({ number }) => number)].map((item) =>
    Number.parseFloat(item?.text ?? ''),
  );
  const isFalling = all.every((value, place) => place === 0 || value < Number(all[place - 1]));
  // Nothing else may say how much or how long.
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

/** One step of the treatment after the other; null where that is not certain. */
export function settleSteps(clauses: readonly Item[][]): DoseStep[] | null {
  const steps: DoseStep[] = [];
  let hasOwnDose = false;
  for (const [place, clause] of clauses.entries()) {
    const of = (kind: Item['kind']) =>
      clause.filter((item) => item.kind === kind && !item.isRepeated);
    const sig = sigOf(of('sig').flatMap(({ fact }) => fact ?? []));
    const [lasting, ...more] = of('duration');
    const isLast = place === clauses.length - 1;
    if (!sig || sig.note || more.length > 0) return null;
    const isAtOnce = sig.when?.kind === 'atOnce';
    if (!lasting && !isLast && !isAtOnce) return null;
    if (lasting && sig.action === 'stop') return null;
    if (sig.action === 'stop' && !isLast) return null;
    const strengths = of('strength');
    const doses = of('dose');
    const units = of('unit');
    const own = place === 0 ? doses : [...doses, ...strengths];
    const isNumberOpen =
      place > 0 && clause.some(({ kind, plain }) => kind === 'unread' && /\d/.test(plain));
    // Another medicine in the same line.
    const isOther = clause.some(
      ({ kind, plain }) => kind === 'unread' && place > 0 && readForm(plain, false) !== null,
    );
    if (own.length > 1 || units.length > 1 || (place === 0 && strengths.length > 1)) return null;
    if (isNumberOpen || isOther) return null;
    // What is taken in a step after one with a dose of its own would be open.
    if (place > 0 && sig.action === 'take' && hasOwnDose && own.length === 0) return null;
    // A step in tablets behind one of another strength, or the other way round: of which strength are they?
    hasOwnDose ||= place > 0 && own.length > 0;
    const { isAsNeeded, note: _, ...how } = sig;
    const reason = clause.find(({ kind }) => kind === 'reason')?.text ?? '';
    const counted = sig.when?.kind === 'amounts' ? units[0]?.dose : undefined;
    if (units.length > 0 && (!counted || doses.length > 0)) return null;
    steps.push({
      ...emptyStep,
      ...how,
      strength: place > 0 ? (strengths[0]?.text ?? '') : '',
      dose:
        doses[0]?.dose ??
        counted ??
        (place > 0 && strengths.length > 0 ? null : sameDose(steps[0], sig)),
      asNeeded: isAsNeeded ? { reason } : null,
      duration: lasting?.duration ?? null,
    });
  }
  return isOneKind(steps) ? steps : null;
}

/** What is taken in a step that says no dose: that of the first one, where there is one to count. */
function sameDose(first: DoseStep | undefined, { action, when }: Sig): DoseStep['dose'] {
  if (!first?.dose || action === 'stop') return null;
  return first.dose.amount !== null || when?.kind === 'amounts' ? first.dose : null;
}

/** Doses of all steps are counted in one unit, or each step has a strength of its own. */
function isOneKind(steps: readonly DoseStep[]): boolean {
  const [first, ...later] = steps.filter(({ action }) => action === 'take');
  const own = later.filter(({ dose, strength }) => dose !== null || strength !== '');
  const units = new Set(steps.flatMap(({ dose }) => (dose ? [dose.unit] : [])));
  const isByStrength = own.every(({ strength, dose }) => strength !== '' && dose === null);
  const isByDose = own.every(({ strength, dose }) => strength === '' && dose);
  return units.size <= 1 && (isByDose || (isByStrength && !first?.dose?.amount));
}
