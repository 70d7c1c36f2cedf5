/**
 * What is summed of a clinic's days. Each sum is of one doctor (who saw the patient; null where nobody did, and of what
 * is of no doctor) and one key; `count` is how often, `amount` paise unless said otherwise. The days are of a range.
 */
export const measures = [
  /** Bills made in these days that are not voided, and their total. */
  'billed',
  'subtotal',
  'billTax',
  /** Those that have any. */
  'discount',
  'roundOff',
  /** What is owed of them now. */
  'due',
  /** Bills made in these days that are voided since. */
  'voided',
  /** Lines of bills that are not voided, key `GSTIN|rate|HSN`: the bill's, the rate in hundredths of a percent. */
  'taxable',
  'tax',
  /** The same of bills that are voided since by a credit note: they were supplied, and credited later. */
  'creditedTaxable',
  'creditedTax',
  /** Lines of credit notes issued in these days, key as of the bills' lines; the count is of lines. */
  'creditTaxable',
  'creditTax',
  /** Credit notes issued in these days, key their GSTIN. */
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
  /** Money taken in and given back, key `method|who received it|` with `within`, `earlier` or `voided`: the bill's day. */
  'paid',
  'refunded',
  /** Day-end closes, key who closed: the cash received as the close has it, and what was counted less what should be there. */
  'closedCash',
  'cashDifference',
  /** The same cash as the payments and refunds in these closes have it, key `cash|who received it|` when, as above. */
  'cashInClose',
  /** Tokens issued in these days, key their state. */
  'visits',
  /** Of them, whom a doctor saw: key `new` or `returning`. */
  'seen',
  /** Tokens that were not cancelled, key the weekday and the hour in which they were issued, `1|00` (Monday) to `7|23`. */
  'hour',
  /** Minutes from token to consultation, key the whole minutes, 600 for more; the amount is minutes too. */
  'waited',
  /** Minutes that a completed consultation took, likewise. */
  'consulted',
  /** Appointments for these days, key their state. */
  'appointments',
  /** Patients registered in these days; by gender, by age in tens (-1: none is known), by PIN code ('' where none is). */
  'registered',
  'registeredGender',
  'registeredAge',
  'registeredArea',
  /** Noted or prescribed at a visit of these days, of all doctors or of one, key the text as it was written. */
  'diagnosis',
  'test',
  'medicine',
  /** Medicines prescribed although an allergy was recorded, key the allergy as it was written. */
  'warningOverridden',
] as const;
export type Measure = (typeof measures)[number];
