import { z } from 'zod';
import { id, paise } from '../../shared/fields';
import { percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import { taxFields } from '../../shared/taxFields';
import { type BillItemForm, withRowAdded } from './bill';

/** Medicines that were given in a visit, as its next bill takes them. Amounts are paise. */

export const givenMedicine = z.object({
  /** The line of the supply register. */
  dispenseLineId: id,
  /** Of the stock. */
  itemId: id,
  medicine: z.string(),
  /** Units that the patient has of it. */
  units: z.int(),
  /** Of the item; null: not entered. */
  taxBasisPoints: z.int().nullable(),
  hsn: z.string().nullable(),
  /** The clinic has a GSTIN, which needs both, and one is not entered. */
  isTaxMissing: z.boolean(),
  /** Whole packs, then loose units, with the tax in the price. */
  prices: z.array(z.object({ quantity: z.int(), unitPrice: paise, taxBasisPoints: z.int() })),
});
export type GivenMedicine = z.infer<typeof givenMedicine>;

/** What a bill of a clinic with a GSTIN needs of a medicine. */
export const medicineTax = z.object({
  taxBasisPoints: taxFields.taxBasisPoints,
  hsn: taxFields.hsn,
});
export type MedicineTax = z.infer<typeof medicineTax>;

/** The rows of a medicine in the form of a new bill. */
function rowsOf({ dispenseLineId, medicine, hsn, prices }: GivenMedicine): BillItemForm[] {
  return prices.map(({ quantity, unitPrice, taxBasisPoints }) => ({
    description: medicine,
    quantity: String(quantity),
    unitPrice: rupeesFromPaise(unitPrice),
    tax: percentFromBasisPoints(taxBasisPoints),
    hsn: hsn ?? '',
    dispenseLineId,
  }));
}

/** Whether a line is billed as before; its tax, which the server decides, may be another one. */
function isBilledAlike(one: GivenMedicine, other: GivenMedicine): boolean {
  const billed = ({ dispenseLineId, units, prices }: GivenMedicine) =>
    [dispenseLineId, units, ...prices.flatMap((price) => [price.quantity, price.unitPrice])].join();
  return billed(one) === billed(other);
}

/** What changed since the form took the lines over: given since, or fewer units; and what is there no more. */
export function changedSince(
  before: readonly GivenMedicine[],
  now: readonly GivenMedicine[],
): { changed: GivenMedicine[]; gone: GivenMedicine[] } {
  return {
    changed: now.filter((line) => !before.some((other) => isBilledAlike(other, line))),
    gone: before.filter(
      ({ dispenseLineId }) => !now.some((line) => line.dispenseLineId === dispenseLineId),
    ),
  };
}

/**
 * The rows of a new bill with the medicines as they are now; `before` are those that the rows were filled from. Everything
 * else stays, and so does a line that is billed as before: with a lower price that somebody typed, or removed.
 */
export function withGiven(
  rows: readonly BillItemForm[],
  before: readonly GivenMedicine[],
  now: readonly GivenMedicine[],
): BillItemForm[] {
  const { changed } = changedSince(before, now);
  const kept = new Map(
    now.filter((line) => !changed.includes(line)).map((line) => [line.dispenseLineId, line]),
  );
  const own = rows.flatMap((row) => {
    if (row.dispenseLineId === undefined) return [row];
    const line = kept.get(row.dispenseLineId);
    const taxed = line && rowsOf(line).find(({ quantity }) => quantity === row.quantity);
    return taxed ? [{ ...row, tax: taxed.tax, hsn: taxed.hsn }] : [];
  });
  return changed.flatMap(rowsOf).reduce<BillItemForm[]>(withRowAdded, own);
}
