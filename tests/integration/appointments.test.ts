import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let receptionist: ReturnType<TestClinic['visitor']>['client'];
let patientId: string;
let otherPatientId: string;
let doctorId: string;
let now = new Date('2026-11-20T19:00:00Z');

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  receptionist = (await clinic.signedIn('receptionist')).client;
  patientId = (await receptionist.patients.register(patientFields)).id;
  otherPatientId = (await receptionist.patients.register({ ...patientFields, name: 'Ravi Das' }))
    .id;
  doctorId = (await receptionist.appointments.doctors())[0]?.id ?? '';
});
afterAll(() => clinic.close());

const book = (change: object) =>
  receptionist.appointments.schedule({
    patientId,
    date: '2026-12-01',
    time: '10:00',
    type: 'consultation',
    ...change,
  });

describe('booking', () => {
  test('stores the appointment with its creator and writes an audit row [appointments-4]', async () => {
    const booked = await book({ doctorId, time: '08:00', notes: ' bring reports ' });
    expect(booked).toMatchObject({
      patientName: 'Asha Rao',
      patientPhone: '98765 43210',
      doctorName: 'Dr. Asha Menon',
      date: '2026-12-01',
      time: '08:00',
      status: 'scheduled',
      notes: 'bring reports',
    });
    const { rows } = await clinic.sql.query(
      'select action, details from audit_logs where entity_id = $1',
      [booked.id],
    );
    expect(rows).toEqual([
      {
        action: 'appointment_scheduled',
        details: 'Appointment of Asha Rao on 1 Dec 2026 at 08:00',
      },
    ]);
  });

  test('a doctor’s time is taken for fifteen minutes, and the message says by whom', async () => {
    await book({ doctorId, time: '11:00' });
    await expect(
      book({ doctorId, patientId: otherPatientId, time: '11:14' }),
    ).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message:
        'Dr. Asha Menon already has an appointment at 11:00 on 1 Dec 2026 (Asha Rao). Please choose another time.',
    });
    expect(await codeOf(book({ doctorId, patientId: otherPatientId, time: '11:15' }))).toBe('OK');
  });

  test('a patient cannot be in two places', async () => {
    await book({ time: '12:00' });
    await expect(book({ time: '12:05' })).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message:
        'Asha Rao already has an appointment at 12:00 on 1 Dec 2026. Please choose another time.',
    });
  });

  test('a cancelled appointment gives its time back', async () => {
    const booked = await book({ doctorId, time: '13:00' });
    await receptionist.appointments.cancel({ id: booked.id });
    expect(await codeOf(book({ doctorId, time: '13:00' }))).toBe('OK');
  });

  test('twenty bookings of one doctor at one moment give one appointment [appointments-5]', async () => {
    const patients = await Promise.all(
      Array.from({ length: 20 }, () => receptionist.patients.register(patientFields)),
    );
    const codes = await Promise.all(
      patients.map(({ id }) => codeOf(book({ doctorId, patientId: id, time: '14:00' }))),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'TIME_TAKEN')).toHaveLength(19);
  });

  test('a day before the clinic’s today is refused, today is not [appointments-6]', async () => {
    // 00:30 on the 21st in the clinic, still the 20th in UTC.
    now = new Date('2026-11-20T19:00:00Z');
    expect(await codeOf(book({ date: '2026-11-20', time: '23:00' }))).toBe('BEFORE_TODAY');
    expect(await codeOf(book({ date: '2026-11-21', time: '23:00' }))).toBe('OK');
  });

  test('a patient or doctor who does not exist is refused', async () => {
    const nobody = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
    expect(await codeOf(book({ patientId: nobody, time: '15:00' }))).toBe('NO_SUCH_PERSON');
    expect(await codeOf(book({ doctorId: nobody, time: '15:00' }))).toBe('NO_SUCH_PERSON');
  });
});

describe('the states of an appointment', () => {
  test('scheduled is confirmed, then completed, and then final [appointments-7]', async () => {
    const { id } = await book({ time: '16:00' });
    expect(await codeOf(receptionist.appointments.complete({ id }))).toBe('APPOINTMENT_CHANGED');
    expect((await receptionist.appointments.confirm({ id })).status).toBe('confirmed');
    expect(await codeOf(receptionist.appointments.confirm({ id }))).toBe('APPOINTMENT_CHANGED');
    expect((await receptionist.appointments.complete({ id })).status).toBe('completed');
    expect(await codeOf(receptionist.appointments.cancel({ id }))).toBe('APPOINTMENT_CHANGED');
  });
});

describe('taking a cancellation back [appointments-8]', () => {
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };

  test.each(['scheduled', 'confirmed'] as const)(
    'gives a %s appointment its state back, with an audit row',
    async (status) => {
      const { id } = await book({ time: status === 'scheduled' ? '17:00' : '17:30' });
      if (status === 'confirmed') await receptionist.appointments.confirm({ id });
      await receptionist.appointments.cancel({ id });
      later(14);
      expect((await receptionist.appointments.undoCancel({ id })).status).toBe(status);
      expect(await codeOf(receptionist.appointments.undoCancel({ id }))).toBe(
        'APPOINTMENT_CHANGED',
      );
      const { rows } = await clinic.sql.query(
        'select action, details from audit_logs where entity_id = $1 order by id desc limit 1',
        [id],
      );
      expect(rows).toEqual([
        {
          action: 'appointment_restored',
          details: expect.stringMatching(
            new RegExp(`^Appointment of Asha Rao on .* is ${status} again$`),
          ),
        },
      ]);
    },
  );

  test('is refused after fifteen seconds: cancelled is final', async () => {
    const { id } = await book({ time: '18:00' });
    await receptionist.appointments.cancel({ id });
    later(15);
    await expect(receptionist.appointments.undoCancel({ id })).rejects.toMatchObject({
      code: 'APPOINTMENT_CHANGED',
      message: 'It is too late to take this cancellation back. Please book the appointment again.',
      data: { status: 'cancelled' },
    });
  });

  test('is refused when the time was taken meanwhile, and says by whom', async () => {
    const { id } = await book({ doctorId, time: '18:30' });
    await receptionist.appointments.cancel({ id });
    await book({ doctorId, patientId: otherPatientId, time: '18:40' });
    await expect(receptionist.appointments.undoCancel({ id })).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message:
        'Dr. Asha Menon already has an appointment at 18:40 on 1 Dec 2026 (Ravi Das). Please choose another time.',
    });
  });

  test('is refused when the patient’s record was voided meanwhile', async () => {
    const { id: gone, version } = await receptionist.patients.register(patientFields);
    const { id } = await book({ patientId: gone, time: '19:00' });
    await receptionist.appointments.cancel({ id });
    await receptionist.patients.void({ id: gone, version, reason: 'registered twice' });
    expect(await codeOf(receptionist.appointments.undoCancel({ id }))).toBe('PATIENT_VOIDED');
  });

  test('of ten at one moment that take back or book anew, one holds the time', async () => {
    const { id } = await book({ doctorId, time: '19:30' });
    await receptionist.appointments.cancel({ id });
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        codeOf(
          number % 2
            ? receptionist.appointments.undoCancel({ id })
            : book({ doctorId, patientId: otherPatientId, time: '19:30' }),
        ),
      ),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(new Set(codes)).not.toContain('INTERNAL_SERVER_ERROR');
  });
});

describe('the list', () => {
  test('is searched by name and phone, filtered by date and status [appointments-9]', async () => {
    const { id } = await book({ patientId: otherPatientId, date: '2027-01-05', time: '09:00' });
    const find = async (filter: object) =>
      (await receptionist.appointments.search(filter)).appointments.map((row) => row.id);
    expect(await find({ text: 'ravi d', date: '2027-01-05' })).toEqual([id]);
    expect(await find({ text: '43210', date: '2027-01-05', status: 'scheduled' })).toEqual([id]);
    expect(await find({ date: '2027-01-05', status: 'cancelled' })).toEqual([]);
    expect((await find({}))[0]).toBe(id);
  });

  test('its pages follow each other without a repeat or a hole', async () => {
    for (let minute = 0; minute < 30; minute++) {
      const { id } = await receptionist.patients.register({ ...patientFields, name: 'Paged' });
      await book({
        patientId: id,
        date: '2027-02-01',
        time: `10:${String(minute).padStart(2, '0')}`,
      });
    }
    const first = await receptionist.appointments.search({ text: 'paged' });
    const second = await receptionist.appointments.search({
      text: 'paged',
      cursor: first.nextCursor ?? '',
    });
    const times = [...first.appointments, ...second.appointments].map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(30);
    expect(second.nextCursor).toBeNull();
  });

  test('the cards count today, what comes, the confirmed and the completed [appointments-10]', async () => {
    await clinic.keepSessions(now);
    const before = await receptionist.appointments.summary();
    now = new Date('2028-03-01T05:00:00Z');
    await clinic.keepSessions(now);
    const person = async () => (await receptionist.patients.register(patientFields)).id;
    await book({ patientId: await person(), date: '2028-03-01', time: '12:00' });
    const confirmed = await book({ patientId: await person(), date: '2028-03-02', time: '12:00' });
    await receptionist.appointments.confirm({ id: confirmed.id });
    const cancelled = await book({ patientId: await person(), date: '2028-03-03', time: '12:00' });
    await receptionist.appointments.cancel({ id: cancelled.id });
    expect(await receptionist.appointments.summary()).toEqual({
      today: 1,
      upcoming: 1,
      confirmed: before.confirmed + 1,
      completed: before.completed,
    });
  });
});

describe('checking in', () => {
  // 00:30 of 21 November on the clinic's clock.
  const today = '2026-11-21';

  test('confirms the appointment and issues its token, in its doctor’s queue, in one step [appointments-11]', async () => {
    now = new Date('2026-11-20T19:00:00Z');
    await clinic.keepSessions(now);
    const { id } = await book({ doctorId, date: today, time: '17:00' });
    const checkedIn = await receptionist.appointments.checkIn({ id });
    expect(checkedIn).toMatchObject({ status: 'confirmed', tokenNumber: expect.any(Number) });
    const { tokens } = await receptionist.queue.today({});
    expect(tokens.find((one) => one.tokenNumber === checkedIn.tokenNumber)).toMatchObject({
      patientName: 'Asha Rao',
      status: 'waiting',
      doctorId,
    });
    expect(await codeOf(receptionist.appointments.checkIn({ id }))).toBe('APPOINTMENT_CHANGED');
  });

  test('twenty presses with one key issue one token; of two keys one is refused', async () => {
    const { id } = await book({ date: today, time: '18:00' });
    const context = { idempotencyKey: '0190dead-beef-7000-8000-0123456789ab' };
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { tokenNumber } = await receptionist.appointments.checkIn(
          { id, isSecond: true },
          { context },
        );
        return tokenNumber;
      }),
    );
    expect(new Set(numbers).size).toBe(1);
    const other = await book({ date: today, time: '19:00' });
    const codes = await Promise.all(
      [0, 1].map(() => codeOf(receptionist.appointments.checkIn({ id: other.id, isSecond: true }))),
    );
    expect(codes.sort()).toEqual(['APPOINTMENT_CHANGED', 'OK']);
  });

  test('somebody who holds a token of today is asked about, and checked in where it is meant [appointments-12]', async () => {
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const { tokenNumber } = await receptionist.queue.issue({ patientId });
    const { id } = await book({ patientId, date: today, time: '16:00' });
    await expect(receptionist.appointments.checkIn({ id })).rejects.toMatchObject({
      code: 'HAS_TOKEN',
      data: { tokenNumber, status: 'waiting' },
    });
    const checkedIn = await receptionist.appointments.checkIn({ id, isSecond: true });
    expect(checkedIn).toMatchObject({ status: 'confirmed', tokenNumber: tokenNumber + 1 });
  });

  test('CON-13: checked in and given a token at once, the patient has one and the other desk is asked [appointments-13]', async () => {
    for (const time of ['15:00', '15:15', '15:30', '15:45']) {
      const { id: patientId } = await receptionist.patients.register(patientFields);
      const { id } = await book({ patientId, date: today, time });
      const codes = await Promise.all([
        codeOf(receptionist.appointments.checkIn({ id })),
        codeOf(receptionist.queue.issue({ patientId })),
      ]);
      expect(codes.sort()).toEqual(['HAS_TOKEN', 'OK']);
    }
  });

  test('not on another day, and not once it is over', async () => {
    const later = await book({ date: '2026-11-22', time: '09:00' });
    expect(await codeOf(receptionist.appointments.checkIn({ id: later.id }))).toBe('NOT_TODAY');
    const cancelled = await book({ date: today, time: '20:00' });
    await receptionist.appointments.cancel({ id: cancelled.id });
    expect(await codeOf(receptionist.appointments.checkIn({ id: cancelled.id }))).toBe(
      'APPOINTMENT_CHANGED',
    );
  });
});
