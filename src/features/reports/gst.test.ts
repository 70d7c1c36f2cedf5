import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plain } from '../../shared/csv';
import { billTotals, printedRoundOff, subtotalOf, taxRules } from '../billing/billTotals';
import { type CreditNote, creditOf } from '../billing/creditNote';
import { byRate, type Gst, gstOf, gstReconciliation, sumOfLines } from './gst';
import { exemptOf, gstr1Of, placeOfSupply, splitNet } from './gstr1';
import type { Sum } from './report';
import { gstr1File } from './year';

const gstins = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'] as const;
const amount = fc.record({
  gstin: fc.constantFrom('', ...gstins),
  rate: fc.constantFrom(0, 500, 1250, 1800),
  code: fc.constantFrom('', '9993', '999312', '3004'),
  side: fc.constantFrom('supplied', 'voidedSince', 'credited'),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxable: fc.nat(1_000_000),
  tax: fc.nat(200_000),
});
type Amount = typeof amount extends fc.Arbitrary<infer One> ? One : never;
const amounts = fc.array(amount, { maxLength: 30 });

const measuresOf = {
  supplied: ['taxable', 'tax'],
  voidedSince: ['creditedTaxable', 'creditedTax'],
  credited: ['creditTaxable', 'creditTax'],
} as const;

/** The sums as the server would have them: notes are issued under a GSTIN alone. */
function sumsOf(
  list: readonly (Omit<Amount, 'rate' | 'code'> & { rate: number; code: string })[],
): Sum[] {
  return list.flatMap(({ gstin, rate, code, side, quantity, taxable, tax }) => {
    if (gstin === '' && side !== 'supplied') return [];
    const [ofValue, ofTax] = measuresOf[side];
    const sum = (measure: Sum['measure'], key: string, paise: number): Sum => ({
      measure,
      doctorId: null,
      key,
      count: quantity,
      amount: paise,
    });
    const key = `${gstin}|${rate}|${code}`;
    return [
      sum(ofValue, key, taxable),
      sum(ofTax, key, tax),
      ...(side === 'supplied' ? [sum('subtotal', '', taxable), sum('billTax', '', tax)] : []),
    ];
  });
}

const linesOf = ({ registrations }: Gst) => registrations.flatMap(({ lines }) => lines);
const paise = (cell: string | Plain | undefined) =>
  Math.round(Number(typeof cell === 'object' ? cell.plain : cell) * 100);

describe('supplies and credit notes', () => {
  test('net is supplied less credited, of every line, rate and registration', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const gst = gstOf(sumsOf(list));
        for (const { lines } of gst.registrations) {
          for (const figure of ['taxable', 'tax'] as const) {
            const [net, supplied, credited] = (['net', 'supplied', 'credited'] as const).map(
              (side) => sumOfLines(lines, side)[figure],
            );
            expect(net).toBe((supplied ?? 0) - (credited ?? 0));
            expect(sumOfLines(byRate(lines), 'net')[figure]).toBe(net);
          }
        }
      }),
    );
  });

  test('they come out of the report on money, to the paisa', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        for (const { holds } of gstReconciliation(gstOf(sumsOf(list)))) expect(holds).toBe(true);
      }),
    );
  });

  test('a figure that is wrong by a paisa is told', () => {
    const sums = sumsOf([
      {
        gstin: gstins[0],
        rate: 1800,
        code: '',
        side: 'supplied',
        quantity: 1,
        taxable: 10_000,
        tax: 1_800,
      },
    ]);
    const wrong = [...sums, { ...(sums[1] as Sum), amount: 1 }];
    expect(gstReconciliation(gstOf(wrong)).map(({ holds }) => holds)).toEqual([true, false]);
  });

  test('what was made without a GSTIN is in no return', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const gst = gstOf(sumsOf(list));
        expect(gst.registrations.map(({ gstin }) => gstin)).not.toContain('');
        const without = list.filter(({ gstin, side }) => gstin === '' && side === 'supplied');
        expect(gst.unregistered.tax).toBe(without.reduce((all, { tax }) => all + tax, 0));
      }),
    );
  });
});

describe('the tables of GSTR-1', () => {
  const table = (gst: Gst['registrations'][number], name: string) =>
    gstr1Of(gst, []).find((one) => one.name === name);

  test('table 12 is tables 7 and 8, and its value is taxable value and tax', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const gst = gstOf(sumsOf(list));
        for (const registration of gst.registrations) {
          const column = (name: string, place: number) =>
            (table(registration, name)?.rows ?? []).reduce(
              (all, row) => all + paise(row[place]),
              0,
            );
          expect(column('hsn(b2c)', 6)).toBe(column('b2cs', 4) + column('exemp', 2));
          expect(column('exemp', 2)).toBe(exemptOf(registration.lines));
          expect(column('hsn(b2c)', 4)).toBe(
            column('hsn(b2c)', 6) + column('hsn(b2c)', 8) + column('hsn(b2c)', 9),
          );
        }
        expect(linesOf(gst).every(({ net }) => Number.isInteger(net.tax))).toBe(true);
      }),
    );
  });

  test('a tax is its halves, and CGST has the odd paisa, whatever its sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (tax) => {
        const { cgst, sgst } = splitNet(tax);
        expect(cgst + sgst).toBe(tax);
        expect(Math.abs(cgst) - Math.abs(sgst)).toBe(Math.abs(tax % 2));
      }),
    );
  });

  test('a quantity is told of goods, and amounts stand as numbers, below nothing too', () => {
    const [registration] = gstOf(
      sumsOf(
        (['supplied', 'credited'] as const).flatMap((side, twice) =>
          (['3004', '9993'] as const).map((code) => ({
            gstin: gstins[0],
            rate: 1800,
            code,
            side,
            quantity: 3,
            taxable: 10_000 * (twice + 1),
            tax: 1_801 * (twice + 1),
          })),
        ),
      ),
    ).registrations;
    if (!registration) throw new Error('A registration was expected.');
    const file = gstr1Of(registration, []).find(({ name }) => name === 'hsn(b2c)');
    expect(file && gstr1File(file)).toBe(
      [
        'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
        '3004,,OTH-OTHERS,3,-118.01,18,-100.00,0.00,-9.01,-9.00,0.00',
        '9993,,NA,0,-118.01,18,-100.00,0.00,-9.01,-9.00,0.00',
        '',
      ].join('\r\n'),
    );
  });

  const linesOfHsn = (sums: Sum[]) => {
    const [registration] = gstOf(sums).registrations;
    return (registration && table(registration, 'hsn(b2c)')?.rows) ?? [];
  };
  const medicine = { gstin: gstins[0], rate: 500, code: '3004', quantity: 3 };
  const back: Sum = {
    measure: 'quantityBack',
    doctorId: null,
    key: `${gstins[0]}|500|3004`,
    count: 3,
    amount: 0,
  };

  test('what was voided leaves table 12 with its quantity, and no row of nothing stays [10.3.39]', () => {
    const sold = { ...medicine, side: 'voidedSince' as const, taxable: 10_000, tax: 500 };
    const other = { ...sold, side: 'supplied' as const, code: '3005', quantity: 1 };
    const credited = { ...sold, side: 'credited' as const };
    const refunded = sumsOf([sold, other, credited]);
    // A refund takes no quantity back.
    expect(linesOfHsn(refunded).map(([code, , , quantity]) => [code, quantity])).toEqual([
      ['3004', { plain: '3' }],
      ['3005', { plain: '1' }],
    ]);
    expect(linesOfHsn([...refunded, back]).map(([code]) => code)).toEqual(['3005']);
    // Voided in a later month, it is below nothing there, its quantity too.
    expect(linesOfHsn([...sumsOf([credited]), back]).map((row) => row.slice(0, 7))).toEqual([
      ['3004', '', 'OTH-OTHERS', { plain: '-3' }, { plain: '-105.00' }, '5', { plain: '-100.00' }],
    ]);
    // A service has no quantity in the table, so its row of nothing goes with the refund.
    const service = (one: typeof sold | typeof credited) => ({ ...one, code: '9993' });
    expect(linesOfHsn(sumsOf([service(sold), service(credited)]))).toEqual([]);
  });

  test.each([
    [gstins[0], '27-Maharashtra'],
    [gstins[1], '29-Karnataka'],
    ['07AAPFU0939F1ZV', '07-Delhi'],
    ['99AAPFU0939F1ZV', '99'],
  ])('the place of supply of %s is %s', (gstin, place) => {
    expect(placeOfSupply(gstin)).toBe(place);
  });
});

describe('a month of tax invoices of both rules, with refunds and voids', () => {
  const bill = fc.record({
    taxRule: fc.constantFrom(...taxRules),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unitPrice: fc.integer({ min: 1, max: 99_999 }),
        taxBasisPoints: fc.constantFrom(0, 500, 1800),
        hsn: fc.constantFrom(null, '3004', '999312'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    discounted: fc.constantFrom(0, 0, 0.1, 0.333, 0.999),
    isRounded: fc.boolean(),
    refunded: fc.constantFrom(0, 0, 0.017, 0.5, 1),
    isVoided: fc.boolean(),
  });
  type Note = Pick<CreditNote, 'taxable' | 'tax' | 'total' | 'lines'>;

  /** The rows as they are stored. */
  function stored(made: typeof bill extends fc.Arbitrary<infer One> ? One : never) {
    const { taxRule, lines, discounted, isRounded, refunded, isVoided } = made;
    const discount = Math.floor(subtotalOf(lines) * discounted);
    const totals = billTotals(lines, 0, discount, { isRounded, taxRule });
    const items = lines.map((line, index) => ({
      ...line,
      taxable: totals.lineTaxables[index] ?? 0,
      tax: totals.lineTaxes[index] ?? 0,
    }));
    const notes: Note[] = [];
    for (const amount of [Math.floor(totals.total * refunded), isVoided ? null : 0]) {
      if (amount === 0) continue;
      const { total } = totals;
      const note = creditOf({ taxRule, total, items, creditNotes: notes }, amount);
      if (note) notes.push(note);
    }
    return { ...totals, taxRule, discount, isVoided, items, notes };
  }
  type Stored = ReturnType<typeof stored>;

  /** What the server sums of these rows. */
  function sumsOfRows(bills: readonly Stored[]): Sum[] {
    const sum = (measure: Sum['measure'], key: string, amount: number, count = 0): Sum => ({
      ...{ measure, doctorId: null, key, count, amount },
    });
    const keyOf = (line: { taxBasisPoints: number; hsn: string | null }) =>
      `${gstins[0]}|${line.taxBasisPoints}|${line.hsn ?? ''}`;
    return bills.flatMap(({ isVoided, items, notes, ...one }) => {
      const isCounted = !isVoided || notes.length > 0;
      const [value, tax] = measuresOf[isVoided ? 'voidedSince' : 'supplied'];
      return [
        ...(isVoided ? [] : [sum('subtotal', '', one.subtotal)]),
        ...(isVoided ? [] : [sum('billTax', '', one.tax - one.taxRoundOff)]),
        ...(isVoided || one.taxRule !== 'gst' ? [] : [sum('discountBeforeTax', '', one.discount)]),
        ...(isCounted ? items : []).flatMap((item) => [
          sum(value, keyOf(item), item.taxable, item.quantity),
          sum(tax, keyOf(item), item.tax),
          ...(isVoided ? [sum('quantityBack', keyOf(item), 0, item.quantity)] : []),
        ]),
        ...notes.flatMap(({ lines }) =>
          lines.flatMap((line) => [
            sum('creditTaxable', keyOf(line), line.taxable),
            sum('creditTax', keyOf(line), line.tax),
          ]),
        ),
      ];
    });
  }

  test('agrees with the report on money, and with what is left of the money of its bills [10.3.36] [10.3.38] [10.3.39]', () => {
    fc.assert(
      fc.property(fc.array(bill.map(stored), { maxLength: 12 }), (bills) => {
        const gst = gstOf(sumsOfRows(bills));
        for (const { holds } of gstReconciliation(gst)) expect(holds).toBe(true);
        const lines = linesOf(gst);
        const net = sumOfLines(lines, 'net');
        // A second way, from the money: what was billed less what was credited, but for what is in no tax.
        const untaxed = (one: Stored) =>
          printedRoundOff(one) - (one.taxRule === 'specification' ? one.discount : 0);
        const ofNotes = ({ total, taxable, tax }: Note) => total - taxable - tax;
        const counted = bills.filter(({ isVoided, notes }) => !isVoided || notes.length > 0);
        const left = counted.reduce(
          (all, one) =>
            all +
            one.total -
            untaxed(one) -
            one.notes.reduce((sum, note) => sum + note.total - ofNotes(note), 0),
          0,
        );
        expect(net.taxable + net.tax).toBe(left);
        // Whatever was voided has left every column.
        const standing = bills.filter(({ isVoided }) => !isVoided);
        const pieces = standing.flatMap(({ items }) => items);
        expect(lines.reduce((all, { quantity }) => all + quantity, 0)).toBe(
          pieces.reduce((all, { quantity }) => all + quantity, 0),
        );
        if (standing.length === 0) expect(linesOfHsn(gst)).toEqual([]);
        for (const row of linesOfHsn(gst)) {
          const [quantity = 0, value = 0, , , , central = 0, state = 0] = row.slice(3).map(paise);
          expect([quantity, value].some((amount) => amount !== 0)).toBe(true);
          expect(Math.abs(central - state)).toBeLessThanOrEqual(1);
          if (bills.every(({ taxRule }) => taxRule === 'gst')) expect(central).toBe(state);
        }
      }),
      { numRuns: 500 },
    );
  });

  const linesOfHsn = ({ registrations: [registration] }: Gst) =>
    (registration && gstr1Of(registration, []).find(({ name }) => name === 'hsn(b2c)')?.rows) ?? [];
});
