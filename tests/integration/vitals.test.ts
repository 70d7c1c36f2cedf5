import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let now = new Date('2026-11-23T05:00:00Z');
let clinic: TestClinic;
let doctor: Client;
let desk: Client;
let otherDesk: Client;
let administrator: Client;
let visit: { patientId: string; tokenId: string };

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await clinic.administrator()).client;
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
  otherDesk = (await clinic.newcomer('receptionist')).client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  now = new Date('2026-11-23T05:00:00Z');
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  visit = { patientId, tokenId };
});

const pressure = { systolic: 130, diastolic: 84 };
const ofPatient = () => doctor.vitals.ofPatient({ patientId: visit.patientId });

describe('vitals are recorded', () => {
  test('with a waiting token, as they were entered, and who did it', async () => {
    const recorded = await desk.vitals.record({
      ...visit,
      ...pressure,
      temperature: 98.4,
      temperatureUnit: 'F',
      weight: 3.215,
    });
    const user = (await desk.accounts.session()).user;
    expect(recorded).toMatchObject({
      ...visit,
      ...pressure,
      temperature: 98.4,
      temperatureUnit: 'F',
      weight: 3.215,
      pulse: null,
      recordedBy: user?.id,
      recordedByName: user?.name,
      recordedAt: now.toISOString(),
      voided: null,
    });
    expect(await ofPatient()).toEqual([recorded]);
    const { rows } = await clinic.sql.query(
      "select details, patient_id from audit_logs where action = 'vitals_recorded' order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        details: expect.stringMatching(/^Vitals of Asha Rao recorded \(token #\d+\)$/),
        patient_id: visit.patientId,
      },
    ]);
  });

  test('once however often they are sent, newest first, at most fifty', async () => {
    const idempotencyKey = crypto.randomUUID();
    const send = () => desk.vitals.record({ ...visit, pulse: 50 }, { context: { idempotencyKey } });
    const [one, other] = [await send(), await send()];
    expect(other).toEqual(one);
    for (let count = 51; count <= 102; count++) {
      now = new Date(now.getTime() + 1000);
      await desk.vitals.record({ ...visit, pulse: count });
    }
    const pulses = (await ofPatient()).map(({ pulse }) => pulse);
    expect(pulses).toEqual(Array.from({ length: 50 }, (_, index) => 102 - index));
  });

  test('but not with a cancelled token, another patient’s, or one of long ago', async () => {
    const refused = { code: 'TOKEN_NOT_USABLE', status: 422 };
    const { id: other } = await desk.patients.register(patientFields);
    await expect(
      desk.vitals.record({ ...visit, patientId: other, pulse: 70 }),
    ).rejects.toMatchObject(refused);
    await doctor.queue.start({ id: visit.tokenId });
    await doctor.queue.complete({ id: visit.tokenId });
    const endedBefore = (hours: number) =>
      clinic.sql.query(
        `update tokens set issued_at = issued_at - interval '2 days',
          completed_at = $2::timestamptz - make_interval(hours => $3) where id = $1`,
        [visit.tokenId, now, hours],
      );
    await endedBefore(23);
    expect((await desk.vitals.record({ ...visit, pulse: 70 })).pulse).toBe(70);
    await endedBefore(25);
    await expect(desk.vitals.record({ ...visit, pulse: 70 })).rejects.toMatchObject(refused);
    const { id: tokenId } = await desk.queue.issue({ patientId: visit.patientId });
    await desk.queue.cancel({ id: tokenId });
    await expect(
      desk.vitals.record({ patientId: visit.patientId, tokenId, pulse: 70 }),
    ).rejects.toMatchObject(refused);
  });

  test('and keep neither a no-show nor a cancellation from happening', async () => {
    await desk.vitals.record({ ...visit, ...pressure });
    await doctor.queue.start({ id: visit.tokenId });
    expect((await doctor.queue.noShow({ id: visit.tokenId })).status).toBe('waiting');
    const { tokens } = await desk.queue.today({});
    expect(tokens.find(({ id }) => id === visit.tokenId)?.facts.hasRecords).toBe(false);
    expect((await desk.queue.cancel({ id: visit.tokenId })).status).toBe('cancelled');
    expect(await ofPatient()).toHaveLength(1);
  });

  test('what no body shows is refused, and the database holds it too', async () => {
    await expect(desk.vitals.record({ ...visit })).rejects.toMatchObject({ status: 400 });
    await expect(
      desk.vitals.record({ ...visit, systolic: 84, diastolic: 130 }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      desk.vitals.record({ ...visit, temperature: 98, temperatureUnit: 'C' }),
    ).rejects.toMatchObject({ status: 400 });
    await desk.vitals.record({ ...visit, ...pressure });
    await expect(clinic.sql.query('update vitals set diastolic = null')).rejects.toThrow(
      /blood_pressure_is_whole/,
    );
  });
});

describe('mistaken vitals are voided', () => {
  const reason = 'wrong patient';

  test('by whoever recorded them, or a doctor, with a reason; they stay', async () => {
    const { id } = await desk.vitals.record({ ...visit, ...pressure });
    await expect(otherDesk.vitals.void({ id, reason })).rejects.toMatchObject({
      code: 'NOT_YOURS',
      status: 403,
    });
    const voided = await desk.vitals.void({ id, reason });
    expect(voided.voided).toMatchObject({ reason, at: now.toISOString() });
    expect(await ofPatient()).toEqual([]);
    // Sent again after its answer was lost.
    expect(await desk.vitals.void({ id, reason })).toEqual(voided);
    await expect(doctor.vitals.void({ id, reason: 'again' })).rejects.toMatchObject({
      code: 'NOT_IN_FORCE',
      status: 409,
    });
    const { id: second } = await desk.vitals.record({ ...visit, pulse: 70 });
    await doctor.vitals.void({ id: second, reason });
    const { rows } = await clinic.sql.query('select count(*) from vitals where id in ($1, $2)', [
      id,
      second,
    ]);
    expect(Number(rows[0].count)).toBe(2);
  });
});

test('vitals go with a patient who is erased, and keep a sample patient from being removed', async () => {
  await desk.vitals.record({ ...visit, ...pressure });
  await clinic.sql.query('select erase_patient($1, now(), null, false)', [visit.patientId]);
  expect(await ofPatient()).toEqual([]);
  const { rows } = await clinic.sql.query('select id from vitals where patient_id = $1', [
    visit.patientId,
  ]);
  expect(rows).toEqual([]);
  await expect(desk.vitals.record({ ...visit, ...pressure })).rejects.toMatchObject({
    code: 'TOKEN_NOT_USABLE',
  });
});

test('everything held on a patient has them, also the voided ones', async () => {
  const { id } = await desk.vitals.record({ ...visit, ...pressure });
  await desk.vitals.void({ id, reason: 'wrong patient' });
  await desk.vitals.record({ ...visit, weight: 61 });
  const { vitals } = await administrator.dataCopy.read({ id: visit.patientId });
  expect(vitals).toMatchObject({ isCut: false });
  expect(vitals.rows).toHaveLength(2);
  expect(vitals.rows.find((one) => one.id === id)?.voided).not.toBeNull();
});
