/**
 * By which rule a bill is added up; each bill keeps its own. `specification`: the discount comes after one tax (spec 9).
 * `gst`: of a tax invoice; the discount lowers the value that is taxed (CGST Act, 2017, section 15(3)(a)), and CGST and
 * SGST are two taxes, each computed by itself.
 */
export const taxRules = ['specification', 'gst'] as const;
export type TaxRule = (typeof taxRules)[number];

/** How many equal taxes a rule charges at half the rate each: CGST and SGST, or one at the whole rate. */
export function leviesOf(taxRule: TaxRule): number {
  return taxRule === 'gst' ? 2 : 1;
}

/** A line of a bill as the totals are computed from it. */
export interface TaxedLine {
  quantity: number;
  /** Paise. */
  unitPrice: number;
  /** Hundredths of a percent; absent: the bill's tax. */
  taxBasisPoints?: number | undefined;
  /** The unit price has the tax in it, as an MRP has; a rule with one tax knows no such price. */
  isTaxIncluded?: boolean | undefined;
}

/** All lines of a bill with the same tax rate. */
export interface TaxGroup {
  taxBasisPoints: number;
  /** Paise: the sum of the lines; by the rule `gst` less their discounts and the tax in them. */
  taxable: number;
  /** Paise, rounded half up. */
  tax: number;
}

export interface BillTotals {
  /** Paise, one for each item. */
  lineTotals: number[];
  /** Paise, one for each item: its part of a discount that lowers the taxed value; all 0 by the specification. */
  lineDiscounts: number[];
  /** Paise, one for each item: its total less its part of the discount and the tax in its price. */
  lineTaxables: number[];
  /** Paise, one for each item: what is charged; together with `taxRoundOff` they are the tax. */
  lineTaxes: number[];
  /** One for each rate, the highest first. */
  taxGroups: TaxGroup[];
  /** Paise. */
  subtotal: number;
  /** Paise: the percentage of each rate's taxable value, rounded half up once, and the tax in the prices. */
  tax: number;
  /** Paise of the tax that stand in the subtotal already. */
  includedTax: number;
  /** Paise from CGST and SGST, each rounded by itself, to the tax: at most 1 for each rate, with tax in prices 3. */
  taxRoundOff: number;
  /** Paise that rounding to the rupee adds or takes away (negative): -49 to 50, with medicines at MRP -99 to 0. */
  roundOff: number;
  /** Paise; negative when the discount exceeds the rest. */
  total: number;
}

interface SumOptions {
  /** The line "Round off" after the tax makes the total a whole number of rupees. */
  isRounded?: boolean | undefined;
  taxRule?: TaxRule | undefined;
}

/**
 * The bill maths of spec 9, in paise: line total = quantity × unit price; subtotal = their sum;
 * tax = subtotal × tax% / 100; total = subtotal + tax − discount.
 * `taxBasisPoints` is hundredths of a percent (18% is 1800), for every line without a tax of its own. The tax is
 * computed and rounded once for all lines of a rate, so that a bill of one rate has exactly the specification's tax;
 * `apportion` then divides it among these lines.
 * By the rule `gst` the discount is divided among the lines first, in proportion to their totals, and the tax is the same
 * percentage of what is left. What the lines are charged is CGST and SGST: each half the rate of that value, rounded half
 * up, so their sum may differ from the tax by a paisa, which `taxRoundOff` tells. The total stays that of the formula.
 * Lines with the tax in their prices cost what they say: of what a rate's lines come to, the value is the largest that is
 * not more with CGST and SGST on it (`valueWithin`), and the rest is their tax.
 */
export function billTotals(
  lines: readonly TaxedLine[],
  taxBasisPoints: number,
  discount: number,
  { isRounded = false, taxRule = 'specification' }: SumOptions = {},
): BillTotals {
  const levies = leviesOf(taxRule);
  const lineTotals = lines.map(lineTotalOf);
  const subtotal = sum(lineTotals);
  // A form may have a discount that no bill can have; it is refused by its total.
  const divided = taxRule === 'gst' ? Math.min(Math.max(discount, 0), subtotal) : 0;
  const lineDiscounts = apportion(divided, lineTotals);
  const isIncluded = (index: number) => taxRule === 'gst' && lines[index]?.isTaxIncluded === true;
  const lineTaxables = lineTotals.map((total, index) => total - (lineDiscounts[index] ?? 0));
  const lineTaxes = lines.map(() => 0);
  const rates = lines.map((line) => line.taxBasisPoints ?? taxBasisPoints);
  let includedTax = 0;
  const taxGroups = [...new Set(rates)]
    .sort((one, other) => other - one)
    .map((rate): TaxGroup => {
      const members = rates.flatMap((lineRate, index) => (lineRate === rate ? [index] : []));
      const included = members.filter(isIncluded);
      const grosses = included.map((index) => lineTaxables[index] ?? 0);
      const gross = sum(grosses);
      const value = valueWithin(gross, rate);
      const valuesWithin = apportion(value, grosses);
      included.forEach((lineIndex, index) => {
        lineTaxables[lineIndex] = valuesWithin[index] ?? 0;
      });
      includedTax += gross - value;
      const ofMembers = members.map((index) => lineTaxables[index] ?? 0);
      const taxable = sum(ofMembers);
      const parts = apportion(proportionalPart(taxable, rate, 10_000 * levies), ofMembers);
      members.forEach((lineIndex, index) => {
        lineTaxes[lineIndex] = levies * (parts[index] ?? 0);
      });
      return {
        taxBasisPoints: rate,
        taxable,
        tax: percentageOf(taxable - value, rate) + gross - value,
      };
    });
  const tax = sum(taxGroups.map((group) => group.tax));
  const exact = subtotal + tax - includedTax - discount;
  // Nothing is billed above an MRP, not by rounding either.
  const isDownOnly = lines.some((line) => line.isTaxIncluded);
  const roundOff = isRounded ? roundOffOf(exact, isDownOnly) : 0;
  return {
    lineTotals,
    lineDiscounts,
    lineTaxables,
    lineTaxes,
    taxGroups,
    subtotal,
    tax,
    includedTax,
    taxRoundOff: tax - sum(lineTaxes),
    roundOff,
    total: exact + roundOff,
  };
}

/**
 * The largest value that, with CGST and SGST on it, is not more than a price that has them in it: value + 2 × half the
 * rate of it, rounded half up, is at most `gross`. Paise and hundredths of a percent. What CGST and SGST lack to the price
 * is rounded apart: at most 2 paise.
 */
export function valueWithin(gross: number, taxBasisPoints: number): number {
  const half = (value: number) => proportionalPart(value, taxBasisPoints, 20_000);
  let value = proportionalPart(gross, 10_000, 10_000 + taxBasisPoints);
  while (value + 2 * half(value) > gross) value -= 1;
  while (value + 1 + 2 * half(value + 1) <= gross) value += 1;
  return value;
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
 * The paise to add to an amount to round it to the nearest rupee, negative to round down; 50 paise round up unless it may
 * only go down. 0 for a negative amount, which no bill has.
 */
export function roundOffOf(amount: number, isDownOnly = false): number {
  if (amount <= 0) return 0;
  const rest = amount % 100;
  return rest >= 50 && !isDownOnly ? 100 - rest : 0 - rest;
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

/** Value and charged tax of stored lines by tax rate, the highest rate first. */
export function taxGroupsOf(
  lines: readonly { taxBasisPoints: number; taxable: number; tax: number }[],
): TaxGroup[] {
  const rates = [...new Set(lines.map(({ taxBasisPoints }) => taxBasisPoints))];
  return rates
    .sort((one, other) => other - one)
    .map((taxBasisPoints) => {
      const members = lines.filter((line) => line.taxBasisPoints === taxBasisPoints);
      return {
        taxBasisPoints,
        taxable: sum(members.map(({ taxable }) => taxable)),
        tax: sum(members.map(({ tax }) => tax)),
      };
    });
}

interface StoredItem {
  taxBasisPoints: number;
  total: number;
  discount: number;
  taxable: number;
  tax: number;
  isTaxIncluded: boolean;
}

/** The groups of a stored bill as `billTotals` has them: their taxes are together the bill's tax. */
export function taxGroupsOfBill({
  taxRule,
  items,
}: {
  taxRule: TaxRule;
  items: readonly StoredItem[];
}): TaxGroup[] {
  const groups = taxGroupsOf(items);
  if (taxRule !== 'gst') return groups;
  return groups.map((group) => {
    const members = items.filter((item) => item.taxBasisPoints === group.taxBasisPoints);
    const exclusive = sum(
      members.map(({ isTaxIncluded, taxable }) => (isTaxIncluded ? 0 : taxable)),
    );
    const included = sum(members.map(({ total, discount, taxable }) => total - discount - taxable));
    return { ...group, tax: percentageOf(exclusive, group.taxBasisPoints) + included };
  });
}

/**
 * The one line "Round off" of a printed bill: from lines, discount and charged tax to its total. It is in no tax.
 */
export function printedRoundOff({
  roundOff,
  taxRoundOff,
}: {
  roundOff: number;
  taxRoundOff: number;
}): number {
  return roundOff + taxRoundOff;
}

/**
 * Splits a charged tax into the halves that an invoice within a state shows. They are equal by the rule `gst`; on
 * invoices from before it CGST gets the odd paisa.
 */
export function splitTax(tax: number): { cgst: number; sgst: number } {
  const sgst = Math.floor(tax / 2);
  return { cgst: tax - sgst, sgst };
}
