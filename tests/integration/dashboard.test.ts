import { afterEach, describe, expect, test } from 'vitest';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { withRegimen } from '../../src/features/prescriptions/withRegimen';
import { consultationEntered } from '../consultations';
import { closeEntered, noCash } from '../dayClose';
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
  test('twenty dashboards opening together make it once [CON-10]', async () => {
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

  test('two people opening the dashboard of an empty clinic at once, ten times [2.6.10] [7.8.1] [7.9.1]', {
    tags: ['slow'],
  }, async () => {
    clinic = await startClinic();
    const doctor = await clinic.signedIn('doctor');
    const receptionist = await clinic.signedIn('receptionist');
    for (let round = 0; round < 10; round++) {
      await clinic.sql.query(
        'truncate patients, token_counters, bill_counters, sample_data cascade',
      );
      await Promise.all([doctor.client.dashboard.open(), receptionist.client.dashboard.open()]);
      expect(await samples()).toEqual([3, 3, 2]);
      expect(await countOf('patients')).toBe(3);
    }
  });

  test('its tokens are backdated as the specification says, and take no number of the day [7.8.2] [7.8.3] [9.18]', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
    const { client } = await clinic.signedIn('receptionist');
    await client.dashboard.open();
    const { tokens } = await client.queue.today({});
    expect(
      tokens.map((token) => [token.tokenNumber, token.status, token.issuedAt, token.consultedAt]),
    ).toEqual([
      [9001, 'completed', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'],
      [9002, 'completed', '2026-11-20T10:30:00.000Z', '2026-11-20T11:30:00.000Z'],
      [9003, 'in-progress', '2026-11-20T11:30:00.000Z', '2026-11-20T11:50:00.000Z'],
    ]);
    const patientId = tokens[0]?.patientId ?? '';
    expect((await client.queue.issue({ patientId, isSecond: true })).tokenNumber).toBe(1);
  });

  test.each(['2026-11-20T19:00:00Z', '2026-11-21T00:15:00Z', '2026-11-20T06:30:00Z'])(
    'made at %s it leaves no number to be given twice on a day [TZ-8]',
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
        'select counter_date, array_agg(token_number order by token_number) as numbers from tokens where not is_sample group by counter_date',
      );
      for (const { numbers } of rows) {
        expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1));
      }
    },
  );

  test('is not made in a clinic that has a patient, nor when it is switched off [2.6.10] [7.8.1]', async () => {
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
    const corrected = all.patients.find(({ id }) => id !== sample?.id);
    const { isNotDuplicate: _, ...fields } = patientFields;
    await receptionist.patients.amend({ id: corrected?.id ?? '', version: 1, ...fields });
    const real = await receptionist.patients.register(patientFields);

    // The sample receptionist is gone with it.
    const { client } = await clinic.administrator();
    const desk = (await clinic.newcomer('receptionist')).client;
    expect(await client.dashboard.removeSampleData()).toEqual({
      patients: 1,
      tokens: 2,
      appointments: 2,
    });
    const left = (await desk.patients.search({})).patients.map(({ id }) => id);
    expect(left.sort()).toEqual([real.id, sample?.id, corrected?.id].sort());
    expect(await samples()).toEqual([0, 0, 0]);
    expect(await countOf('bills')).toBe(1);
    expect((await desk.dashboard.open()).hasSampleData).toBe(false);
    expect(await countOf('patients')).toBe(3);
  });

  test('stays where a doctor noted something, finished or not', async () => {
    // Late enough in the day for its visits to be today's.
    clinic = await startClinic({ clock: () => new Date('2026-11-20T10:00:00Z') });
    const { client: doctor } = await clinic.administrator();
    const { client: desk } = await clinic.signedIn('receptionist');
    await desk.dashboard.open();
    const { tokens } = await desk.queue.today({});
    const inside = tokens.find(({ status }) => status === 'in-progress');
    const seen = tokens.find(({ status }) => status === 'completed');
    const insteadOf = (token: typeof seen) => token?.consultedBy ?? undefined;
    await doctor.consultations.saveDraft({
      tokenId: inside?.id ?? '',
      content: emptyDraft,
      version: 0,
      insteadOf: insteadOf(inside),
    });
    await doctor.consultations.finish({
      ...consultationEntered,
      tokenId: seen?.id ?? '',
      insteadOf: insteadOf(seen),
    });
    const removed = await doctor.dashboard.removeSampleData();
    expect(removed).toMatchObject({ patients: 1, tokens: 1 });
    expect(await countOf('consultations')).toBe(1);
  });
});

describe('the figures', () => {
  test('are the specification’s while there is only sample data, and each role’s own [2.6.5] [6.9] [6.10]', async () => {
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
    expect(texts[0]).toMatch(/^Token #\d+ of Farhan Qureshi started$/);
    expect(texts).toHaveLength(6);
  });

  test('are true from the first real record on, also when it is one of a sample patient [2.6.5] [2.6.6]', async () => {
    clinic = await startClinic();
    const { client } = await clinic.signedIn('receptionist');
    expect((await client.dashboard.open()).holdsOnlySampleData).toBe(true);
    const sample = (await client.patients.search({})).patients[0];
    await client.queue.issue({ patientId: sample?.id ?? '', isSecond: true, appointmentId: null });
    const { holdsOnlySampleData, hasSampleData, activity } = await client.dashboard.open();
    expect({ holdsOnlySampleData, hasSampleData }).toEqual({
      holdsOnlySampleData: false,
      hasSampleData: true,
    });
    expect(activity.map(({ text }) => text)).toEqual([
      expect.stringContaining(`issued to ${sample?.name}`),
    ]);
  });

  test('compare with the same moment of the same day last week [2.6.4] [9.19]', {
    tags: ['slow'],
  }, async () => {
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

  test('a doctor’s recent activity tells nothing of bills and appointments [V8.2.3]', async () => {
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
    expect(await texts(doctor)).toContain(`New patient registered: Asha Rao`);
    expect(await texts(doctor)).not.toContain(`(${id.slice(-8)})`);
  });
});

describe('right now', () => {
  // 3:30 pm on the clinic's clock; the server's own shows another time.
  let now: Date;
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const open = async () => {
    now = new Date('2026-11-20T10:00:00Z');
    clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now, sampleData: true });
    const { client: desk } = await clinic.signedIn('receptionist');
    const { client: doctor } = await clinic.signedIn('doctor');
    const patient = (name: string) => desk.patients.register({ ...patientFields, name });
    // A clinic with a patient gets no samples.
    await patient('Somebody');
    return {
      desk,
      doctor,
      patient,
      issue: async (name: string, more = {}) =>
        desk.queue.issue({ patientId: (await patient(name)).id, ...more }),
      deskNow: async () => (await desk.dashboard.open()).receptionist?.now,
      doctorNow: async () => (await doctor.dashboard.open()).doctor?.now,
    };
  };

  test('the desk is told who waits longest and who is not billed [10.17.6]', async () => {
    const { desk, doctor, issue, deskNow } = await open();
    expect(await deskNow()).toEqual({
      waiting: { count: 0, first: [] },
      unbilled: { count: 0, first: [] },
      expected: [],
    });
    const tokens = [];
    for (const name of ['Anu', 'Bina', 'Chitra', 'Devi']) {
      tokens.push(await issue(name));
      later(1);
    }
    const [anu, bina, chitra] = tokens;
    if (!anu || !bina || !chitra) throw new Error('No tokens.');
    // Urgent is called first and has not waited longest.
    await issue('Urmila', { priority: 'urgent', urgentReason: 'Bleeding' });
    expect((await deskNow())?.waiting).toEqual({
      count: 5,
      first: tokens.map((token) => ({
        tokenId: token.id,
        tokenNumber: token.tokenNumber,
        patientId: token.patientId,
        patientName: token.patientName,
        isUrgent: false,
        since: token.issuedAt,
      })),
    });
    for (const { id } of [bina, anu, chitra]) {
      await doctor.queue.start({ id });
      later(1);
      await doctor.queue.complete({ id });
    }
    const names = async () => {
      const { waiting, unbilled } = (await deskNow()) ?? {};
      return [waiting, unbilled].map((one) => [
        one?.count,
        ...(one?.first.map(({ patientName }) => patientName) ?? []),
      ]);
    };
    expect(await names()).toEqual([
      [2, 'Devi', 'Urmila'],
      [3, 'Bina', 'Anu'],
    ]);
    expect((await deskNow())?.waiting.first.map(({ isUrgent }) => isUrgent)).toEqual([false, true]);
    const bill = await desk.billing.create({
      patientId: bina.patientId,
      tokenId: bina.id,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    expect((await names())[1]).toEqual([2, 'Anu', 'Chitra']);
    await desk.billing.void({ id: bill.id, reason: 'Wrong patient' });
    expect((await names())[1]).toEqual([3, 'Bina', 'Anu']);
    // Nothing of yesterday.
    now = new Date('2026-11-21T04:00:00Z');
    await clinic.keepSessions(now);
    expect(await names()).toEqual([[0], [0]]);
  });

  test('who is expected is told by the clinic’s clock, also across midnight [10.17.6]', {
    tags: ['slow'],
  }, async () => {
    const { desk, patient, deskNow } = await open();
    const book = async (name: string, date: string, time: string) => {
      const { id: patientId } = await patient(name);
      const { id } = await desk.appointments.schedule({
        patientId,
        date: '2099-01-01',
        time: '10:00',
        type: 'checkup',
      });
      await clinic.sql.query('update appointments set date = $2, time = $3 where id = $1', [
        id,
        date,
        time,
      ]);
      return id;
    };
    await book('Too late', '2026-11-20', '14:29');
    await book('Late', '2026-11-20', '14:31');
    const came = await book('Came', '2026-11-20', '15:40');
    const cancelled = await book('Cancelled', '2026-11-20', '15:45');
    await book('Soon', '2026-11-20', '15:50');
    await book('This evening', '2026-11-20', '19:00');
    await book('After midnight', '2026-11-21', '00:15');
    await book('Tomorrow', '2026-11-21', '09:00');
    await desk.appointments.checkIn({ id: came });
    await desk.appointments.cancel({ id: cancelled });
    const expected = async () =>
      (await deskNow())?.expected.map(({ patientName, at }) => [patientName, at]);
    expect(await expected()).toEqual([
      ['Late', '2026-11-20T09:01:00.000Z'],
      ['Soon', '2026-11-20T10:20:00.000Z'],
      ['This evening', '2026-11-20T13:30:00.000Z'],
    ]);
    now = new Date('2026-11-20T18:00:00Z');
    await clinic.keepSessions(now);
    expect(await expected()).toEqual([['After midnight', '2026-11-20T18:45:00.000Z']]);
  });

  test('a doctor is told who is inside and who is next, of the own queue, and nothing of bills [10.17.7]', async () => {
    const { desk, doctor, issue, doctorNow } = await open();
    expect(await doctorNow()).toEqual({
      waiting: 0,
      inside: [],
      next: null,
      after: [],
      unfinished: { count: 0, first: [] },
    });
    const other = clinic.visitor();
    const { id: otherId } = await other.client.accounts.signUp({
      name: 'Dr. Another',
      email: 'another@clinic.test',
      role: 'doctor',
      password: 'monsoon-7',
    });
    await issue('Of the other', { doctorId: otherId });
    const { id: patientId } = await desk.patients.register({
      ...patientFields,
      name: 'Allergic',
      allergies: ['Penicillin'],
    });
    const token = await desk.queue.issue({ patientId });
    expect(await doctorNow()).toMatchObject({
      waiting: 1,
      inside: [],
      next: {
        id: token.id,
        patientName: 'Allergic',
        facts: { gender: 'female', allergies: ['Penicillin'], lastVisitAt: null, bill: null },
      },
    });
    const urgent = await issue('Urgent', { priority: 'urgent', urgentReason: 'Bleeding' });
    expect(await doctorNow()).toMatchObject({
      waiting: 2,
      next: { id: urgent.id },
      after: [{ tokenId: token.id, tokenNumber: token.tokenNumber, patientName: 'Allergic' }],
    });
    await doctor.queue.callNext({});
    expect(await doctorNow()).toMatchObject({
      waiting: 1,
      inside: [{ id: urgent.id, facts: { bill: null } }],
      next: { id: token.id },
    });
    // The latest first.
    later(1);
    await doctor.queue.start({ id: token.id });
    expect(await doctorNow()).toMatchObject({
      waiting: 0,
      inside: [{ id: token.id }, { id: urgent.id }],
      next: null,
    });
    await doctor.queue.complete({ id: urgent.id });
    await doctor.queue.complete({ id: token.id });
    later(10);
    const again = await desk.queue.issue({ patientId, isSecond: true });
    expect((await doctorNow())?.next).toMatchObject({
      id: again.id,
      facts: { lastVisitAt: token.issuedAt },
    });
    expect((await other.client.dashboard.open()).doctor?.now).toMatchObject({ waiting: 2 });
  });

  test('a doctor is told what changed since the last visit of who is inside [10.12.15]', {
    tags: ['slow'],
  }, async () => {
    const { desk, doctor, patient, doctorNow } = await open();
    const { id: patientId } = await patient('Known');
    const since = async () => (await doctorNow())?.inside.map((token) => token.sinceLastVisit);
    const comesIn = async (vitals: object) => {
      later(10);
      const { id: tokenId } = await desk.queue.issue({ patientId, isSecond: true });
      await desk.vitals.record({ patientId, tokenId, ...vitals });
      later(1);
      await doctor.queue.start({ id: tokenId });
      return tokenId;
    };
    const tokenId = await comesIn({ systolic: 142, diastolic: 90, weight: 61 });
    expect(await since()).toEqual([null]);
    const medicine = {
      ...emptyMedication,
      ...{ name: 'Tab. Telma', strength: '40', frequency: '1-0-0 after food' },
    };
    await doctor.consultations.finish({
      ...consultationEntered,
      tokenId,
      medicines: [withRegimen({ ...medicine, duration: '30 days' })],
    });
    await comesIn({ systolic: 130, diastolic: 84, weight: 61 });
    expect(await since()).toEqual([
      {
        date: '2026-11-20',
        values: [{ label: 'BP', before: '142/90', now: '130/84' }],
        medicines: [{ name: 'Tab. Telma 40', daysLeft: 30 }],
        tests: ['CBC'],
      },
    ]);
    await since();
    const { rows } = await clinic.sql.query(
      "select count(*)::int as count from audit_logs where action = 'consultation_viewed' and patient_id = $1",
      [patientId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('the day', () => {
  const start = new Date('2026-11-20T04:30:00Z');
  let now = start;
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const open = async () => {
    now = start;
    clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now, sampleData: false });
    const { client: owner } = await clinic.administrator();
    const { client: desk } = await clinic.newcomer('receptionist');
    const { client: doctor } = await clinic.newcomer('doctor');
    const issue = async (name: string, more = {}) => {
      const { id } = await desk.patients.register({ ...patientFields, name });
      return desk.queue.issue({ patientId: id, ...more });
    };
    const billOf = ({ id, patientId }: { id: string; patientId: string }, rupees: number) =>
      desk.billing.create({
        patientId,
        tokenId: id,
        items: [{ description: 'Fee', quantity: 1, unitPrice: rupees * 100 }],
        taxBasisPoints: 0,
        discount: 0,
        payments: [],
      });
    return { owner, desk, doctor, issue, billOf };
  };

  test('has each visit with its times, the cancelled ones left out, and the hours of opening [10.17.10]', async () => {
    const { owner, desk, doctor, issue } = await open();
    const { day: empty } = await owner.dashboard.open();
    expect(empty).toMatchObject({ visits: [], hours: [] });
    const { version: _, ...settings } = await owner.settings.clinic();
    const spans = [
      { from: '09:30', to: '13:00' },
      { from: '17:00', to: '20:15' },
    ];
    await owner.settings.saveClinic({
      ...settings,
      version: 1,
      workingHours: settings.workingHours.map((hours, weekday) => (weekday === 4 ? spans : hours)),
    });
    const seen = await issue('Anu');
    later(20);
    await doctor.queue.start({ id: seen.id });
    later(10);
    await doctor.queue.complete({ id: seen.id });
    later(45);
    await clinic.keepSessions(now);
    const urgent = await issue('Bina', { priority: 'urgent', urgentReason: 'Bleeding' });
    const gone = await issue('Chitra');
    await desk.queue.cancel({ id: gone.id });
    const { day } = await desk.dashboard.open();
    expect(day.opening).toEqual({ from: 570, to: 1215 });
    expect(day.hours).toEqual([
      { hour: 10, count: 1 },
      { hour: 11, count: 1 },
    ]);
    expect(day.visits).toEqual([
      {
        ...{ tokenId: seen.id, tokenNumber: 1, patientId: seen.patientId, patientName: 'Anu' },
        ...{ isUrgent: false, status: 'completed', issuedAt: '2026-11-20T04:30:00.000Z' },
        consultedAt: '2026-11-20T04:50:00.000Z',
        completedAt: '2026-11-20T05:00:00.000Z',
      },
      expect.objectContaining({
        ...{ tokenId: urgent.id, isUrgent: true, status: 'waiting' },
        ...{ consultedAt: null, completedAt: null },
      }),
    ]);
  });

  test('names at most sixty visits, who is under way first, and counts all [10.17.10]', {
    tags: ['slow'],
  }, async () => {
    const { desk, issue } = await open();
    const { patientId } = await issue('Waits since the morning');
    await clinic.sql.query(
      `insert into tokens (id, token_number, patient_id, status, issued_at, consulted_at, completed_at, consulted_by, counter_date, queue_key, issued_by, priority)
       select gen_random_uuid(), 1000 + n, $1, 'completed', issued_at + n * interval '1 minute',
         issued_at + n * interval '1 minute', issued_at + n * interval '1 minute', issued_by, counter_date, 5000 + n, issued_by, 'normal'
       from tokens, generate_series(1, 70) n`,
      [patientId],
    );
    now = new Date(start.getTime() + 3 * 3_600_000);
    await clinic.keepSessions(now);
    const { day } = await desk.dashboard.open();
    expect(day.visits).toHaveLength(60);
    expect(day.visits[0]).toMatchObject({ tokenNumber: 1, status: 'waiting' });
    expect(day.visits[1]?.tokenNumber).toBe(1012);
    expect(day.hours.reduce((sum, { count }) => sum + count, 0)).toBe(71);
  });

  test('has its money for who sees reports, and the own drawer for who takes payments [10.17.11]', {
    tags: ['slow'],
  }, async () => {
    const { owner, desk, doctor, issue, billOf } = await open();
    const [first, second] = [await issue('Anu'), await issue('Bina')];
    for (const { id } of [first, second]) await doctor.queue.start({ id });
    const bill = await billOf(first, 500);
    await desk.billing.pay({ id: bill.id, method: 'cash', amount: 30_000 });
    await desk.billing.pay({ id: bill.id, method: 'upi', amount: 15_000 });
    await doctor.queue.complete({ id: second.id });
    const atDesk = await desk.dashboard.open();
    expect([atDesk.money, atDesk.drawer]).toEqual([null, { cash: 30_000, isOwn: true }]);
    const toDoctor = await doctor.dashboard.open();
    expect([toDoctor.money, toDoctor.drawer, toDoctor.needs.notBilled]).toEqual([null, null, null]);
    const toOwner = await owner.dashboard.open();
    expect(toOwner).toMatchObject({
      money: {
        billed: 50_000,
        received: { cash: 30_000, card: 0, upi: 15_000 },
        due: { amount: 5_000, bills: 1 },
      },
      drawer: { cash: 30_000, isOwn: false },
      needs: { notBilled: 1, refunds: 0, differences: [] },
    });

    // What stays in the drawer at the close counts on, with the cash since.
    const { through } = await desk.dayClose.preview();
    await desk.dayClose.close({
      ...closeEntered,
      through,
      openingCash: 0,
      counts: { ...noCash, note200: 1 },
      leftCash: 20_000,
      reason: 'One note is missing',
    });
    expect((await desk.dashboard.open()).drawer).toEqual({ cash: 20_000, isOwn: true });
    later(24 * 60);
    await clinic.keepSessions(now);
    await desk.billing.pay({ id: bill.id, method: 'cash', amount: 5_000 });
    expect((await desk.dashboard.open()).drawer).toEqual({ cash: 25_000, isOwn: true });
    const nextDay = await owner.dashboard.open();
    expect(nextDay.money).toMatchObject({ billed: 0, received: { cash: 5_000 } });
    expect(nextDay.drawer).toEqual({ cash: 25_000, isOwn: false });
    const difference = { userName: expect.any(String), difference: -10_000 };
    expect(nextDay.needs.differences).toEqual([expect.objectContaining(difference)]);
    expect((await desk.dashboard.open()).needs.differences).toHaveLength(1);
    expect((await doctor.dashboard.open()).needs.differences).toEqual([]);
    later(24 * 60);
    await clinic.keepSessions(now);
    expect((await owner.dashboard.open()).needs.differences).toEqual([]);
  });
});
