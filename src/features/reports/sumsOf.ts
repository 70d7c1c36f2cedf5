import type { Measure } from './measures';
import type { Sum } from './report';

/** How often, and paise or minutes in all. */
export interface Amount {
  count: number;
  amount: number;
}

const nothing: Amount = { count: 0, amount: 0 };

/** One measure in all. */
export function totalOf(sums: readonly Sum[], measure: Measure): Amount {
  return sums
    .filter((sum) => sum.measure === measure)
    .reduce((all, sum) => together(all, sum), nothing);
}

/** One measure by what a sum is of, the largest amount first, then the most frequent. */
export function totalsBy<Of extends string | null>(
  sums: readonly Sum[],
  measure: Measure,
  of: (sum: Sum) => Of,
): (Amount & { of: Of })[] {
  const totals = new Map<Of, Amount>();
  for (const sum of sums) {
    if (sum.measure !== measure) continue;
    const name = of(sum);
    totals.set(name, together(totals.get(name) ?? nothing, sum));
  }
  return [...totals]
    .map(([name, total]) => ({ of: name, ...total }))
    .sort((one, other) => other.amount - one.amount || other.count - one.count);
}

function together(one: Amount, other: Amount): Amount {
  return { count: one.count + other.count, amount: one.amount + other.amount };
}

/** A part of a key, whose parts stand between bars. */
export function partOf({ key }: Pick<Sum, 'key'>, place: number): string {
  return key.split('|')[place] ?? '';
}
