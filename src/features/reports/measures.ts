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
  /** Lines of bills that are not voided, key `GST|rate|HSN`: `GST` on a bill with a GSTIN, the rate in hundredths of a percent. */
  'taxable',
  'tax',
  /** Money taken in and given back on the day, key `method|who received it|the bill's day`, for voided bills `voided`. */
  'paid',
  'refunded',
  /** Closes of the day, key who closed: cash that was counted less cash that should be there. */
  'cashDifference',
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
  /** Noted or prescribed at a visit of the day, key the text in small letters. */
  'diagnosis',
  'test',
  'medicine',
  /** Medicines prescribed although an allergy was recorded, key the allergy in small letters. */
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
