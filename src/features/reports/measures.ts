/**
 * What is summed over the days of a range ("these days" below). Each sum belongs to one doctor (who saw the patient;
 * null if nobody did, or if the measure has no doctor) and one key; `count` is the number of records, `amount` paise
 * unless noted otherwise.
 */
export const measures = [
  /** Bills made in these days that are not voided, and their total. */
  'billed',
  'subtotal',
  /** What their items are charged; on tax invoices CGST and SGST. */
  'billTax',
  /** Bills with a discount, and with a round-off as printed. */
  'discount',
  'roundOff',
  /** Of the discounts, those that lowered what is taxed. */
  'discountBeforeTax',
  /** What is due on them now. */
  'due',
  /** Bills made in these days that have been voided since. */
  'voided',
  /**
   * Items of bills that are not voided, key `GSTIN|rate|HSN`: the bill's GSTIN, the rate in hundredths of a percent. The
   * count is their quantity.
   */
  'taxable',
  'tax',
  /** The same for bills since voided by a credit note: they were supplied, and credited later. */
  'creditedTaxable',
  'creditedTax',
  /** Lines of credit notes issued in these days, key as for the items of bills; the count is of lines. */
  'creditTaxable',
  'creditTax',
  /** The quantities of bills voided in these days by a credit note, key as for the items of bills. */
  'quantityBack',
  /** Credit notes issued in these days, by GSTIN. */
  'creditNotes',
  /**
   * Bills with a number, key `financial year|GSTIN|beginning|first|last`: for each run of numbers without a gap, the
   * text before the consecutive number, and its first and last consecutive number.
   */
  'numbered',
  /** Of these, the voided ones, and those voided without a credit note. */
  'numberedVoided',
  'numberedCancelled',
  /** Bills from before bills were numbered. */
  'unnumbered',
  /** Credit notes, with a key as for numbered bills. */
  'creditNumbered',
  /**
   * Payments and refunds, key `method|id of who received it|when`: `within` or `earlier` by the bill's day, or `voided`
   * if the bill is voided.
   */
  'paid',
  'refunded',
  /**
   * Day-end closes, key the id of who closed: the cash received by the close's figures, and counted less expected cash.
   */
  'closedCash',
  'cashDifference',
  /**
   * The same cash by the payments and refunds in these closes, key `cash|id of who received it|within` (or `earlier`).
   */
  'cashInClose',
  /** Tokens issued in these days, by status. */
  'visits',
  /** Of these, the ones whose patient a doctor saw: key `new` or `returning`. */
  'seen',
  /** Tokens that were not cancelled, key the weekday and hour of issue, `1|00` (Monday) to `7|23`. */
  'hour',
  /** Minutes from token to consultation, key the whole minutes, at most `longestMinutes`; the amount is minutes too. */
  'waited',
  /** The same for the minutes that a completed consultation took. */
  'consulted',
  /** Visits elsewhere of these days, from files; only if somebody chose to count them, and of no doctor of the clinic. */
  'outside',
  /** Appointments for these days, by status. */
  'appointments',
  /**
   * Patients registered in these days; by gender, by age in tens (-1: not known), by PIN code ('' if there is none).
   */
  'registered',
  'registeredGender',
  'registeredAge',
  'registeredArea',
  /** Recorded or prescribed in a visit of these days, of all doctors or of one, key the text as written. */
  'diagnosis',
  'test',
  'medicine',
  /** Medicines prescribed although an allergy was recorded, key the allergy as written. */
  'warningOverridden',
] as const;
export type Measure = (typeof measures)[number];
