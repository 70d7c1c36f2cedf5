import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apportion,
  billTotals,
  percentageOf,
  roundOffOf,
  splitTax,
  subtotalOf,
  type TaxRule,
  taxGroupsOfBill,
  taxRules,
} from './billTotals';

const rate = fc.integer({ min: 0, max: 10_000 });
const line = fc.record(
  {
    quantity: fc.integer({ min: 1, max: 9999 }),
    unitPrice: fc.integer({ min: 0, max: 999_999_999 }),
    // Few rates, so that lines share them.
    taxBasisPoints: fc.oneof(fc.constantFrom(0, 500, 1200, 1800), rate),
  },
  { requiredKeys: ['quantity', 'unitPrice'] },
);
const lines = fc.array(line, { maxLength: 50 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('rounding to the rupee', () => {
  const sums = fc.record({ items: lines, standard: rate, less: fc.nat(1_000_000_000) });

  test('lines and tax less discount with the round off are the total, a whole number of rupees at most 50 paise away [10.3.20] [BUS-1]', () => {
    fc.assert(
      fc.property(sums, ({ items, standard, less }) => {
        const exact = billTotals(items, standard, less);
        const rounded = billTotals(items, standard, less, { isRounded: true });
        const { lineTotals, lineTaxes, roundOff, total } = rounded;
        expect(sum(lineTotals) + sum(lineTaxes) - less + roundOff).toBe(total);
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(50);
        expect(total - exact.total).toBe(roundOff);
        // A discount above the rest is no bill: it is refused with the sum that was typed.
        if (exact.total >= 0) expect(total % 100).toBe(0);
        else expect(roundOff).toBe(0);
        expect({ ...rounded, roundOff: 0, total: 0 }).toEqual({ ...exact, total: 0 });
      }),
      { numRuns: 1000 },
    );
  });

  test('a clinic that does not round sums as the specification does [9.17]', () => {
    fc.assert(
      fc.property(sums, ({ items, standard, less }) => {
        const { roundOff, subtotal, tax, total } = billTotals(items, standard, less);
        expect([roundOff, total]).toEqual([0, subtotal + tax - less]);
      }),
    );
  });

  test.each([
    [84_250, 50],
    [84_249, -49],
    [84_299, 1],
    [84_201, -1],
    [84_200, 0],
    [50, 50],
    [49, -49],
    [0, 0],
    [-250, 0],
  ])('%i paise lack %i to the rupee [10.3.20]', (amount, lacks) => {
    expect(roundOffOf(amount)).toBe(lacks);
    expect(roundOffOf(amount, true)).toBe(lacks > 0 ? lacks - 100 : lacks);
  });
});

describe('tax by line [10.3.5]', () => {
  test('lines and taxes less discount are the total, whatever the lines, their taxes and the discount [BUS-1]', () => {
    fc.assert(
      fc.property(lines, rate, fc.nat(1_000_000_000), (items, standard, discount) => {
        const result = billTotals(items, standard, discount);
        expect(sum(result.lineTotals) + sum(result.lineTaxes) - discount).toBe(result.total);
        expect(sum(result.taxGroups.map(({ tax }) => tax))).toBe(result.tax);
        expect(sum(result.taxGroups.map(({ taxable }) => taxable))).toBe(result.subtotal);
        expect(result.lineTaxes.every((tax) => tax >= 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('lines of one rate have exactly the specification’s tax, whether the rate is theirs or the bill’s', () => {
    fc.assert(
      fc.property(lines, rate, (items, standard) => {
        const plain = items.map(({ quantity, unitPrice }) => ({ quantity, unitPrice }));
        const own = plain.map((item) => ({ ...item, taxBasisPoints: standard }));
        const expected = billTotals(plain, standard, 0);
        expect(billTotals(own, 0, 0)).toEqual(expected);
        expect(BigInt(expected.tax)).toBe(
          (BigInt(expected.subtotal) * BigInt(standard) + 5000n) / 10_000n,
        );
      }),
    );
  });

  test('a line’s tax is less than two paise from what it would be alone', () => {
    fc.assert(
      fc.property(lines, rate, (items, standard) => {
        const { lineTotals, lineTaxes } = billTotals(items, standard, 0);
        items.forEach((item, index) => {
          const exact = ((lineTotals[index] ?? 0) * (item.taxBasisPoints ?? standard)) / 10_000;
          expect(Math.abs((lineTaxes[index] ?? 0) - exact)).toBeLessThan(2);
        });
      }),
    );
  });

  test('an exempt consultation beside a medicine at 12%', () => {
    const items = [
      { quantity: 1, unitPrice: 50_000 },
      { quantity: 3, unitPrice: 3_333, taxBasisPoints: 1200 },
    ];
    expect(billTotals(items, 0, 1_000)).toEqual({
      includedTax: 0,
      lineTotals: [50_000, 9_999],
      lineDiscounts: [0, 0],
      lineTaxables: [50_000, 9_999],
      lineTaxes: [0, 1_200],
      taxGroups: [
        { taxBasisPoints: 1200, taxable: 9_999, tax: 1_200 },
        { taxBasisPoints: 0, taxable: 50_000, tax: 0 },
      ],
      subtotal: 59_999,
      tax: 1_200,
      taxRoundOff: 0,
      roundOff: 0,
      total: 60_199,
    });
  });

  test('a stored bill’s rates are the ones it was computed with, by either rule', () => {
    fc.assert(
      fc.property(lines, rate, fc.constantFrom(...taxRules), (items, standard, taxRule) => {
        const discount = Math.floor(subtotalOf(items) / 3);
        const result = billTotals(items, standard, discount, { taxRule });
        const stored = items.map((item, index) => ({
          isTaxIncluded: false,
          taxBasisPoints: item.taxBasisPoints ?? standard,
          total: result.lineTotals[index] ?? 0,
          discount: result.lineDiscounts[index] ?? 0,
          taxable: result.lineTaxables[index] ?? 0,
          tax: result.lineTaxes[index] ?? 0,
        }));
        expect(taxGroupsOfBill({ taxRule, items: stored })).toEqual(result.taxGroups);
      }),
    );
  });
});

describe('a tax invoice: the discount before tax, CGST and SGST each by itself', () => {
  const bill = fc
    .record({
      items: lines,
      standard: rate,
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      isRounded: fc.boolean(),
    })
    .map(({ part, ...rest }) => ({
      ...rest,
      discount: Math.floor(subtotalOf(rest.items) * part),
    }));
  type Made = typeof bill extends fc.Arbitrary<infer One> ? One : never;
  const totalsOf = ({ items, standard, discount, isRounded }: Made) =>
    billTotals(items, standard, discount, { isRounded, taxRule: 'gst' });
  const halfUp = (numerator: bigint, denominator: bigint) =>
    (2n * numerator + denominator) / (2n * denominator);

  test('a second computation from the lines alone comes to the same, to the paisa [10.3.35] [10.3.36] [BUS-1]', () => {
    fc.assert(
      fc.property(bill, (made) => {
        const { items, standard, discount, isRounded } = made;
        const amounts = items.map(
          ({ quantity, unitPrice }) => BigInt(quantity) * BigInt(unitPrice),
        );
        const subtotal = amounts.reduce((all, amount) => all + amount, 0n);
        const off = BigInt(discount);
        // Each line its whole paise, then a paisa each to those that lost most, the first of equal ones.
        const whole = amounts.map((amount) => (subtotal === 0n ? 0n : (off * amount) / subtotal));
        const missing = Number(off - whole.reduce((all, paise) => all + paise, 0n));
        const lost = amounts.map((amount, index) => off * amount - (whole[index] ?? 0n) * subtotal);
        const favoured = lost
          .map((_, index) => index)
          .toSorted((one, other) => {
            const [ofOne = 0n, ofOther = 0n] = [lost[one], lost[other]];
            return ofOne === ofOther ? one - other : ofOne > ofOther ? -1 : 1;
          })
          .slice(0, missing);
        const values = amounts.map(
          (amount, index) => amount - (whole[index] ?? 0n) - (favoured.includes(index) ? 1n : 0n),
        );
        const byRate = new Map<number, bigint>();
        items.forEach((item, index) => {
          const key = item.taxBasisPoints ?? standard;
          byRate.set(key, (byRate.get(key) ?? 0n) + (values[index] ?? 0n));
        });
        let tax = 0n;
        let charged = 0n;
        for (const [key, value] of byRate) {
          tax += halfUp(value * BigInt(key), 10_000n);
          charged += 2n * halfUp(value * BigInt(key), 20_000n);
        }
        const exact = subtotal - off + tax;
        const total = isRounded ? halfUp(exact, 100n) * 100n : exact;
        const result = totalsOf(made);
        expect(result.lineTaxables).toEqual(values.map(Number));
        expect([result.subtotal, result.tax, result.total].map(BigInt)).toEqual([
          subtotal,
          tax,
          total,
        ]);
        expect(BigInt(sum(result.lineTaxes))).toBe(charged);
        expect(BigInt(result.taxRoundOff)).toBe(tax - charged);
        expect(BigInt(result.roundOff)).toBe(total - exact);
      }),
      { numRuns: 1000 },
    );
  });

  test('the discount is divided among the lines in proportion, and none is discounted by more than it is [10.3.35]', () => {
    fc.assert(
      fc.property(bill, (made) => {
        const { lineTotals, lineDiscounts, subtotal } = totalsOf(made);
        expect(sum(lineDiscounts)).toBe(made.discount);
        lineDiscounts.forEach((discount, index) => {
          const total = lineTotals[index] ?? 0;
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(total);
          const exact = subtotal === 0 ? 0 : (made.discount * total) / subtotal;
          expect(Math.abs(discount - exact)).toBeLessThan(1.001);
        });
      }),
    );
  });

  test('every line is charged two equal taxes, at most a paisa of each rate away from the bill’s tax [10.3.36]', () => {
    fc.assert(
      fc.property(bill, (made) => {
        const { lineTaxes, taxGroups, tax, taxRoundOff } = totalsOf(made);
        expect(lineTaxes.every((charged) => charged >= 0 && charged % 2 === 0)).toBe(true);
        expect(sum(lineTaxes) + taxRoundOff).toBe(tax);
        expect(Math.abs(taxRoundOff)).toBeLessThanOrEqual(taxGroups.length);
      }),
    );
  });

  test('without a discount it has the specification’s subtotal, tax and total, and with one never more [9.13] [10.3.35]', () => {
    fc.assert(
      fc.property(bill, ({ items, standard, discount, isRounded }) => {
        const sumsOf = (less: number, taxRule: TaxRule) => {
          const { subtotal, tax, roundOff, total } = billTotals(items, standard, less, {
            isRounded,
            taxRule,
          });
          return { subtotal, tax, roundOff, total };
        };
        expect(sumsOf(0, 'gst')).toEqual(sumsOf(0, 'specification'));
        expect(sumsOf(discount, 'gst').total).toBeLessThanOrEqual(
          sumsOf(discount, 'specification').total,
        );
      }),
    );
  });

  test('with nothing taxed both rules come to the same sums [10.3.35]', () => {
    fc.assert(
      fc.property(bill, ({ items, discount, isRounded }) => {
        const exempt = items.map((item) => ({ ...item, taxBasisPoints: 0 }));
        const totalOf = (taxRule: TaxRule) =>
          billTotals(exempt, 1800, discount, { isRounded, taxRule }).total;
        expect(totalOf('gst')).toBe(totalOf('specification'));
      }),
    );
  });

  test.each([
    // ₹500.50 at 18% is ₹90.09, in two taxes ₹45.05 each.
    [50_050, 0, { tax: 9_009, lineTaxes: [9_010], taxRoundOff: -1, total: 59_059 }],
    // ₹1,000 less ₹200.
    [100_000, 20_000, { tax: 14_400, lineTaxes: [14_400], taxRoundOff: 0, total: 94_400 }],
    // 18% of 3 paise is half a paisa and more, 9% of them less than half.
    [3, 0, { tax: 1, lineTaxes: [0], taxRoundOff: 1, total: 4 }],
    [50_000, 50_000, { tax: 0, lineTaxes: [0], taxRoundOff: 0, total: 0 }],
    // No bill; it is refused by its total.
    [50_000, 50_001, { tax: 0, lineTaxes: [0], taxRoundOff: 0, total: -1 }],
  ])('%i paise at 18%% less %i [10.3.36]', (unitPrice, discount, sums) => {
    const result = billTotals([{ quantity: 1, unitPrice }], 1800, discount, { taxRule: 'gst' });
    expect(result).toMatchObject(sums);
  });
});

test('shares add up, and are each less than a paisa from the exact part', () => {
  const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (amount, all) => {
      const parts = apportion(amount, all);
      const whole = sum(all);
      expect(sum(parts)).toBe(whole === 0 ? 0 : amount);
      parts.forEach((part, index) => {
        const exact = whole === 0 ? 0 : (amount * (all[index] ?? 0)) / whole;
        expect(Math.abs(part - exact)).toBeLessThan(1.001);
      });
    }),
  );
});

test('CGST and SGST are the tax, and differ by the odd paisa at most [10.3.7]', () => {
  fc.assert(
    fc.property(fc.nat(), (tax) => {
      const { cgst, sgst } = splitTax(tax);
      expect(cgst + sgst).toBe(tax);
      expect([0, 1]).toContain(cgst - sgst);
    }),
  );
});

test('with tax in the prices the total is what they say, and no value is above the print', () => {
  const priced = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPrice: fc.integer({ min: 0, max: 200_000 }),
    taxBasisPoints: fc.constantFrom(0, 500, 1_200, 1_800),
    isTaxIncluded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(priced, { minLength: 1, maxLength: 8 }), (items) => {
      const discount = Math.floor(subtotalOf(items) / 7);
      const result = billTotals(items, 0, discount, { taxRule: 'gst' });
      const exclusive = result.taxGroups.map(({ taxBasisPoints }) => {
        const of = items.flatMap((item, index) =>
          item.taxBasisPoints === taxBasisPoints && !item.isTaxIncluded
            ? [result.lineTaxables[index] ?? 0]
            : [],
        );
        return percentageOf(
          of.reduce((one, other) => one + other, 0),
          taxBasisPoints,
        );
      });
      expect(result.total).toBe(
        result.subtotal - discount + exclusive.reduce((one, other) => one + other, 0),
      );
      expect(result.includedTax).toBeGreaterThanOrEqual(0);
      expect(result.includedTax).toBeLessThanOrEqual(result.tax);
      const stored = items.map((item, index) => ({
        ...item,
        total: result.lineTotals[index] ?? 0,
        discount: result.lineDiscounts[index] ?? 0,
        taxable: result.lineTaxables[index] ?? 0,
        tax: result.lineTaxes[index] ?? 0,
      }));
      expect(sum(result.lineDiscounts)).toBe(discount);
      for (const { total, discount: part, taxable, isTaxIncluded } of stored) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(taxable).toBeGreaterThanOrEqual(0);
        if (!isTaxIncluded) expect(taxable).toBe(total - part);
        expect(taxable).toBeLessThanOrEqual(total - part);
      }
      expect(taxGroupsOfBill({ taxRule: 'gst', items: stored })).toEqual(result.taxGroups);
    }),
  );
});
