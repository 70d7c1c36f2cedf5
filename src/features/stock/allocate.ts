import { addDays } from '../../shared/clinicDay';

/** Which batches are given from. */

export interface AllocatedBatch {
  id: string;
  expiry: string;
  unitsLeft: number;
  isSample: boolean;
}

export interface Allocation {
  batchId: string;
  units: number;
}

/** Days before the expiry in which a list shows a batch. */
const nearExpiryDays = 90;

/** Whether a batch may no longer be given on a day. */
export function isExpired({ expiry }: Pick<AllocatedBatch, 'expiry'>, day: string): boolean {
  return expiry < day;
}

/** Whether a batch expires within 90 days, and has not yet. */
export function isNearExpiry(batch: Pick<AllocatedBatch, 'expiry'>, day: string): boolean {
  return !isExpired(batch, day) && batch.expiry <= addDays(day, nearExpiryDays);
}

/**
 * The batches to give from on a day: the nearest expiry first, nothing expired, never more than there is; samples only
 * if `withSamples`, and after all others. Together they are the units, or all that can be given if there are fewer.
 */
export function allocate(
  units: number,
  batches: readonly AllocatedBatch[],
  day: string,
  { withSamples = false }: { withSamples?: boolean } = {},
): Allocation[] {
  const usable = batches
    .filter((batch) => batch.unitsLeft > 0 && !isExpired(batch, day))
    .filter(({ isSample }) => withSamples || !isSample)
    .toSorted(
      (one, other) =>
        Number(one.isSample) - Number(other.isSample) ||
        one.expiry.localeCompare(other.expiry) ||
        one.id.localeCompare(other.id),
    );
  const allocations: Allocation[] = [];
  let rest = units;
  for (const { id, unitsLeft } of usable) {
    const taken = Math.min(rest, unitsLeft);
    if (taken > 0) allocations.push({ batchId: id, units: taken });
    rest -= taken;
  }
  return allocations;
}

/** What the pad says of a medicine's stock. */
export type StockMark = 'out' | 'short' | 'expires';

/**
 * What to say of stock while a medicine is written: there is none, there is too little, or what there is expires before
 * the course ends; null if it is enough. `units` null: how much is needed is not known; `lastDay` is that of the course.
 */
export function markOf(
  units: number | null,
  batches: readonly AllocatedBatch[],
  { today, lastDay }: { today: string; lastDay: string },
): StockMark | null {
  const leftOn = (day: string) =>
    batches
      .filter((batch) => !isExpired(batch, today) && !isExpired(batch, day))
      .reduce((sum, { unitsLeft }) => sum + unitsLeft, 0);
  const left = leftOn(today);
  if (left <= 0) return 'out';
  const needed = units ?? 1;
  if (left < needed) return 'short';
  return leftOn(lastDay) < needed ? 'expires' : null;
}
