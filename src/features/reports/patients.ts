import type { Sum } from './report';
import { type Amount, totalOf, totalsBy } from './sumsOf';

/** The patients of a range. */
export interface Patients {
  registered: number;
  byGender: (Amount & { of: string })[];
  /** By tens of years, the youngest first; `from` is null if the age is not known. */
  byAge: { from: number | null; count: number }[];
  /** By PIN code, the most frequent first; '' if the address has none. */
  byArea: (Amount & { of: string })[];
}

/** The figures of the report on patients. */
export function patientsOf(sums: readonly Sum[]): Patients {
  return {
    registered: totalOf(sums, 'registered').count,
    byGender: totalsBy(sums, 'registeredGender', ({ key }) => key),
    byAge: totalsBy(sums, 'registeredAge', ({ key }) => key)
      .map(({ of, count }) => ({ from: Number(of) < 0 ? null : Number(of), count }))
      .sort((one, other) => (one.from ?? Number.MAX_VALUE) - (other.from ?? Number.MAX_VALUE)),
    byArea: totalsBy(sums, 'registeredArea', ({ key }) => key),
  };
}
