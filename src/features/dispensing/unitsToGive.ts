import type { PrescribedMedication } from '../prescriptions/prescription';
import { quantityOf } from '../prescriptions/quantity';
import type { DoseUnit } from '../prescriptions/regimen';
import type { StockItem, StockUnit } from '../stock/stockItem';

/** The units of the stock that one dose unit may be: a capsule is often written as a tablet. */
const countedAs: Partial<Record<DoseUnit, readonly StockUnit[]>> = {
  tablet: ['tablet', 'capsule'],
  capsule: ['tablet', 'capsule'],
  sachet: ['sachet'],
  ampoule: ['ampoule'],
  vial: ['vial'],
  respule: ['piece'],
  patch: ['piece'],
};

/**
 * How many units of an item a written medicine takes: tablets as its dosage says, a liquid in whole bottles, rounded up.
 * Null: the dosage does not say for certain, or in another unit, so the person who gives is asked.
 */
export function unitsToGive(
  medication: Pick<PrescribedMedication, 'name' | 'regimen'>,
  item: Pick<StockItem, 'unit' | 'unitMl'>,
): number | null {
  const quantity = medication.regimen && quantityOf(medication, medication.regimen);
  if (!quantity) return null;
  const { count, unit } = quantity;
  if (unit === 'ml') return item.unitMl === null ? null : Math.ceil(count / item.unitMl);
  return countedAs[unit]?.includes(item.unit) ? count : null;
}
