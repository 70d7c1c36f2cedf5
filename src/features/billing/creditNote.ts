import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { shares } from './billTotals';

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
  creditNotes: readonly Pick<CreditNote, 'total' | 'lines'>[];
}

type Credit = Pick<CreditNote, 'taxable' | 'tax' | 'total' | 'lines'>;

/**
 * What a note credits for an amount that goes back, or (null) for a void, which credits whatever is left. An amount takes
 * its part of what is left on every line, value and tax alike, in whole paise (`shares`): notes that come to the bill's
 * total have credited every line to the paisa, and none more than it. Without discount and rounding a note's value and
 * tax are the amount. Null where nothing is left.
 */
export function creditOf(invoice: Credited, amount: number | null): Credit | null {
  const { total, creditNotes } = invoice;
  const left = linesLeft(invoice);
  const rest = total - sum(creditNotes.map((note) => note.total));
  const credited = amount === null ? rest : Math.min(amount, rest);
  const worth = left.flatMap(({ taxable, tax }) => [taxable, tax]);
  const part = credited === rest ? sum(worth) : portion(sum(worth), credited, rest);
  if (credited === 0 && part === 0) return null;
  const parts = shares(part, worth);
  const lines = left
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

/** What is not yet credited, by rate and code, the highest rate first. */
function linesLeft({ items, creditNotes }: Credited): CreditedLine[] {
  const lines = new Map<string, CreditedLine>();
  const add = ({ taxBasisPoints, hsn, taxable, tax }: CreditedLine) => {
    const key = `${taxBasisPoints} ${hsn ?? ''}`;
    const line = lines.get(key) ?? { taxBasisPoints, hsn, taxable: 0, tax: 0 };
    lines.set(key, { ...line, taxable: line.taxable + taxable, tax: line.tax + tax });
  };
  for (const { total, ...item } of items) add({ ...item, taxable: total });
  for (const { taxable, tax, ...line } of creditNotes.flatMap((note) => note.lines)) {
    add({ ...line, taxable: -taxable, tax: -tax });
  }
  return [...lines.values()].sort((one, other) => other.taxBasisPoints - one.taxBasisPoints);
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
