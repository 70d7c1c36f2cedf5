import { z } from 'zod';
import { date, id, instant } from '../../../shared/fields';
import { seriesNumber } from '../../../shared/seriesNumber';
import { voided } from '../../../shared/voided';
import { movedUnits, stockMessages, stockUnits } from '../stockItem';

/** What was given to a patient, and what came back: the entries of the supply register. */

/** Lines of one dispense at most. */
const maxDispenseLines = 50;

const dispenseMessages = {
  nothing: 'Choose at least one medicine to give.',
  tooMany: 'Please give at most 50 medicines at once.',
  comesBack: 'Say what comes back, each medicine once.',
} as const;

/** A medicine that is given: so many units of one batch. */
export const newDispenseLine = z.object({
  /** The medicine of the prescription, from 0; null: ordered in the visit. */
  position: z
    .int()
    .min(0)
    .max(maxDispenseLines - 1)
    .nullable(),
  batchId: id,
  units: movedUnits,
  isFree: z.boolean(),
  /** A person chose another brand of the same substances; it is printed. */
  isOtherBrand: z.boolean(),
});
export type NewDispenseLine = z.infer<typeof newDispenseLine>;

export const newDispenseLines = z
  .array(newDispenseLine)
  .min(1, dispenseMessages.nothing)
  .max(maxDispenseLines, dispenseMessages.tooMany);

/** A line as stored. */
const dispenseLine = z.object({
  id,
  batchId: id,
  itemId: id,
  /** Of the batch. */
  batchNumber: z.string(),
  expiry: date,
  /** Of the prescription, from 0; null: ordered in the visit. */
  prescriptionPosition: z.int().nullable(),
  medicine: z.string(),
  /** What was prescribed, if another brand was given; else empty. */
  prescribed: z.string(),
  unit: z.enum(stockUnits),
  units: z.int(),
  /** Units that came back since. */
  returned: z.int(),
  directions: z.string(),
  isFree: z.boolean(),
});
export type DispenseLine = z.infer<typeof dispenseLine>;

export const dispense = z.object({
  id,
  /** Of the supply register: consecutive within a financial year. */
  number: z.string(),
  patientId: id,
  patientName: z.string(),
  tokenId: id,
  /** Null: as the doctor ordered in the visit. */
  prescriptionId: id.nullable(),
  doctorId: id,
  doctorName: z.string(),
  givenAt: instant,
  givenByName: z.string(),
  voided: voided.nullable(),
  lines: z.array(dispenseLine).max(maxDispenseLines),
});
export type Dispense = z.infer<typeof dispense>;

/** A number of the supply register: as a receipt's, with D before its year: "SC/D2627/000123". */
export function dispenseNumber(prefix: string, financialYear: number, serial: number): string {
  return seriesNumber('D', { prefix, financialYear, serial });
}

/** What of one line comes back, and whether it may be given again. */
const returnedLine = z.object({
  dispenseLineId: id,
  units: movedUnits,
  /** Back to the shelf; else it is destroyed, and stands in the book as both. */
  isRestocked: z.boolean(),
});
export type ReturnedLine = z.infer<typeof returnedLine>;

export const returnedLines = z
  .array(returnedLine)
  .min(1, stockMessages.units)
  .max(maxDispenseLines, dispenseMessages.tooMany)
  .refine(
    (lines) => new Set(lines.map(({ dispenseLineId }) => dispenseLineId)).size === lines.length,
    dispenseMessages.comesBack,
  );

/** Units of a line that the patient has. */
export function unitsKept({ units, returned }: Pick<DispenseLine, 'units' | 'returned'>): number {
  return units - returned;
}
