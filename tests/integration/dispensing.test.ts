import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { insertBatches, insertEntry, insertItem } from '../../src/features/stock/stock.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { batchEntered, stockItemEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** Medicines are given out of a prescription: each leaves the stock once and stands in the supply register. */

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
  await clinic.sql.query(
    `update clinic_settings set rights = rights || '{"giveMedicines": ["receptionist", "doctor"]}'`,
  );
  server = connect(clinic.connection, pino({ level: 'silent' }));
  const { rows } = await clinic.sql.query("select id, name from users where role = 'receptionist'");
  user = rows[0];
});
afterAll(async () => {
  await server.pool.end();
  await clinic.close();
});

/** A new batch of a new item, opened with these units. */
function newBatch(
  name: string,
  units: number,
  { expiry = batchEntered.expiry, isSample = false } = {},
): Promise<string> {
  return server.db.transaction().execute(async (trx) => {
    const [itemId, entryId] = [randomUUID(), randomUUID()];
    await insertItem(trx, { id: itemId, item: { ...stockItemEntered, name }, now });
    await insertEntry(trx, { id: entryId, kind: 'opening', note: null }, { user, now });
    const lot = { itemId, batch: { ...batchEntered, expiry, isSample }, units, cost: null };
    const opening = { entryId, kind: 'opening' as const, day: today, now };
    const [batchId = ''] = await insertBatches(trx, opening, [lot]);
    return batchId;
  });
}

async function leftOf(batchId: string): Promise<number> {
  const { rows } = await clinic.sql.query('select units_left from stock_batches where id = $1', [
    batchId,
  ]);
  return rows[0].units_left;
}

async function written(...lines: string[]) {
  const patient = await desk.patients.register({ ...patientFields, phone: '98200 12345' });
  const token = await desk.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  return doctor.prescriptions.create({
    ...{ patientId: patient.id, tokenId: token.id, diagnosis: 'Fever', symptoms: '' },
    medications: lines.map((line) => ({
      ...emptyMedication,
      ...readMedicineLine(line).medication,
    })),
  });
}

const line = (batchId: string, units: number, more = {}) => ({
  ...{ position: 0, batchId, units, isFree: false, isOtherBrand: false },
  ...more,
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('giving out of a prescription', () => {
  test('is proposed, given, listed and labelled, and leaves the list [10.24.11]', async () => {
    const batchId = await newBatch('Tab. Alerid 10', 30);
    const { id: prescriptionId } = await written('Tab. Alerid 10 1-0-1 x 5 days');
    const waiting = await desk.dispensing.toGive();
    expect(waiting).toMatchObject([{ prescriptionId, medicineCount: 1, givenCount: 0 }]);
    const proposal = await desk.dispensing.proposal({ prescriptionId });
    expect(proposal.lines[0]?.allocations).toEqual([{ batchId, units: 10 }]);
    // Part of it first: it stays on the list.
    const given = await desk.dispensing.give({ prescriptionId, lines: [line(batchId, 4)] });
    expect(given.number).toMatch(/D2627\/0{5}1$/);
    expect((await desk.dispensing.toGive())[0]).toMatchObject({ givenCount: 1 });
    await desk.dispensing.give({ prescriptionId, lines: [line(batchId, 6)] });
    expect(await desk.dispensing.toGive()).toEqual([]);
    expect(await leftOf(batchId)).toBe(20);
    const register = await desk.dispensing.list({ text: 'alerid' });
    expect(register.dispenses.map(({ lines }) => lines[0]?.units)).toEqual([6, 4]);
    // By part of the batch, of the number and of the patient's name; not by what stands nowhere.
    for (const text of ['l260', given.number.toLowerCase(), given.patientName.slice(0, 3)]) {
      const { dispenses } = await desk.dispensing.list({ text });
      expect(dispenses.map(({ id }) => id)).toContain(given.id);
    }
    expect((await desk.dispensing.list({ text: 'alerid 500' })).dispenses).toEqual([]);
    const [label] = await desk.dispensing.labels({ id: given.id, language: 'en' });
    expect(label).toMatchObject({ number: given.number, units: 4, isForExternalUse: false });
    expect(label?.directions).not.toBe('');
    expect(label?.batch?.number).toBe('DL2601');
  });

  test('is refused beyond what is written, what is there, and the expiry [10.24.9] [10.24.4]', async () => {
    const batchId = await newBatch('Tab. Cetzine 10', 12);
    const expired = await newBatch('Tab. Okacet 10', 12, { expiry: '2026-10-31' });
    const { id: prescriptionId } = await written('Tab. Cetzine 10 1-0-1 x 5 days');
    const give = (lines: ReturnType<typeof line>[], isMore = false) =>
      codeOf(desk.dispensing.give({ prescriptionId, lines, isMore }));
    expect(await give([line(batchId, 11)])).toBe('MORE_THAN_WRITTEN');
    expect(await give([line(batchId, 13)], true)).toBe('NOT_ENOUGH');
    expect(await give([line(expired, 1)])).toBe('EXPIRED');
    expect(await leftOf(batchId)).toBe(12);
    expect(await give([line(batchId, 11)], true)).toBeNull();
    expect(await leftOf(batchId)).toBe(1);
  });

  test('of what is written without a quantity two desks give it once unless they mean it', async () => {
    const batchId = await newBatch('Tab. Sumo 100', 40);
    const { id: prescriptionId } = await written('Tab. Sumo 100 sos');
    const give = (isMore: boolean) =>
      codeOf(desk.dispensing.give({ prescriptionId, lines: [line(batchId, 10)], isMore }));
    const codes = await Promise.all([give(false), give(false)]);
    expect(codes.toSorted()).toEqual(['MORE_THAN_WRITTEN', null]);
    expect(await leftOf(batchId)).toBe(30);
    expect(await give(true)).toBeNull();
    expect(await leftOf(batchId)).toBe(20);
  });

  test('another brand of the same substances is given only if a person says so, and is printed [10.24.10] [10.24.13]', async () => {
    const batchId = await newBatch('Tab. Calpol 650', 30);
    const { id: prescriptionId } = await written('Tab. Dolo 650 1-0-1 x 5 days');
    for (const brand of ['Dolo', 'Calpol']) {
      await doctor.substances.tie({ brand, substances: ['Paracetamol'] });
    }
    const [proposed] = (await desk.dispensing.proposal({ prescriptionId })).lines;
    expect([proposed?.allocations, proposed?.otherBrands[0]?.written]).toEqual([[], 10]);
    const give = (isOtherBrand: boolean) =>
      desk.dispensing.give({ prescriptionId, lines: [line(batchId, 10, { isOtherBrand })] });
    expect(await codeOf(give(false))).toBe('BAD_REQUEST');
    expect((await give(true)).lines[0]).toMatchObject({ prescribed: 'Tab. Dolo 650' });
    const { given } = await doctor.prescriptions.paper({ id: prescriptionId });
    expect(given).toMatchObject([{ medicine: 'Tab. Calpol 650', prescribed: 'Tab. Dolo 650' }]);
  });

  test('never gives what the prescription does not have, nor a refused substance [10.24.9]', async () => {
    const other = await newBatch('Tab. Metformin 500', 10);
    const refused = await newBatch('Inj. Ketamine 50', 10);
    const { id: prescriptionId } = await written('Tab. Atorva 10 0-0-1 x 5 days');
    const give = (batchId: string) =>
      codeOf(
        desk.dispensing.give({ prescriptionId, lines: [line(batchId, 1, { isOtherBrand: true })] }),
      );
    expect(await give(other)).toBe('BAD_REQUEST');
    expect(await give(refused)).toBe('REFUSED_SUBSTANCE');
    await desk.dispensing.end({ prescriptionId });
    expect(await give(other)).toBe('GIVING_ENDED');
    expect(await desk.dispensing.toGive()).not.toContainEqual(
      expect.objectContaining({ prescriptionId }),
    );
  });

  test('of eight desks at once only as many give as there is [10.24.2] [MON-9]', async () => {
    const batchId = await newBatch('Tab. Razo 20', 10);
    const { id: prescriptionId } = await written('Tab. Razo 20 1-0-0 x 5 days');
    const desks = Array.from({ length: 8 }, () =>
      codeOf(desk.dispensing.give({ prescriptionId, lines: [line(batchId, 3)], isMore: true })),
    );
    const codes = await Promise.all(desks);
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set([null, 'NOT_ENOUGH']));
    expect(await leftOf(batchId)).toBe(1);
  });

  test('comes back, is voided whole, and is counted after a correction [10.24.12] [MON-10]', async () => {
    const batchId = await newBatch('Tab. Pan 40', 20);
    const prescription = await written('Tab. Pan 40 1-0-0 x 10 days');
    const prescriptionId = prescription.id;
    const given = await desk.dispensing.give({ prescriptionId, lines: [line(batchId, 10)] });
    const lineId = given.lines[0]?.id ?? '';
    const back = (units: number) =>
      desk.dispensing.takeBack({
        id: given.id,
        lines: [{ dispenseLineId: lineId, units, isRestocked: true }],
      });
    expect((await back(4)).lines[0]?.returned).toBe(4);
    const given6 = [{ medicine: 'Tab. Pan 40', units: 6, prescribed: '' }];
    expect((await doctor.prescriptions.paper({ id: prescriptionId })).given).toMatchObject(given6);
    expect(await codeOf(back(7))).toBe('MORE_THAN_GIVEN');
    const { patientId: _, tokenId: __, ...fields } = prescription;
    const amended = await doctor.prescriptions.amend({
      ...{ id: prescriptionId, reason: 'Longer', diagnosis: fields.diagnosis, symptoms: '' },
      medications: fields.medications,
    });
    // The paper of the correction, and whoever has a link to it, say so too.
    const { path } = await desk.sharing.share({
      kind: 'prescription',
      id: amended.id,
      way: 'sms',
      days: 7,
      language: 'en',
    });
    const shared = await clinic.visitor().client.sharing.open({ token: path?.split('#')[1] ?? '' });
    expect(shared).toMatchObject({ kind: 'prescription', record: { given: given6 } });
    const proposal = await desk.dispensing.proposal({ prescriptionId: amended.id });
    expect(proposal.lines[0]).toMatchObject({ given: 6, allocations: [{ batchId, units: 4 }] });
    expect(await codeOf(desk.dispensing.give({ prescriptionId, lines: [line(batchId, 1)] }))).toBe(
      'NOT_IN_FORCE',
    );
    const voided = await desk.dispensing.void({ id: given.id, reason: 'Wrong patient' });
    expect(voided.voided?.reason).toBe('Wrong patient');
    expect(await leftOf(batchId)).toBe(20);
    expect((await doctor.prescriptions.paper({ id: amended.id })).given).toEqual([]);
    expect(await codeOf(back(1))).toBe('ALREADY_VOIDED');
  });

  test('what the doctor orders in the visit is given, samples free [10.24.9] [10.24.4]', async () => {
    const batchId = await newBatch('Tab. Emeset 4', 10, { isSample: true });
    const { tokenId } = await written('Tab. Emeset 4 sos');
    const order = { batchId, units: 2, isFree: false, directions: 'Now' };
    const given = await doctor.dispensing.order({ tokenId, lines: [order] });
    expect(given).toMatchObject({ prescriptionId: null, lines: [{ isFree: true, units: 2 }] });
    expect(await codeOf(desk.dispensing.order({ tokenId, lines: [order] }))).toBe('FORBIDDEN');
  });
});
