import { addDays } from '../../shared/clinicDay';
import { isStopped } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import { treatmentDays } from '../prescriptions/quantity';
import { markOf, type StockMark } from '../stock/allocate';
import { itemMatcher } from '../stock/matchItems';
import type { AvailableItem } from '../stock/stockChanges';
import type { Tie } from '../substances/substances';
import { unitsToGive } from './unitsToGive';

/**
 * What to say of the stock of a written medicine; null if there is enough of it, or the clinic does not keep it.
 * `otherBrand` names an item of the same substances that there is instead, where there is none.
 */
export function stockMarkOf(
  medicine: Medication,
  {
    items,
    ties,
    today,
  }: {
    items: readonly AvailableItem[];
    ties: readonly Tie[];
    /** `YYYY-MM-DD`, the first day of the course. */
    today: string;
  },
): { mark: StockMark; otherBrand: string | null } | null {
  if (isStopped(medicine)) return null;
  const { same, otherBrands } = matcherOf(items, ties)(medicine);
  const [first] = same;
  if (!first) return null;
  // What a bottle holds is not told here: of a liquid one is needed.
  const units = unitsToGive(medicine, { unit: first.unit, unitMl: null });
  const days = medicine.regimen && treatmentDays(medicine.regimen);
  const lastDay = typeof days === 'number' && days > 1 ? addDays(today, days - 1) : today;
  const mark = markOf(
    units,
    same.flatMap(({ batches }) => batches),
    { today, lastDay },
  );
  if (!mark) return null;
  const other = mark === 'out' && otherBrands.find(({ unitsLeft }) => unitsLeft > 0);
  return { mark, otherBrand: other ? other.name : null };
}

type Matcher = ReturnType<typeof itemMatcher<AvailableItem>>;
const matchers = new WeakMap<readonly AvailableItem[], { ties: readonly Tie[]; match: Matcher }>();

/** The matcher of this stock, made once for all lines of a page: with 3,000 items it takes a quarter of a second. */
function matcherOf(items: readonly AvailableItem[], ties: readonly Tie[]): Matcher {
  const made = matchers.get(items);
  if (made?.ties === ties) return made.match;
  const match = itemMatcher(items, ties);
  matchers.set(items, { ties, match });
  return match;
}
