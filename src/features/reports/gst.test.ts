import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plain } from '../../shared/csv';
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
function sumsOf(list: readonly Amount[]): Sum[] {
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

  test.each([
    [gstins[0], '27-Maharashtra'],
    [gstins[1], '29-Karnataka'],
    ['07AAPFU0939F1ZV', '07-Delhi'],
    ['99AAPFU0939F1ZV', '99'],
  ])('the place of supply of %s is %s', (gstin, place) => {
    expect(placeOfSupply(gstin)).toBe(place);
  });
});
