import { afterEach, describe, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
afterEach(() => clinic.close());

async function countOf(table: string): Promise<number> {
  const { rows } = await clinic.sql.query(`select count(*) as count from ${table}`);
  return Number(rows[0].count);
}

const samples = async () => [
  await countOf('patients where is_sample'),
  await countOf('tokens where is_sample'),
  await countOf('appointments where is_sample'),
];

describe('sample data', () => {
  test('twenty dashboards opening together make it once [dashboard-3]', async () => {
    clinic = await startClinic();
    const doctor = await clinic.signedIn('doctor');
    const receptionist = await clinic.signedIn('receptionist');
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? doctor : receptionist).client.dashboard.open(),
      ),
    );
    expect(await samples()).toEqual([3, 3, 2]);
  });

  test('two people opening the dashboard of an empty clinic at once, fifty times [dashboard-4]', async () => {
    clinic = await startClinic();
    const doctor = await clinic.signedIn('doctor');
    const receptionist = await clinic.signedIn('receptionist');
    for (let round = 0; round < 50; round++) {
      await clinic.sql.query(
        'truncate patients, token_counters, bill_counters, sample_data cascade',
      );
      await Promise.all([doctor.client.dashboard.open(), receptionist.client.dashboard.open()]);
      expect(await samples()).toEqual([3, 3, 2]);
      expect(await countOf('patients')).toBe(3);
    }
  });

  test('its tokens are backdated as the specification says, and the next number follows them [dashboard-5]', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
    const { client } = await clinic.signedIn('receptionist');
    await client.dashboard.open();
    const { tokens } = await client.queue.today({});
    expect(
      tokens.map((token) => [token.tokenNumber, token.status, token.issuedAt, token.consultedAt]),
    ).toEqual([
      [1, 'completed', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'],
      [2, 'completed', '2026-11-20T10:30:00.000Z', '2026-11-20T11:30:00.000Z'],
      [3, 'in-progress', '2026-11-20T11:30:00.000Z', '2026-11-20T11:50:00.000Z'],
    ]);
    const patientId = tokens[0]?.patientId ?? '';
    expect((await client.queue.issue({ patientId, isSecond: true })).tokenNumber).toBe(4);
  });

  test.each(['2026-11-20T19:00:00Z', '2026-11-21T00:15:00Z', '2026-11-20T06:30:00Z'])(
    'made at %s it leaves no number to be given twice on a day [dashboard-6]',
    async (instant) => {
      let now = new Date(instant);
      clinic = await startClinic({ clock: () => now });
      const { client } = await clinic.signedIn('receptionist');
      await client.dashboard.open();
      const { patients } = await client.patients.search({});
      for (let hour = 0; hour < 8; hour++) {
        await client.queue.issue({ patientId: patients[0]?.id ?? '', isSecond: true });
        now = new Date(now.getTime() + 3_600_000);
        await clinic.keepSessions(now);
      }
      const { rows } = await clinic.sql.query(
        'select counter_date, array_agg(token_number order by token_number) as numbers from tokens group by counter_date',
      );
      for (const { numbers } of rows) {
        expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1));
      }
    },
  );

  test('is not made in a clinic that has a patient, nor when it is switched off [dashboard-7]', async () => {
    clinic = await startClinic();
    const { client } = await clinic.signedIn('receptionist');
    await client.patients.register(patientFields);
    await client.dashboard.open();
    expect(await samples()).toEqual([0, 0, 0]);
    await clinic.close();

    clinic = await startClinic({ sampleData: false });
    const person = clinic.visitor();
    await person.client.accounts.signUp({
      name: 'A',
      email: 'a@clinic.test',
      role: 'doctor',
      password: 'chai66',
    });
    await person.client.dashboard.open();
    expect(await samples()).toEqual([0, 0, 0]);
  });

  test('goes in one action, never with a real record, and does not come back', async () => {
    clinic = await startClinic();
    const { client: receptionist } = await clinic.signedIn('receptionist');
    await receptionist.dashboard.open();
    const { tokens } = await receptionist.queue.today({});
    const all = await receptionist.patients.search({});
    const sample = all.patients.find(({ id }) => id === tokens[0]?.patientId) ?? all.patients[0];
    const offered = await receptionist.queue.patientTokens({ patientId: sample?.id ?? '' });
    await receptionist.billing.create({
      patientId: sample?.id ?? '',
      tokenId: offered[0]?.id ?? '',
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    const real = await receptionist.patients.register(patientFields);

    // The sample receptionist is gone with it.
    const { client } = await clinic.administrator();
    const desk = (await clinic.newcomer('receptionist')).client;
    expect(await client.dashboard.removeSampleData()).toEqual({
      patients: 2,
      tokens: 2,
      appointments: 2,
    });
    const left = (await desk.patients.search({})).patients.map(({ id }) => id);
    expect(left.sort()).toEqual([real.id, sample?.id].sort());
    expect(await samples()).toEqual([0, 0, 0]);
    expect(await countOf('bills')).toBe(1);
    expect((await desk.dashboard.open()).hasSampleData).toBe(false);
    expect(await countOf('patients')).toBe(2);
  });
});

describe('the figures', () => {
  test('are the specification’s while there is only sample data, and each role’s own [dashboard-8]', async () => {
    clinic = await startClinic();
    const doctor = await (await clinic.signedIn('doctor')).client.dashboard.open();
    expect(doctor).toMatchObject({
      holdsOnlySampleData: true,
      totalPatients: { now: 3 },
      doctor: { prescriptions: { now: 0 } },
      receptionist: null,
    });
    const receptionist = await (await clinic.signedIn('receptionist')).client.dashboard.open();
    expect(receptionist).toMatchObject({
      doctor: null,
      receptionist: { pendingBills: { now: 0 }, todaysRevenue: { now: 0 } },
    });
    const texts = receptionist.activity.map(({ text }) => text);
    expect(texts[0]).toMatch(/^Token #\d of Farhan Qureshi started$/);
    expect(texts).toHaveLength(6);
  });

  test('are true from the first real record on, also when it is one of a sample patient [dashboard-9]', async () => {
    clinic = await startClinic();
    const { client } = await clinic.signedIn('receptionist');
    expect((await client.dashboard.open()).holdsOnlySampleData).toBe(true);
    const sample = (await client.patients.search({})).patients[0];
    await client.queue.issue({ patientId: sample?.id ?? '', isSecond: true });
    const { holdsOnlySampleData, hasSampleData, activity } = await client.dashboard.open();
    expect({ holdsOnlySampleData, hasSampleData }).toEqual({
      holdsOnlySampleData: false,
      hasSampleData: true,
    });
    expect(activity.map(({ text }) => text)).toEqual([
      expect.stringContaining(`issued to ${sample?.name}`),
    ]);
  });

  test('compare with the same moment of the same day last week [dashboard-10]', async () => {
    let now = new Date('2026-11-13T04:00:00Z');
    clinic = await startClinic({ timeZone: 'Asia/Kolkata', sampleData: false, clock: () => now });
    const person = clinic.visitor();
    const { client } = person;
    await client.accounts.signUp({
      name: 'A',
      email: 'a@clinic.test',
      role: 'receptionist',
      password: 'chai66',
    });
    const { id } = await client.patients.register(patientFields);
    await client.queue.issue({ patientId: id, isSecond: true });
    await client.queue.issue({ patientId: id, isSecond: true });
    now = new Date('2026-11-13T10:00:00Z');
    await clinic.keepSessions(now);
    await client.queue.issue({ patientId: id, isSecond: true });
    now = new Date('2026-11-20T06:00:00Z');
    await clinic.keepSessions(now);
    await client.patients.register(patientFields);
    await client.queue.issue({ patientId: id, isSecond: true });
    expect(await client.dashboard.open()).toMatchObject({
      holdsOnlySampleData: false,
      totalPatients: { now: 2, lastWeek: 1 },
      // The third token of that Friday came later in the day than it is now.
      todaysTokens: { now: 1, lastWeek: 2 },
    });
  });

  test('a doctor’s recent activity tells nothing of bills and appointments [dashboard-11]', async () => {
    clinic = await startClinic({ sampleData: true });
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { client: doctor } = await clinic.signedIn('doctor');
    const { id } = await receptionist.patients.register(patientFields);
    await receptionist.appointments.schedule({
      patientId: id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
    });
    const texts = async (client: typeof doctor) =>
      (await client.dashboard.open()).activity.map(({ text }) => text).join('\n');
    expect(await texts(receptionist)).toContain('Appointment of Asha Rao');
    expect(await texts(doctor)).not.toContain('Appointment');
    expect(await texts(doctor)).toContain(`New patient registered: Asha Rao (${id.slice(-8)})`);
  });
});
