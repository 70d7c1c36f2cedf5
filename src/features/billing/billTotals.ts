/** A line of a bill as the totals are computed from it. */
export interface TaxedLine {
  quantity: number;
  /** Paise. */
  unitPrice: number;
  /** Hundredths of a percent; absent: the bill's tax. */
  taxBasisPoints?: number | undefined;
}

/** All lines of a bill with the same tax rate. */
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
  /** Paise that rounding to the rupee adds or takes away (negative): -49 to 50; 0 if nothing is rounded. */
  roundOff: number;
  /** Paise; negative when the discount exceeds the rest. */
  total: number;
}

/**
 * The bill maths of spec 9, in paise: line total = quantity × unit price; subtotal = their sum;
 * tax = subtotal × tax% / 100; total = subtotal + tax − discount.
 * `taxBasisPoints` is hundredths of a percent (18% is 1800), for every line without a tax of its own. The tax is
 * computed and rounded once for all lines of a rate, so that a bill of one rate has exactly the specification's tax;
 * `apportion` then divides it among these lines.
 * `isRounded`: the line "Round off" after the tax makes the total a whole number of rupees.
 */
export function billTotals(
  lines: readonly TaxedLine[],
  taxBasisPoints: number,
  discount: number,
  isRounded = false,
): BillTotals {
  const lineTotals = lines.map(lineTotalOf);
  const lineTaxes = lines.map(() => 0);
  const rates = lines.map((line) => line.taxBasisPoints ?? taxBasisPoints);
  const taxGroups = [...new Set(rates)]
    .sort((one, other) => other - one)
    .map((rate): TaxGroup => {
      const members = rates.flatMap((lineRate, index) => (lineRate === rate ? [index] : []));
      const totals = members.map((index) => lineTotals[index] ?? 0);
      const taxable = sum(totals);
      const tax = percentageOf(taxable, rate);
      const parts = apportion(tax, totals);
      members.forEach((lineIndex, index) => {
        lineTaxes[lineIndex] = parts[index] ?? 0;
      });
      return { taxBasisPoints: rate, taxable, tax };
    });
  const subtotal = sum(lineTotals);
  const tax = sum(lineTaxes);
  const exact = subtotal + tax - discount;
  const roundOff = isRounded ? roundOffOf(exact) : 0;
  return { lineTotals, lineTaxes, taxGroups, subtotal, tax, roundOff, total: exact + roundOff };
}

/** The total of a line without tax, in paise. */
export function lineTotalOf({ quantity, unitPrice }: TaxedLine): number {
  return quantity * unitPrice;
}

/** The sum of the line totals, in paise. */
export function subtotalOf(lines: readonly TaxedLine[]): number {
  return sum(lines.map(lineTotalOf));
}

/**
 * The paise to add to an amount to round it to the nearest rupee, negative to round down; 50 paise round up. 0 for a
 * negative amount, which no bill has.
 */
export function roundOffOf(amount: number): number {
  if (amount <= 0) return 0;
  const rest = amount % 100;
  return rest >= 50 ? 100 - rest : 0 - rest;
}

/** Paise. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The amounts of payments or refunds added up, in paise. */
export function sumAmounts(rows: readonly { amount: number }[]): number {
  return sum(rows.map(({ amount }) => amount));
}

/** A percentage of an amount, in whole paise, rounded half up: the rule for taxes and for discounts in percent. */
export function percentageOf(amount: number, basisPoints: number): number {
  return proportionalPart(amount, basisPoints, 10_000);
}

/** `amount` × `part` / `whole`, rounded half up. */
export function proportionalPart(amount: number, part: number, whole: number): number {
  // BigInt, because the product can pass 2^53.
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/**
 * Divides an amount in proportion to weights, into whole paise that add up to it (largest remainder method): rounds
 * each part down and gives the remaining paise, one each, to the largest remainders, the first of equal ones. If all
 * weights are 0, so are all parts.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const totalWeight = BigInt(sum(weights));
  if (totalWeight === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / totalWeight));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % totalWeight }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, amount - sum(parts))) {
    parts[index] = (parts[index] ?? 0) + 1;
  }
  return parts;
}

/** Value and tax of a stored bill by tax rate, the highest rate first. */
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

/** Splits a tax into the halves that an invoice within a state shows; CGST gets the odd paisa. */
export function splitTax(tax: number): { cgst: number; sgst: number } {
  const sgst = Math.floor(tax / 2);
  return { cgst: tax - sgst, sgst };
}
