import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { connect } from '../../src/server/database/connect';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
const machineZone = process.env.TZ;
afterEach(async () => {
  await clinic.close();
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

/** A clinic whose clock and whose machine's zone are ours, with a patient and a consulted token to bill. */
async function deskAt(machine: string, timeZone: string | null) {
  process.env.TZ = machine;
  let now = new Date('2020-01-01T12:00:00Z');
  clinic = await startClinic({ timeZone, clock: () => now });
  const { client: receptionist } = await clinic.signedIn('receptionist');
  const { client: doctor } = await clinic.signedIn('doctor');
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const goTo = async (instant: string) => {
    now = new Date(instant);
    await clinic.keepSessions(now);
  };
  return {
    receptionist,
    doctor,
    patientId,
    goTo,
    /** A token with a bill at an instant: its number, its counter's date and the list's date. */
    visitAt: async (instant: string) => {
      await goTo(instant);
      const { id, tokenNumber } = await receptionist.queue.issue({ patientId, isSecond: true });
      await doctor.queue.start({ id });
      await receptionist.billing.create({
        patientId,
        tokenId: id,
        items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
        taxBasisPoints: 0,
        discount: 0,
        paymentMethod: 'cash',
      });
      const { rows } = await clinic.sql.query<{ date: string }>(
        'select counter_date::text as date from tokens where id = $1',
        [id],
      );
      const list = await receptionist.queue.today({});
      const { todaysRevenue } = await receptionist.billing.summary();
      return {
        number: tokenNumber,
        counter: rows[0]?.date,
        day: list.date,
        listed: list.tokens.length,
        revenue: todaysRevenue,
      };
    },
  };
}

/** Two instants on either side of the end of a day, and the days' names. */
const midnights: Record<string, [string, string, string, string][]> = {
  UTC: [
    ['2026-11-19T23:59:59.999Z', '2026-11-20T00:00:00.000Z', '2026-11-19', '2026-11-20'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2026-12-31', '2027-01-01'],
    ['2027-02-28T23:59:59.999Z', '2027-03-01T00:00:00.000Z', '2027-02-28', '2027-03-01'],
    ['2027-03-31T23:59:59.999Z', '2027-04-01T00:00:00.000Z', '2027-03-31', '2027-04-01'],
    ['2028-02-28T23:59:59.999Z', '2028-02-29T00:00:00.000Z', '2028-02-28', '2028-02-29'],
    ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z', '2028-02-29', '2028-03-01'],
  ],
  'Asia/Kolkata': [
    ['2026-11-19T18:29:59.999Z', '2026-11-19T18:30:00.000Z', '2026-11-19', '2026-11-20'],
    ['2026-12-31T18:29:59.999Z', '2026-12-31T18:30:00.000Z', '2026-12-31', '2027-01-01'],
    ['2027-02-28T18:29:59.999Z', '2027-02-28T18:30:00.000Z', '2027-02-28', '2027-03-01'],
    ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z', '2027-03-31', '2027-04-01'],
    ['2028-02-28T18:29:59.999Z', '2028-02-28T18:30:00.000Z', '2028-02-28', '2028-02-29'],
    ['2028-02-29T18:29:59.999Z', '2028-02-29T18:30:00.000Z', '2028-02-29', '2028-03-01'],
  ],
  // The clocks go forward on 8 March 2026 and back on 1 November.
  'America/New_York': [
    ['2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z', '2026-03-07', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z', '2026-03-08', '2026-03-09'],
    ['2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00.000Z', '2026-10-31', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z', '2026-11-01', '2026-11-02'],
  ],
  // Midnight of 6 September 2026 is skipped: the day begins at one o'clock.
  'America/Santiago': [
    ['2026-09-06T03:59:59.999Z', '2026-09-06T04:00:00.000Z', '2026-09-05', '2026-09-06'],
    ['2026-09-07T02:59:59.999Z', '2026-09-07T03:00:00.000Z', '2026-09-06', '2026-09-07'],
  ],
};

const machines = ['UTC', 'Asia/Kolkata', 'America/New_York'];

describe('the days that break counters', () => {
  const theDays = (machine: string) => {
    const title =
      'in a clinic in %s number, counter, list and revenue begin together at its midnight [TZ-1] [TZ-3]';
    const beginsAtMidnight = async (zone: string) => {
      const desk = await deskAt(machine, zone);
      const ends = midnights[zone] ?? [];
      for (const [before, after, lastDay, nextDay] of ends.toSorted()) {
        const first = await desk.visitAt(before);
        expect(first).toMatchObject({ counter: lastDay, day: lastDay });
        const second = await desk.visitAt(before);
        expect(second).toMatchObject({
          number: first.number + 1,
          listed: first.listed + 1,
          revenue: first.revenue + 100,
        });
        const third = await desk.visitAt(after);
        expect(third).toEqual({
          number: 1,
          counter: nextDay,
          day: nextDay,
          listed: 1,
          revenue: 100,
        });
      }
    };
    test.each(['Asia/Kolkata'])(title, beginsAtMidnight);
    const elsewhere = Object.keys(midnights).filter((zone) => zone !== 'Asia/Kolkata');
    test.each(elsewhere)(title, { tags: ['slow'] }, beginsAtMidnight);

    test('with no zone set the numbers follow UTC and the list the machine, and both series stand in one list [TZ-1] [TZ-7]', async () => {
      const desk = await deskAt(machine, null);
      // On no machine of these does a day end at any of them but at midnight UTC.
      const first = await desk.visitAt('2026-11-19T21:00:00.000Z');
      const second = await desk.visitAt('2026-11-19T23:59:59.999Z');
      const third = await desk.visitAt('2026-11-20T00:00:00.000Z');
      expect([first, second, third].map(({ number, counter }) => [number, counter])).toEqual([
        [1, '2026-11-19'],
        [2, '2026-11-19'],
        [1, '2026-11-20'],
      ]);
      const local = new Intl.DateTimeFormat('en-CA', { timeZone: machine });
      expect([first, second, third].map(({ day }) => day)).toEqual(
        ['2026-11-19T21:00:00Z', '2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z'].map((instant) =>
          local.format(new Date(instant)),
        ),
      );
      // Where the machine's day goes on past midnight UTC, number 1 stands behind number 2.
      const { tokens } = await desk.receptionist.queue.today({});
      expect(tokens.map(({ tokenNumber }) => tokenNumber)).toEqual(
        machine === 'UTC' ? [1] : [1, 2, 1],
      );
      expect(third.revenue).toBe(100 * tokens.length);
    });

    test('the dates of a leap year come back as they went in, as follow-up and as appointment [TZ-4]', {
      tags: ['slow'],
    }, async () => {
      // Every date where the clocks of the machine change; elsewhere the days on which months and clocks change, and
      // every tenth.
      const isEvery = machine === 'America/New_York';
      const desk = await deskAt(machine, 'Asia/Kolkata');
      const { tokenId, patientId } = await consultedAt(desk, '2027-12-31T20:00:00Z');
      const day = new Date('2028-01-01T00:00:00Z');
      const dates: string[] = [];
      for (let count = 0; count < 366; count++, day.setUTCDate(day.getUTCDate() + 1)) {
        const date = day.toISOString().slice(0, 10);
        const isChosen = count % 10 === 0 || /-(01|28|29|30|31)$/.test(date);
        if (!isChosen && !isEvery) continue;
        dates.push(date);
        const booked = await desk.receptionist.appointments.schedule({
          patientId,
          date,
          // The first of January is that day already, at half past one.
          time: date === '2028-01-01' ? '23:45' : '00:15',
          type: 'follow-up',
          isOutOfHours: true,
          // On the first day they are inside with a token, which it is not for.
          tokenId: null,
        });
        expect(booked.date).toBe(date);
        if (isChosen) {
          const { id } = await desk.doctor.prescriptions.create({
            patientId,
            tokenId,
            diagnosis: 'Fever',
            symptoms: '',
            followUpDate: date,
            medications: [],
          });
          expect((await desk.doctor.prescriptions.get({ id })).followUpDate).toBe(date);
        }
      }
      const { rows } = await clinic.sql.query<{ date: string; starts: string }>(
        "select date::text, to_char(starts_at, 'YYYY-MM-DD') as starts from appointments where patient_id = $1 order by date",
        [patientId],
      );
      expect(rows).toEqual(dates.map((date) => ({ date, starts: date })));
      expect(dates).toEqual(expect.arrayContaining(['2028-02-29', '2028-12-31']));
    });
  };

  // Of these the clocks of one alone change.
  describe.each(machines.slice(-1))('on a machine in %s', theDays);
  describe.each(machines.slice(0, -1))('on a machine in %s', { tags: ['slow'] }, theDays);

  test.each(['-48:00', '-24:00', '+24:00', '+48:00'])(
    'a browser whose clock is wrong by %s changes nothing [TZ-6]',
    async (offset) => {
      const desk = await deskAt('UTC', 'Asia/Kolkata');
      await desk.goTo('2026-11-19T18:30:00.000Z');
      const hours = Number.parseInt(offset, 10);
      const wrong = new Date(Date.parse('2026-11-19T18:30:00Z') + hours * 3_600_000);
      // What a browser could claim: nothing of it is taken.
      const claims = { issuedAt: wrong.toISOString(), date: wrong.toISOString().slice(0, 10) };
      const token = await desk.receptionist.queue.issue({
        patientId: desk.patientId,
        ...claims,
        isSecond: true,
      });
      expect(token).toMatchObject({ tokenNumber: 1, issuedAt: '2026-11-19T18:30:00.000Z' });
      expect((await desk.receptionist.queue.today(claims as object)).date).toBe('2026-11-20');
      const code = await codeOf(
        desk.receptionist.appointments.schedule({
          patientId: desk.patientId,
          date: '2026-11-19',
          time: '23:00',
          type: 'checkup',
        }),
      );
      expect(code).toBe('BEFORE_TODAY');
    },
  );

  const sampleTitle = 'sample data made at %s in India leaves no number to be given twice [TZ-8]';
  async function fillADay(time: string) {
    for (const zone of ['Asia/Kolkata', null]) {
      let now = new Date(`2026-11-20T${time}:00+05:30`);
      clinic = await startClinic({ timeZone: zone, clock: () => now });
      const { client } = await clinic.signedIn('receptionist');
      await client.dashboard.open();
      const { patients } = await client.patients.search({});
      for (let hour = 0; hour < 24; hour++) {
        await client.queue.issue({ patientId: patients[0]?.id ?? '', isSecond: true });
        now = new Date(now.getTime() + 3_600_000);
        await clinic.keepSessions(now);
      }
      const { rows } = await clinic.sql.query<{ numbers: number[] }>(
        'select array_agg(token_number order by token_number) as numbers from tokens where not is_sample group by counter_date',
      );
      for (const { numbers } of rows) {
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }
      if (zone) await clinic.close();
    }
  }
  test.each(['05:45'])(sampleTitle, fillADay);
  test.each(['00:30', '12:00'])(sampleTitle, { tags: ['slow'] }, fillADay);
});

async function consultedAt(desk: Awaited<ReturnType<typeof deskAt>>, instant: string) {
  await desk.goTo(instant);
  const { id } = await desk.receptionist.queue.issue({ patientId: desk.patientId, isSecond: true });
  await desk.doctor.queue.start({ id });
  return { tokenId: id, patientId: desk.patientId };
}

test('a clock that is set back an hour: numbers go on, sessions hold, the audit chain verifies', async () => {
  const desk = await deskAt('UTC', null);
  const issue = async () =>
    (await desk.receptionist.queue.issue({ patientId: desk.patientId, isSecond: true }))
      .tokenNumber;
  await desk.goTo('2026-11-20T00:30:00Z');
  expect([await issue(), await issue()]).toEqual([1, 2]);
  const before = await desk.visitAt('2026-11-19T23:30:00Z');
  expect(before).toMatchObject({ number: 1, counter: '2026-11-19', day: '2026-11-19' });
  await desk.goTo('2026-11-20T00:30:00Z');
  expect(await issue()).toBe(3);
  await clinic.close();

  // The same again without anybody's help: the sessions were used at a time that is still to come.
  let now = new Date('2026-11-20T10:00:00Z');
  clinic = await startClinic({ clock: () => now });
  const { client: receptionist } = await clinic.signedIn('receptionist');
  const { client: doctor } = await clinic.signedIn('doctor');
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const first = await receptionist.queue.issue({ patientId, isSecond: true });
  now = new Date('2026-11-20T09:00:00Z');
  const second = await receptionist.queue.issue({ patientId, isSecond: true });
  expect(second.tokenNumber).toBe(first.tokenNumber + 1);
  await doctor.queue.start({ id: first.id });
  await doctor.queue.complete({ id: first.id });
  await receptionist.queue.cancel({ id: second.id });
  const { tokens } = await receptionist.queue.today({});
  expect(tokens.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed']);
  await receptionist.dashboard.open();
  await receptionist.accounts.sessions();
  expect((await clinic.signedIn('doctor')).cookie()).not.toBe('');
  now = new Date('2026-11-20T10:20:00Z');
  expect((await receptionist.accounts.session()).user).not.toBeNull();
  const { db } = connect(clinic.ownerConnection, pino({ level: 'silent' }));
  try {
    await expect.poll(async () => (await verifyAuditChain(db)).unchained).toBe(0);
    expect((await verifyAuditChain(db)).broken).toBeNull();
  } finally {
    await db.destroy();
  }
});
