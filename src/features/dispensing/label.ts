import { z } from 'zod';
import { date, instant } from '../../shared/fields';
import { stockUnits } from '../stock/stockItem';

/** The label of what was given: Drugs Rules, 1945, rule 94(2). */
export const labelPaper = z.object({
  /** The clinic's name, or the doctor's where it has none, and its address. */
  giverName: z.string(),
  giverAddress: z.string(),
  patientName: z.string(),
  medicine: z.string(),
  units: z.int(),
  unit: z.enum(stockUnits),
  /** Of the supply register. */
  number: z.string(),
  givenAt: instant,
  /** The dose in the label's language; empty: none is written. */
  directions: z.string(),
  isForExternalUse: z.boolean(),
  /** Of loose units, whose pack does not say it; null: a whole pack. */
  batch: z.object({ number: z.string(), expiry: date }).nullable(),
  /** IANA zone of its date. */
  timeZone: z.string(),
});
export type LabelPaper = z.infer<typeof labelPaper>;

/** The labels of one dispense, one a page. */
export interface LabelsPaper {
  labels: readonly LabelPaper[];
}

declare module '../../shared/paper' {
  interface PaperRecords {
    label: LabelsPaper;
  }
}

/** Labels that one dispense has at most: one a line. */
export const maxLabels = 50;
