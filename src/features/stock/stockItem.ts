import { z } from 'zod';
import { date, id, instant, optionalText, paise, requiredText } from '../../shared/fields';
import { taxFields } from '../../shared/taxFields';

/** What the clinic keeps and gives out: items, and the batches in which they came. */

export const stockMessages = {
  name: 'Please enter the medicine’s name.',
  unit: 'Choose what is counted, such as tablets.',
  pack: 'A pack has from 1 to 1,000 pieces.',
  volume: 'What a bottle holds is from 0.1 to 10,000 ml.',
  reorder: 'Write a whole number, or leave it blank.',
  batch: 'Please enter the batch number that is printed on the pack.',
  expiry: 'Write the expiry as month and year, such as 07/27.',
  mrp: 'Please enter the MRP that is printed on the pack.',
  units: 'Write how many pieces: at least 1.',
  cost: 'A price is an amount in rupees, such as 150.',
} as const;

/** The smallest that is given out; all quantities count it. */
export const stockUnits = [
  'tablet',
  'capsule',
  'sachet',
  'bottle',
  'tube',
  'vial',
  'ampoule',
  'piece',
] as const;
export type StockUnit = (typeof stockUnits)[number];

/** Units of one batch at most. */
export const maxUnits = 1_000_000;

/** The highest printed price of a pack, in paise: ₹1 crore less one paisa, as of one unit on a bill. */
const maxMrp = 999_999_999;

/** What whoever keeps the stock enters for an item. */
export const newStockItem = z.object({
  /** With strength and form, as on the pack: "Tab. Dolo 650". */
  name: requiredText(200, stockMessages.name),
  unit: z.enum(stockUnits, stockMessages.unit),
  /** Units in a pack. */
  packUnits: z.int(stockMessages.pack).min(1, stockMessages.pack).max(1_000, stockMessages.pack),
  /** What one unit holds, in ml; null where nothing is measured. */
  unitMl: z
    .number(stockMessages.volume)
    .min(0.1, stockMessages.volume)
    .max(10_000, stockMessages.volume)
    .nullable(),
  maker: optionalText(200),
  makerAddress: optionalText(300),
  /** Null: not entered; a clinic with a GSTIN is asked for it with the bill. */
  hsn: taxFields.hsn.nullable(),
  taxBasisPoints: taxFields.taxBasisPoints.nullable(),
  /** At or below it the item is low; null: nobody watches it. */
  reorderUnits: z
    .int(stockMessages.reorder)
    .min(0, stockMessages.reorder)
    .max(maxUnits, stockMessages.reorder)
    .nullable(),
  shelf: optionalText(60),
});
export type NewStockItem = z.infer<typeof newStockItem>;

/** An item as stored; `version` counts its changes. */
export const stockItem = newStockItem.extend({
  id,
  version: z.int(),
  /** When it was taken out of use, with nothing left; null: in use. */
  retiredAt: instant.nullable(),
});
export type StockItem = z.infer<typeof stockItem>;

const packNote = /\s*\(\d+ ?[’']?s\)\s*$/i;

/** An item's name without the pack by which two items of one medicine differ: "Tab. Dolo 650 (10’s)". */
export function withoutPack(name: string): string {
  return name.replace(packNote, '');
}

/** Units that move, more than none. */
export const movedUnits = z
  .int(stockMessages.units)
  .min(1, stockMessages.units)
  .max(maxUnits, stockMessages.units);

/** What is printed on a pack. */
export const newStockBatch = z.object({
  number: requiredText(60, stockMessages.batch),
  /** The last day on which it may be given. */
  expiry: date,
  /** Paise of a pack, tax included; 0 for a sample without one. */
  mrp: z.int(stockMessages.mrp).min(0, stockMessages.mrp).max(maxMrp, stockMessages.mrp),
  /** A physicians' sample: never billed. */
  isSample: z.boolean(),
});
export type NewStockBatch = z.infer<typeof newStockBatch>;

export function hasItsMrp({ mrp, isSample }: { mrp: number; isSample: boolean }): boolean {
  return isSample || mrp > 0;
}
export const withoutMrp = { path: ['mrp'], message: stockMessages.mrp };

/** A batch as stored: what came in once, with one cost. Two of them may have the same number. */
export const stockBatch = newStockBatch.extend({
  id,
  itemId: id,
  /** Units that came. */
  cameUnits: z.int(),
  /** Units that are there: the sum of its movements, never below nothing. */
  unitsLeft: z.int(),
  cameAt: instant,
  version: z.int(),
});
export type StockBatch = z.infer<typeof stockBatch>;

/** A batch for whoever may see purchase rates. */
export const pricedBatch = stockBatch.extend({
  /** Paise of all units that came, by `costOf`; null: not known; absent: not to be seen by this person. */
  cost: paise.nullable().optional(),
});
export type PricedBatch = z.infer<typeof pricedBatch>;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function lastDayOf(year: number, month: number): string {
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

const shapes = {
  isoDay: /^(\d{4})-(\d{2})-(\d{2})$/,
  day: /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/,
  month: /^(\d{1,2})[/.\- ](\d{2}|\d{4})$/,
  digits: /^(\d{2})(\d{2}|\d{4})$/,
  word: /^([a-z]{3})[a-z]*[/.\- ]*(\d{2}|\d{4})$/i,
};
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The last day on which a batch may be given, from its printed expiry: "0727", "07/27", "07/2027" and "Jul 27" are the
 * last day of that month, "15/07/2027" and "2027-07-15" the day itself. Null if it cannot be read.
 */
export function expiryFromText(text: string): string | null {
  const typed = text.trim();
  const iso = shapes.isoDay.exec(typed);
  if (iso) return ifDate(typed);
  const day = shapes.day.exec(typed);
  if (day) {
    const [, date = '', month = '', year = ''] = day;
    return ifDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  }
  const word = shapes.word.exec(typed);
  const [, monthText = '', yearText = ''] =
    shapes.month.exec(typed) ?? shapes.digits.exec(typed) ?? word ?? [];
  const month = word ? months.indexOf(monthText.toLowerCase()) + 1 : Number(monthText);
  if (yearText === '' || month < 1 || month > 12) return null;
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  return ifDate(lastDayOf(year, month));
}

function ifDate(day: string): string | null {
  return date.safeParse(day).success ? day : null;
}

/** An expiry as packs print it: "07/27", or with its day if that is not the month's last: "15/07/2027". */
export function expiryInWords(expiry: string): string {
  const [year = '', month = '', day = ''] = expiry.split('-');
  const isMonth = expiry === lastDayOf(Number(year), Number(month));
  if (!isMonth) return `${day}/${month}/${year}`;
  return year.startsWith('20') ? `${month}/${year.slice(2)}` : `${month}/${year}`;
}
