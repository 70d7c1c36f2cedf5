import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bill, NewBill } from '../../src/features/billing/bill';
import { gstOf, gstReconciliation } from '../../src/features/reports/gst';
import { gstr1Of } from '../../src/features/reports/gstr1';
import { asBefore } from '../billOfBefore';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** By which rule a bill is added up, and what returns, credit notes and voids make of it. */

const gstin = '27AAPFU0939F1ZV';
let now = new Date('2026-09-01T05:00:00Z');
let clinic: TestClinic;
let desk: Client;
let doctor: Client;
let administrator: Client;

async function goTo(instant: string): Promise<void> {
  now = new Date(instant);
  await clinic.keepSessions(now);
}
async function register(number: string | null): Promise<void> {
  await clinic.sql.query('update clinic_settings set gstin = $1', [number]);
}

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  administrator = (await clinic.administrator()).client;
  doctor = administrator;
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());
beforeEach(() => register(gstin));

const peel = { description: 'Peel', quantity: 1, unitPrice: 50_050, taxBasisPoints: 1800 };
const syrup = {
  description: 'Syrup',
  quantity: 3,
  unitPrice: 3_333,
  taxBasisPoints: 500,
  hsn: '3004',
};
const consultation = { description: 'Consultation', quantity: 1, unitPrice: 60_000 };

async function billed(change: Partial<NewBill>): Promise<Bill> {
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  await doctor.queue.complete({ id: tokenId });
  const plain = { items: [peel], taxBasisPoints: 0, discount: 0, payments: [] };
  return desk.billing.create({ patientId, tokenId, ...plain, ...change });
}

describe('a tax invoice of a clinic with a GSTIN [10.3.35] [10.3.36]', () => {
  test('is discounted line by line before tax, and taxed twice by half', async () => {
    const bill = await billed({ items: [peel, syrup], discount: 20_000, taxRule: 'gst' });
    expect(bill).toMatchObject({
      taxRule: 'gst',
      subtotal: 60_049,
      discount: 20_000,
      // 18% of ₹333.80 is ₹60.08, twice ₹30.04; 5% of ₹66.69 is ₹3.33, twice ₹1.67.
      tax: 6_341,
      taxRoundOff: -1,
      roundOff: 0,
      total: 46_390,
    });
    expect(bill.items).toMatchObject([
      { total: 50_050, discount: 16_670, tax: 6_008 },
      { total: 9_999, discount: 3_330, tax: 334 },
    ]);
    expect(await desk.billing.get({ id: bill.id })).toEqual(bill);
    const { rows } = await clinic.sql.query(
      'select tax_rule, tax, tax_round_off, total from bills where id = $1',
      [bill.id],
    );
    expect(rows).toEqual([{ tax_rule: 'gst', tax: 6_341, tax_round_off: -1, total: 46_390 }]);
  });

  test('keeps the specification’s subtotal, tax and total where nothing is discounted [9.13]', async () => {
    const bill = await billed({});
    expect(bill).toMatchObject({ subtotal: 50_050, tax: 9_009, total: 59_059, taxRoundOff: -1 });
    expect(bill.items).toMatchObject([{ tax: 9_010, discount: 0 }]);
    await register(null);
    const plain = await billed({});
    expect(plain).toMatchObject({ subtotal: 50_050, tax: 9_009, total: 59_059, taxRoundOff: 0 });
    expect(plain).toMatchObject({ taxRule: 'specification', items: [{ tax: 9_009 }] });
  });

  test('is paid in full by what the server comes to, and never by more', async () => {
    const dressing = { ...peel, unitPrice: 100_000 };
    const less = { items: [dressing], discount: 20_000 };
    const paid = await billed({ ...less, payments: undefined, paymentMethod: 'cash' });
    expect(paid).toMatchObject({ total: 94_400, paid: 94_400, status: 'paid' });
    // ₹980.00 would be the specification's total.
    const payments = [{ method: 'cash' as const, amount: 98_000 }];
    expect(await codeOf(billed({ ...less, payments }))).toBe('BAD_REQUEST');
    await expect(billed({ ...less, discount: 100_001 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ field: 'discount' }] },
    });
    expect(await billed({ ...less, discount: 100_000 })).toMatchObject({ total: 0, tax: 0 });
  });
});

describe('the specification’s rule stays to the letter [9.13] [9.17] [10.3.35]', () => {
  test('without a GSTIN, and with one where nothing is taxed', async () => {
    const exempt = await billed({ items: [consultation], discount: 5_000 });
    expect(exempt).toMatchObject({ taxRule: 'specification', tax: 0, total: 55_000 });
    expect(exempt.items).toMatchObject([{ discount: 0, tax: 0 }]);
    await register(null);
    const plain = await billed({ items: [peel, syrup], discount: 20_000 });
    // 90.09 and ₹5.00 of tax, the discount after it.
    expect(plain).toMatchObject({
      taxRule: 'specification',
      tax: 9_509,
      taxRoundOff: 0,
      total: 60_049 + 9_509 - 20_000,
    });
    expect(plain.items).toMatchObject([
      { discount: 0, tax: 9_009 },
      { discount: 0, tax: 500 },
    ]);
  });

  test('a form that added up by another rule than the server is refused, and makes no bill', async () => {
    const count = async () => (await desk.billing.summary()).billCount;
    const before = await count();
    expect(await codeOf(billed({ taxRule: 'specification' }))).toBe('TAX_RULE_CHANGED');
    expect(await codeOf(billed({ items: [consultation], taxRule: 'gst' }))).toBe(
      'TAX_RULE_CHANGED',
    );
    await register(null);
    expect(await codeOf(billed({ taxRule: 'gst' }))).toBe('TAX_RULE_CHANGED');
    expect(await count()).toBe(before);
    expect((await billed({ taxRule: 'specification' })).taxRule).toBe('specification');
  });
});

test('the database takes no bill that its rule does not make [10.3.38]', async () => {
  const { id } = await billed({ items: [peel], discount: 100 });
  for (const [change, refusal] of [
    ["tax_rule = 'other', tax_round_off = 0", /tax_rule_is_known/],
    ['gstin = null', /only_tax_invoices_are_added_up_by_gst/],
    ["tax_rule = 'specification', tax_round_off = 1", /only_two_taxes_are_rounded_apart/],
    ['tax_round_off = 51', /tax_is_rounded_by_paise/],
  ] as const) {
    await expect(
      clinic.sql.query(`update bills set ${change} where id = $1`, [id]),
    ).rejects.toThrow(refusal);
  }
  await expect(
    clinic.sql.query('update bill_items set discount = total + 1 where bill_id = $1', [id]),
  ).rejects.toThrow(/bill_item_is_discounted_by_its_total/);
});

/** The files of GSTR-1 of some days, by name: cells as text. */
async function tablesOf(from: string, to: string) {
  const report = await administrator.reports.gst({ from, to });
  const gst = gstOf(report.sums);
  for (const { holds } of gstReconciliation(gst)) expect(holds).toBe(true);
  const [registration] = gst.registrations;
  if (!registration) throw new Error('A registration was expected.');
  return Object.fromEntries(
    gstr1Of(registration, report.series).map(({ name, rows }) => [
      name,
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.plain))),
    ]),
  );
}

describe('the return [10.3.35-39]', () => {
  test('has the discounted value and two equal taxes of new bills, and what bills of before had', async () => {
    await goTo('2026-10-05T05:00:00Z');
    const before = await asBefore(clinic.sql, await billed({ discount: 10_000 }));
    expect(before.total).toBe(49_059);
    // As of before: the discount lowers nothing, and CGST has the odd paisa.
    const hsn = (value: string, taxable: string, central: string, state: string) => [
      ['', '', 'NA', '0', value, '18', taxable, '0.00', central, state, '0.00'],
    ];
    expect((await tablesOf('2026-10-05', '2026-10-05'))['hsn(b2c)']).toEqual(
      hsn('590.59', '500.50', '45.05', '45.04'),
    );
    await goTo('2026-10-06T05:00:00Z');
    await billed({ discount: 10_000 });
    // ₹400.50 at 18%.
    const tables = await tablesOf('2026-10-06', '2026-10-06');
    expect(tables['hsn(b2c)']).toEqual(hsn('472.60', '400.50', '36.05', '36.05'));
    expect(tables.b2cs).toEqual([['OE', '27-Maharashtra', '18', '', '400.50', '0.00', '']]);
    expect((await tablesOf('2026-10-05', '2026-10-06'))['hsn(b2c)']).toEqual(
      hsn('1063.19', '901.00', '81.10', '81.09'),
    );
  });

  test('of a bill of before credits with a refund and the void what it had', async () => {
    await goTo('2026-10-12T05:00:00Z');
    const { id } = await asBefore(clinic.sql, await billed({ discount: 10_000 }));
    await desk.billing.pay({ id, method: 'cash', amount: 49_059 });
    const back = { method: 'cash' as const, amount: 10_000, reason: 'not done' };
    const part = await desk.billing.refund({ id, ...back });
    // 100.00 of 490.59, of one amount of value and tax.
    expect(part.creditNotes).toMatchObject([{ total: 10_000, taxable: 10_202, tax: 1_836 }]);
    const { creditNotes } = await desk.billing.void({ id, reason: 'a mistake' });
    expect(creditNotes.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(50_050);
    expect(creditNotes.reduce((sum, { tax }) => sum + tax, 0)).toBe(9_009);
    expect((await tablesOf('2026-10-12', '2026-10-12'))['hsn(b2c)']).toEqual([]);
  });

  test('takes the quantity back with a void, in its month, and leaves no row of nothing', async () => {
    await goTo('2026-10-19T05:00:00Z');
    const bill = await billed({
      items: [syrup, { ...syrup, quantity: 1, taxBasisPoints: 1200 }, consultation],
      payments: undefined,
      paymentMethod: 'cash',
    });
    for (const amount of [3_333, 3_333, 3_333]) {
      await desk.billing.refund({ id: bill.id, method: 'cash', amount, reason: 'came back' });
    }
    const quantities = (rows: string[][] | undefined) =>
      rows?.map(([code, , , quantity, , rate]) => `${code} ${rate}%: ${quantity}`);
    const before = await tablesOf('2026-10-19', '2026-10-19');
    expect(quantities(before['hsn(b2c)'])).toEqual([' 0%: 0', '3004 5%: 3', '3004 12%: 1']);
    await desk.billing.void({ id: bill.id, reason: 'a mistake' });
    const after = await tablesOf('2026-10-19', '2026-10-19');
    expect([after['hsn(b2c)'], after.b2cs]).toEqual([[], []]);

    const late = await billed({ items: [syrup] });
    await goTo('2026-11-03T05:00:00Z');
    await desk.billing.void({ id: late.id, reason: 'a mistake' });
    const november = await tablesOf('2026-11-03', '2026-11-03');
    expect(november['hsn(b2c)']).toEqual([
      ['3004', '', 'OTH-OTHERS', '-3', '-104.99', '5', '-99.99', '0.00', '-2.50', '-2.50', '0.00'],
    ]);
    expect((await tablesOf('2026-10-19', '2026-11-03'))['hsn(b2c)']).toEqual([]);
  });

  test('leaves a bill out that was discounted to nothing and voided', async () => {
    await goTo('2026-11-05T05:00:00Z');
    const { id } = await billed({ discount: 50_050 });
    await billed({});
    await desk.billing.void({ id, reason: 'a mistake' });
    const day = '2026-11-05';
    const { uncredited } = await administrator.reports.gst({ from: day, to: day });
    expect(uncredited.count).toBe(0);
  });
});
