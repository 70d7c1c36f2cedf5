import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { apportion, leviesOf, proportionalPart, sum } from './billTotals';
import {
  afterNote,
  type BilledItems,
  type ItemLeft,
  itemsBilled,
  type Note,
  rateAndCode,
} from './refundedItems';

/**
 * The credit note that a refund or a void of a tax invoice needs: section 34(1) of the Central Goods and Services Tax
 * Act, 2017. What a note says is in rule 53(1A) of the Central Goods and Services Tax Rules, 2017. Amounts are paise.
 */

const creditedLine = z.object({
  taxBasisPoints: z.int(),
  hsn: z.string().nullable(),
  taxable: paise,
  tax: paise,
});

/** One credit note as stored; it never changes. */
export const creditNote = z.object({
  id,
  number: z.string(),
  /** The refund that it was issued for; null: for the void. */
  paymentId: id.nullable(),
  issuedAt: instant,
  issuedByName: z.string(),
  taxable: paise,
  tax: paise,
  /** The part of the bill's total, including what changes no tax: its rounding, and a discount after tax. */
  total: paise,
  /** One for each rate and code, the highest rate first. */
  lines: z.array(creditedLine),
});
export type CreditNote = z.infer<typeof creditNote>;

/** A tax invoice, and the credit notes issued on it before. */
interface Invoice extends BilledItems {
  creditNotes: readonly Note[];
  /** Its payments and refunds; `items` of a refund that was for some items only. */
  payments?: readonly { id: string; items?: readonly number[] | undefined }[];
}

type Credit = Pick<CreditNote, 'taxable' | 'tax' | 'total' | 'lines'>;

/**
 * What a note credits for a refunded amount, or (null) for a void, which credits everything that is left. Its share of
 * the value and tax that are left, of all items or of those at `positions`, is divided among them in whole paise: notes
 * that add up to the bill's total have credited every line to the paisa, and none more than that. Null if nothing is
 * left.
 * Of a bill by the specification's rule the share is one amount, so without discount and rounding value and tax of a note
 * add up to the money. By the rule `gst` value, CGST and SGST are a share each, rounded half up as on the bill; what lies
 * between them and the money is the note's round off.
 */
export function creditOf(
  invoice: Invoice,
  amount: number | null,
  positions?: readonly number[],
): Credit | null {
  const levies = leviesOf(invoice.taxRule);
  const left = itemsLeft(invoice).filter((_, index) => !positions || positions.includes(index));
  const groups = byRateAndCode(left);
  const rest = positions
    ? sum(left.map(({ money }) => money))
    : invoice.total - sum(invoice.creditNotes.map((note) => note.total));
  const credited = amount === null ? rest : Math.min(amount, rest);
  const shareOf = (amounts: readonly number[]) =>
    apportion(
      credited === rest ? sum(amounts) : proportionalPart(sum(amounts), credited, rest),
      amounts,
    );
  const together = shareOf(groups.flatMap(({ taxable, levy }) => [taxable, levy]));
  const values = shareOf(groups.map(({ taxable }) => taxable));
  const taxes = shareOf(groups.map(({ levy }) => levy));
  const lines = groups
    .map(({ taxBasisPoints, hsn }, index) => ({
      ...{ taxBasisPoints, hsn },
      taxable: (levies === 1 ? together[2 * index] : values[index]) ?? 0,
      tax: levies * ((levies === 1 ? together[2 * index + 1] : taxes[index]) ?? 0),
    }))
    .filter(({ taxable, tax }) => taxable + tax > 0);
  if (credited === 0 && lines.length === 0) return null;
  return {
    taxable: sum(lines.map(({ taxable }) => taxable)),
    tax: sum(lines.map(({ tax }) => tax)),
    total: credited,
    lines,
  };
}

/** What is not yet credited of each item. */
function itemsLeft(invoice: Invoice): ItemLeft[] {
  const itemsOf = ({ paymentId }: Note) =>
    invoice.payments?.find(({ id: refundId }) => refundId === paymentId)?.items;
  return invoice.creditNotes.reduce<ItemLeft[]>(
    (left, note) => afterNote(invoice.taxRule, left, note, itemsOf(note)),
    itemsBilled(invoice),
  );
}

/** Adds up items of the same rate and code; the highest rate first. */
function byRateAndCode(items: readonly ItemLeft[]): Omit<ItemLeft, 'money'>[] {
  const groups = new Map<string, Omit<ItemLeft, 'money'>>();
  for (const { money: _, ...item } of items) {
    const { taxable, levy } = groups.get(rateAndCode(item)) ?? { taxable: 0, levy: 0 };
    groups.set(rateAndCode(item), {
      ...item,
      taxable: taxable + item.taxable,
      levy: levy + item.levy,
    });
  }
  return [...groups.values()].sort((one, other) => other.taxBasisPoints - one.taxBasisPoints);
}

/** The reason of the refund or void that a note was issued for. */
export function reasonOfCreditNote(
  {
    payments,
    voided,
  }: {
    payments: readonly { id: string; reason: string | null }[];
    voided: { reason: string } | null;
  },
  { paymentId }: Pick<CreditNote, 'paymentId'>,
): string {
  const source =
    paymentId === null ? voided : payments.find(({ id: refundId }) => refundId === paymentId);
  return source?.reason ?? '';
}
