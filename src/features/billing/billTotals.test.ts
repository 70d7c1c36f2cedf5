import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportion, billTotals, roundOffOf, splitTax, taxGroupsOf } from './billTotals';

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
        const rounded = billTotals(items, standard, less, true);
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
      lineTotals: [50_000, 9_999],
      lineTaxes: [0, 1_200],
      taxGroups: [
        { taxBasisPoints: 1200, taxable: 9_999, tax: 1_200 },
        { taxBasisPoints: 0, taxable: 50_000, tax: 0 },
      ],
      subtotal: 59_999,
      tax: 1_200,
      roundOff: 0,
      total: 60_199,
    });
  });

  test('a stored bill’s rates are the ones it was computed with', () => {
    fc.assert(
      fc.property(lines, rate, (items, standard) => {
        const result = billTotals(items, standard, 0);
        const stored = items.map((item, index) => ({
          taxBasisPoints: item.taxBasisPoints ?? standard,
          total: result.lineTotals[index] ?? 0,
          tax: result.lineTaxes[index] ?? 0,
        }));
        expect(taxGroupsOf(stored)).toEqual(result.taxGroups);
      }),
    );
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
