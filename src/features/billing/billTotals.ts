/** What is computed with: a line's amount, and its own tax where it has one. */
export interface TaxedLine {
  quantity: number;
  /** Paise. */
  unitPrice: number;
  /** Hundredths of a percent; absent: the bill's tax. */
  taxBasisPoints?: number | undefined;
}

/** All lines of a bill that are taxed alike. */
export interface TaxGroup {
  taxBasisPoints: number;
  /** Paise: the sum of the lines. */
  taxable: number;
  /** Paise, rounded half up. */
  tax: number;
}

export interface BillTotals {
  /** Paise, one for each item. */
  lineTotals: number[];
  /** Paise, one for each item; together they are the tax. */
  lineTaxes: number[];
  /** One for each rate, the highest first. */
  taxGroups: TaxGroup[];
  /** Paise. */
  subtotal: number;
  /** Paise. */
  tax: number;
  /** Paise that rounding to the rupee adds, or takes away (negative): -49 to 50; 0 where nothing is rounded. */
  roundOff: number;
  /** Paise; negative when the discount exceeds the rest. */
  total: number;
}

/**
 * The bill maths of spec 9, in paise: line total = quantity × unit price; subtotal = their sum;
 * tax = subtotal × tax% / 100; total = subtotal + tax − discount.
 * `taxBasisPoints` is hundredths of a percent (18% is 1800), for every line without a tax of its own. The tax is
 * computed and rounded once for all lines of a rate, so that a bill of one rate has exactly the specification's tax;
 * each line then gets its share of it (`shares`).
 * `isRounded`: the total is a whole number of rupees, by the line "Round off" after the tax.
 */
export function billTotals(
  lines: readonly TaxedLine[],
  taxBasisPoints: number,
  discount: number,
  isRounded = false,
): BillTotals {
  const lineTotals = lines.map((line) => line.quantity * line.unitPrice);
  const lineTaxes = lines.map(() => 0);
  const rates = lines.map((line) => line.taxBasisPoints ?? taxBasisPoints);
  const taxGroups = [...new Set(rates)]
    .sort((one, other) => other - one)
    .map((rate): TaxGroup => {
      const members = rates.flatMap((one, index) => (one === rate ? [index] : []));
      const totals = members.map((index) => lineTotals[index] ?? 0);
      const taxable = sum(totals);
      const tax = partOf(taxable, rate);
      const parts = shares(tax, totals);
      members.forEach((index, place) => {
        lineTaxes[index] = parts[place] ?? 0;
      });
      return { taxBasisPoints: rate, taxable, tax };
    });
  const subtotal = sum(lineTotals);
  const tax = sum(lineTaxes);
  const exact = subtotal + tax - discount;
  const roundOff = isRounded ? roundOffOf(exact) : 0;
  return { lineTotals, lineTaxes, taxGroups, subtotal, tax, roundOff, total: exact + roundOff };
}

/**
 * What an amount in paise lacks to the nearest rupee, negative where it is above it: 50 paise and more become a rupee,
 * less is left out. An amount below nothing, which is no bill, stays.
 */
export function roundOffOf(amount: number): number {
  if (amount <= 0) return 0;
  const rest = amount % 100;
  return rest >= 50 ? 100 - rest : 0 - rest;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Hundredths of a percent of an amount in whole paise, rounded half up. It is the one rule for a tax and for a
 * discount in percent.
 */
export function partOf(amount: number, basisPoints: number): number {
  // The product can pass 2^53, so it is computed in whole numbers without limit.
  return Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/**
 * An amount divided in proportion to weights, in whole paise that add up to it: each part is rounded down, and what is
 * left goes, a paisa each, to the largest remainders, of equal ones to the first. All weights 0: all parts 0.
 */
export function shares(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / all));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % all }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, amount - sum(parts))) {
    parts[index] = (parts[index] ?? 0) + 1;
  }
  return parts;
}

/** The rates of a stored bill with what was taxed at each, the highest first. */
export function taxGroupsOf(
  items: readonly { taxBasisPoints: number; total: number; tax: number }[],
): TaxGroup[] {
  const rates = [...new Set(items.map(({ taxBasisPoints }) => taxBasisPoints))];
  return rates
    .sort((one, other) => other - one)
    .map((taxBasisPoints) => {
      const members = items.filter((item) => item.taxBasisPoints === taxBasisPoints);
      return {
        taxBasisPoints,
        taxable: sum(members.map(({ total }) => total)),
        tax: sum(members.map(({ tax }) => tax)),
      };
    });
}

/** A tax as the two halves that an invoice within a state shows; CGST takes the odd paisa. */
export function splitTax(tax: number): { cgst: number; sgst: number } {
  const sgst = Math.floor(tax / 2);
  return { cgst: tax - sgst, sgst };
}
