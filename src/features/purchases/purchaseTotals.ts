import { apportion, percentageOf, proportionalPart, sum } from '../billing/billTotals';
import type { SummedLine } from './purchase';

/** The sums of an invoice, in whole paise. */

export interface PurchaseTotals {
  /** One for each line, after all discounts; a line's value and tax. */
  lines: { taxable: number; tax: number }[];
  taxable: number;
  tax: number;
  /** Before the paper rounds it. */
  total: number;
}

interface SummedPurchase {
  ratesIncludeTax: boolean;
  /** Paise off the whole invoice. */
  discount: number;
  lines: readonly SummedLine[];
}

/** What a line costs before the invoice's own discount: packs × rate less its percentage. Free packs cost nothing. */
export function lineAmount({ packs, rate, discountBasisPoints }: SummedLine): number {
  const gross = packs * rate;
  return gross - percentageOf(gross, discountBasisPoints);
}

/** The lines' amounts together: the most that a discount of the invoice may take. */
export function amountOfLines(lines: readonly SummedLine[]): number {
  return sum(lines.map(lineAmount));
}

/**
 * The sums of an invoice. Its own discount is divided among the lines in proportion to their amounts. Where rates have no
 * tax in them, the tax of each rate is computed on the sum of its lines, rounded half up once, and divided among them;
 * where they have, each line's value is backed out by itself.
 */
export function purchaseTotals({
  ratesIncludeTax,
  discount,
  lines,
}: SummedPurchase): PurchaseTotals {
  const amounts = lines.map(lineAmount);
  const divided = Math.min(discount, sum(amounts));
  const discounts = apportion(divided, amounts);
  const values = amounts.map((amount, index) => amount - (discounts[index] ?? 0));
  const summed = ratesIncludeTax ? backedOut(lines, values) : taxedByRate(lines, values);
  const taxable = sum(summed.map((line) => line.taxable));
  const tax = sum(summed.map((line) => line.tax));
  return { lines: summed, taxable, tax, total: taxable + tax };
}

function backedOut(lines: readonly SummedLine[], values: readonly number[]) {
  return values.map((value, index) => {
    const rate = lines[index]?.taxBasisPoints ?? 0;
    const taxable = proportionalPart(value, 10_000, 10_000 + rate);
    return { taxable, tax: value - taxable };
  });
}

function taxedByRate(lines: readonly SummedLine[], values: readonly number[]) {
  const taxes = values.map(() => 0);
  for (const rate of new Set(lines.map(({ taxBasisPoints }) => taxBasisPoints))) {
    const members = lines.flatMap((line, index) => (line.taxBasisPoints === rate ? [index] : []));
    const ofMembers = members.map((index) => values[index] ?? 0);
    const parts = apportion(percentageOf(sum(ofMembers), rate), ofMembers);
    members.forEach((lineIndex, index) => {
      taxes[lineIndex] = parts[index] ?? 0;
    });
  }
  return values.map((taxable, index) => ({ taxable, tax: taxes[index] ?? 0 }));
}

/** Paise by which the paper may differ from the computed total: less than a rupee, which it rounded. */
const maxRoundOff = 99;

/** The paper's rounding: from the computed total to its own; null if they differ by a rupee or more. */
export function purchaseRoundOff(computed: number, printed: number): number | null {
  const roundOff = printed - computed;
  return Math.abs(roundOff) <= maxRoundOff ? roundOff : null;
}

/** The cost of what a line brought: its value, and its tax unless the clinic takes that back as input credit. */
export function costOf(
  { taxable, tax }: { taxable: number; tax: number },
  takesInputCredit: boolean,
): number {
  return takesInputCredit ? taxable : taxable + tax;
}

/** Units that a line brings, free ones with them. */
export function unitsOf(
  { packs, freePacks }: Pick<SummedLine, 'packs' | 'freePacks'>,
  packUnits: number,
): number {
  return (packs + freePacks) * packUnits;
}
