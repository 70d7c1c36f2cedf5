import type { Measure } from './measures';
import type { Sum } from './report';

/** A count, with the sum in paise or minutes. */
export interface Amount {
  count: number;
  amount: number;
}

const zero: Amount = { count: 0, amount: 0 };

/** The total of one measure. */
export function totalOf(sums: readonly Sum[], measure: Measure): Amount {
  return sums.filter((sum) => sum.measure === measure).reduce((all, sum) => add(all, sum), zero);
}

/** The totals of one measure grouped by `of`, the largest amount first, then the most frequent. */
export function totalsBy<Of extends string | null>(
  sums: readonly Sum[],
  measure: Measure,
  of: (sum: Sum) => Of,
): (Amount & { of: Of })[] {
  const totals = new Map<Of, Amount>();
  for (const sum of sums) {
    if (sum.measure !== measure) continue;
    const group = of(sum);
    totals.set(group, add(totals.get(group) ?? zero, sum));
  }
  return [...totals]
    .map(([group, total]) => ({ of: group, ...total }))
    .sort((one, other) => other.amount - one.amount || other.count - one.count);
}

function add(one: Amount, other: Amount): Amount {
  return { count: one.count + other.count, amount: one.amount + other.amount };
}

/** One part of a key whose parts are separated by `|`. */
export function keyPart({ key }: Pick<Sum, 'key'>, index: number): string {
  return key.split('|')[index] ?? '';
}
