import type { Measure } from './measures';
import { periodsIn } from './period';
import type { DayRange } from './range';
import type { CourseSum } from './report';

/** One figure for each period of a range, in order, 0 for periods without records; `doctorId`: of one doctor only. */
export function courseOf(
  sums: readonly CourseSum[],
  range: DayRange,
  {
    count = [],
    add = [],
    subtract = [],
    doctorId,
  }: {
    /** Measures whose counts are added up, whose amounts are added, and whose amounts are subtracted. */
    count?: readonly Measure[];
    add?: readonly Measure[];
    subtract?: readonly Measure[];
    doctorId?: string | null;
  },
): number[] {
  const figures = new Map(periodsIn(range).map((from) => [from, 0]));
  for (const sum of sums) {
    const { from, measure } = sum;
    // While another range is loading, the sums are still those of the range before.
    if (!figures.has(from)) continue;
    if (doctorId !== undefined && sum.doctorId !== doctorId) continue;
    const figure =
      (count.includes(measure) ? sum.count : 0) +
      (add.includes(measure) ? sum.amount : 0) -
      (subtract.includes(measure) ? sum.amount : 0);
    figures.set(from, (figures.get(from) ?? 0) + figure);
  }
  return [...figures.values()];
}
