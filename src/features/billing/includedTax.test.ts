import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentageOf, proportionalPart, valueWithin } from './billTotals';

const rates = fc.constantFrom(0, 25, 500, 1_200, 1_800, 2_800, 10_000);
const half = (value: number, rate: number) => proportionalPart(value, rate, 20_000);

test('a value with its two taxes is at most the price that has them in it, and the next one is more [10.25.2]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), rates, (gross, rate) => {
      const value = valueWithin(gross, rate);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value + 2 * half(value, rate)).toBeLessThanOrEqual(gross);
      expect(value + 1 + 2 * half(value + 1, rate)).toBeGreaterThan(gross);
    }),
    {
      examples: [
        [0, 500],
        [1, 500],
        [3_350, 500],
      ],
    },
  );
});

test('at 5 % the two taxes are 0 to 2 paise short of the price, from ₹0.01 to ₹2,000', () => {
  for (let gross = 1; gross <= 200_000; gross += 1) {
    const value = valueWithin(gross, 500);
    const short = gross - value - 2 * half(value, 500);
    if (short < 0 || short > 2) throw new Error(`${gross} paise lack ${short}.`);
  }
  expect(valueWithin(10_500, 500)).toBe(10_000);
  expect(percentageOf(10_000, 500)).toBe(500);
});
