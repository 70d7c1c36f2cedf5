import { isNextStep } from '../doubtsOf';
import { checkIds, type Finding } from './finding';
import type { GivenMedicine } from './givenMedicine';

const sentences = {
  twice: '{medicine} is written twice.',
  sameMedicine: '{medicine} and {other} are the same medicine.',
  sameSubstance: '{substance} is in {medicine} and in {other}.',
  current: '{substance} is in {medicine} and in {other}, which the patient takes now.',
  uncertain: '{substance} is in {medicine} and in {other}, which the patient may still take.',
} as const;

/**
 * The same medicine or substance twice, one finding a pair. Different schedules are one treatment and not two: an
 * injection at once before tablets, a weekly dose beside a daily one.
 * @param current what the patient takes besides, without what is written again
 */
export function duplicates(
  lines: readonly GivenMedicine[],
  current: readonly GivenMedicine[],
): Finding[] {
  const pairs = lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => !isNextStep(one.medication, other.medication))
      // By name, so that the order of lines changes nothing.
      .map((other) => [one, other].toSorted(byName) as [GivenMedicine, GivenMedicine]),
  );
  return [
    ...pairs.flatMap(([one, other]) => pairFinding(one, other) ?? []),
    ...lines.flatMap((line) => current.flatMap((one) => pairFinding(line, one) ?? [])),
  ];
}

const byName = ({ name: one }: GivenMedicine, { name: other }: GivenMedicine) =>
  one < other ? -1 : one > other ? 1 : 0;

/** Whether two medicines have one name, whatever their strength. */
function isSameMedicine(one: GivenMedicine, other: GivenMedicine): boolean {
  return one.key !== '' && one.key === other.key;
}

function pairFinding(one: GivenMedicine, other: GivenMedicine): Finding | null {
  if (one.siteOfAction !== other.siteOfAction || scheduleOf(one) !== scheduleOf(other)) return null;
  const pair = {
    tier: 'line' as const,
    medicine: one.name,
    other: other.name,
    sources: [],
    lines: [...one.lines, ...other.lines].toSorted((a, b) => a - b),
  };
  const names = { medicine: one.name, other: other.name };
  if (isSameMedicine(one, other)) {
    return {
      ...pair,
      ruleId: checkIds.sameLine,
      sentence: one.name === other.name ? sentences.twice : sentences.sameMedicine,
      values: names,
    };
  }
  const substances = sharedSubstances(one, other);
  if (substances.length === 0) return null;
  return {
    ...pair,
    ruleId: checkIds.sameSubstance,
    sentence:
      other.lines.length > 0
        ? sentences.sameSubstance
        : other.isUncertain
          ? sentences.uncertain
          : sentences.current,
    values: { ...names, substance: substances.join(' + ') },
  };
}

function sharedSubstances(one: GivenMedicine, other: GivenMedicine): string[] {
  const others = new Set(other.ingredients?.map(({ substance }) => substance.toLowerCase()));
  const shared = (one.ingredients ?? []).filter(({ substance }) =>
    others.has(substance.toLowerCase()),
  );
  return [...new Set(shared.map(({ substance }) => substance))].toSorted();
}

/** A treatment's rhythm: once, with days without it, or each day, which it is if nothing else is known. */
function scheduleOf({ medication }: GivenMedicine): 'once' | 'onSomeDays' | 'daily' {
  const steps = medication.regimen?.steps ?? [];
  if (steps.length > 0 && steps.every(({ when }) => when?.kind === 'atOnce')) return 'once';
  const hasDaysOff = steps.some(({ days }) => days !== null && days.kind !== 'everyDay');
  return hasDaysOff ? 'onSomeDays' : 'daily';
}
