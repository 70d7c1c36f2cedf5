import type { PrescribedMedication, Prescription } from '../prescriptions/prescription';
import { type Dispense, type DispenseLine, unitsKept } from '../stock/dispenses/dispense';
import type { StockItem } from '../stock/stockItem';
import { unitsToGive } from './unitsToGive';

type Written = Pick<Prescription, 'id' | 'medications'>;

const plain = (name: string | undefined) => name?.trim().toLowerCase();

/**
 * A dispense of an earlier version of a prescription, its lines at the medicines of the version in force that have the
 * same name, or at none.
 */
export function atPositionsOf(current: Written, version: Written, dispense: Dispense): Dispense {
  if (current.id === version.id) return dispense;
  const names = current.medications.map(({ name }) => plain(name));
  const lines = dispense.lines.map((line) => {
    const name = plain(version.medications[line.prescriptionPosition ?? -1]?.name);
    const position = name === undefined ? -1 : names.indexOf(name);
    return { ...line, prescriptionPosition: position === -1 ? null : position };
  });
  return { ...dispense, lines };
}

/** The lines that were given and not voided, of which the patient has something. */
export function linesKept(
  dispenses: readonly Pick<Dispense, 'lines' | 'voided'>[],
): DispenseLine[] {
  return dispenses
    .flatMap(({ lines, voided }) => (voided ? [] : lines))
    .filter((line) => unitsKept(line) > 0);
}

/**
 * How many medicines of a prescription there are to give, of how many something was given, and whether something is left
 * to give: a medicine of which nothing was, or less than its dosage takes.
 */
export function givenOf(
  medications: readonly PrescribedMedication[],
  dispenses: readonly Pick<Dispense, 'lines' | 'voided'>[],
  items: readonly Pick<StockItem, 'id' | 'unit' | 'unitMl'>[],
): { medicineCount: number; givenCount: number; isWhole: boolean } {
  const allLines = linesKept(dispenses);
  const each = medications.flatMap((medication, position) => {
    if (medication.change === 'stop') return [];
    const lines = allLines.filter((line) => line.prescriptionPosition === position);
    const given = lines.reduce((sum, line) => sum + unitsKept(line), 0);
    const item = items.find(({ id }) => id === lines[0]?.itemId);
    const written = item ? unitsToGive(medication, item) : null;
    return [{ isGiven: given > 0, isWhole: given > 0 && given >= (written ?? 0) }];
  });
  return {
    medicineCount: each.length,
    givenCount: each.filter(({ isGiven }) => isGiven).length,
    isWhole: each.every(({ isWhole }) => isWhole),
  };
}
