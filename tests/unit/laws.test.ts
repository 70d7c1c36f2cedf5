import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BillForm,
  billFromForm,
  billMessages,
  defaultBillForm,
  emptyBillItem,
  newBill,
} from '../../src/features/billing/bill';
import { billTotals } from '../../src/features/billing/billTotals';
import {
  emptyPatientForm,
  parseAllergies,
  patientFromForm,
  patientMessages,
  registeredPatient,
} from '../../src/features/patients/patient';
import {
  emptyMedication,
  emptyPrescriptionForm,
  newPrescription,
  prescriptionFromForm,
} from '../../src/features/prescriptions/prescription';
import { dateIn, dayOf, dayRange } from '../../src/shared/clinicDay';

/** `npm run test:faults` asks for the full numbers. */
const isFull = process.env.CLINIC_TEST_FULL === '1';

describe('the clinic’s day', () => {
  const zones = [
    'UTC',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Pacific/Chatham',
    'America/New_York',
    'America/Los_Angeles',
    'America/St_Johns',
    'America/Santiago',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Europe/London',
    'Europe/Berlin',
    'Asia/Tehran',
    'Asia/Dubai',
  ];
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2050-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  test('in twenty zones every instant of fifty years is in exactly one day, and days touch [TZ-2]', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        // Until 2011 clocks went back there at one past midnight: a minute of the next day came before the day’s last hour.
        fc.pre(zone !== 'America/St_Johns' || at.getUTCFullYear() > 2011);
        const { date, start, end } = dayOf(at, zone);
        expect(start <= at && at < end).toBe(true);
        expect(dateIn(new Date(start.getTime() - 1), zone) < date).toBe(true);
        expect(dateIn(end, zone) > date).toBe(true);
        expect([23, 23.5, 24, 24.5, 25]).toContain((end.getTime() - start.getTime()) / 3_600_000);
      }),
      { numRuns: isFull ? 100_000 : 2_000 },
    );
  }, 300_000);

  test.each([
    ['2026-09-06', 'America/Santiago'],
    ['2026-04-24', 'Africa/Cairo'],
    ['2026-03-08', 'America/Havana'],
    ['2026-03-29', 'Asia/Beirut'],
    ['2018-11-04', 'America/Sao_Paulo'],
    ['2023-10-01', 'America/Asuncion'],
    ['2022-02-25', 'Asia/Amman'],
  ])('%s in %s, whose midnight is skipped, begins at one o’clock [TZ-3]', (date, timeZone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    const { start } = dayRange(date, timeZone);
    expect(clock.format(start)).toBe('01:00');
    expect(dateIn(new Date(start.getTime() - 1), timeZone) < date).toBe(true);
  });
});

const ids = {
  patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  tokenId: '01a1fb40-d71c-7706-b228-75c30d0e24c7',
};

describe('a bill', () => {
  const typed = fc.record({
    items: fc.array(
      fc.record({
        description: fc.constantFrom('Fee', 'Dressing', ' ', ''),
        quantity: fc.integer({ min: 0, max: 999 }).map(String),
        // Paise past the second decimal too.
        unitPrice: fc
          .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 9_999 }))
          .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, '0')}`),
        tax: fc.constant(''),
        hsn: fc.constant(''),
      }),
      { maxLength: 6 },
    ),
    tax: fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2)),
    discount: fc.integer({ min: 0, max: 10_000 }).map(String),
  });

  /** The whole number nearest to a fraction, a half up. */
  const rounded = (numerator: bigint, denominator: bigint) =>
    (2n * numerator + denominator) / (2n * denominator);

  test('as typed it comes to what exact fractions come to, and its own claims count for nothing [BUS-1] [BUS-5] [BUS-6]', () => {
    fc.assert(
      fc.property(typed, (form) => {
        const sent = billFromForm({ ...defaultBillForm, ...ids, ...form }, null);
        const named = form.items.filter(({ description }) => description.trim() !== '');
        const lines = named.map(({ quantity, unitPrice }) => {
          const price = rounded(BigInt(unitPrice.replace('.', '')), 100n);
          return BigInt(quantity) * price;
        });
        const subtotal = lines.reduce((sum, line) => sum + line, 0n);
        const tax = rounded(subtotal * BigInt(form.tax.replace('.', '')), 10_000n);
        const total = subtotal + tax - BigInt(form.discount) * 100n;
        const sums = billTotals(sent.items, sent.taxBasisPoints, sent.discount);
        expect(sums).toMatchObject({
          lineTotals: lines.map(Number),
          subtotal: Number(subtotal),
          tax: Number(tax),
          total: Number(total),
        });
        const claimed = { ...sent, subtotal: 1, tax: 1, total: 1, status: 'pending' };
        const result = newBill.safeParse(claimed);
        if (result.success) expect(result.data).toEqual(sent);
        else
          expect(
            named.length === 0 || total < 0n || form.items.some(({ quantity }) => quantity === '0'),
          ).toBe(true);
      }),
      { numRuns: isFull ? 100_000 : 5_000 },
    );
  }, 300_000);

  // Quantity, price, tax and discount as typed; the sums in paise.
  test.each([
    ['3', '33.33', '0', '0', 9_999, 0, 9_999],
    ['3', '33.33', '18', '0', 9_999, 1_800, 11_799],
    ['1', '1.005', '0', '0', 101, 0, 101],
    ['1', '1.0049', '0', '0', 100, 0, 100],
    ['1', '0.07', '0', '0', 7, 0, 7],
    ['1', '0.03', '18', '0', 3, 1, 4],
    ['1', '0.02', '18', '0', 2, 0, 2],
    ['1', '0.01', '50', '0', 1, 1, 2],
    ['1', '0.01', '49.99', '0', 1, 0, 1],
    ['1', '500', '0', '0', 50_000, 0, 50_000],
    ['1', '500', '100', '0', 50_000, 50_000, 100_000],
    ['1', '500', '18', '590', 50_000, 9_000, 0],
    ['1', '1,500', '18', '0', 150_000, 27_000, 177_000],
    ['10', '0.1', '0', '0', 100, 0, 100],
    ['7', '14.29', '12.5', '0', 10_003, 1_250, 11_253],
    ['9999', '9999999.99', '0', '0', 9_998_999_990_001, 0, 9_998_999_990_001],
  ])(
    '%s × %s, tax %s, discount %s [BUS-2]',
    (quantity, unitPrice, tax, discount, subtotal, taxAmount, total) => {
      const items = [{ ...emptyBillItem, description: 'x', quantity, unitPrice }];
      const sent = billFromForm({ ...defaultBillForm, ...ids, items, tax, discount }, null);
      expect(billTotals(sent.items, sent.taxBasisPoints, sent.discount)).toMatchObject({
        subtotal,
        tax: taxAmount,
        total,
      });
    },
  );

  const messageOf = (change: Partial<BillForm>) =>
    newBill.safeParse(billFromForm({ ...defaultBillForm, ...ids, ...change }, null)).error
      ?.issues[0]?.message;
  const item = { ...emptyBillItem, description: 'x', unitPrice: '1' };
  test.each<[Partial<BillForm>, string]>([
    [{ items: [{ ...item, quantity: '0' }] }, billMessages.quantity],
    [{ items: [{ ...item, quantity: '-1' }] }, billMessages.quantity],
    [{ items: [{ ...item, quantity: '1.5' }] }, billMessages.quantity],
    [{ items: [{ ...item, unitPrice: '-0.01' }] }, billMessages.unitPrice],
    [{ tax: '100.01' }, billMessages.tax],
    [{ tax: '-1' }, billMessages.tax],
    [{ discount: '590.01' }, billMessages.discountTooLarge],
    [{ discount: '-1' }, billMessages.discount],
  ])('%j is refused [BUS-2]', (change, message) => {
    expect(messageOf(change)).toBe(message);
  });

  test.each([
    [[' '], 0],
    [['', 'Fee', '\t'], 1],
    [['Fee', 'Fee'], 2],
  ])('of the items %j %i are sent [BUS-5]', (descriptions, count) => {
    const items = descriptions.map((description) => ({ ...item, description }));
    expect(billFromForm({ ...defaultBillForm, ...ids, items }, null).items).toHaveLength(count);
    if (count === 0) expect(messageOf({ items })).toBe(billMessages.noItems);
  });
});

describe('a patient', () => {
  const form = {
    ...emptyPatientForm,
    name: 'Asha Rao',
    age: '31',
    phone: '98765 43210',
    address: 'Pune',
    emergencyContact: 'Vikram',
  };

  test.each([
    ['0', true],
    ['1', true],
    ['31', true],
    [' 31 ', true],
    ['149', true],
    ['150', true],
    ['-1', false],
    ['151', false],
    ['3.5', false],
    ['12abc', false],
    ['', false],
    ['1e2', false],
    ['NaN', false],
  ])('the age %j is taken: %s [BUS-3]', (age, isTaken) => {
    const result = registeredPatient.safeParse(patientFromForm({ ...form, age }, '2026-11-20'));
    expect(result.success).toBe(isTaken);
    if (isTaken) expect(result.data?.age).toBe(Number(age));
    else {
      const messages: string[] = [patientMessages.age, patientMessages.incomplete];
      expect(messages).toContain(result.error?.issues[0]?.message);
    }
  });

  test.each([
    ['', []],
    [' ', []],
    [',', []],
    [',,,', []],
    [' , ,', []],
    ['Dust', ['Dust']],
    [' Dust ', ['Dust']],
    ['Dust,', ['Dust']],
    [',Dust', ['Dust']],
    ['Dust,Latex', ['Dust', 'Latex']],
    ['Dust, Latex', ['Dust', 'Latex']],
    ['Dust ,Latex ', ['Dust', 'Latex']],
    ['Dust,,Latex', ['Dust', 'Latex']],
    ['Dust, ,Latex', ['Dust', 'Latex']],
    ['\tDust\n,\nLatex', ['Dust', 'Latex']],
    ['Bee stings, nuts and shellfish', ['Bee stings', 'nuts and shellfish']],
    ['Dust, Dust', ['Dust', 'Dust']],
    ['धूल, Latex', ['धूल', 'Latex']],
    ['Dust;Latex', ['Dust;Latex']],
    ['5-ASA, co-trimoxazole', ['5-ASA', 'co-trimoxazole']],
  ])('the allergies %j [BUS-4]', (text, list) => {
    expect(parseAllergies(text)).toEqual(list);
  });
});

describe('a prescription', () => {
  const form = { ...emptyPrescriptionForm, ...ids, diagnosis: 'Fever' };
  test.each([
    [[], []],
    [[''], []],
    [[' ', '\t', '\n'], []],
    [['A'], ['A']],
    [['A', ''], ['A']],
    [['', 'A'], ['A']],
    [
      ['A', ' ', 'B'],
      ['A', 'B'],
    ],
    [
      ['B', 'A', 'B'],
      ['B', 'A', 'B'],
    ],
    [[' A '], ['A']],
  ])('of the medications %j these are saved: %j [BUS-5]', (names, saved) => {
    const medications = names.map((name) => ({ ...emptyMedication, name, dosage: '1' }));
    const sent = newPrescription.parse(prescriptionFromForm({ ...form, medications }));
    expect(sent.medications.map(({ name }) => name)).toEqual(saved);
  });
});
