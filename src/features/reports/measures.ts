/**
 * What is summed of a clinic's days. Each sum is of one day, one doctor (who saw the patient; null where nobody did) and
 * one key; `count` is how often, `amount` paise unless said otherwise.
 */
export const measures = [
  /** Bills made on the day that are not voided, and their total. */
  'billed',
  'subtotal',
  'billTax',
  /** Those that have any. */
  'discount',
  'roundOff',
  /** What is owed of them now. */
  'due',
  /** Bills made on the day that are voided since. */
  'voided',
  /** Lines of bills that are not voided, key `GSTIN|rate|HSN`: the bill's, the rate in hundredths of a percent. */
  'taxable',
  'tax',
  /** The same of bills that are voided since by a credit note: they were supplied, and credited later. */
  'creditedTaxable',
  'creditedTax',
  /** Lines of credit notes issued on the day, key as of the bills' lines; the count is of lines. */
  'creditTaxable',
  'creditTax',
  /** Credit notes issued on the day, key their GSTIN. */
  'creditNotes',
  /**
   * Bills with a number, key `financial year|GSTIN|beginning|first|last`: of each row of numbers without a gap, what
   * stands before the consecutive number, and the first and the last of it.
   */
  'numbered',
  /** Those of them that are voided, and those voided without a credit note. */
  'numberedVoided',
  'numberedCancelled',
  /** Bills from before they had numbers. */
  'unnumbered',
  /** Credit notes, as the bills with a number. */
  'creditNumbered',
  /** Tax was charged, and what was given back has no credit note: key `refund|bill` on its day, `void|bill` on the bill's. */
  'uncredited',
  /** Money taken in and given back on the day, key `method|who received it|the bill's day`, for voided bills `voided`. */
  'paid',
  'refunded',
  /** Day-end closes of the day, key who closed: the cash received as the close has it, and what was counted less what should be there. */
  'closedCash',
  'cashDifference',
  /** The same cash as the payments and refunds in these closes have it, key `cash|who received it|the day it was received`. */
  'cashInClose',
  /** Tokens issued on the day, key their state. */
  'visits',
  /** Of them, whom a doctor saw: key `new` or `returning`. */
  'seen',
  /** Tokens that were not cancelled, key the weekday and the hour in which they were issued, `1|00` (Monday) to `7|23`. */
  'hour',
  /** Minutes from token to consultation, key the whole minutes, 600 for more; the amount is minutes too. */
  'waited',
  /** Minutes that a completed consultation took, likewise. */
  'consulted',
  /** Appointments for the day, key their state. */
  'appointments',
  /** Patients registered on the day; by gender, by age in tens (-1: none is known), by PIN code ('' where none is). */
  'registered',
  'registeredGender',
  'registeredAge',
  'registeredArea',
  /** Noted or prescribed at a visit of the day, key the text as it was written. */
  'diagnosis',
  'test',
  'medicine',
  /** Medicines prescribed although an allergy was recorded, key the allergy as it was written. */
  'warningOverridden',
] as const;
export type Measure = (typeof measures)[number];

/** Those whose keys are texts that doctors write, thousands a year: told by key alone, or of one doctor. */
export const writtenMeasures: readonly Measure[] = [
  'diagnosis',
  'test',
  'medicine',
  'warningOverridden',
];
