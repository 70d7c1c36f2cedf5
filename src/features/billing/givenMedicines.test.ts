import { expect, test } from 'vitest';
import { emptyBillItem, medicinesWithoutTax } from './bill';
import { changedSince, type GivenMedicine, withGiven } from './givenMedicines';

const dolo: GivenMedicine = {
  ...{ dispenseLineId: 'dolo', itemId: 'item', medicine: 'Dolo 650', units: 32 },
  ...{ taxBasisPoints: 500, hsn: '3004', isTaxMissing: false },
  prices: [
    { quantity: 2, unitPrice: 3_350, taxBasisPoints: 500 },
    { quantity: 2, unitPrice: 223, taxBasisPoints: 500 },
  ],
};
const syrup: GivenMedicine = {
  ...{ ...dolo, dispenseLineId: 'syrup', medicine: 'Ascoril', units: 1 },
  prices: [{ quantity: 1, unitPrice: 12_000, taxBasisPoints: 500 }],
};
const fee = { ...emptyBillItem, description: 'Consultation Fee', unitPrice: '500' };
const rowsOf = (rows: ReturnType<typeof withGiven>) =>
  rows.map(({ description, quantity, unitPrice }) => `${description} ${quantity} × ${unitPrice}`);

test('a new bill has the fee and then what was given; a blank row makes room', () => {
  const rows = withGiven([fee, { ...emptyBillItem }], [], [dolo, syrup]);
  expect(rowsOf(rows)).toEqual([
    'Consultation Fee 1 × 500',
    'Dolo 650 2 × 33.50',
    'Dolo 650 2 × 2.23',
    'Ascoril 1 × 120',
  ]);
  expect(rows[1]).toMatchObject({ tax: '5', hsn: '3004', dispenseLineId: 'dolo' });
});

test('what somebody typed or removed stays; what was given, taken back or billed since is told apart', () => {
  const filled = withGiven([fee], [], [dolo, syrup]);
  const typed = [
    { ...fee, unitPrice: '450' },
    ...filled.slice(1).map((row) => ({ ...row, unitPrice: '1' })),
    { ...emptyBillItem, description: 'Dressing', unitPrice: '80' },
  ];
  const back = { ...dolo, units: 15, prices: dolo.prices.slice(0, 1) };
  expect(changedSince([dolo, syrup], [dolo, syrup])).toEqual({ changed: [], gone: [] });
  expect(changedSince([dolo, syrup], [back])).toEqual({ changed: [back], gone: [syrup] });
  expect(rowsOf(withGiven(typed, [dolo, syrup], [back]))).toEqual([
    'Consultation Fee 1 × 450',
    'Dressing 1 × 80',
    'Dolo 650 2 × 33.50',
  ]);
  expect(withGiven(typed, [dolo, syrup], [dolo, syrup])).toEqual(typed);
  const removed = typed.filter(({ dispenseLineId }) => dispenseLineId !== 'syrup');
  expect(withGiven(removed, [dolo, syrup], [dolo, syrup])).toEqual(removed);
});

test('a tax that was entered meanwhile is taken over without a question', () => {
  const untaxed = {
    ...{ ...syrup, taxBasisPoints: null, isTaxMissing: true },
    prices: syrup.prices.map((price) => ({ ...price, taxBasisPoints: 0 })),
  };
  expect(changedSince([untaxed], [syrup])).toEqual({ changed: [], gone: [] });
  const [row] = withGiven(withGiven([], [], [untaxed]), [untaxed], [syrup]);
  expect(row).toMatchObject({ unitPrice: '120', tax: '5' });
});

test('a medicine of the price list without a tax is found, unless its row has one or it comes from the stock', () => {
  const prices = [
    { name: 'Cough syrup', kind: 'medicine', taxBasisPoints: null },
    { name: 'ORS', kind: 'medicine', taxBasisPoints: 0 },
    { name: 'Dressing', kind: 'procedure', taxBasisPoints: null },
  ];
  const row = (description: string, more: object = {}) => ({ ...fee, description, ...more });
  const rows = [row(' cough SYRUP '), row('Cough syrup'), row('ORS'), row('Dressing')];
  expect(medicinesWithoutTax(rows, prices)).toEqual(['cough SYRUP', 'Cough syrup']);
  expect(
    medicinesWithoutTax(
      [row('Cough syrup', { tax: '5' }), row('Cough syrup', { dispenseLineId: 'dolo' })],
      prices,
    ),
  ).toEqual([]);
});
