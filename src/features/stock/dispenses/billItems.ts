import type { StockBatch, StockItem } from '../stockItem';
import type { DispenseLine } from './dispense';

/** What was given as items of a bill. Amounts are paise. */

/** An item as a bill takes it; a type of its own, as bills stand on the stock. */
export interface PricedLine {
  dispenseLineId: string;
  description: string;
  quantity: number;
  unitPrice: number;
  taxBasisPoints: number;
  hsn: string | undefined;
  isTaxIncluded: true;
}

/** The HSN code or the tax of the item is not entered, and a clinic with a GSTIN needs both. */
export const taxMissing = 'taxMissing';

/** The most that one unit may cost: a pack at its MRP, a loose one its part of it, rounded down. */
export function unitPriceLimit(mrp: number, packUnits: number, isLoose: boolean): number {
  return isLoose ? Math.floor(mrp / packUnits) : mrp;
}

/**
 * The items of a line that was given: whole packs at the MRP and the loose rest at its part of the MRP, both with the tax
 * in them. None for what is free or a sample. Without a GSTIN no tax stands in a price; with one the item's own does, and
 * `taxMissing` says that it has to be entered first.
 */
export function billItemsOf(
  line: Pick<DispenseLine, 'id' | 'medicine' | 'units' | 'isFree'>,
  {
    batch,
    item,
    gstin,
  }: {
    batch: Pick<StockBatch, 'mrp' | 'isSample'>;
    item: Pick<StockItem, 'packUnits' | 'hsn' | 'taxBasisPoints'>;
    gstin: string | null;
  },
): PricedLine[] | typeof taxMissing {
  if (line.isFree || batch.isSample) return [];
  if (gstin !== null && (item.hsn === null || item.taxBasisPoints === null)) return taxMissing;
  const { packUnits } = item;
  const parts = [
    { quantity: Math.floor(line.units / packUnits), isLoose: false },
    { quantity: line.units % packUnits, isLoose: true },
  ];
  return parts
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, isLoose }) => ({
      dispenseLineId: line.id,
      description: line.medicine,
      quantity,
      unitPrice: unitPriceLimit(batch.mrp, packUnits, isLoose),
      taxBasisPoints: gstin === null ? 0 : (item.taxBasisPoints ?? 0),
      hsn: item.hsn ?? undefined,
      isTaxIncluded: true,
    }));
}

/**
 * What is refunded for units that come back: their part of what is left of the item, rounded down; all of it with the
 * last one. `left` is what was not refunded yet, `quantity` the units that were not.
 */
export function refundFor(left: number, quantity: number, units: number): number {
  if (units >= quantity) return left;
  return Number((BigInt(left) * BigInt(units)) / BigInt(quantity));
}
