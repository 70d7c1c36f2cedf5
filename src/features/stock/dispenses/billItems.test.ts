import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billItemsOf, refundFor, taxMissing, unitPriceLimit } from './billItems';

const mrp = fc.integer({ min: 1, max: 500_000 });
const packUnits = fc.integer({ min: 1, max: 100 });
const units = fc.integer({ min: 1, max: 500 });
const line = { id: 'l', medicine: 'Dolo 650', isFree: false };
const gstin = '27AAPFU0939F1ZV';
const itemsOf = (given: number, price: number, pack: number, clinic: string | null = null) => {
  const items = billItemsOf(
    { ...line, units: given },
    {
      batch: { mrp: price, isSample: false },
      item: { packUnits: pack, hsn: '3004', taxBasisPoints: 500 },
      gstin: clinic,
    },
  );
  return items === taxMissing ? [] : items;
};
const priceOf = (given: number, price: number, pack: number) =>
  itemsOf(given, price, pack).reduce(
    (sum, { quantity, unitPrice }) => sum + quantity * unitPrice,
    0,
  );

describe('a medicine on the bill [10.25.1]', () => {
  test('never costs more than its part of the MRP, and a whole pack costs the MRP', () => {
    fc.assert(
      fc.property(units, mrp, packUnits, (given, price, pack) => {
        expect(priceOf(given, price, pack) * pack).toBeLessThanOrEqual(given * price);
        expect(priceOf(pack, price, pack)).toBe(price);
      }),
    );
  });

  test('all units stand on it, each once', () => {
    fc.assert(
      fc.property(units, mrp, packUnits, (given, price, pack) => {
        const [packs, loose] = itemsOf(given, price, pack).reduce(
          ([whole, single], { quantity, unitPrice }) =>
            unitPrice === price ? [whole + quantity, single] : [whole, single + quantity],
          [0, 0],
        );
        expect(pack === 1 || packs * pack + loose === given).toBe(true);
      }),
    );
  });

  test('a loose tablet of a strip of 15 at ₹33.50 costs ₹2.23', () => {
    expect(itemsOf(20, 3_350, 15).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [1, 3_350],
      [5, 223],
    ]);
    expect(unitPriceLimit(3_350, 15, true)).toBe(223);
  });

  test('free and sample are not billed', () => {
    const given = { item: { packUnits: 10, hsn: null, taxBasisPoints: null }, gstin };
    const free = { ...line, units: 10, isFree: true };
    expect(billItemsOf(free, { ...given, batch: { mrp: 100, isSample: false } })).toEqual([]);
    const sample = { ...line, units: 10 };
    expect(billItemsOf(sample, { ...given, batch: { mrp: 100, isSample: true } })).toEqual([]);
  });

  test('without a GSTIN there is no tax in it, and with one the item’s, which is asked for', () => {
    expect(itemsOf(1, 100, 1)[0]).toMatchObject({ taxBasisPoints: 0, isTaxIncluded: true });
    expect(itemsOf(1, 100, 1, gstin)[0]).toMatchObject({ taxBasisPoints: 500, hsn: '3004' });
    const batch = { mrp: 100, isSample: false };
    for (const item of [
      { packUnits: 1, hsn: null, taxBasisPoints: 500 },
      { packUnits: 1, hsn: '3004', taxBasisPoints: null },
    ]) {
      expect(billItemsOf({ ...line, units: 1 }, { batch, item, gstin })).toBe(taxMissing);
    }
  });
});

describe('what comes back', () => {
  test('in parts is never more than the price, and all of it is the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 }),
        (price, parts) => {
          let left = price;
          let quantity = parts.reduce((sum, one) => sum + one, 0);
          for (const part of parts) {
            const back = refundFor(left, quantity, part);
            expect(back).toBeGreaterThanOrEqual(0);
            expect(back).toBeLessThanOrEqual(left);
            left -= back;
            quantity -= part;
          }
          expect(left).toBe(0);
        },
      ),
    );
  });
});
