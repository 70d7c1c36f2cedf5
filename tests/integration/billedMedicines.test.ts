import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewBill } from '../../src/features/billing/bill';
import { takeDispenseNumber } from '../../src/features/stock/dispenses/dispenses.rows';
import {
  insertBatches,
  insertEntry,
  insertItem,
  insertMovements,
} from '../../src/features/stock/stock.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import type { Database } from '../../src/server/database/schema';
import { batchEntered, stockItemEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Medicines that were given, on bills: at the MRP with the tax in it, once, and back with a refund or a void. */

const now = new Date('2026-11-20T10:00:00Z');
const today = '2026-11-20';
let clinic: TestClinic;
let server: DatabaseConnection;
let doctor: Client;
let desk: Client;
let user: { id: string; name: string };
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
  server = connect(clinic.connection, pino({ level: 'silent' }));
  const { rows } = await clinic.sql.query("select id, name from users where role = 'receptionist'");
  user = rows[0];
  await clinic.sql.query("update clinic_settings set gstin = '27AAPFU0939F1ZV'");
});
afterAll(async () => {
  await server.pool.end();
  await clinic.close();
});

const inTransaction = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) =>
  server.db.transaction().execute(work);

/** Gives 32 tablets of strips of 15 at ₹33.50 in a visit: two strips and two loose ones at ₹2.23. */
async function given({ isSample = false, isFree = false } = {}) {
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  const { rows } = await clinic.sql.query("select id, name from users where role = 'doctor'");
  const lineId = randomUUID();
  const batchId = await inTransaction(async (trx) => {
    const [itemId, entryId, id] = [randomUUID(), randomUUID(), randomUUID()];
    await insertItem(trx, { id: itemId, item: { ...stockItemEntered, name: itemId }, now });
    await insertEntry(trx, { id: entryId, kind: 'opening', note: null }, { user, now });
    const [batch = ''] = await insertBatches(trx, { entryId, kind: 'opening', day: today, now }, [
      { itemId, batch: { ...batchEntered, isSample }, units: 100, cost: 1_000 },
    ]);
    await trx
      .insertInto('dispenses')
      .values({
        id,
        ...(await takeDispenseNumber(trx, now, 'Asia/Kolkata')),
        ...{ patient_id: patientId, patient_name: 'Asha', token_id: tokenId },
        ...{ doctor_id: rows[0].id, doctor_name: rows[0].name },
        ...{ given_at: now, given_by: user.id, given_by_name: user.name },
      })
      .execute();
    const line = { id: lineId, dispense_id: id, position: 0, batch_id: batch, units: 32 };
    await trx
      .insertInto('dispense_lines')
      .values({ ...line, medicine: 'Dolo 650', is_free: isFree })
      .execute();
    await insertMovements(trx, [
      { batchId: batch, kind: 'dispense', units: -32, day: today, dispenseLineId: lineId },
    ]);
    return batch;
  });
  return { patientId, tokenId, lineId, batchId };
}

const itemsOf = (lineId: string, strip = 3_350): NewBill['items'] => [
  { description: 'Dolo 650', quantity: 2, unitPrice: strip, dispenseLineId: lineId },
  { description: 'Dolo 650', quantity: 2, unitPrice: 223, dispenseLineId: lineId },
];

const billOf = (
  { patientId, tokenId, lineId }: Awaited<ReturnType<typeof given>>,
  more: Partial<NewBill> = {},
) =>
  desk.billing.create({
    ...{ patientId, tokenId, items: itemsOf(lineId), taxBasisPoints: 1800, discount: 0 },
    ...{ paymentMethod: 'cash', ...more },
  });

async function leftOf(batchId: string): Promise<number> {
  const { rows } = await clinic.sql.query('select units_left from stock_batches where id = $1', [
    batchId,
  ]);
  return rows[0].units_left;
}

test('a bill has what was given at the MRP, with the tax of the item in it [10.25.1] [10.25.2]', async () => {
  const visit = await given();
  const bill = await billOf(visit);
  // Of ₹71.46 at 5 %: ₹68.06, and ₹1.70 twice.
  expect(bill).toMatchObject({ taxRule: 'gst', subtotal: 7_146, total: 7_146, tax: 340 });
  expect(bill.includedTax).toBe(340);
  expect(bill.items).toMatchObject([
    { taxBasisPoints: 500, hsn: '3004', isTaxIncluded: true, given: { unitsKept: 32 } },
    { taxBasisPoints: 500, hsn: '3004' },
  ]);
  expect(bill.items.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(6_806);
  expect(await codeOf(billOf(visit, { isSecond: true }))).toBe('LINE_BILLED');
});

test('what was given is offered with its prices until a bill has it, also to two desks at once', async () => {
  const visit = await given();
  const { patientId, tokenId, lineId } = visit;
  const offered = () => desk.billing.given({ patientId, tokenId });
  expect(await offered()).toMatchObject([
    {
      ...{ dispenseLineId: lineId, medicine: 'Dolo 650', units: 32, isTaxMissing: false },
      prices: [
        { quantity: 2, unitPrice: 3_350, taxBasisPoints: 500 },
        { quantity: 2, unitPrice: 223, taxBasisPoints: 500 },
      ],
    },
  ]);
  const desks = await Promise.allSettled(
    [1, 2].map(() => billOf(visit, { isSecond: true, discount: 0 })),
  );
  const [bill] = desks.flatMap((desk) => (desk.status === 'fulfilled' ? [desk.value] : []));
  const refused = desks.flatMap((desk) => (desk.status === 'rejected' ? [desk.reason] : []));
  expect(refused).toMatchObject([{ code: 'LINE_BILLED' }]);
  expect(await offered()).toEqual([]);
  await desk.billing.void({ id: bill?.id ?? '', reason: 'mistake' });
  expect(await offered()).toHaveLength(1);
  // No row for what is free or a sample, and none for somebody else's visit.
  for (const other of [await given({ isFree: true }), await given({ isSample: true })]) {
    expect(await desk.billing.given(other)).toEqual([]);
    expect(await desk.billing.given({ patientId: other.patientId, tokenId })).toEqual([]);
  }
  // A suggestion would sell it across the counter.
  await billOf(visit);
  const suggested = await desk.billing.frequentItems();
  expect(suggested.map(({ description }) => description)).not.toContain('Dolo 650');
});

test('a medicine without tax or HSN is offered with its price, and not billed until they are entered', async () => {
  const visit = await given();
  const setHsn = (hsn: string | null) =>
    clinic.sql.query(
      `update stock_items set hsn = $1 where id = (select item_id from stock_batches where id = $2)`,
      [hsn, visit.batchId],
    );
  await setHsn(null);
  const { patientId, tokenId } = visit;
  expect(await desk.billing.given({ patientId, tokenId })).toMatchObject([
    { isTaxMissing: true, hsn: null, taxBasisPoints: 500, prices: [{ unitPrice: 3_350 }, {}] },
  ]);
  // What the bill's row says does not replace it.
  const items = itemsOf(visit.lineId).map((item) => ({ ...item, hsn: '3004' }));
  await expect(billOf(visit, { items })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ field: 'items' }] },
  });
  await setHsn('30049099');
  expect((await billOf(visit)).items).toMatchObject([{ hsn: '30049099' }, { hsn: '30049099' }]);
});

test('nothing above the MRP, no sample, no price for what is free, no part of a line [10.25.1] [MON-10]', async () => {
  const visit = await given();
  const above = { items: itemsOf(visit.lineId, 3_351) };
  await expect(billOf(visit, above)).rejects.toMatchObject({
    code: 'ABOVE_MRP',
    data: { position: 0, limit: 3_350 },
  });
  expect(await codeOf(billOf(visit, { items: itemsOf(visit.lineId).slice(1) }))).toBe(
    'BAD_REQUEST',
  );
  expect(await codeOf(billOf(await given({ isSample: true })))).toBe('SAMPLE_NOT_BILLED');
  expect(await codeOf(billOf(await given({ isFree: true })))).toBe('ABOVE_MRP');
  const other = await given();
  expect(await codeOf(billOf({ ...visit, lineId: other.lineId }))).toBe('LINE_BILLED');
});

test('a lower price is taken', async () => {
  const visit = await given();
  expect((await billOf(visit, { items: itemsOf(visit.lineId, 3_000) })).total).toBe(6_446);
});

test('medicines come back with the refund, to the shelf or not, and never more than were given [10.25.3]', async () => {
  const visit = await given();
  const bill = await billOf(visit);
  const refund = (units: number, isRestocked: boolean) =>
    desk.billing.refund({
      ...{ id: bill.id, method: 'cash', amount: 1_000, items: [0, 1], reason: 'not needed' },
      returned: [{ dispenseLineId: visit.lineId, units, isRestocked }],
    });
  const after = await refund(20, true);
  expect(after.items[0]?.given?.unitsKept).toBe(12);
  expect(after.creditNotes).toHaveLength(1);
  expect(await leftOf(visit.batchId)).toBe(88);
  await refund(2, false);
  expect(await leftOf(visit.batchId)).toBe(88);
  expect(await codeOf(refund(11, true))).toBe('NOT_PAID');
});

test('a voided bill frees its medicines, or they come back with it [10.25.3]', async () => {
  const visit = await given();
  const first = await billOf(visit);
  await desk.billing.void({ id: first.id, reason: 'mistake' });
  expect(await leftOf(visit.batchId)).toBe(68);
  const second = await billOf(visit);
  const returned = [{ dispenseLineId: visit.lineId, units: 32, isRestocked: true }];
  await desk.billing.void({ id: second.id, reason: 'given back', returned });
  expect(await leftOf(visit.batchId)).toBe(100);
  expect(await codeOf(billOf(visit))).toBe('LINE_BILLED');
});

test('without a GSTIN no tax is in the price, nor the bill’s on it [10.25.2]', async () => {
  await clinic.sql.query('update clinic_settings set gstin = null');
  const bill = await billOf(await given());
  await clinic.sql.query("update clinic_settings set gstin = '27AAPFU0939F1ZV'");
  expect(bill).toMatchObject({ tax: 0, includedTax: 0, total: 7_146 });
});

test('the rate board has fees and prices, with their local names [10.27.4]', async () => {
  await clinic.sql.query(
    `insert into prices (id, name, kind, unit_price, local_name, added_at)
    values (gen_random_uuid(), 'Dressing', 'procedure', 15000, 'पट्टी', now())`,
  );
  const board = await desk.priceList.rates();
  expect(board.rates).toEqual([
    { name: 'Dressing', localName: 'पट्टी', kind: 'procedure', amount: 15_000 },
  ]);
  const link = { token: 'a'.repeat(43) };
  expect(await codeOf(clinic.visitor().client.priceList.ratesOnScreen(link))).not.toBe(null);
});
