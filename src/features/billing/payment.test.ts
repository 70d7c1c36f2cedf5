import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dueOf,
  fullRefunds,
  itemsOfPayment,
  type Money,
  paidOf,
  paymentMethods,
  statusOf,
} from './payment';

/** A bill that lived through any payments, refunds and a void, each of them refused where it must be. */
interface Life {
  money: Money;
  rows: { kind: 'payment' | 'refund'; method: (typeof paymentMethods)[number]; amount: number }[];
}

const event = fc.record({
  kind: fc.constantFrom('payment' as const, 'refund' as const),
  method: fc.constantFrom(...paymentMethods),
  amount: fc.integer({ min: 1, max: 100_000 }),
});
const life = fc
  .record({ total: fc.nat(100_000), events: fc.array(event, { maxLength: 12 }) })
  .map(({ total, events }): Life => {
    const start: Life = {
      money: { total, received: 0, refunded: 0, isVoided: false },
      rows: [],
    };
    return events.reduce(({ money, rows }, one): Life => {
      const most = one.kind === 'payment' ? dueOf(money) : paidOf(money);
      if (one.amount > most) return { money, rows };
      const field = one.kind === 'payment' ? 'received' : 'refunded';
      return { money: { ...money, [field]: money[field] + one.amount }, rows: [...rows, one] };
    }, start);
  });
const sumOf = (rows: Life['rows'], kind: string) =>
  rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

test('payments less refunds are what is paid, and what is due is never negative [10.3.9]', () => {
  fc.assert(
    fc.property(life, ({ money, rows }) => {
      expect(paidOf(money)).toBe(sumOf(rows, 'payment') - sumOf(rows, 'refund'));
      expect(paidOf(money)).toBeGreaterThanOrEqual(0);
      expect(dueOf(money)).toBe(money.total - sumOf(rows, 'payment'));
      expect(dueOf(money)).toBeGreaterThanOrEqual(0);
      expect(paidOf(money) + money.refunded + dueOf(money)).toBe(money.total);
    }),
    { numRuns: 1000 },
  );
});

test('a bill is pending exactly while something is due, and voided it owes nothing [10.3.9]', () => {
  fc.assert(
    fc.property(life, ({ money }) => {
      expect(statusOf(money) === 'pending').toBe(dueOf(money) > 0);
      const voided = { ...money, isVoided: true };
      expect(statusOf(voided)).toBe('other');
      expect(dueOf(voided)).toBe(0);
    }),
  );
});

test('after the refunds that a void records a bill holds nothing, and no method gave more than it took', () => {
  fc.assert(
    fc.property(life, ({ money, rows }) => {
      const refunds = fullRefunds(rows);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(paidOf(money));
      for (const { method, amount } of refunds) {
        const own = rows.filter((row) => row.method === method);
        expect(amount).toBeLessThanOrEqual(sumOf(own, 'payment') - sumOf(own, 'refund'));
        expect(amount).toBeGreaterThan(0);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [{ total: 590, received: 590, refunded: 0 }, 'paid', 0],
  [{ total: 590, received: 0, refunded: 0 }, 'pending', 590],
  [{ total: 590, received: 200, refunded: 0 }, 'pending', 390],
  [{ total: 590, received: 590, refunded: 90 }, 'paid', 0],
  [{ total: 590, received: 590, refunded: 590 }, 'other', 0],
  [{ total: 590, received: 200, refunded: 200 }, 'pending', 390],
  [{ total: 0, received: 0, refunded: 0 }, 'paid', 0],
])('%j is %s with %i due [10.3.9]', (money, status, due) => {
  expect(statusOf({ ...money, isVoided: false })).toBe(status);
  expect(dueOf({ ...money, isVoided: false })).toBe(due);
});

test('a card payment of which some went back in cash is given back by card, as far as the bill holds it', () => {
  const rows = [
    { kind: 'payment' as const, method: 'card' as const, amount: 590 },
    { kind: 'refund' as const, method: 'cash' as const, amount: 90 },
  ];
  expect(fullRefunds(rows)).toEqual([{ method: 'card', amount: 500 }]);
});

test('a payment is for all items, a refund for those that it names', () => {
  const billed = ['Consultation', 'Dressing', 'Injection'];
  expect(itemsOfPayment({}, billed)).toEqual(billed);
  expect(itemsOfPayment({ items: [2, 0] }, billed)).toEqual(['Consultation', 'Injection']);
});
