import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyOf, reconciliation } from './money';
import type { Sum } from './report';

const doctors = ['asha', 'vikram', null] as const;
const methods = ['cash', 'card', 'upi'] as const;

const bill = fc.record({
  doctorId: fc.constantFrom(...doctors),
  subtotal: fc.nat(1_000_000),
  tax: fc.nat(100_000),
  roundOff: fc.integer({ min: -49, max: 50 }),
  isVoided: fc.boolean(),
  method: fc.constantFrom(...methods),
  person: fc.constantFrom('ravi', 'meena'),
  /** How much of it is paid in the range, and later, in hundredths. */
  paid: fc.nat(100),
  paidLater: fc.nat(100),
  refunded: fc.nat(100),
  isEarlier: fc.boolean(),
});
type Bill = typeof bill extends fc.Arbitrary<infer One> ? One : never;

/** The sums of bills as the server would have them. */
function sumsOf(bills: readonly Bill[]): Sum[] {
  return bills.flatMap((one) => {
    const { doctorId, subtotal, tax, isVoided, method, person, isEarlier } = one;
    const roundOff = subtotal + tax >= 100 ? one.roundOff : 0;
    const total = subtotal + tax + roundOff;
    const paid = Math.floor((total * one.paid) / 100);
    const later = Math.floor(((total - paid) * one.paidLater) / 100);
    const refunded = isVoided ? paid : Math.floor((paid * one.refunded) / 100);
    const sum = (measure: Sum['measure'], amount: number, key = ''): Sum => ({
      measure,
      doctorId,
      key,
      count: 1,
      amount,
    });
    const when = isVoided ? 'voided' : isEarlier ? 'earlier' : 'within';
    return [
      ...(isEarlier
        ? []
        : isVoided
          ? [sum('voided', total)]
          : [
              sum('billed', total),
              sum('subtotal', subtotal),
              sum('billTax', tax),
              sum('roundOff', roundOff),
              sum('due', total - paid - later),
              sum('taxable', subtotal, '|1800|'),
              sum('tax', tax, '|1800|'),
            ]),
      ...(paid > 0 ? [sum('paid', paid, `${method}|${person}|${when}`)] : []),
      ...(refunded > 0 ? [sum('refunded', refunded, `${method}|${person}|${when}`)] : []),
    ];
  });
}

const close = fc.record({
  person: fc.constantFrom('ravi', 'meena'),
  /** Cash in it that was received in the range, and before; less when more was given back. */
  within: fc.integer({ min: -100_000, max: 1_000_000 }),
  earlier: fc.integer({ min: -100_000, max: 1_000_000 }),
  difference: fc.integer({ min: -5_000, max: 5_000 }),
});

/** The sums of closes as the server would have them. */
function sumsOfCloses(
  closes: readonly (typeof close extends fc.Arbitrary<infer One> ? One : never)[],
): Sum[] {
  return closes.flatMap(({ person, within, earlier, difference }) => {
    const sum = (measure: Sum['measure'], amount: number, key: string = person): Sum => ({
      measure,
      doctorId: null,
      key,
      count: 1,
      amount,
    });
    return [
      sum('closedCash', within + earlier),
      sum('cashDifference', difference),
      sum('cashInClose', within, `cash|${person}|within`),
      sum('cashInClose', earlier, `cash|${person}|earlier`),
    ];
  });
}

describe('the money of a range', () => {
  test('adds up to the paisa, by method, doctor and person alike', () => {
    fc.assert(
      fc.property(fc.array(bill, { maxLength: 30 }), fc.array(close), (bills, closes) => {
        const money = moneyOf([...sumsOf(bills), ...sumsOfCloses(closes)]);
        for (const { holds, whole, parts } of reconciliation(money)) {
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
          expect(holds).toBe(true);
        }
        const together = (list: { net: number }[]) => list.reduce((sum, one) => sum + one.net, 0);
        expect(together(money.byMethod)).toBe(money.net);
        expect(together(money.byDoctor)).toBe(money.net);
        expect(together(money.byPerson)).toBe(money.net);
        expect(money.byDoctor.reduce((sum, one) => sum + one.billed.amount, 0)).toBe(
          money.billed.amount,
        );
        const of = money.closes.byPerson;
        expect(of.reduce((sum, one) => sum + one.closes, 0)).toBe(closes.length);
        expect(of.reduce((sum, one) => sum + one.cash, 0)).toBe(money.closes.cash.amount);
        expect(of.reduce((sum, one) => sum + one.difference, 0)).toBe(money.closes.difference);
        expect(money.byRate.reduce((sum, one) => sum + one.tax, 0)).toBe(money.tax);
      }),
    );
  });

  test('says so where figures do not agree', () => {
    const sums: Sum[] = [
      { measure: 'billed', doctorId: null, key: '', count: 1, amount: 100 },
      { measure: 'subtotal', doctorId: null, key: '', count: 1, amount: 90 },
    ];
    expect(reconciliation(moneyOf(sums))[0]?.holds).toBe(false);
    const [withinClose] = sumsOfCloses([
      { person: 'ravi', within: 100, earlier: 0, difference: 0 },
    ]);
    expect(reconciliation(moneyOf(withinClose ? [withinClose] : [])).at(-1)?.holds).toBe(false);
  });
});
