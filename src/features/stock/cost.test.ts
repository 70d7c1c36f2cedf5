import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOfLeft } from './cost';

const size = fc.integer({ min: 1, max: 1_000_000 });

test('what is left costs its part: all of it the whole, nothing nothing, and never less for more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), size, size, (cost, came, other) => {
      const left = other % (came + 1);
      expect(costOfLeft(cost, came, came)).toBe(cost);
      expect(costOfLeft(cost, came, 0)).toBe(0);
      const part = costOfLeft(cost, came, left);
      expect(part).toBeLessThanOrEqual(cost);
      expect(costOfLeft(cost, came, Math.max(0, left - 1))).toBeLessThanOrEqual(part);
    }),
  );
});
