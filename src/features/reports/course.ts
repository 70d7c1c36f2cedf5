import type { Measure } from './measures';
import { periodsIn } from './period';
import type { DayRange } from './range';
import type { CourseSum } from './report';

/** A figure of every period of a range, in their order, those of nothing included; `doctorId` for one doctor's alone. */
export function courseOf(
  sums: readonly CourseSum[],
  range: DayRange,
  {
    count = [],
    add = [],
    subtract = [],
    doctorId,
  }: {
    /** Measures whose counts are added up, or whose amounts are added or taken away. */
    count?: readonly Measure[];
    add?: readonly Measure[];
    subtract?: readonly Measure[];
    doctorId?: string | null;
  },
): number[] {
  const figures = new Map(periodsIn(range).map((from) => [from, 0]));
  for (const sum of sums) {
    const { from, measure } = sum;
    // While another range is read, the figures of the one before still stand there.
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
