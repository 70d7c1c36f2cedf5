import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SummedLine } from './purchase';
import {
  amountOfLines,
  costOf,
  lineAmount,
  purchaseRoundOff,
  purchaseTotals,
  unitsOf,
} from './purchaseTotals';

const line: fc.Arbitrary<SummedLine> = fc.record({
  packs: fc.integer({ min: 0, max: 200 }),
  freePacks: fc.integer({ min: 0, max: 20 }),
  rate: fc.integer({ min: 0, max: 200_000 }),
  discountBasisPoints: fc.integer({ min: 0, max: 5_000 }),
  taxBasisPoints: fc.constantFrom(0, 500, 1_200, 1_800),
});
const lines = fc.array(line, { minLength: 1, maxLength: 15 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const entered = (rate: number, more: Partial<SummedLine> = {}): SummedLine => ({
  ...{ packs: 1, freePacks: 0, rate, discountBasisPoints: 0, taxBasisPoints: 500 },
  ...more,
});

describe('the sums of an invoice', () => {
  test('are those of its lines to the paisa, and no line is below nothing', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), fc.nat(), (all, ratesIncludeTax, any) => {
        const most = amountOfLines(all);
        const discount = any % (most + 1);
        const totals = purchaseTotals({ ratesIncludeTax, discount, lines: all });
        expect(sum(totals.lines.map(({ taxable }) => taxable))).toBe(totals.taxable);
        expect(sum(totals.lines.map(({ tax }) => tax))).toBe(totals.tax);
        expect(totals.total).toBe(totals.taxable + totals.tax);
        expect(totals[ratesIncludeTax ? 'total' : 'taxable']).toBe(most - discount);
        for (const { taxable, tax } of totals.lines)
          expect(Math.min(taxable, tax)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('of rates with the tax in them meet those without within a paisa a line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(0, 500, 1_200, 1_800),
        (value, rate) => {
          // The line's value with its tax, as a supplier who prints rates with tax has it.
          const without = purchaseTotals({
            ratesIncludeTax: false,
            discount: 0,
            lines: [entered(value, { taxBasisPoints: rate })],
          });
          const within = purchaseTotals({
            ratesIncludeTax: true,
            discount: 0,
            lines: [entered(without.total, { taxBasisPoints: rate })],
          });
          expect(Math.abs(within.taxable - without.taxable)).toBeLessThanOrEqual(1);
          expect(within.total).toBe(without.total);
        },
      ),
    );
  });

  test('a line of 10 packs at ₹85.50 less 5 %, and one free', () => {
    const written = entered(8_550, { packs: 10, freePacks: 1, discountBasisPoints: 500 });
    expect(lineAmount(written)).toBe(81_225);
    expect(unitsOf(written, 15)).toBe(165);
    const totals = purchaseTotals({ ratesIncludeTax: false, discount: 0, lines: [written] });
    expect(totals).toEqual({
      lines: [{ taxable: 81_225, tax: 4_061 }],
      taxable: 81_225,
      tax: 4_061,
      total: 85_286,
    });
    expect(costOf({ taxable: 81_225, tax: 4_061 }, false)).toBe(85_286);
    expect(costOf({ taxable: 81_225, tax: 4_061 }, true)).toBe(81_225);
  });

  test.each([
    [85_286, 85_300, 14],
    [85_286, 85_200, -86],
    [85_286, 85_386, null],
    [85_286, 85_186, null],
  ])('computed as %i and printed as %i it is rounded by %s', (computed, printed, roundOff) => {
    expect(purchaseRoundOff(computed, printed)).toBe(roundOff);
  });
});
