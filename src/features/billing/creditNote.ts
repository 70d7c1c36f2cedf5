import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { shares } from './billTotals';
import { afterNote, type ItemLeft, itemsBilled, type Note, rateAndCode } from './refundedItems';

/**
 * What a refund or a void takes back of a tax invoice: section 34(1) of the Central Goods and Services Tax Act, 2017.
 * What a note says is in rule 53(1A) of the Central Goods and Services Tax Rules, 2017. Amounts are paise.
 */

const creditedLine = z.object({
  taxBasisPoints: z.int(),
  hsn: z.string().nullable(),
  taxable: paise,
  tax: paise,
});
type CreditedLine = z.infer<typeof creditedLine>;

/** One credit note as it is stored; it is never altered. */
export const creditNote = z.object({
  id,
  number: z.string(),
  /** The refund that it was issued for; null: the void. */
  paymentId: id.nullable(),
  issuedAt: instant,
  issuedByName: z.string(),
  taxable: paise,
  tax: paise,
  /** The part of the bill's total: with its discount and rounding, which change no tax. */
  total: paise,
  /** One for each rate and code, the highest rate first. */
  lines: z.array(creditedLine),
});
export type CreditNote = z.infer<typeof creditNote>;

/** What is credited of: the invoice, and what was credited on it before. */
interface Credited {
  total: number;
  items: readonly {
    taxBasisPoints: number;
    hsn: string | null;
    total: number;
    tax: number;
  }[];
  creditNotes: readonly Note[];
  /** Of its refunds, the items that some were for. */
  payments?: readonly { id: string; items?: readonly number[] | undefined }[];
}

type Credit = Pick<CreditNote, 'taxable' | 'tax' | 'total' | 'lines'>;

/**
 * What a note credits for an amount that goes back, or (null) for a void, which credits whatever is left. An amount takes
 * its part of what is left on every line, or of `chosen` items on theirs, value and tax alike, in whole paise (`shares`):
 * notes that come to the bill's total have credited every line to the paisa, and none more than it. Without discount and
 * rounding a note's value and tax are the amount. Null where nothing is left.
 */
export function creditOf(
  invoice: Credited,
  amount: number | null,
  chosen?: readonly number[],
): Credit | null {
  const left = itemsLeft(invoice).filter((_, place) => !chosen || chosen.includes(place));
  const groups = byRateAndCode(left);
  const rest = chosen
    ? sum(left.map(({ money }) => money))
    : invoice.total - sum(invoice.creditNotes.map((note) => note.total));
  const credited = amount === null ? rest : Math.min(amount, rest);
  const worth = groups.flatMap(({ taxable, tax }) => [taxable, tax]);
  const part = credited === rest ? sum(worth) : portion(sum(worth), credited, rest);
  if (credited === 0 && part === 0) return null;
  const parts = shares(part, worth);
  const lines = groups
    .map((line, place) => ({
      ...line,
      taxable: parts[2 * place] ?? 0,
      tax: parts[2 * place + 1] ?? 0,
    }))
    .filter(({ taxable, tax }) => taxable + tax > 0);
  return {
    taxable: sum(lines.map(({ taxable }) => taxable)),
    tax: sum(lines.map(({ tax }) => tax)),
    total: credited,
    lines,
  };
}

/** What is not yet credited of each item. */
function itemsLeft(invoice: Credited): ItemLeft[] {
  const itemsOf = ({ paymentId }: Note) =>
    invoice.payments?.find(({ id: refundId }) => refundId === paymentId)?.items;
  return invoice.creditNotes.reduce<ItemLeft[]>(
    (left, note) => afterNote(left, note, itemsOf(note)),
    itemsBilled(invoice),
  );
}

/** By rate and code, the highest rate first. */
function byRateAndCode(items: readonly ItemLeft[]): CreditedLine[] {
  const groups = new Map<string, CreditedLine>();
  for (const { money: _, ...item } of items) {
    const { taxable, tax } = groups.get(rateAndCode(item)) ?? { taxable: 0, tax: 0 };
    groups.set(rateAndCode(item), {
      ...item,
      taxable: taxable + item.taxable,
      tax: tax + item.tax,
    });
  }
  return [...groups.values()].sort((one, other) => other.taxBasisPoints - one.taxBasisPoints);
}

/** So much of an amount as `part` is of `whole`, rounded half up. */
function portion(amount: number, part: number, whole: number): number {
  // The product can pass 2^53, so it is computed in whole numbers without limit.
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Why a note was issued, as whoever refunded or voided said it. */
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
  const said = paymentId === null ? voided : payments.find((one) => one.id === paymentId);
  return said?.reason ?? '';
}
