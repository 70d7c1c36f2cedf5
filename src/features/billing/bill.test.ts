import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BillForm,
  billFromForm,
  billMessages,
  billOfVisitText,
  defaultBillForm,
  discountFromText,
  emptyBillItem,
  newBill,
  newBillForm,
  type PaidPart,
  quantityFromText,
  restOfSplit,
  rowOfPrice,
  ruleOfNewBill,
  togglePercent,
  unreadFields,
  withLastPrice,
  withRowAdded,
} from './bill';
import { billStatusColor, paymentMethodLabel } from './billLabels';
import { billTotals } from './billTotals';
import { paymentMethods } from './payment';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitPrice: fc.integer({ min: 0, max: 999_999_999 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const tax = fc.integer({ min: 0, max: 10_000 });
const discount = fc.integer({ min: 0, max: 1_000_000 });

describe('bill maths (spec 9) [BUS-1] [BUS-2]', () => {
  test('agrees with exact fractions to the paisa, tax rounded half up [9.13] [9.14] [9.16] [9.17]', () => {
    fc.assert(
      fc.property(lines, tax, discount, (items, basisPoints, less) => {
        const result = billTotals(items, basisPoints, less);
        const exactSubtotal = items.reduce(
          (sum, item) => sum + BigInt(item.quantity) * BigInt(item.unitPrice),
          0n,
        );
        // Twice the exact tax in ten-thousandths of a paisa tells which way a half goes.
        const exactTax = exactSubtotal * BigInt(basisPoints);
        const whole = exactTax / 10_000n;
        const rest = exactTax % 10_000n;
        const rounded = rest * 2n >= 10_000n ? whole + 1n : whole;
        expect(BigInt(result.subtotal)).toBe(exactSubtotal);
        expect(BigInt(result.tax)).toBe(rounded);
        expect(BigInt(result.total)).toBe(exactSubtotal + rounded - BigInt(less));
        expect(Number.isSafeInteger(result.total)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('the subtotal is the sum of the line totals, in whatever order the lines stand [9.15]', () => {
    const inTwoOrders = lines.chain((items) =>
      fc.tuple(
        fc.constant(items),
        fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
      ),
    );
    fc.assert(
      fc.property(inTwoOrders, tax, discount, ([items, shuffled], basisPoints, less) => {
        const result = billTotals(items, basisPoints, less);
        expect(result.lineTotals.reduce((sum, value) => sum + value, 0)).toBe(result.subtotal);
        const {
          lineTotals: _,
          lineDiscounts: _d,
          lineTaxables: _t,
          lineTaxes: __,
          ...sums
        } = result;
        expect(billTotals(shuffled, basisPoints, less)).toMatchObject(sums);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [[{ quantity: 1, unitPrice: 50_000 }], 1800, 0, 50_000, 9000, 59_000],
    [[{ quantity: 3, unitPrice: 3333 }], 1800, 5000, 9999, 1800, 6799],
    [[{ quantity: 1, unitPrice: 3 }], 1800, 0, 3, 1, 4],
    [[{ quantity: 1, unitPrice: 1 }], 5000, 0, 1, 1, 2],
    [[{ quantity: 1, unitPrice: 1 }], 4999, 0, 1, 0, 1],
    [[{ quantity: 1, unitPrice: 7 }], 0, 7, 7, 0, 0],
    [[{ quantity: 1, unitPrice: 100 }], 10_000, 0, 100, 100, 200],
    [[], 1800, 0, 0, 0, 0],
  ])('%j at %i basis points less %i', (items, basisPoints, less, subtotal, taxAmount, total) => {
    expect(billTotals(items, basisPoints, less)).toMatchObject({
      subtotal,
      tax: taxAmount,
      total,
    });
  });
});

const ids = {
  patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  tokenId: '01a1fb40-d71c-7706-b228-75c30d0e24c7',
};
const bill = {
  ...ids,
  items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
  taxBasisPoints: 1800,
  discount: 0,
  paymentMethod: 'cash' as const,
};
const messageFor = (change: object) =>
  newBill.safeParse({ ...bill, ...change }).error?.issues[0]?.message;

describe('a new bill [5.6.3-6] [BUS-2]', () => {
  test.each([
    [{ items: [] }, billMessages.noItems],
    [{ items: [{ ...bill.items[0], description: ' ' }] }, billMessages.description],
    [{ items: [{ ...bill.items[0], quantity: 0 }] }, billMessages.quantity],
    [{ items: [{ ...bill.items[0], quantity: 1.5 }] }, billMessages.quantity],
    [{ items: [{ ...bill.items[0], unitPrice: -1 }] }, billMessages.unitPrice],
    [{ taxBasisPoints: -1 }, billMessages.tax],
    [{ taxBasisPoints: 10_001 }, billMessages.tax],
    [{ discount: -1 }, billMessages.discount],
    [{ discount: 59_001 }, billMessages.discountTooLarge],
    [
      { items: Array(50).fill({ description: 'x', quantity: 9999, unitPrice: 999_999_999 }) },
      billMessages.tooMuch,
    ],
  ])('%j is refused', (change, message) => {
    expect(messageFor(change)).toBe(message);
  });

  test('a discount of exactly the total is allowed', () => {
    expect(messageFor({ discount: 59_000 })).toBeUndefined();
  });

  test('whose discount comes before tax may be discounted by its subtotal at most [10.3.35]', () => {
    const taxRule = 'gst';
    expect(messageFor({ discount: 50_000, taxRule })).toBeUndefined();
    expect(messageFor({ discount: 50_001, taxRule })).toBe(billMessages.discountTooLarge);
    // ₹1,000 less ₹200 at 18% is ₹944, by the specification ₹980.
    const dressing = [{ description: 'Dressing', quantity: 1, unitPrice: 100_000 }];
    const paid = (amount: number) => ({
      ...{ items: dressing, discount: 20_000, paymentMethod: undefined },
      payments: [{ method: 'cash' as const, amount }],
    });
    expect(messageFor({ ...paid(94_400), taxRule })).toBeUndefined();
    expect(messageFor({ ...paid(94_401), taxRule })).toBe(billMessages.overpaid);
    expect(messageFor(paid(98_000))).toBeUndefined();
  });

  test('is added up by the rule for tax invoices where the clinic has a GSTIN and something is taxed, else by the specification [10.3.35] [9.13]', () => {
    const gstin = '27AAPFU0939F1ZV';
    const ruleOf = (taxBasisPoints: number, ofItem: number | undefined, number: string | null) =>
      ruleOfNewBill(
        {
          taxBasisPoints,
          items: [
            { description: 'x', quantity: 1, unitPrice: 1, taxBasisPoints: ofItem },
            { description: 'y', quantity: 1, unitPrice: 1, taxBasisPoints: 0 },
          ],
        },
        number,
      );
    expect(ruleOf(1800, undefined, gstin)).toBe('gst');
    expect(ruleOf(0, 500, gstin)).toBe('gst');
    expect(ruleOf(0, undefined, gstin)).toBe('specification');
    expect(ruleOf(1800, 0, gstin)).toBe('specification');
    expect(ruleOf(1800, 500, null)).toBe('specification');
  });

  test('may come to 1,000 crore rupees exactly, tax included, and not a paisa more', () => {
    const lines = (rest: number) => [
      { description: 'x', quantity: 500, unitPrice: 999_999_999 },
      { description: 'y', quantity: 1, unitPrice: rest },
    ];
    const largest = { ...bill, items: lines(500), taxBasisPoints: 10_000 };
    expect(billTotals(largest.items, largest.taxBasisPoints, 0)).toMatchObject({
      subtotal: 500_000_000_000,
      tax: 500_000_000_000,
      total: 1_000_000_000_000,
    });
    expect(newBill.safeParse(largest).success).toBe(true);
    expect(messageFor({ ...largest, items: lines(501) })).toBe(billMessages.tooMuch);
  });

  test('takes no totals and no state from the browser [BUS-6]', () => {
    const sums = { subtotal: 1, tax: 1, total: 1 };
    const claimed = {
      ...bill,
      ...sums,
      status: 'pending',
      items: [{ ...bill.items[0], total: 1 }],
    };
    expect(newBill.parse(claimed)).toEqual(bill);
  });

  test('is answered, never a crash, whatever stands for its numbers', () => {
    const anything = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.jsonValue());
    fc.assert(
      fc.property(anything, anything, anything, anything, (quantity, unitPrice, percent, less) => {
        const items = [{ description: 'x', quantity, unitPrice }];
        const sent = { ...bill, items, taxBasisPoints: percent, discount: less };
        expect(() => newBill.safeParse(sent)).not.toThrow();
      }),
      // The unit price that once made the subtotal infinite.
      { numRuns: 2000, examples: [[9999, 1e308, 1800, 0]] },
    );
  });
});

describe('the form', () => {
  const form: BillForm = { ...defaultBillForm, ...ids };

  test('opens with the consultation fee of ₹500, 18% tax, no discount, cash (spec 9) [9.12]', () => {
    expect(billFromForm(form, null)).toEqual({
      ...ids,
      items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'cash',
      taxRule: 'specification',
    });
  });

  test.each([
    [
      '₹500 and 3 × ₹33.33 at 18% less ₹50',
      [
        ['1', '500'],
        ['3', '33.33'],
      ],
      '18',
      '50',
      59_999,
      10_800,
      65_799,
    ],
    ['₹1.005, half a paisa up', [['1', '1.005']], '0', '0', 101, 0, 101],
    ['₹0.07 without tax', [['1', '0.07']], '0', '0', 7, 0, 7],
    ['18% of ₹0.03', [['1', '0.03']], '18', '0', 3, 1, 4],
    ['100% of ₹33.33', [['1', '33.33']], '100', '0', 3333, 3333, 6666],
  ])('adds up %s as typed', (_, typed, percent, less, subtotal, taxAmount, total) => {
    const items = typed.map(([quantity = '', unitPrice = '']) => ({
      ...emptyBillItem,
      description: 'x',
      quantity,
      unitPrice,
    }));
    const sent = billFromForm({ ...form, items, tax: percent, discount: less }, null);
    const sums = billTotals(sent.items, sent.taxBasisPoints, sent.discount);
    expect(sums).toMatchObject({ subtotal, tax: taxAmount, total });
    expect(newBill.safeParse(sent).success).toBe(true);
  });

  test('items without a description are dropped [5.6.2] [BUS-5]', () => {
    const blank = { ...emptyBillItem, description: '  ', quantity: '5', unitPrice: '9' };
    expect(billFromForm({ ...form, items: [blank, ...form.items] }, null).items).toHaveLength(1);
  });

  test('what is not a number counts as 0 [5.6.3] [5.6.4] [5.6.7]', () => {
    const odd = { ...emptyBillItem, description: 'x', quantity: 'many', unitPrice: '5 each' };
    const sent = billFromForm({ ...form, items: [odd], tax: 'eighteen', discount: '' }, null);
    expect(sent).toMatchObject({
      items: [{ quantity: 0, unitPrice: 0 }],
      taxBasisPoints: 0,
      discount: 0,
    });
  });

  test('a quantity past every limit is called too large, not too small', () => {
    for (const quantity of ['10000', '12345678901', '9'.repeat(400)]) {
      const items = [{ ...emptyBillItem, description: 'x', quantity, unitPrice: '1' }];
      expect(messageFor(billFromForm({ ...form, items }, null))).toBe(billMessages.tooMuch);
    }
  });

  test('half a piece is no quantity', () => {
    expect(['1.5', '-1', '1e3', ''].map(quantityFromText)).toEqual([0, 0, 0, 0]);
    expect(quantityFromText('१२')).toBe(12);
  });

  test('every typed whole number is taken as a quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (quantity) => {
        expect(quantityFromText(` ${quantity} `)).toBe(quantity);
      }),
    );
  });
});

describe('a discount', () => {
  test.each([
    ['50', 59_999, 5_000],
    ['10%', 59_999, 6_000],
    [' 10 % ', 59_999, 6_000],
    ['१०%', 60_000, 6_000],
    ['2.5%', 33_33, 83],
    ['0.01%', 49_99, 0],
    ['0.01%', 50_00, 1],
    ['100%', 59_999, 59_999],
    ['%', 59_999, 0],
    ['many%', 59_999, 0],
    ['', 59_999, 0],
    ['-10%', 50_000, -4_999],
  ])('typed as %j on %i paise is %i paise [2.11.24]', (typed, subtotal, paise) => {
    expect(discountFromText(typed, subtotal)).toBe(paise);
  });

  test('in percent is that part of the subtotal before tax, to the nearest paisa, half a paisa up [2.11.24]', () => {
    const items = [{ ...emptyBillItem, description: 'x', unitPrice: '599.99' }];
    const form = { ...defaultBillForm, ...ids, items, tax: '18', discount: '10%' };
    expect(billFromForm(form, null)).toMatchObject({ discount: 6_000, taxBasisPoints: 1800 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(10_000), (subtotal, basisPoints) => {
        const less = discountFromText(`${basisPoints / 100}%`, subtotal);
        expect(BigInt(less)).toBe((BigInt(subtotal) * BigInt(basisPoints) + 5000n) / 10_000n);
        expect(less).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  test('is turned from rupees into percent and back without its number', () => {
    expect(togglePercent('10')).toBe('10%');
    expect(togglePercent(' 10 % ')).toBe('10');
    expect(togglePercent('')).toBe('%');
    expect(togglePercent('%')).toBe('');
  });
});

describe('a split payment', () => {
  const none = { cash: null, card: null, upi: null };
  const rest = (amounts: Partial<BillForm['amounts']>, paidPart: PaidPart = 'split') =>
    restOfSplit({ paidPart, amounts: { ...none, ...amounts } }, 59_000);

  test('has its rest in the last box, or in the first where the last was typed [10.3.21]', () => {
    expect(rest({ cash: '200' })).toEqual({ method: 'upi', amount: 39_000 });
    expect(rest({ cash: '200', card: '90.50' })).toEqual({ method: 'upi', amount: 29_950 });
    expect(rest({ upi: '200' })).toEqual({ method: 'cash', amount: 39_000 });
  });

  test('is filled only where something is typed and something is left, and never over what somebody typed or cleared [10.3.21]', () => {
    for (const amounts of [
      {},
      { cash: '' },
      { cash: 'some' },
      { cash: '590' },
      { cash: '600' },
      { cash: '200', upi: '' },
      { cash: '200', upi: '100' },
      { cash: '', upi: '100' },
    ]) {
      expect(rest(amounts)).toBeNull();
    }
    for (const part of ['full', 'part', 'none'] as const) {
      expect(rest({ cash: '200' }, part)).toBeNull();
    }
  });

  test('is sent with its rest, which comes to the total whatever is added to the bill [10.3.21]', () => {
    const amounts = { ...none, cash: '200' };
    const form: BillForm = { ...defaultBillForm, ...ids, paidPart: 'split', amounts };
    expect(billFromForm(form, null).payments).toEqual([
      { method: 'cash', amount: 20_000 },
      { method: 'upi', amount: 39_000 },
    ]);
    const longer = { ...emptyBillItem, description: 'ECG', unitPrice: '300' };
    const sent = billFromForm({ ...form, items: [...form.items, longer], discount: '10%' }, null);
    const { total } = billTotals(sent.items, sent.taxBasisPoints, sent.discount);
    expect(sent.payments?.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(billFromForm({ ...form, paidPart: 'part' }, null).payments).toHaveLength(1);
  });
});

test('every box of a bill that cannot be read is named, and only such [5.6.7]', () => {
  const read: BillForm = {
    ...defaultBillForm,
    items: [
      { ...emptyBillItem, description: 'ECG', unitPrice: '₹1,500/-', quantity: '２', tax: '5 %' },
    ],
    discount: 'Rs 100',
    tax: '',
    paidPart: 'part',
    amounts: { cash: '500/-', card: '', upi: null },
  };
  expect(unreadFields(read)).toEqual([]);
  expect(billFromForm(read, null)).toMatchObject({
    items: [{ quantity: 2, unitPrice: 150_000, taxBasisPoints: 500 }],
    discount: 10_000,
    payments: [{ method: 'cash', amount: 50_000 }],
  });
  expect(unreadFields({ ...read, discount: '１０％' })).toEqual([]);
  const unread: BillForm = {
    ...read,
    items: [
      { ...emptyBillItem, description: 'ECG', unitPrice: ' 1,50 ', tax: 'nil' },
      // Not part of the bill.
      { ...emptyBillItem, unitPrice: 'abc' },
    ],
    discount: 'ten%',
    tax: 'none',
    amounts: { cash: 'all', card: null, upi: '' },
  };
  expect(unreadFields(unread)).toEqual([
    { path: 'items.0.unitPrice', text: '1,50' },
    { path: 'items.0.tax', text: 'nil' },
    { path: 'discount', text: 'ten' },
    { path: 'tax', text: 'none' },
    { path: 'amounts.cash', text: 'all' },
  ]);
  // What was typed for a part is not sent with a bill that is paid in full.
  expect(unreadFields({ ...unread, paidPart: 'full' })).toHaveLength(4);
});

test('a price of the list fills a row whatever was in it, and takes the place of a blank last row [10.3.22]', () => {
  const dressing = {
    description: 'Dressing',
    unitPrice: 15_000,
    taxBasisPoints: 1200,
    hsn: '3005',
  };
  const row = { description: 'Dressing', quantity: '2', unitPrice: '150', tax: '12', hsn: '3005' };
  expect(rowOfPrice('2', dressing)).toEqual(row);
  const plain = { ...dressing, taxBasisPoints: null, hsn: null };
  expect(rowOfPrice('1', plain)).toMatchObject({ tax: '', hsn: '' });
  const fee = { ...emptyBillItem, description: 'Consultation Fee', unitPrice: '500' };
  expect(withRowAdded([fee], row)).toEqual([fee, row]);
  expect(withRowAdded([fee, emptyBillItem], row)).toEqual([fee, row]);
  const half = { ...emptyBillItem, unitPrice: '99' };
  expect(withRowAdded([half], row)).toEqual([half, row]);
  expect(withRowAdded([], row)).toEqual([row]);
});

test('a clinic that rounds sends it with the bill, and pays what the rounded total is', () => {
  const rounded = newBillForm({ consultationFee: 50_033, taxBasisPoints: 1800, roundsBills: true });
  const sent = billFromForm(
    {
      ...rounded,
      ...ids,
      paidPart: 'split',
      amounts: { cash: '100', card: null, upi: null },
    },
    null,
  );
  expect(sent.isRounded).toBe(true);
  // ₹590.39 is ₹590.
  expect(sent.payments).toEqual([
    { method: 'cash', amount: 10_000 },
    { method: 'upi', amount: 49_000 },
  ]);
  expect(newBill.safeParse(sent).success).toBe(true);
  const paid = { ...sent, payments: [{ method: 'cash' as const, amount: 59_001 }] };
  expect(messageFor(paid)).toBe(billMessages.overpaid);
  expect(newBill.safeParse({ ...paid, isRounded: undefined }).success).toBe(true);
});

test('a state’s colour is green for paid, yellow for pending, red otherwise [2.11.12] [3.6.9]', () => {
  expect(billStatusColor('paid')).toBe('green');
  expect(billStatusColor('pending')).toBe('yellow');
  expect(billStatusColor('other')).toBe('red');
});

test('a bill without a payment method says so [2.11.13]', () => {
  expect(paymentMethodLabel(null)).toBe('Not specified');
  expect(paymentMethods.map(paymentMethodLabel)).toEqual(['Cash', 'Card', 'UPI']);
});

test('a picked item has its last price, unless a price was typed', () => {
  const injection = {
    description: 'Injection',
    unitPrice: 12_050,
    taxBasisPoints: 1250,
    hsn: '3004',
  };
  expect(withLastPrice(emptyBillItem, injection)).toEqual({
    ...emptyBillItem,
    description: 'Injection',
    quantity: '1',
    unitPrice: '120.50',
    tax: '12.5',
    hsn: '3004',
  });
  for (const unitPrice of ['', '0', '0.00']) {
    expect(withLastPrice({ ...emptyBillItem, unitPrice }, injection).unitPrice).toBe('120.50');
  }
  expect(withLastPrice({ ...emptyBillItem, unitPrice: '99' }, injection).unitPrice).toBe('99');
});

test('the bill that a visit has is told by its number, or its id where it is an older one, and its amount', () => {
  const bill = { id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', tokenId: 't', total: 59_000 };
  expect(billOfVisitText({ ...bill, number: '2627/000012' })).toBe(
    'This visit already has bill 2627/000012 of ₹590.00.',
  );
  expect(billOfVisitText({ ...bill, number: null })).toBe(
    'This visit already has bill #0d0e24c6 of ₹590.00.',
  );
});
