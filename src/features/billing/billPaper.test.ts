import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billName, stateAfterPayment, taxSummary } from './billPaper';
import { billTotals, printedRoundOff, subtotalOf } from './billTotals';
import { type Payment, paymentMethods } from './payment';
import { upiAmount } from './upiAsked';

const item = fc.record({
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitPrice: fc.nat(999_999_999),
  taxBasisPoints: fc.constantFrom(0, 500, 1200, 1800, 2801),
});

test('the tax by rate, and its CGST and SGST, are the bill’s tax to the paisa [10.3.7]', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 50 }), (lines) => {
      const totals = billTotals(lines, 0, 0);
      const summary = taxSummary(
        lines.map(({ taxBasisPoints }, index) => ({
          taxBasisPoints,
          taxable: totals.lineTotals[index] ?? 0,
          tax: totals.lineTaxes[index] ?? 0,
        })),
      );
      const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      expect(sumOf(summary.map(({ tax }) => tax))).toBe(totals.tax);
      expect(sumOf(summary.map(({ taxable }) => taxable))).toBe(totals.subtotal);
      for (const { tax, cgst, sgst } of summary) {
        expect(cgst + sgst).toBe(tax);
        expect(cgst - sgst === 0 || cgst - sgst === 1).toBe(true);
      }
    }),
  );
});

test('a tax invoice prints equal halves, and one Round off up to its total [10.3.36]', () => {
  const items = fc.array(item, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      items,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (lines, part, isRounded) => {
        const discount = Math.floor(subtotalOf(lines) * part);
        const totals = billTotals(lines, 0, discount, { isRounded, taxRule: 'gst' });
        const summary = taxSummary(
          lines.map(({ taxBasisPoints }, index) => ({
            taxBasisPoints,
            taxable: totals.lineTaxables[index] ?? 0,
            tax: totals.lineTaxes[index] ?? 0,
          })),
        );
        for (const { taxBasisPoints, taxable, cgst, sgst } of summary) {
          expect(sgst).toBe(cgst);
          const [value, rate] = [BigInt(taxable), BigInt(taxBasisPoints)];
          expect(BigInt(cgst)).toBe((value * rate + 10_000n) / 20_000n);
        }
        const printed = summary.reduce((all, { cgst, sgst }) => all + cgst + sgst, 0);
        const { subtotal, total } = totals;
        expect(subtotal - discount + printed + printedRoundOff(totals)).toBe(total);
      },
    ),
  );
});

const payment = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('payment' as const, 'refund' as const),
  method: fc.constantFrom(...paymentMethods),
  amount: fc.integer({ min: 1, max: 100_000 }),
});
const payments = fc.uniqueArray(payment, { selector: ({ id }) => id, maxLength: 10 }).map((rows) =>
  rows.map(
    (row): Payment => ({
      ...row,
      reason: null,
      receivedAt: '2026-11-20T09:00:00.000Z',
      receivedByName: 'Ravi Kumar',
    }),
  ),
);

test('a receipt says the same whatever is paid and given back after it [10.3.16]', () => {
  fc.assert(
    fc.property(payments, payments, fc.nat(1_000_000), (before, after, total) => {
      const later = after.map((one) => ({ ...one, receivedAt: '2026-11-20T09:00:00.001Z' }));
      for (const { id } of before) {
        const then = stateAfterPayment({ total, payments: before, voided: null }, id);
        expect(
          stateAfterPayment({ total, payments: [...before, ...later], voided: null }, id),
        ).toEqual(then);
      }
      const last = before.at(-1);
      if (!last) return;
      const sum = (kind: Payment['kind']) =>
        before.filter((one) => one.kind === kind).reduce((all, { amount }) => all + amount, 0);
      expect(stateAfterPayment({ total, payments: before, voided: null }, last.id)).toEqual({
        payment: last,
        paid: sum('payment') - sum('refund'),
        due: Math.max(0, total - sum('payment')),
      });
      expect(
        stateAfterPayment({ total, payments: before, voided: null }, 'another bill’s'),
      ).toBeNull();
    }),
  );
});

test('both receipts of a payment that was split say what is due after the two [10.3.16]', () => {
  const row = { kind: 'payment' as const, reason: null, receivedByName: 'Ravi Kumar' };
  const now = { ...row, receivedAt: '2026-11-20T09:00:00.000Z' };
  const part = [
    { ...now, id: 'cash', method: 'cash' as const, amount: 30_000 },
    { ...now, id: 'upi', method: 'upi' as const, amount: 40_200 },
  ];
  const dueOn = (id: string, total: number) =>
    stateAfterPayment({ total, payments: part, voided: null }, id)?.due;
  expect([dueOn('cash', 70_200), dueOn('upi', 70_200)]).toEqual([0, 0]);
  expect([dueOn('cash', 80_000), dueOn('upi', 80_000)]).toEqual([9_800, 9_800]);
});

test('the receipt of what a void gave back says that nothing is due, those before it what was due then', () => {
  const row = { method: 'cash' as const, amount: 200, reason: null, receivedByName: 'Ravi Kumar' };
  const bill = {
    total: 500,
    payments: [
      { ...row, id: 'paid', kind: 'payment' as const, receivedAt: '2026-11-20T09:00:00.000Z' },
      { ...row, id: 'back', kind: 'refund' as const, receivedAt: '2026-11-20T10:00:00.000Z' },
    ],
    voided: { at: '2026-11-20T10:00:00.000Z', byName: 'Ravi Kumar', reason: 'wrong patient' },
  };
  expect(stateAfterPayment(bill, 'paid')).toMatchObject({ paid: 200, due: 300 });
  expect(stateAfterPayment(bill, 'back')).toMatchObject({ paid: 0, due: 0 });
  expect(stateAfterPayment({ ...bill, voided: null }, 'back')).toMatchObject({ paid: 0, due: 300 });
});

describe('a UPI code [10.3.17]', () => {
  const createdAt = '2026-11-20T09:00:00.000Z';
  const initialPayments = payments.map((rows) =>
    rows.map((row) => ({ ...row, kind: 'payment' as const })),
  );

  test('asks for what is due', () => {
    fc.assert(
      fc.property(payments, fc.nat(100_000), (rows, due) => {
        expect(upiAmount({ due, payments: rows, createdAt }, false)).toBe(due);
      }),
    );
  });

  test('of a new bill asks for what was entered as paid by UPI, though more is due', () => {
    fc.assert(
      fc.property(initialPayments, fc.nat(100_000), (rows, due) => {
        const byUpi = rows
          .filter(({ method }) => method === 'upi')
          .reduce((sum, { amount }) => sum + amount, 0);
        expect(upiAmount({ due, payments: rows, createdAt }, true)).toBe(byUpi > 0 ? byUpi : due);
      }),
    );
  });

  test('asks for nothing twice: once something was paid after the bill was made, for what is due alone', () => {
    fc.assert(
      fc.property(initialPayments, payment, fc.nat(100_000), (rows, later, due) => {
        const row = { ...later, reason: null, receivedByName: 'Ravi Kumar' };
        const all = [...rows, { ...row, receivedAt: '2026-11-20T09:01:00.000Z' }];
        expect(upiAmount({ due, payments: all, createdAt }, true)).toBe(due);
      }),
    );
  });
});

test('a bill is named by its number, and an older one by the end of its id', () => {
  const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
  expect(billName({ id, number: 'SC/2627/000123' })).toBe('SC/2627/000123');
  expect(billName({ id, number: null })).toBe('#0d0e24c6');
});
