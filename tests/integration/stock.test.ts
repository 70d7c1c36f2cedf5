import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  insertReturns,
  readDispensesOf,
  takeDispenseNumber,
} from '../../src/features/stock/dispenses/dispenses.rows';
import {
  insertBatches,
  insertEntry,
  insertItem,
  insertMovements,
  lockBatches,
  stockConstraints,
} from '../../src/features/stock/stock.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import type { Database } from '../../src/server/database/schema';
import { batchEntered, stockItemEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** The stock is held by the database: whatever a server does, nothing is given that is not there. */

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
  // With the rights that the server has.
  server = connect(clinic.connection, pino({ level: 'silent' }));
  const { rows } = await clinic.sql.query("select id, name from users where role = 'receptionist'");
  user = rows[0];
});
afterAll(async () => {
  await server.pool.end();
  await clinic.close();
});

const inTransaction = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) =>
  server.db.transaction().execute(work);

/** A new batch of a new item, opened with these units. */
async function newBatch(units: number, expiry = batchEntered.expiry): Promise<string> {
  return inTransaction(async (trx) => {
    const [itemId, entryId] = [randomUUID(), randomUUID()];
    await insertItem(trx, { id: itemId, item: { ...stockItemEntered, name: itemId }, now });
    await insertEntry(trx, { id: entryId, kind: 'opening', note: null }, { user, now });
    const lot = { itemId, batch: { ...batchEntered, expiry }, units, cost: 1_000 };
    const opening = { entryId, kind: 'opening' as const, day: today, now };
    const [batchId = ''] = await insertBatches(trx, opening, [lot]);
    return batchId;
  });
}

async function stateOf(batchId: string) {
  const { rows } = await clinic.sql.query(
    `select units_left as left, (select sum(units)::int from stock_movements where batch_id = b.id) as moved
    from stock_batches b where id = $1`,
    [batchId],
  );
  return rows[0];
}

const writeOff = (batchId: string, units: number) =>
  inTransaction(async (trx) => {
    const entryId = randomUUID();
    await insertEntry(trx, { id: entryId, kind: 'writeOff', note: null }, { user, now });
    const movement = { batchId, kind: 'writeOff' as const, units: -units, day: today, entryId };
    await insertMovements(trx, [{ ...movement, reason: 'lost' }]);
  });

async function startedVisit() {
  const patient = await desk.patients.register({ ...patientFields, phone: '98200 12345' });
  const token = await desk.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  const prescription = await doctor.prescriptions.create({
    ...{ patientId: patient.id, tokenId: token.id, diagnosis: 'Fever', symptoms: '' },
    medications: [],
  });
  return { patientId: patient.id, tokenId: token.id, prescriptionId: prescription.id };
}

/** Gives units of a batch in a visit, as `dispensing.give` does it once it is built. */
async function give(
  batchId: string,
  units: number,
  { day = today, moved = units }: { day?: string; moved?: number } = {},
) {
  const visit = await startedVisit();
  const { rows } = await clinic.sql.query("select id, name from users where role = 'doctor'");
  const lineId = randomUUID();
  await inTransaction(async (trx) => {
    await lockBatches(trx, [batchId]);
    const id = randomUUID();
    await trx
      .insertInto('dispenses')
      .values({
        id,
        ...(await takeDispenseNumber(trx, now, 'Asia/Kolkata')),
        ...{ patient_id: visit.patientId, patient_name: 'Asha', token_id: visit.tokenId },
        ...{ prescription_id: visit.prescriptionId },
        ...{ doctor_id: rows[0].id, doctor_name: rows[0].name },
        ...{ given_at: now, given_by: user.id, given_by_name: user.name },
      })
      .execute();
    const line = { id: lineId, dispense_id: id, position: 0, batch_id: batchId, units };
    await trx
      .insertInto('dispense_lines')
      .values({ ...line, prescription_position: 0, medicine: 'Dolo 650', directions: '1-0-1' })
      .execute();
    const movement = { batchId, kind: 'dispense' as const, units: -moved, day };
    await insertMovements(trx, [{ ...movement, dispenseLineId: lineId }]);
  });
  return { ...visit, lineId };
}

const takeBack = (dispenseLineId: string, units: number, isRestocked = true) =>
  inTransaction((trx) =>
    insertReturns(trx, { entryId: randomUUID(), day: today, note: 'not needed', user, now }, [
      { dispenseLineId, units, isRestocked },
    ]),
  );

/** The constraint by which the database refused. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { constraint?: string }) => error.constraint ?? String(error),
  );

describe('stock is the sum of movements [10.24.2] [MON-9]', () => {
  test('eight desks take 240 of 100 units: 100 go, and nothing is below nothing', async () => {
    const batchId = await newBatch(100);
    const refusals: (string | null)[] = [];
    const deskWork = async () => {
      for (let press = 0; press < 30; press += 1) {
        refusals.push(await refusalOf(writeOff(batchId, 1)));
      }
    };
    await Promise.all(Array.from({ length: 8 }, deskWork));
    expect(refusals.filter((one) => one === null)).toHaveLength(100);
    expect(new Set(refusals)).toEqual(new Set([null, stockConstraints.nothingLeft]));
    expect(await stateOf(batchId)).toEqual({ left: 0, moved: 0 });
  });

  test('a refused movement leaves nothing behind', async () => {
    const batchId = await newBatch(5);
    expect(await refusalOf(writeOff(batchId, 6))).toBe(stockConstraints.nothingLeft);
    expect(await stateOf(batchId)).toEqual({ left: 5, moved: 5 });
  });

  test('a batch comes once, and whole', async () => {
    const batchId = await newBatch(5);
    const again = (units: number) =>
      inTransaction(async (trx) => {
        const entryId = randomUUID();
        await insertEntry(trx, { id: entryId, kind: 'find', note: null }, { user, now });
        await insertMovements(trx, [{ batchId, kind: 'find', units, day: today, entryId }]);
      });
    expect(await refusalOf(again(5))).toBe('batch_comes_once');
    expect(await refusalOf(again(4))).toBe('batch_comes_whole');
  });

  test.each([
    ['opening', -1],
    ['return', -1],
    ['writeOff', 1],
    ['supplierReturn', 1],
  ] as const)('%s never moves %i', async (kind, units) => {
    const batchId = await newBatch(5);
    const wrong = inTransaction(async (trx) => {
      const entryId = randomUUID();
      await insertEntry(trx, { id: entryId, kind: 'correction', note: null }, { user, now });
      const movement = { batchId, kind, units, day: today, entryId };
      await insertMovements(trx, [{ ...movement, ...(kind === 'writeOff' && { reason: 'lost' }) }]);
    });
    expect(await refusalOf(wrong)).not.toBeNull();
    expect(await stateOf(batchId)).toEqual({ left: 5, moved: 5 });
  });

  test('a restore brings the sums along and adds nothing to them [10.24.14]', async () => {
    const batchId = await newBatch(5);
    await clinic.sql.query(
      `begin; set local clinic.tells_nothing = 'on';
      insert into stock_movements (id, batch_id, kind, units, day, entry_id)
        select gen_random_uuid(), batch_id, 'count', 7, day, entry_id from stock_movements
        where batch_id = '${batchId}';
      commit`,
    );
    expect(await stateOf(batchId)).toEqual({ left: 5, moved: 12 });
  });
});

describe('what is given', () => {
  test('leaves the stock, is told, and comes back no more than it was [10.24.12]', async () => {
    const batchId = await newBatch(20);
    const { lineId, tokenId, prescriptionId } = await give(batchId, 10);
    expect(await stateOf(batchId)).toEqual({ left: 10, moved: 10 });
    await takeBack(lineId, 4);
    await takeBack(lineId, 2, false);
    // What is not restocked is accounted for: it came back and was destroyed.
    expect(await stateOf(batchId)).toEqual({ left: 14, moved: 14 });
    expect(await refusalOf(takeBack(lineId, 5))).toBe(stockConstraints.moreThanGiven);
    await takeBack(lineId, 4);
    expect(await stateOf(batchId)).toEqual({ left: 18, moved: 18 });
    const [dispense] = await readDispensesOf(server.db, { prescriptionId });
    expect(dispense?.lines).toMatchObject([{ units: 10, returned: 10, batchNumber: 'DL2601' }]);
    expect(dispense?.number).toMatch(/^D2627\/0{5}\d$/);
    expect(await readDispensesOf(server.db, { tokenId })).toEqual([dispense]);
  });

  test('of two returns at once only one is taken, where both would be too much', async () => {
    const { lineId } = await give(await newBatch(20), 10);
    const both = await Promise.all([
      refusalOf(takeBack(lineId, 6)),
      refusalOf(takeBack(lineId, 6)),
    ]);
    expect(both.toSorted()).toEqual([null, stockConstraints.moreThanGiven].toSorted());
  });

  test('is given on the day of its expiry and never after it [10.24.4]', async () => {
    const batchId = await newBatch(20, today);
    await give(batchId, 1);
    expect(await refusalOf(give(batchId, 1, { day: '2026-11-21' }))).toBe(stockConstraints.expired);
    expect(await stateOf(batchId)).toEqual({ left: 19, moved: 19 });
  });

  test('leaves the stock as its line says', async () => {
    const batchId = await newBatch(20);
    expect(await refusalOf(give(batchId, 3, { moved: 2 }))).toBe('line_goes_whole');
  });

  test('its numbers have no gap, also where a giving failed [10.24.11]', async () => {
    const batchId = await newBatch(2);
    const serials = async () => {
      const { rows } = await clinic.sql.query('select serial from dispenses order by serial');
      return rows.map(({ serial }) => serial);
    };
    await refusalOf(give(batchId, 3));
    await give(batchId, 1);
    const all = await serials();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  test('an erasure takes the name, and leaves quantities and the stock [10.24.13]', async () => {
    const batchId = await newBatch(20);
    const { lineId, patientId } = await give(batchId, 10);
    await takeBack(lineId, 4);
    await clinic.sql.query('select erase_patient($1, $2, null, false)', [patientId, now]);
    const { rows } = await clinic.sql.query(
      `select d.patient_name, l.medicine, l.units, l.directions, e.note
      from dispenses d join dispense_lines l on l.dispense_id = d.id
      join stock_movements m on m.dispense_line_id = l.id and m.kind = 'return'
      join stock_entries e on e.id = m.entry_id where d.patient_id = $1`,
      [patientId],
    );
    expect(rows).toEqual([
      {
        patient_name: 'Erased patient',
        medicine: 'Dolo 650',
        units: 10,
        directions: '',
        note: 'Erased',
      },
    ]);
    expect(await stateOf(batchId)).toEqual({ left: 14, moved: 14 });
  });
});

describe('the server itself [10.24.2] [MON-9]', () => {
  test.each([
    'update stock_movements set units = 1',
    'delete from stock_movements',
    'update stock_entries set note = null',
    'delete from stock_entries',
    'update stock_batches set units_left = 100',
    'update stock_batches set came_units = 100',
    'delete from stock_batches',
    'insert into stock_batches (id, item_id, number, expiry, mrp, came_units, came_at, units_left) select gen_random_uuid(), item_id, number, expiry, mrp, came_units, came_at, 5 from stock_batches',
    'delete from stock_items',
    'update dispense_lines set units = 1',
    'delete from dispense_lines',
    "update dispenses set patient_name = 'x'",
    'delete from dispenses',
    'delete from dispense_ends',
    'update purchases set total = 0',
    'update purchase_lines set rate = 0',
    'delete from purchases',
    'update purchase_returns set amount = 0',
    'update expenses set amount = 1',
    'delete from expenses',
    'delete from suppliers',
    'delete from expense_kinds',
  ])('may not %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
  });
});
