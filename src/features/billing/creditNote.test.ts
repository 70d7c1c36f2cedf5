import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billTotals, type TaxRule, taxRules } from './billTotals';
import { type CreditNote, creditOf, reasonOfCreditNote } from './creditNote';
import { refundableAmount, refundableAmounts } from './refundedItems';

type Notes = Pick<CreditNote, 'total' | 'lines' | 'taxable' | 'tax'>[];

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const item = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.nat(9_999_999),
  taxBasisPoints: fc.constantFrom(0, 500, 1200, 1800, 2801),
  hsn: fc.constantFrom(null, '3004', '999312'),
});

/** A tax invoice of one of these rules as it is stored: with or without a discount, and rounded or not. */
const invoiceBy = (...rules: TaxRule[]) =>
  fc
    .record({
      taxRule: fc.constantFrom(...rules),
      lines: fc.array(item, { minLength: 1, maxLength: 8 }),
      discounted: fc.double({ min: 0, max: 1, noNaN: true }),
      hasDiscount: fc.boolean(),
      isRounded: fc.boolean(),
    })
    .map(({ taxRule, lines, discounted, hasDiscount, isRounded }) => {
      const { subtotal, tax } = billTotals(lines, 0, 0);
      const most = taxRule === 'gst' ? subtotal : subtotal + tax;
      const discount = hasDiscount ? Math.floor(most * discounted) : 0;
      const totals = billTotals(lines, 0, discount, { isRounded, taxRule });
      return {
        ...totals,
        taxRule,
        taxable: taxRule === 'gst' ? subtotal - discount : subtotal,
        charged: sum(totals.lineTaxes),
        isPlain: taxRule === 'specification' && discount === 0 && totals.roundOff === 0,
        items: lines.map(({ taxBasisPoints, hsn }, place) => ({
          taxBasisPoints,
          hsn,
          taxable: totals.lineTaxables[place] ?? 0,
          tax: totals.lineTaxes[place] ?? 0,
        })),
      };
    });
const invoice = invoiceBy(...taxRules);

/** An amount cut into parts of more than nothing. */
const cuts = fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { maxLength: 6 });
function cut(amount: number, places: readonly number[]): number[] {
  const ends = [...new Set(places.map((place) => Math.round(place * amount)))]
    .filter((end) => end > 0 && end < amount)
    .sort((one, other) => one - other);
  return [...ends, amount].map((end, index, all) => end - (index > 0 ? (all[index - 1] ?? 0) : 0));
}

function creditAll(
  bill: Parameters<typeof creditOf>[0],
  amounts: readonly (number | null)[],
): Notes {
  const creditNotes: Notes = [];
  for (const amount of amounts) {
    const credit = creditOf({ ...bill, creditNotes }, amount);
    if (credit) creditNotes.push(credit);
  }
  return creditNotes;
}

/** Value and tax by rate and code. */
function byLine(
  lines: readonly { taxBasisPoints: number; hsn: string | null; taxable: number; tax: number }[],
) {
  const found: Record<string, { taxable: number; tax: number }> = {};
  for (const { taxBasisPoints, hsn, taxable, tax } of lines) {
    const key = `${taxBasisPoints}% ${hsn}`;
    const before = found[key] ?? { taxable: 0, tax: 0 };
    found[key] = { taxable: before.taxable + taxable, tax: before.tax + tax };
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, { taxable, tax }]) => taxable + tax > 0),
  );
}
const invoiced = (items: Parameters<typeof creditOf>[0]['items']) => byLine(items);

describe('a credit note [10.3.26]', () => {
  test('refunds that come to the whole credit the whole of every line', () => {
    fc.assert(
      fc.property(invoice, cuts, (bill, places) => {
        fc.pre(bill.total > 0);
        const amounts = cut(bill.total, places);
        const notes = creditAll({ ...bill, creditNotes: [] }, amounts);
        expect(notes.map(({ total }) => total)).toEqual(amounts);
        expect(byLine(notes.flatMap(({ lines }) => lines))).toEqual(invoiced(bill.items));
        expect(sum(notes.map(({ taxable }) => taxable))).toBe(bill.taxable);
        expect(sum(notes.map(({ tax }) => tax))).toBe(bill.charged);
        expect(creditOf({ ...bill, creditNotes: notes }, null)).toBeNull();
      }),
    );
  });

  test('never credits less than nothing, nor more than is left of a line', () => {
    fc.assert(
      fc.property(invoice, cuts, (bill, places) => {
        fc.pre(bill.total > 0);
        const notes = creditAll({ ...bill, creditNotes: [] }, cut(bill.total, places).slice(0, -1));
        const whole = invoiced(bill.items);
        for (const { lines } of notes) {
          for (const { taxable, tax } of lines)
            expect(Math.min(taxable, tax)).toBeGreaterThanOrEqual(0);
        }
        for (const [key, credited] of Object.entries(byLine(notes.flatMap(({ lines }) => lines)))) {
          expect(credited.taxable).toBeLessThanOrEqual(whole[key]?.taxable ?? 0);
          expect(credited.tax).toBeLessThanOrEqual(whole[key]?.tax ?? 0);
        }
      }),
    );
  });

  test('a void credits what refunds before it left, and of a bill without any the whole', () => {
    fc.assert(
      fc.property(invoice, cuts, (bill, places) => {
        fc.pre(bill.taxable > 0);
        const refunds = bill.total > 0 ? cut(bill.total, places).slice(0, -1) : [];
        const notes = creditAll({ ...bill, creditNotes: [] }, [...refunds, null]);
        expect(notes.length).toBe(refunds.length + 1);
        expect(byLine(notes.flatMap(({ lines }) => lines))).toEqual(invoiced(bill.items));
        expect(sum(notes.map(({ total }) => total))).toBe(bill.total);
      }),
    );
  });

  test('value and tax are the amount that goes back, but for a discount or rounding', () => {
    fc.assert(
      fc.property(invoiceBy('specification'), cuts, (bill, places) => {
        fc.pre(bill.isPlain && bill.total > 0);
        for (const { taxable, tax, total } of creditAll(
          { ...bill, creditNotes: [] },
          cut(bill.total, places),
        )) {
          expect(taxable + tax).toBe(total);
        }
      }),
    );
  });

  test('every line is credited in proportion, but for rounding the amount and its share of it', () => {
    fc.assert(
      fc.property(invoice, fc.double({ min: 0.001, max: 1, noNaN: true }), (bill, share) => {
        fc.pre(bill.total > 0);
        const amount = Math.max(1, Math.floor(bill.total * share));
        const credit = creditOf({ ...bill, creditNotes: [] }, amount);
        const credited = byLine(credit?.lines ?? []);
        for (const [key, { taxable, tax }] of Object.entries(invoiced(bill.items))) {
          const off = (whole: number, part = 0) => Math.abs(part - (whole * amount) / bill.total);
          expect(off(taxable, credited[key]?.taxable)).toBeLessThan(1.5);
          // Two taxes are rounded each.
          expect(off(tax, credited[key]?.tax)).toBeLessThan(bill.taxRule === 'gst' ? 3 : 1.5);
        }
      }),
    );
  });

  test('of an invoice with two taxes credits as much of the one as of the other, and the money but for the round off [10.3.37]', () => {
    fc.assert(
      fc.property(invoiceBy('gst'), cuts, (bill, places) => {
        fc.pre(bill.total > 0);
        const amounts = cut(bill.total, places);
        const notes = creditAll({ ...bill, creditNotes: [] }, amounts);
        const roundOffs = notes.map(({ taxable, tax, total }) => total - taxable - tax);
        for (const { lines } of notes) expect(lines.every(({ tax }) => tax % 2 === 0)).toBe(true);
        expect(sum(roundOffs)).toBe(bill.roundOff + bill.taxRoundOff);
        // Its part of the bill's, and what the three shares are rounded by.
        const most = Math.abs(bill.roundOff + bill.taxRoundOff) + 3;
        for (const roundOff of roundOffs) expect(Math.abs(roundOff)).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('adds up from its lines, the highest rate first', () => {
    fc.assert(
      fc.property(invoice, fc.integer({ min: 1 }), (bill, amount) => {
        const credit = creditOf({ ...bill, creditNotes: [] }, amount);
        if (!credit) {
          expect(bill.total).toBe(0);
          return;
        }
        expect(sum(credit.lines.map(({ taxable }) => taxable))).toBe(credit.taxable);
        expect(sum(credit.lines.map(({ tax }) => tax))).toBe(credit.tax);
        const rates = credit.lines.map(({ taxBasisPoints }) => taxBasisPoints);
        expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      }),
    );
  });
});

describe('refunds of some items, among refunds of the whole bill [10.3.30]', () => {
  const steps = fc.array(
    fc.record({
      chosen: fc.option(fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 })),
      share: fc.constantFrom(1, 1, 0.5, 0.013),
    }),
    { maxLength: 7 },
  );

  test('credit these items alone, none more than it, and with the void every line to the paisa', () => {
    fc.assert(
      fc.property(invoice, steps, (bill, wanted) => {
        fc.pre(bill.taxable > 0);
        type Refund = { id: string; kind: 'refund'; amount: number; items?: number[] };
        const payments: Refund[] = [];
        const creditNotes: (Notes[number] & { paymentId: string | null })[] = [];
        for (const [step, { chosen, share }] of wanted.entries()) {
          const items = chosen?.filter((place) => place < bill.items.length);
          if (items?.length === 0) continue;
          const all = bill.items.map((_, place) => place);
          const left = refundableAmount({ ...bill, payments, creditNotes }, items ?? all);
          const amount = Math.floor(left * share);
          if (amount === 0) continue;
          const credit = creditOf({ ...bill, payments, creditNotes }, amount, items);
          const refund = { id: `refund ${step}`, kind: 'refund' as const, amount };
          payments.push(items ? { ...refund, items } : refund);
          if (!credit) continue;
          creditNotes.push({ ...credit, paymentId: refund.id });
          expect(credit.total).toBe(amount);
          const rates: (number | undefined)[] = (items ?? all).map(
            (place) => bill.items[place]?.taxBasisPoints,
          );
          expect(credit.lines.every((line) => rates.includes(line.taxBasisPoints))).toBe(true);
          if (bill.isPlain) expect(credit.taxable + credit.tax).toBe(amount);
          for (const { taxable, tax } of credit.lines) {
            expect(Math.min(taxable, tax)).toBeGreaterThanOrEqual(0);
          }
        }
        const rest = creditOf({ ...bill, payments, creditNotes }, null);
        const lines = [...creditNotes, ...(rest ? [rest] : [])].flatMap((note) => note.lines);
        expect(byLine(lines)).toEqual(invoiced(bill.items));
        expect(sum([...creditNotes, ...(rest ? [rest] : [])].map(({ total }) => total))).toBe(
          bill.total,
        );
      }),
    );
  });

  test('medicine that came back credits the medicine, not the consultation', () => {
    const consultation = { taxBasisPoints: 0, hsn: '999312', taxable: 50_000, tax: 0 };
    const medicine = { taxBasisPoints: 1200, hsn: '3004', taxable: 3_125, tax: 375 };
    const bill = {
      ...{ taxRule: 'specification' as const, total: 53_500, items: [consultation, medicine] },
      ...{ creditNotes: [], payments: [] },
    };
    expect(refundableAmounts(bill)).toEqual([50_000, 3_500]);
    expect(creditOf(bill, 3_500, [1])).toEqual({
      taxable: 3_125,
      tax: 375,
      total: 3_500,
      lines: [{ taxBasisPoints: 1200, hsn: '3004', taxable: 3_125, tax: 375 }],
    });
    expect(creditOf(bill, 1_750, [1])).toMatchObject({ taxable: 1_563, tax: 187, total: 1_750 });
  });
});

describe('of a bill of ₹1,000 and 18% tax [10.3.26]', () => {
  const bill = {
    taxRule: 'specification' as const,
    total: 118_000,
    items: [{ taxBasisPoints: 1800, hsn: '999312', taxable: 100_000, tax: 18_000 }],
    creditNotes: [],
  };

  test('half of the money is half of the value and half of the tax', () => {
    expect(creditOf(bill, 59_000)).toEqual({
      taxable: 50_000,
      tax: 9_000,
      total: 59_000,
      lines: [{ taxBasisPoints: 1800, hsn: '999312', taxable: 50_000, tax: 9_000 }],
    });
  });

  test('of an invoice whose discount came before tax, half of the money is half of what was taxed [10.3.37]', () => {
    // ₹1,000 less ₹200.
    const items = [
      {
        ...bill.items[0],
        hsn: null,
        taxBasisPoints: 1800,
        taxable: 80_000,
        tax: 14_400,
      },
    ];
    expect(creditOf({ ...bill, taxRule: 'gst', total: 94_400, items }, 47_200)).toMatchObject({
      taxable: 40_000,
      tax: 7_200,
      total: 47_200,
    });
  });

  test('of ₹500.50 at 18% in two taxes, the void credits ₹45.05 twice and the paisa is its round off [10.3.37]', () => {
    const items = [{ taxBasisPoints: 1800, hsn: null, taxable: 50_050, tax: 9_010 }];
    const odd = { ...bill, taxRule: 'gst' as const, total: 59_059, items };
    expect(creditOf(odd, null)).toMatchObject({ taxable: 50_050, tax: 9_010, total: 59_059 });
    // 45.05 and 45.04 of an invoice from before.
    const before = {
      ...odd,
      taxRule: 'specification' as const,
      items: items.map((one) => ({ ...one, tax: 9_009 })),
    };
    expect(creditOf(before, 20_000)).toMatchObject({ taxable: 16_949, tax: 3_051, total: 20_000 });
    expect(creditOf(odd, 20_000)).toMatchObject({ taxable: 16_949, tax: 3_052, total: 20_000 });
  });

  test('with a discount after tax, what goes back is less than the value and tax that it credits', () => {
    expect(creditOf({ ...bill, total: 100_000 }, 50_000)).toMatchObject({
      taxable: 50_000,
      tax: 9_000,
      total: 50_000,
    });
  });

  test('of a bill whose discount leaves nothing to pay, the void credits its value and tax', () => {
    expect(creditOf({ ...bill, total: 0 }, null)).toMatchObject({
      taxable: 100_000,
      tax: 18_000,
      total: 0,
    });
  });

  test('of a bill of nothing, nothing is credited', () => {
    const items = [{ taxBasisPoints: 1800, hsn: null, taxable: 0, tax: 0 }];
    expect(creditOf({ ...bill, total: 0, items }, null)).toBeNull();
    const given = items.map((item) => ({ ...item, taxable: 0 }));
    expect(creditOf({ ...bill, taxRule: 'gst', total: 0, items: given }, null)).toBeNull();
  });
});

test('a credit note has the reason of its refund, or of the void', () => {
  const bill = { payments: [{ id: 'a', reason: 'not done' }], voided: { reason: 'wrong patient' } };
  expect(reasonOfCreditNote(bill, { paymentId: 'a' })).toBe('not done');
  expect(reasonOfCreditNote(bill, { paymentId: null })).toBe('wrong patient');
});
