import { z } from 'zod';
import { date, id, paise } from '../../shared/fields';
import { stockUnits } from '../stock/stockItem';

/** What to give of a prescription, as it is proposed. */

const proposedBatch = z.object({
  id,
  number: z.string(),
  expiry: date,
  mrp: paise,
  isSample: z.boolean(),
  unitsLeft: z.int(),
});

const proposedItem = z.object({
  id,
  name: z.string(),
  unit: z.enum(stockUnits),
  packUnits: z.int(),
  /** Units of it that the dosage takes in all; null: not certain. */
  written: z.int().nullable(),
  /** The nearest expiry first; nothing expired or used up. */
  batches: z.array(proposedBatch),
});
export type ProposedItem = z.infer<typeof proposedItem>;

export const proposedLine = z.object({
  /** Of the prescription, from 0. */
  position: z.int(),
  /** As it is written. */
  medicine: z.string(),
  /** Units of the item that the dosage takes in all; null: not certain, or nothing matches. */
  written: z.int().nullable(),
  /** Units that the patient has had of it already. */
  given: z.int(),
  /** What is proposed of each batch; empty where nothing is certain. */
  allocations: z.array(z.object({ batchId: id, units: z.int() })),
  /** The items of the same brand, also what nothing is left of. */
  same: z.array(proposedItem),
  /** Items of another brand with the same substances, strengths and form; never chosen for a person. */
  otherBrands: z.array(proposedItem),
});
export type ProposedLine = z.infer<typeof proposedLine>;
