import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** An appointment and a token of one patient and day find each other, whoever comes first. */

let clinic: TestClinic;
let desk: Client;
let doctor: Client;
let doctorId: string;
let otherDoctorId: string;
let patientId: string;
const today = '2026-11-20';
let now = new Date('2026-11-20T10:00:00Z');
/** Sets the clinic's clock; nobody is signed out by that. */
const at = async (time: string, day = today) => {
  now = new Date(`${day}T${time}:00+05:30`);
  await clinic.keepSessions(now);
};

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  desk = (await clinic.signedIn('receptionist')).client;
  const signedIn = await clinic.signedIn('doctor');
  doctor = signedIn.client;
  doctorId = (await doctor.accounts.session()).user?.id ?? '';
  const other = await clinic.newcomer('doctor');
  otherDoctorId = (await other.client.accounts.session()).user?.id ?? '';
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await at('15:30');
  await clinic.sql.query(
    `update appointments set status = 'cancelled', cancelled_at = $1, cancelled_from = 'scheduled', token_id = null`,
    [now],
  );
  slot = 0;
  patientId = await newPatient();
});

const newPatient = async () =>
  (await desk.patients.register({ ...patientFields, name: 'Divya Rao' })).id;
let slot = 0;
/** Each a quarter of an hour after the one before, from 4 pm on. */
const nextTime = () => {
  const minutes = 16 * 60 + 15 * (slot++ % 30);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};
const book = (change: object = {}) =>
  desk.appointments.schedule({
    patientId,
    date: today,
    time: nextTime(),
    type: 'consultation',
    isOutOfHours: true,
    ...change,
  });
const issue = (change: object = {}) => desk.queue.issue({ patientId, ...change });
const found = async (id: string) => {
  const { appointments } = await desk.appointments.search({ patientId, date: today });
  return appointments.find((one) => one.id === id);
};
const inQueue = async (id: string) =>
  (await desk.queue.today({})).tokens.find((one) => one.id === id);
const eventsOf = async (...ids: string[]) => {
  const { rows } = await clinic.sql.query(
    'select action, details from audit_logs where entity_id = any($1) order by id',
    [ids],
  );
  return rows.map(({ action, details }) => `${action}: ${details}`);
};

describe('a token that is given [10.18.6]', () => {
  test('is that of the appointment, in its doctor’s queue; both lists, the log and FHIR say so', async () => {
    const { id, time } = await book({ doctorId, time: '16:00' });
    const token = await issue();
    expect(token).toMatchObject({ doctorId, appointment: { id, time, doctorId } });
    expect(await found(id)).toMatchObject({
      status: 'confirmed',
      tokenNumber: token.tokenNumber,
      otherDoctorName: null,
    });
    expect(await inQueue(token.id)).toMatchObject({ facts: { appointment: { id, time } } });
    expect(await eventsOf(id, token.id)).toEqual([
      expect.stringMatching(/^appointment_scheduled/),
      `token_issued: Token #${token.tokenNumber} issued to Divya Rao`,
      `appointment_checked_in: Appointment of Divya Rao on 20 Nov 2026 at 4:00\u00a0pm became token #${token.tokenNumber}`,
    ]);
    const session = await clinic.signedIn('receptionist');
    const answer = await session.send(`${clinic.url}/fhir/Encounter/${token.id}`);
    expect(await answer.json()).toMatchObject({
      appointment: [{ reference: `Appointment/${id}` }],
    });
  });

  test('with another doctor stays there, and it is said whose it was', async () => {
    const { id } = await book({ doctorId });
    const token = await issue({ doctorId: otherDoctorId });
    expect(token).toMatchObject({ doctorId: otherDoctorId, appointment: { id, doctorId } });
    expect(await found(id)).toMatchObject({
      tokenNumber: token.tokenNumber,
      otherDoctorName: token.doctorName,
    });
  });

  test('goes to whoever is free where that is said', async () => {
    await book({ doctorId });
    expect(await issue({ doctorId: null })).toMatchObject({ doctorId: null });
  });

  test('of two appointments it is asked which, and of none of them where that is said', async () => {
    const first = await book();
    const second = await book({ time: '22:30' });
    await expect(issue()).rejects.toMatchObject({
      code: 'WHICH_APPOINTMENT',
      data: [{ id: first.id }, { id: second.id, time: '22:30', status: 'scheduled' }],
    });
    const none = await issue({ appointmentId: null });
    expect(none.appointment).toBeNull();
    // The question about a second one comes first, and its answer stands for both.
    expect(await codeOf(issue({ appointmentId: second.id }))).toBe('HAS_TOKEN');
    expect(await codeOf(issue({ isSecond: true }))).toBe('WHICH_APPOINTMENT');
    const token = await issue({ isSecond: true, appointmentId: second.id });
    expect(token.appointment).toMatchObject({ id: second.id });
    expect(await found(first.id)).toMatchObject({ tokenNumber: null });
    // Of what is left there is one.
    const third = await issue({ isSecond: true });
    expect(third.appointment).toMatchObject({ id: first.id });
  });

  test('a request that is sent again gets the same token, also after a question', async () => {
    const { id } = await book();
    await book({ time: '22:30' });
    const context = { idempotencyKey: '0190dead-beef-7000-8000-0123456789ab' };
    expect(await codeOf(desk.queue.issue({ patientId }, { context }))).toBe('WHICH_APPOINTMENT');
    const send = () => desk.queue.issue({ patientId, appointmentId: id }, { context });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((token) => token.id)).size).toBe(1);
    expect(await send()).toMatchObject({ appointment: { id } });
  });

  test('another day’s and a cancelled appointment are none', async () => {
    await book({ date: '2026-11-21' });
    const { id } = await book();
    await desk.appointments.cancel({ id });
    expect((await issue()).appointment).toBeNull();
  });

  test('one that is carried over from yesterday is that of the one appointment of today', async () => {
    const old = await issue();
    await at('15:30', '2026-11-21');
    const { id } = await book({ date: '2026-11-21', time: '17:00' });
    await desk.queue.carryOver();
    const { appointments } = await desk.appointments.search({ patientId, date: '2026-11-21' });
    expect(appointments).toMatchObject([
      { id, tokenNumber: expect.any(Number), status: 'confirmed' },
    ]);
    expect(old.appointment).toBeNull();
  });
});

describe('an appointment of today that is booked after the token [10.18.6]', () => {
  test('finds the one with which the patient waits, which goes to its doctor', async () => {
    const token = await issue();
    const booked = await book({ doctorId });
    expect(booked).toMatchObject({ status: 'confirmed', tokenNumber: token.tokenNumber });
    expect(await inQueue(token.id)).toMatchObject({
      doctorId,
      facts: { appointment: { id: booked.id } },
    });
    expect(await eventsOf(token.id)).toContainEqual(expect.stringMatching(/^token_moved: /));
  });

  test('one of another doctor stays where it is', async () => {
    const token = await issue({ doctorId: otherDoctorId });
    expect(await book({ doctorId })).toMatchObject({
      tokenNumber: token.tokenNumber,
      otherDoctorName: token.doctorName,
    });
    expect(await inQueue(token.id)).toMatchObject({ doctorId: otherDoctorId });
  });

  test('asks whether it is for the visit that is under way, and is not for one that is over', async () => {
    const token = await issue({ doctorId });
    await doctor.queue.start({ id: token.id });
    await expect(book()).rejects.toMatchObject({ code: 'HAS_TOKEN', data: { id: token.id } });
    const later = await book({ tokenId: null });
    expect(later).toMatchObject({ status: 'scheduled', tokenNumber: null });
    const same = await book({ tokenId: token.id });
    expect(same).toMatchObject({ status: 'confirmed', tokenNumber: token.tokenNumber });
    await doctor.queue.complete({ id: token.id });
    expect(await book()).toMatchObject({ status: 'scheduled', tokenNumber: null });
  });

  test('so does one that is moved to today, and one whose cancellation is taken back', async () => {
    const moved = await book({ date: '2026-11-25' });
    const restored = await book();
    await desk.appointments.cancel({ id: restored.id });
    const token = await issue();
    expect(
      await desk.appointments.reschedule({
        id: moved.id,
        moves: 0,
        date: today,
        time: nextTime(),
        isOutOfHours: true,
      }),
    ).toMatchObject({ tokenNumber: token.tokenNumber });
    // The token is for that one now.
    expect(await desk.appointments.undoCancel({ id: restored.id })).toMatchObject({
      tokenNumber: null,
    });
    await desk.appointments.cancel({ id: restored.id });
    await desk.appointments.cancel({ id: moved.id });
    expect(await desk.appointments.undoCancel({ id: restored.id })).toMatchObject({
      tokenNumber: token.tokenNumber,
    });
    expect(await desk.appointments.undoCancel({ id: moved.id })).toMatchObject({
      tokenNumber: null,
    });
  });
});

describe('checking in who holds a token [10.12.2] [10.18.6]', () => {
  test('takes the token that they wait with, or with which they are inside', async () => {
    const { id } = await book({ doctorId });
    const token = await issue({ appointmentId: null });
    await doctor.queue.start({ id: token.id });
    expect(await desk.appointments.checkIn({ id })).toMatchObject({
      status: 'confirmed',
      tokenNumber: token.tokenNumber,
    });
    expect(await codeOf(desk.appointments.checkIn({ id }))).toBe('APPOINTMENT_CHANGED');
    expect((await desk.queue.visits({ patientId })).tokens).toHaveLength(1);
  });

  test('asks where it is over or for another appointment: that one again, or another one', async () => {
    const { id } = await book();
    const token = await issue({ appointmentId: null, doctorId });
    await doctor.queue.start({ id: token.id });
    await doctor.queue.complete({ id: token.id });
    await expect(desk.appointments.checkIn({ id })).rejects.toMatchObject({
      code: 'HAS_TOKEN',
      data: { id: token.id, status: 'completed', appointment: null },
    });
    expect(await desk.appointments.checkIn({ id, tokenId: token.id })).toMatchObject({
      tokenNumber: token.tokenNumber,
    });
    const second = await book();
    await expect(
      desk.appointments.checkIn({ id: second.id, tokenId: token.id }),
    ).rejects.toMatchObject({ code: 'HAS_TOKEN', data: { appointment: { id } } });
    const checkedIn = await desk.appointments.checkIn({ id: second.id, isSecond: true });
    expect(checkedIn.tokenNumber).not.toBe(token.tokenNumber);
  });

  test('never takes another patient’s token', async () => {
    const { id } = await book();
    const stranger = await desk.queue.issue({ patientId: await newPatient() });
    const checkedIn = await desk.appointments.checkIn({ id, tokenId: stranger.id });
    expect(checkedIn.tokenNumber).not.toBe(stranger.tokenNumber);
  });
});

describe('who was noted as not having come [10.18.2]', () => {
  const missed = async (change: object = {}) => {
    const booked = await book(change);
    await at('17:05');
    await desk.appointments.noShow({ id: booked.id });
    return booked;
  };

  test('is not noted so before the time', async () => {
    const { id } = await book({ time: '16:00' });
    await at('15:59');
    await expect(desk.appointments.noShow({ id })).rejects.toMatchObject({ code: 'NOT_YET' });
    await at('16:00');
    expect((await desk.appointments.noShow({ id })).status).toBe('no-show');
  });

  test.each(['a token', 'checking in'])(
    '%s takes it back, long after, with an audit row',
    async (way) => {
      const { id } = await missed({ doctorId, time: way === 'a token' ? '16:20' : '16:40' });
      await at('17:35');
      if (way === 'a token') await issue();
      else await desk.appointments.checkIn({ id });
      expect(await found(id)).toMatchObject({
        status: 'confirmed',
        tokenNumber: expect.any(Number),
      });
      expect(await eventsOf(id)).toContainEqual(
        expect.stringMatching(/^appointment_restored: Divya Rao came after all to the appointment/),
      );
    },
  );

  test('also where their time is another patient’s by now', async () => {
    const { id } = await book({ doctorId, time: '17:00' });
    await at('17:01');
    await desk.appointments.noShow({ id });
    await book({ doctorId, time: '17:02', patientId: await newPatient() });
    await issue();
    expect(await found(id)).toMatchObject({ status: 'confirmed' });
    // The time stays the other one's.
    const clash = book({ doctorId, time: '17:03', patientId: await newPatient() });
    expect(await codeOf(clash)).toBe('TIME_TAKEN');
  });

  test('beside an appointment to come it is asked which one the patient came for', async () => {
    const { id } = await missed();
    await book({ time: '23:00' });
    await expect(issue()).rejects.toMatchObject({
      code: 'WHICH_APPOINTMENT',
      data: [{ id, status: 'no-show' }, { time: '23:00' }],
    });
  });

  test('of a token that was cancelled and is taken back they are taken back too', async () => {
    const { id } = await book();
    const token = await issue();
    await desk.queue.cancel({ id: token.id });
    await at('17:05');
    await clinic.sql.query('update tokens set cancelled_at = $1 where id = $2', [now, token.id]);
    await desk.appointments.noShow({ id });
    await desk.queue.undoCancel({ id: token.id });
    expect(await found(id)).toMatchObject({
      status: 'confirmed',
      tokenNumber: token.tokenNumber,
    });
  });
});

describe('a cancellation [10.18.7]', () => {
  test('of the token leaves the appointment to be kept: expected, checked in or missed', async () => {
    const { id } = await book();
    const token = await issue();
    expect(await codeOf(desk.appointments.noShow({ id }))).toBe('APPOINTMENT_CHANGED');
    await desk.queue.cancel({ id: token.id });
    expect(await found(id)).toMatchObject({ status: 'confirmed', tokenNumber: null });
    const { receptionist } = await desk.dashboard.open();
    expect(receptionist?.now.expected.map((one) => one.id)).toContain(id);
    await desk.queue.undoCancel({ id: token.id });
    expect(await found(id)).toMatchObject({ tokenNumber: token.tokenNumber });
    await desk.queue.cancel({ id: token.id });
    const checkedIn = await desk.appointments.checkIn({ id });
    expect(checkedIn.tokenNumber).not.toBe(token.tokenNumber);
  });

  test('of the appointment leaves the token in the queue, without it', async () => {
    const { id } = await book();
    const token = await issue();
    expect(await desk.appointments.cancel({ id })).toMatchObject({
      status: 'cancelled',
      tokenNumber: token.tokenNumber,
    });
    expect(await inQueue(token.id)).toMatchObject({
      status: 'waiting',
      facts: { appointment: null },
    });
    await desk.appointments.undoCancel({ id });
    expect(await inQueue(token.id)).toMatchObject({ facts: { appointment: { id } } });
  });
});

describe('two desks at once [10.18.7]', () => {
  const rounds = Array.from({ length: 6 }, (_, round) => round);

  test('booking and giving a token end linked', async () => {
    for (const _ of rounds) {
      patientId = await newPatient();
      const [booked, token] = await Promise.all([book(), issue()]);
      expect(await found(booked.id)).toMatchObject({ tokenNumber: token.tokenNumber });
    }
  });

  test('moving to today waits for who is giving the patient a token', async () => {
    const { id } = await book({ date: '2026-11-25' });
    const other = await clinic.sql.connect();
    try {
      await other.query('begin');
      await other.query('select from patients where id = $1 for no key update', [patientId]);
      const to = { id, moves: 0, date: today, time: nextTime(), isOutOfHours: true };
      const moving = desk.appointments.reschedule(to);
      const { rows } = await other.query('select pg_backend_pid() as pid');
      const waiting = async () => {
        const blocked = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
        return (await clinic.sql.query(blocked, [rows[0].pid])).rowCount;
      };
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      await other.query('rollback');
      expect(await moving).toMatchObject({ date: today });
    } finally {
      other.release(true);
    }
  });

  test('giving a token and noting that nobody came never end with both', async () => {
    for (const _ of rounds) {
      patientId = await newPatient();
      await at('15:30');
      const { id } = await book({ time: '15:31' });
      await at('15:33');
      const [, token] = await Promise.all([codeOf(desk.appointments.noShow({ id })), issue()]);
      expect(await found(id)).toMatchObject({
        status: 'confirmed',
        tokenNumber: token.tokenNumber,
      });
    }
  });

  test('two tokens and two check-ins of two appointments make no third and share none', async () => {
    for (const _ of rounds) {
      patientId = await newPatient();
      const first = await book();
      const second = await book({ time: '23:00' });
      await Promise.all([
        codeOf(desk.appointments.checkIn({ id: first.id })),
        codeOf(desk.appointments.checkIn({ id: second.id })),
        codeOf(issue({ appointmentId: first.id })),
        codeOf(issue({ appointmentId: second.id })),
      ]);
      const { tokens } = await desk.queue.visits({ patientId });
      expect(tokens).toHaveLength(1);
      const linked = [await found(first.id), await found(second.id)].filter(
        (one) => one?.tokenNumber,
      );
      expect(linked).toHaveLength(1);
    }
  });
});

test('who shows the token hears that its appointment changed, and the other way round [10.18.7]', async () => {
  const { id } = await book();
  const token = await issue();
  const noted = async (work: () => Promise<unknown>) => {
    const { rows: before } = await clinic.sql.query('select max(position) as last from changes');
    await work();
    await desk.queue.today({});
    await clinic.sql.query('select number_changes()');
    const { rows } = await clinic.sql.query(
      'select topic, record_id from changes where position > $1',
      [before[0].last],
    );
    return rows.map(({ topic, record_id }) => `${topic} ${record_id}`);
  };
  expect(await noted(() => desk.appointments.cancel({ id }))).toContain(`tokens ${token.id}`);
  expect(await noted(() => desk.appointments.undoCancel({ id }))).toContain(`tokens ${token.id}`);
  expect(await noted(() => desk.queue.cancel({ id: token.id }))).toContain(`appointments ${id}`);
});
