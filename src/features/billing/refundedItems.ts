import { shares } from './billTotals';

/** What of each item of a bill is neither given back nor credited. Amounts are paise. */

interface CreditedLine {
  taxBasisPoints: number;
  hsn: string | null;
  taxable: number;
  tax: number;
}

/** An item with what is left of it. */
export interface ItemLeft extends CreditedLine {
  /** Its part of the bill's total: value and tax with their part of discount and rounding. */
  money: number;
}

/** A credit note, which says by rate and code what it credits. */
export interface Note {
  /** The refund it was issued for; none: a void. */
  paymentId?: string | null;
  total: number;
  lines: readonly CreditedLine[];
}

interface BilledItems {
  total: number;
  items: readonly { taxBasisPoints: number; hsn: string | null; total: number; tax: number }[];
}

/** Some of a bill's items by their places from 0; undefined: all. */
type Chosen = readonly number[] | undefined;

interface Refunds {
  creditNotes: readonly Note[];
  payments: readonly { id: string; kind: string; amount: number; items?: Chosen }[];
}

/** A bill's items as they were billed. */
export function itemsBilled({ total, items }: BilledItems): ItemLeft[] {
  const money = shares(
    total,
    items.map((item) => item.total + item.tax),
  );
  return items.map(({ taxBasisPoints, hsn, total: taxable, tax }, place) => ({
    ...{ taxBasisPoints, hsn, taxable, tax },
    money: money[place] ?? 0,
  }));
}

/** By what lines of a note and items belong together. */
export const rateAndCode = ({ taxBasisPoints, hsn }: Pick<ItemLeft, 'taxBasisPoints' | 'hsn'>) =>
  `${taxBasisPoints} ${hsn ?? ''}`;

/** Amounts after a part of them was taken: of chosen ones in proportion, else of all. */
function lessPart(amounts: readonly number[], part: number, chosen: Chosen): number[] {
  const weights = amounts.map((one, place) => (!chosen || chosen.includes(place) ? one : 0));
  const parts = shares(Math.min(part, sum(weights)), weights);
  return amounts.map((one, place) => one - (parts[place] ?? 0));
}

/** Items after money went back for chosen ones, of which no note says what it credits. */
function afterMoney(left: readonly ItemLeft[], amount: number, chosen: Chosen): ItemLeft[] {
  const money = lessPart(
    left.map((item) => item.money),
    amount,
    chosen,
  );
  return left.map((item, place) => ({ ...item, money: money[place] ?? 0 }));
}

/** Items after a note: its lines go to the items of their rate and code, of chosen ones alone. */
export function afterNote(left: readonly ItemLeft[], note: Note, chosen: Chosen): ItemLeft[] {
  const credited = note.lines.reduce<readonly ItemLeft[]>((before, line) => {
    const members = before.flatMap((item, place) =>
      rateAndCode(item) === rateAndCode(line) && (!chosen || chosen.includes(place)) ? [place] : [],
    );
    const less = (field: 'taxable' | 'tax') =>
      lessPart(
        before.map((item) => item[field]),
        line[field],
        members,
      );
    const taxable = less('taxable');
    const tax = less('tax');
    return before.map((item, place) => ({
      ...item,
      taxable: taxable[place] ?? 0,
      tax: tax[place] ?? 0,
    }));
  }, left);
  const worth = (items: readonly ItemLeft[]) => sum(items.map(({ taxable, tax }) => taxable + tax));
  const isPlain = worth(left) === sum(left.map(({ money }) => money));
  // Without discount and rounding an item's money is its value and tax, to the paisa, whatever is given back.
  return isPlain
    ? credited.map((item) => ({ ...item, money: item.taxable + item.tax }))
    : afterMoney(credited, note.total, chosen);
}

/** What can be given back for each item of a bill after all refunds of before. */
export function leftOfItems(bill: BilledItems & Refunds): number[] {
  return bill.payments
    .filter(({ kind }) => kind === 'refund')
    .reduce((left, { id, amount, items }) => {
      const note = bill.creditNotes.find(({ paymentId }) => paymentId === id);
      return note ? afterNote(left, note, items) : afterMoney(left, amount, items);
    }, itemsBilled(bill))
    .map(({ money }) => money);
}

/** What can be given back for some items together. */
export function leftOf(bill: BilledItems & Refunds, chosen: readonly number[]): number {
  const left = leftOfItems(bill);
  return sum(chosen.map((place) => left[place] ?? 0));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
