import { apportion, leviesOf, sum, type TaxRule } from './billTotals';

/** How much of each item of a bill can still be refunded and credited. Amounts are paise. */

interface CreditedLine {
  taxBasisPoints: number;
  hsn: string | null;
  taxable: number;
  tax: number;
}

/** An item with the amounts that are left of it. */
export interface ItemLeft extends Omit<CreditedLine, 'tax'> {
  /** One of the equal taxes that the bill's rule charges (`leviesOf`), so that CGST and SGST stay equal. */
  levy: number;
  /** Its part of the bill's total: value and tax with their share of discount and rounding. */
  money: number;
}

/** A credit note: the credited amounts by rate and code. */
export interface Note {
  /** The refund that it was issued for; null or absent: a void. */
  paymentId?: string | null;
  total: number;
  lines: readonly CreditedLine[];
}

/** A bill by its items; `tax` is what they are charged. */
export interface BilledItems {
  taxRule: TaxRule;
  total: number;
  items: readonly {
    taxBasisPoints: number;
    hsn: string | null;
    taxable: number;
    tax: number;
  }[];
}

/** Some of a bill's items by their positions from 0; undefined: all. */
type Positions = readonly number[] | undefined;

interface Refunds {
  creditNotes: readonly Note[];
  payments: readonly { id: string; kind: string; amount: number; items?: Positions }[];
}

/** A bill's items before any refund. */
export function itemsBilled({ taxRule, total, items }: BilledItems): ItemLeft[] {
  const money = apportion(
    total,
    items.map(({ taxable, tax }) => taxable + tax),
  );
  return items.map(({ taxBasisPoints, hsn, taxable, tax }, index) => ({
    ...{ taxBasisPoints, hsn, taxable, levy: tax / leviesOf(taxRule) },
    money: money[index] ?? 0,
  }));
}

/** The key by which lines of a note and items belong together. */
export const rateAndCode = ({ taxBasisPoints, hsn }: Pick<ItemLeft, 'taxBasisPoints' | 'hsn'>) =>
  `${taxBasisPoints} ${hsn ?? ''}`;

/** Subtracts a part from the amounts at these positions, in proportion to them. */
function subtractPart(amounts: readonly number[], part: number, positions: Positions): number[] {
  const weights = amounts.map((amount, index) =>
    !positions || positions.includes(index) ? amount : 0,
  );
  const parts = apportion(Math.min(part, sum(weights)), weights);
  return amounts.map((amount, index) => amount - (parts[index] ?? 0));
}

/** The items after a refund without a credit note. */
function afterRefund(left: readonly ItemLeft[], amount: number, positions: Positions): ItemLeft[] {
  const money = subtractPart(
    left.map((item) => item.money),
    amount,
    positions,
  );
  return left.map((item, index) => ({ ...item, money: money[index] ?? 0 }));
}

/**
 * The items of a bill of this rule after a note: subtracts each line from the items of its rate and code, of those at the
 * positions only.
 */
export function afterNote(
  taxRule: TaxRule,
  left: readonly ItemLeft[],
  note: Note,
  positions: Positions,
): ItemLeft[] {
  const levies = leviesOf(taxRule);
  const credited = note.lines.reduce<readonly ItemLeft[]>((before, line) => {
    const members = before.flatMap((item, index) =>
      rateAndCode(item) === rateAndCode(line) && (!positions || positions.includes(index))
        ? [index]
        : [],
    );
    const reduced = (field: 'taxable' | 'levy', part: number) =>
      subtractPart(
        before.map((item) => item[field]),
        part,
        members,
      );
    const taxable = reduced('taxable', line.taxable);
    const levy = reduced('levy', line.tax / levies);
    return before.map((item, index) => ({
      ...item,
      taxable: taxable[index] ?? 0,
      levy: levy[index] ?? 0,
    }));
  }, left);
  const valueWithTax = sum(left.map(({ taxable, levy }) => taxable + levy));
  const isPlain = levies === 1 && valueWithTax === sum(left.map(({ money }) => money));
  // Of one tax, without discount and rounding, an item's money is its value and tax, to the paisa, whatever is refunded.
  return isPlain
    ? credited.map((item) => ({ ...item, money: item.taxable + item.levy }))
    : afterRefund(credited, note.total, positions);
}

/** How much can still be refunded for each item of a bill. */
export function refundableAmounts(bill: BilledItems & Refunds): number[] {
  return bill.payments
    .filter(({ kind }) => kind === 'refund')
    .reduce((left, { id, amount, items }) => {
      const note = bill.creditNotes.find(({ paymentId }) => paymentId === id);
      return note ? afterNote(bill.taxRule, left, note, items) : afterRefund(left, amount, items);
    }, itemsBilled(bill))
    .map(({ money }) => money);
}

/** How much can still be refunded for the items at these positions together. */
export function refundableAmount(
  bill: BilledItems & Refunds,
  positions: readonly number[],
): number {
  const left = refundableAmounts(bill);
  return sum(positions.map((position) => left[position] ?? 0));
}
