import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import type { NewPurchase } from '../../src/features/purchases/purchase';
import { clinicRightsFrom } from '../../src/shared/permissions';
import { paymentEntered } from '../expenses';
import { purchaseEntered, purchaseReturnEntered, supplierEntered } from '../purchases';
import { dispenseLineEntered, stockItemEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What is bought comes into the stock once, with its cost, and the supplier is owed what the paper says. */

let clinic: TestClinic;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => new Date('2026-11-20T10:00:00Z') });
  const { client } = await clinic.administrator();
  const { version } = await client.settings.rights();
  const rights = clinicRightsFrom({
    buyMedicines: ['receptionist'],
    giveMedicines: ['receptionist'],
  });
  await client.settings.saveRights({ version, rights, secondPersonAbove: null });
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

async function newSupplier(name = `Supplier ${randomUUID()}`): Promise<string> {
  const entered = { ...supplierEntered, name, id: randomUUID(), version: 0, isRetired: false };
  return (await desk.purchases.saveSupplier(entered)).id;
}

/** The usual invoice, whose medicine has a name of its own. */
async function invoice(more: Partial<NewPurchase> = {}): Promise<NewPurchase> {
  const entered = purchaseEntered(await newSupplier());
  const item = { newItem: { ...stockItemEntered, name: `Tab. ${randomUUID()}` } };
  return { ...entered, lines: entered.lines.map((line) => ({ ...line, item })), ...more };
}

const owedTo = async (id: string) =>
  (await desk.purchases.suppliers()).find((supplier) => supplier.id === id)?.owed;

async function batchRow(id: string | undefined) {
  const { rows } = await clinic.sql.query(
    'select units_left as left, came_units as came, cost::int as cost from stock_batches where id = $1',
    [id],
  );
  return rows[0];
}

describe('an invoice', () => {
  test('comes in once, with free packs and the cost with tax, and is owed [10.24.7]', async () => {
    const entered = await invoice();
    const context = { idempotencyKey: randomUUID() };
    const [purchase, again] = await Promise.all([
      desk.purchases.enter(entered, { context }),
      desk.purchases.enter(entered, { context }),
    ]);
    expect(again).toEqual(purchase);
    expect(purchase).toMatchObject({
      ...{ taxable: 25_000, tax: 1_250, roundOff: 0, total: 26_250, financialYear: 2026 },
      lines: [{ packs: 10, freePacks: 1, unitsLeft: 165, cameUnits: 165, taxable: 25_000 }],
    });
    expect(await batchRow(purchase.lines[0]?.batchId)).toEqual({
      ...{ left: 165, came: 165, cost: 26_250 },
    });
    expect(await owedTo(entered.supplierId)).toBe(26_250);
    expect(await desk.purchases.get({ id: purchase.id })).toEqual(purchase);
    const { lines: _, ...summary } = purchase;
    const found = await desk.purchases.search({ text: 'sma/10', supplierId: entered.supplierId });
    expect(found).toEqual({ purchases: [{ ...summary, unpaid: 26_250 }], nextCursor: null });
    const other = { text: '', supplierId: entered.supplierId, to: '2026-11-17' };
    expect((await desk.purchases.search(other)).purchases).toEqual([]);
  });

  test('meets the paper’s total: less than a rupee is rounded, more is refused with what was computed [10.24.7]', async () => {
    const entered = await invoice();
    const refused = desk.purchases.enter({ ...entered, total: 26_350 });
    await expect(refused).rejects.toMatchObject({
      code: 'TOTALS_DIFFER',
      data: { computed: 26_250 },
      message: 'The lines come to ₹262.50, the invoice says ₹263.50.',
    });
    expect(await desk.purchases.enter({ ...entered, total: 26_300 })).toMatchObject({
      ...{ roundOff: 50, total: 26_300 },
    });
    expect(await owedTo(entered.supplierId)).toBe(26_300);
  });

  test('is entered once for its supplier and year, by two desks too [10.24.7] [MON-10]', async () => {
    const entered = await invoice();
    const { supplierId } = entered;
    const other = { ...(await invoice()), supplierId, invoiceNumber: 'sma/1021' };
    const codes = await Promise.all([
      codeOf(desk.purchases.enter(entered)),
      codeOf(desk.purchases.enter(other)),
    ]);
    expect(codes.filter((code) => code === 'INVOICE_ENTERED')).toHaveLength(1);
    const nextYear = { ...(await invoice()), supplierId, invoiceDate: '2025-11-18' };
    await desk.purchases.enter(nextYear);
    expect(await owedTo(supplierId)).toBe(52_500);
  });

  test('two lines of one new medicine are one medicine, and its name is taken afterwards', async () => {
    const entered = await invoice();
    const lines = [...entered.lines, ...entered.lines];
    const purchase = await desk.purchases.enter({ ...entered, lines, total: 52_500 });
    const [first, second] = purchase.lines;
    expect(first?.itemId).toBe(second?.itemId);
    expect(first?.batchId).not.toBe(second?.batchId);
    const again = { ...entered, invoiceNumber: 'SMA/1022' };
    expect(await codeOf(desk.purchases.enter(again))).toBe('NAME_TAKEN');
    const item = { itemId: first?.itemId ?? '' };
    const kept = { ...again, lines: entered.lines.map((line) => ({ ...line, item })) };
    expect((await desk.purchases.enter(kept)).lines[0]?.itemId).toBe(first?.itemId);
  });

  test('brings no narcotics, no more discount than it is worth, and is not overpaid', async () => {
    const entered = await invoice();
    const item = { newItem: { ...stockItemEntered, name: 'Inj. Ketamine 50' } };
    const refused = { ...entered, lines: entered.lines.map((line) => ({ ...line, item })) };
    expect(await codeOf(desk.purchases.enter(refused))).toBe('REFUSED_SUBSTANCE');
    expect(await codeOf(desk.purchases.enter({ ...entered, discount: 25_001 }))).toBe(
      'BAD_REQUEST',
    );
    const paid = { ...paymentEntered, amount: 26_251 };
    expect(await codeOf(desk.purchases.enter({ ...entered, paid }))).toBe('OVERPAID');
    expect(await owedTo(entered.supplierId)).toBe(0);
  });

  test('no invoice, return or payment is of a day that is still to come', async () => {
    const future = '2026-11-21';
    const issue = (field: string) => ({
      code: 'BAD_REQUEST',
      data: { issues: [{ field, message: 'A date cannot be in the future.' }] },
    });
    const entered = await invoice();
    const { supplierId: id } = entered;
    const payment = { ...paymentEntered, amount: 10_000, spentOn: future };
    await expect(desk.purchases.enter({ ...entered, invoiceDate: future })).rejects.toMatchObject(
      issue('invoiceDate'),
    );
    await expect(desk.purchases.enter({ ...entered, paid: payment })).rejects.toMatchObject(
      issue('paid.spentOn'),
    );
    const bought = await desk.purchases.enter({ ...entered, invoiceDate: '2026-11-20' });
    const back = purchaseReturnEntered(id, bought.lines[0]?.batchId ?? '');
    await expect(desk.purchases.giveBack({ ...back, returnedOn: future })).rejects.toMatchObject(
      issue('returnedOn'),
    );
    await expect(desk.purchases.pay({ id, payment })).rejects.toMatchObject(
      issue('payment.spentOn'),
    );
    expect(await owedTo(id)).toBe(26_250);
  });

  test('is paid at once and later, and the drawer knows of it', async () => {
    const entered = await invoice();
    const id = entered.supplierId;
    await desk.purchases.enter({ ...entered, paid: { ...paymentEntered, amount: 6_250 } });
    expect(await owedTo(id)).toBe(20_000);
    const payment = { ...paymentEntered, method: 'upi' as const, isFromDrawer: false };
    const context = { idempotencyKey: randomUUID() };
    const sent = { id, payment: { ...payment, amount: 12_000 } };
    expect(await desk.purchases.pay(sent, { context })).toMatchObject({ owed: 8_000 });
    expect(await desk.purchases.pay(sent, { context })).toMatchObject({ owed: 8_000 });
    const { rows } = await clinic.sql.query(
      'select purpose, is_from_drawer, till_number::int as number from expenses where supplier_id = $1 order by entered_at, id',
      [id],
    );
    expect(rows).toEqual([
      { purpose: 'SMA/1021', is_from_drawer: true, number: 1 },
      { purpose: '', is_from_drawer: false, number: null },
    ]);
  });
});

test('the money of a supplier pays an invoice of its own, else the oldest, and what is open is what is owed', async () => {
  const supplierId = await newSupplier();
  const enter = async (invoiceNumber: string, invoiceDate: string, paid: NewPurchase['paid']) => {
    const entered = { ...(await invoice()), supplierId, invoiceNumber, invoiceDate, paid };
    return desk.purchases.enter(entered);
  };
  const open = async (state?: 'unpaid') => {
    const { purchases } = await desk.purchases.search({ text: '', supplierId, state });
    return Object.fromEntries(purchases.map((one) => [one.invoiceNumber, one.unpaid]));
  };
  const bank = { ...paymentEntered, method: 'bank' as const, isFromDrawer: false };
  await enter('A', '2026-11-01', null);
  await enter('B', '2026-11-02', null);
  const paid = await enter('C', '2026-11-03', { ...bank, amount: 26_250 });
  expect(await open()).toEqual({ A: 26_250, B: 26_250, C: 0 });
  await desk.purchases.pay({ id: supplierId, payment: { ...bank, amount: 30_000 } });
  expect(await open()).toEqual({ A: 0, B: 22_500, C: 0 });
  expect(await open('unpaid')).toEqual({ B: 22_500 });
  expect(await owedTo(supplierId)).toBe(22_500);
  // The payment that came with C is taken back: C is open again, and nothing else.
  const { rows } = await clinic.sql.query('select payment_id from purchases where id = $1', [
    paid.id,
  ]);
  await clinic.sql.query(
    `insert into expenses (id, supplier_id, payee, purpose, method, is_from_drawer, amount, spent_on, entered_at,
       entered_by, entered_by_name, reverses, reason)
     select gen_random_uuid(), supplier_id, payee, purpose, method, is_from_drawer, amount, spent_on, entered_at,
       entered_by, entered_by_name, id, 'Bounced' from expenses where id = $1`,
    [rows[0].payment_id],
  );
  expect(await open()).toEqual({ A: 0, B: 22_500, C: 26_250 });
  expect(await owedTo(supplierId)).toBe(22_500 + 26_250);
});

test('an invoice’s line is filled from the newest batch that still counts', async () => {
  const entered = await invoice();
  const { id, lines } = await desk.purchases.enter(entered);
  const itemId = lines[0]?.itemId ?? '';
  const read = async () => (await desk.purchases.items()).find((item) => item.id === itemId);
  const first = { mrp: 3_350, taxBasisPoints: 500, discountBasisPoints: 0, packUnits: 15 };
  expect(await read()).toMatchObject(first);
  const second = await desk.purchases.enter({
    ...{ ...entered, invoiceNumber: 'SMA/1022', total: 26_600 },
    lines: entered.lines.map((line) => ({
      ...{ ...line, item: { itemId }, batch: { ...line.batch, mrp: 3_500 } },
      ...{ discountBasisPoints: 500, taxBasisPoints: 1_200 },
    })),
  });
  const newest = { mrp: 3_500, taxBasisPoints: 1_200, discountBasisPoints: 500 };
  expect(await read()).toMatchObject(newest);
  await desk.purchases.void({ id: second.id, reason: 'Wrong supplier' });
  expect(await read()).toMatchObject(first);
  await desk.purchases.void({ id, reason: 'Wrong supplier' });
  expect(await read()).toMatchObject({ mrp: null, taxBasisPoints: 500, discountBasisPoints: 0 });
});

describe('what was bought [10.24.8]', () => {
  test('is voided while all of it is there, and its number is free again', async () => {
    const entered = await invoice();
    const { id, lines } = await desk.purchases.enter(entered);
    const reason = 'Wrong supplier';
    const voided = await desk.purchases.void({ id, reason });
    expect(voided.voided).toMatchObject({ reason });
    expect(await desk.purchases.void({ id, reason })).toEqual(voided);
    expect(await codeOf(desk.purchases.void({ id, reason: 'Other' }))).toBe('ALREADY_VOIDED');
    expect(await batchRow(lines[0]?.batchId)).toMatchObject({ left: 0 });
    expect(await owedTo(entered.supplierId)).toBe(0);
    const item = { itemId: lines[0]?.itemId ?? '' };
    await desk.purchases.enter({
      ...entered,
      lines: entered.lines.map((line) => ({ ...line, item })),
    });
  });

  test('goes back to the supplier, no more than there is, and is no longer owed', async () => {
    const entered = await invoice();
    const { id, lines } = await desk.purchases.enter(entered);
    const batchId = lines[0]?.batchId ?? '';
    const back = purchaseReturnEntered(entered.supplierId, batchId);
    const tooMany = { ...back, lines: [{ batchId, units: 166 }] };
    await expect(desk.purchases.giveBack(tooMany)).rejects.toMatchObject({
      code: 'NOT_ENOUGH',
      data: { batches: [{ id: batchId, unitsLeft: 165 }] },
    });
    const context = { idempotencyKey: randomUUID() };
    const given = await desk.purchases.giveBack(back, { context });
    expect(await desk.purchases.giveBack(back, { context })).toEqual(given);
    expect(await batchRow(batchId)).toMatchObject({ left: 150 });
    expect(await owedTo(entered.supplierId)).toBe(26_250 - 2_625);
    expect(await codeOf(desk.purchases.void({ id, reason: 'x' }))).toBe('BATCH_USED');
    const { supplierId } = entered;
    expect(given.lines).toMatchObject([{ number: 'DL2602', units: 15 }]);
    expect(await desk.purchases.returns({ supplierId })).toEqual({
      ...{ returns: [given], nextCursor: null },
    });
  });

  test('a mistaken return is voided once: stock and debt are as before it, no movement is edited, and it stays in the list', async () => {
    const entered = await invoice();
    const { supplierId } = entered;
    const { id: invoiceId, lines } = await desk.purchases.enter(entered);
    const batchId = lines[0]?.batchId ?? '';
    const { id } = await desk.purchases.giveBack(purchaseReturnEntered(supplierId, batchId));
    const reason = 'The supplier sent them back';
    const voided = await desk.purchases.voidReturn({ id, reason });
    expect(voided.voided).toMatchObject({ reason });
    expect(voided.lines).toMatchObject([{ number: 'DL2602', units: 15 }]);
    expect(await desk.purchases.voidReturn({ id, reason })).toEqual(voided);
    expect(await codeOf(desk.purchases.voidReturn({ id, reason: 'Other' }))).toBe('ALREADY_VOIDED');
    expect(await desk.purchases.returns({ supplierId })).toMatchObject({ returns: [voided] });
    expect(await batchRow(batchId)).toMatchObject({ left: 165 });
    expect(await owedTo(supplierId)).toBe(26_250);
    const { rows } = await clinic.sql.query(
      `select m.kind, m.units, e.note from stock_movements m join stock_entries e on e.id = m.entry_id
      where m.batch_id = $1 order by m.id`,
      [batchId],
    );
    expect(rows).toEqual([
      { kind: 'purchase', units: 165, note: null },
      { kind: 'supplierReturn', units: -15, note: null },
      { kind: 'correction', units: 15, note: reason },
    ]);
    // All of it is there again.
    const ofInvoice = await desk.purchases.void({ id: invoiceId, reason: 'Wrong supplier' });
    expect(ofInvoice.voided).not.toBeNull();
  });

  test('is not voided once a patient has of it, and it is said which batch went and to how many', async () => {
    const entered = await invoice();
    const name = 'Tab. Alerid 10';
    const item = { newItem: { ...stockItemEntered, name } };
    const lines = entered.lines.map((line) => ({ ...line, item }));
    const bought = await desk.purchases.enter({ ...entered, lines });
    const batchId = bought.lines[0]?.batchId ?? '';
    const { client: doctor } = await clinic.signedIn('doctor');
    const patient = await desk.patients.register({ ...patientFields, phone: '98200 12345' });
    const token = await desk.queue.issue({ patientId: patient.id });
    await doctor.queue.start({ id: token.id });
    const { id: prescriptionId } = await doctor.prescriptions.create({
      ...{ patientId: patient.id, tokenId: token.id, diagnosis: 'Cold', symptoms: '' },
      medications: [
        { ...emptyMedication, ...readMedicineLine(`${name} 1-0-1 x 5 days`).medication },
      ],
    });
    await desk.dispensing.give({ prescriptionId, lines: [dispenseLineEntered(batchId)] });
    const { id } = bought;
    await expect(desk.purchases.void({ id, reason: 'Wrong supplier' })).rejects.toMatchObject({
      code: 'BATCH_USED',
      message: expect.stringContaining(
        'Tab. Alerid 10, batch DL2602: 155 of 165 left, given to 1 patient.',
      ),
      data: { lines: [{ unitsLeft: 155, patients: 1 }] },
    });
  });
});

test('a supplier is added once, changed, retired and used again, and no name is taken twice', async () => {
  const name = `Shree ${randomUUID()}`;
  const entered = { ...supplierEntered, name, id: randomUUID(), version: 0, isRetired: false };
  const added = await desk.purchases.saveSupplier(entered);
  expect(await desk.purchases.saveSupplier(entered)).toEqual(added);
  const twice = { ...entered, id: randomUUID(), name: name.toUpperCase() };
  expect(await codeOf(desk.purchases.saveSupplier(twice))).toBe('NAME_TAKEN');
  const changed = { ...entered, version: 1, phone: '020 1' };
  expect(await desk.purchases.saveSupplier(changed)).toMatchObject({ version: 2, phone: '020 1' });
  const stale = { ...entered, version: 1, phone: '020 2' };
  expect(await codeOf(desk.purchases.saveSupplier(stale))).toBe('SUPPLIER_CHANGED');
  const retired = await desk.purchases.saveSupplier({ ...changed, version: 2, isRetired: true });
  expect(retired.retiredAt).not.toBeNull();
  await desk.purchases.saveSupplier(twice);
  const again = { ...changed, version: 3 };
  expect(await codeOf(desk.purchases.saveSupplier(again))).toBe('NAME_TAKEN');
  const { rows } = await clinic.sql.query(
    "select details from audit_logs where action = 'supplier_saved' and entity_id = $1 order by id",
    [entered.id],
  );
  expect(rows.map(({ details }) => details)).toEqual([
    `Supplier ${name} added`,
    `Supplier ${name} changed`,
    `Supplier ${name} no longer used`,
  ]);
});
