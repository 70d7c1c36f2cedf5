import type { PrescribedMedication } from '../prescriptions/prescription';
import { type Allocation, allocate } from '../stock/allocate';
import type { Dispense } from '../stock/dispenses/dispense';
import { unitsKept } from '../stock/dispenses/dispense';
import { itemMatcher } from '../stock/matchItems';
import type { StockBatch, StockItem } from '../stock/stockItem';
import type { Tie } from '../substances/substances';
import type { ProposedItem, ProposedLine } from './proposedLine';
import { unitsToGive } from './unitsToGive';

interface Stocked extends StockItem {
  batches: readonly StockBatch[];
}

/** The item as it is proposed: with its batches that may be given on a day. */
function proposedFrom(item: Stocked, medication: PrescribedMedication, day: string): ProposedItem {
  const { id: itemId, name, unit, packUnits, batches } = item;
  const usable = batches
    .filter(({ unitsLeft, expiry }) => unitsLeft > 0 && expiry >= day)
    .toSorted((one, other) => one.expiry.localeCompare(other.expiry))
    .map(({ id: batchId, number, expiry, mrp, isSample, unitsLeft }) => ({
      ...{ id: batchId, number, expiry, mrp, isSample, unitsLeft },
    }));
  return {
    ...{ id: itemId, name, unit, packUnits, batches: usable },
    written: unitsToGive(medication, item),
  };
}

/**
 * The lines of a prescription with what is proposed of each: what is written less what was given, out of the first item
 * of the same brand that has some, the nearest expiry first. Of another brand nothing is proposed; nor of what the doctor
 * stopped.
 */
export function proposalOf({
  medications,
  dispenses,
  stock,
  ties,
  day,
}: {
  medications: readonly PrescribedMedication[];
  /** Of this prescription. */
  dispenses: readonly Pick<Dispense, 'lines' | 'voided'>[];
  stock: readonly Stocked[];
  ties: readonly Tie[];
  /** `YYYY-MM-DD`. */
  day: string;
}): ProposedLine[] {
  const lines = dispenses.flatMap(({ lines: all, voided }) => (voided ? [] : all));
  const match = itemMatcher(stock, ties);
  return medications.flatMap((medication, position): ProposedLine[] => {
    if (medication.change === 'stop') return [];
    const items = match(medication);
    const same = items.same.map((item) => proposedFrom(item, medication, day));
    const given = lines
      .filter((line) => line.prescriptionPosition === position)
      .reduce((sum, line) => sum + unitsKept(line), 0);
    const chosen = same.find(({ batches }) => batches.some(({ isSample }) => !isSample)) ?? same[0];
    const written = chosen?.written ?? null;
    const allocations: Allocation[] =
      chosen && written !== null ? allocate(Math.max(0, written - given), chosen.batches, day) : [];
    return [
      {
        position,
        medicine: medication.name,
        written,
        given,
        allocations,
        same,
        otherBrands: items.otherBrands.map((item) => proposedFrom(item, medication, day)),
      },
    ];
  });
}
