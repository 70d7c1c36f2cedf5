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
    isOutOfHours: true,
    ...change,
  });

describe('booking', () => {
  test('stores the appointment with its creator and writes an audit row [3.7.1] [7.9.2]', async () => {
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
        action: 'appointment_scheduled_while_closed',
        details:
          'Appointment of Asha Rao on 1 Dec 2026 at 8:00\u00a0am, although the clinic is closed then',
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
        'Dr. Asha Menon already has an appointment at 11:00\u00a0am on 1 Dec 2026 (Asha Rao). Please choose another time.',
    });
    expect(await codeOf(book({ doctorId, patientId: otherPatientId, time: '11:15' }))).toBe('OK');
  });

  test('a patient cannot be in two places', async () => {
    await book({ time: '12:00' });
    await expect(book({ time: '12:05' })).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message:
        'Asha Rao already has an appointment at 12:00\u00a0pm on 1 Dec 2026. Please choose another time.',
    });
  });

  test('a cancelled appointment gives its time back', async () => {
    const booked = await book({ doctorId, time: '13:00' });
    await receptionist.appointments.cancel({ id: booked.id });
    expect(await codeOf(book({ doctorId, time: '13:00' }))).toBe('OK');
  });

  test('twenty bookings of one doctor at one moment give one appointment [CON-9]', {
    tags: ['slow'],
  }, async () => {
    const patients = await Promise.all(
      Array.from({ length: 20 }, () => receptionist.patients.register(patientFields)),
    );
    const codes = await Promise.all(
      patients.map(({ id }) => codeOf(book({ doctorId, patientId: id, time: '14:00' }))),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'TIME_TAKEN')).toHaveLength(19);
  });

  test('a day before the clinic’s today is refused, today is not [5.7.1]', async () => {
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

const setClock = async (moment: Date) => {
  now = moment;
  await clinic.keepSessions(now);
};

describe('a place that nobody means [5.7.1] [10.12.7]', () => {
  // 00:30 on Saturday the 21st in the clinic.
  const today = '2026-11-21';

  test('a time of today that is over is refused, this minute is not', async () => {
    await setClock(new Date('2026-11-21T06:00:00Z'));
    await expect(book({ date: today, time: '11:29' })).rejects.toMatchObject({
      code: 'TIME_PAST',
      message: 'This time has passed. Please choose a later one.',
    });
    const { id } = await book({ date: today, time: '11:30' });
    await receptionist.appointments.cancel({ id });
    expect(await receptionist.appointments.freeTimes({ date: today })).toMatchObject({
      now: '11:30',
    });
    await setClock(new Date('2026-11-20T19:00:00Z'));
  });

  test('a lost answer is asked for again although the time is over by then', async () => {
    const context = { idempotencyKey: '0190dead-beef-7000-8000-0123456789ac' };
    const wanted = { patientId, date: today, time: '09:15', type: 'checkup' as const };
    await setClock(new Date('2026-11-21T03:45:00Z'));
    const { id } = await receptionist.appointments.schedule(wanted, { context });
    await setClock(new Date('2026-11-21T03:47:00Z'));
    expect(await receptionist.appointments.schedule(wanted, { context })).toMatchObject({ id });
    await receptionist.appointments.cancel({ id });
    await setClock(new Date('2026-11-20T19:00:00Z'));
  });

  test.each([
    ['2026-11-22', '10:00', 'The clinic is closed on Sunday.'],
    [
      '2026-11-23',
      '18:50',
      'The clinic is closed at 6:50\u00a0pm. On Monday it is open from 9:00\u00a0am to 7:00\u00a0pm.',
    ],
  ])('%s %s is asked about once, and the answer is kept', async (date, time, message) => {
    await expect(book({ date, time, isOutOfHours: undefined })).rejects.toMatchObject({
      code: 'OUT_OF_HOURS',
      message,
    });
    const meant = await book({ date, time });
    expect(meant).toMatchObject({ isOutOfHours: true });
    const within = await book({ date: '2026-11-23', time: '10:00' });
    expect(within).toMatchObject({ isOutOfHours: false });
    await receptionist.appointments.cancel({ id: within.id });
  });
});

describe('moving an appointment [10.18.1]', () => {
  const place = { date: '2026-12-02', time: '10:00' };

  test('keeps it, its history and an audit row; it can be put back for fifteen seconds', async () => {
    const { id } = await book({ doctorId, date: '2026-12-02', time: '09:00' });
    const moved = await receptionist.appointments.reschedule({ id, moves: 0, ...place });
    expect(moved).toMatchObject({ id, ...place, doctorId: null, moves: 1, status: 'scheduled' });
    expect(await receptionist.appointments.moves({ id })).toEqual([
      {
        date: '2026-12-02',
        time: '09:00',
        doctorName: 'Dr. Asha Menon',
        movedAt: now.toISOString(),
        movedByName: expect.any(String),
      },
    ]);
    const { rows } = await clinic.sql.query(
      `select details from audit_logs where entity_id = $1 and action = 'appointment_moved'`,
      [id],
    );
    expect(rows).toEqual([
      {
        details:
          'Appointment of Asha Rao moved from 2 Dec 2026, 9:00\u00a0am to 2 Dec 2026, 10:00\u00a0am, any doctor',
      },
    ]);
    const back = await receptionist.appointments.undoReschedule({ id, moves: 1 });
    expect(back).toMatchObject({ time: '09:00', doctorId, moves: 2 });
    await receptionist.appointments.reschedule({ id, moves: 2, ...place });
    const before = now;
    now = new Date(now.getTime() + 15_000);
    await expect(receptionist.appointments.undoReschedule({ id, moves: 3 })).rejects.toMatchObject({
      code: 'APPOINTMENT_CHANGED',
    });
    now = before;
    await receptionist.appointments.cancel({ id });
  });

  test('of ten that move it at once one does, and the others hear where it is', {
    tags: ['slow'],
  }, async () => {
    const { id } = await book({ date: '2026-12-03', time: '09:00' });
    const moves = Array.from({ length: 10 }, (_, number) =>
      codeOf(
        receptionist.appointments.reschedule({
          id,
          moves: 0,
          date: '2026-12-03',
          time: `1${number % 8}:00`,
        }),
      ),
    );
    const codes = await Promise.all(moves);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'APPOINTMENT_CHANGED']));
    await expect(
      receptionist.appointments.reschedule({ id, moves: 0, ...place }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^Asha Rao’s appointment has been moved to 3 Dec 2026, /),
    });
    await receptionist.appointments.cancel({ id });
  });

  test('two that change places at once end without a clash nobody can explain', {
    tags: ['slow'],
  }, async () => {
    const one = await book({ doctorId, date: '2026-12-04', time: '09:00' });
    const other = await book({
      doctorId,
      patientId: otherPatientId,
      date: '2026-12-07',
      time: '09:00',
    });
    const codes = await Promise.all([
      codeOf(
        receptionist.appointments.reschedule({
          id: one.id,
          moves: 0,
          doctorId,
          date: '2026-12-07',
          time: '09:00',
        }),
      ),
      codeOf(
        receptionist.appointments.reschedule({
          id: other.id,
          moves: 0,
          doctorId,
          date: '2026-12-04',
          time: '09:00',
        }),
      ),
    ]);
    for (const code of codes) expect(['OK', 'TIME_TAKEN']).toContain(code);
    for (const { id } of [one, other]) await receptionist.appointments.cancel({ id });
  });

  test('the clock, the hours, the slots and its state are held against it as at booking', async () => {
    const { id } = await book({ doctorId, date: '2026-12-08', time: '09:00' });
    await book({ doctorId, patientId: otherPatientId, date: '2026-12-08', time: '10:00' });
    const move = (change: object) =>
      codeOf(
        receptionist.appointments.reschedule({
          id,
          moves: 0,
          doctorId,
          date: '2026-12-08',
          time: '09:00',
          ...change,
        }),
      );
    expect(await move({ date: '2026-11-20' })).toBe('BEFORE_TODAY');
    expect(await move({ date: '2026-11-21', time: '00:29' })).toBe('TIME_PAST');
    expect(await move({ date: '2026-12-06' })).toBe('OUT_OF_HOURS');
    expect(await move({ time: '10:10' })).toBe('TIME_TAKEN');
    expect(await move({ doctorId: '01a1fb40-d71c-7706-b228-75c30d0e24c6' })).toBe('NO_SUCH_PERSON');
    // Where it stands already: nothing happens.
    expect(await move({})).toBe('OK');
    expect(await receptionist.appointments.moves({ id })).toEqual([]);
    await receptionist.appointments.cancel({ id });
    expect(await move({ time: '12:00' })).toBe('APPOINTMENT_CHANGED');
  });
});

describe('a patient who did not come [3.7.6] [10.18.2]', () => {
  const today = '2026-11-21';

  test('is noted for today and before, not for a day to come, and not once checked in', async () => {
    const toCome = await book({ date: '2026-12-09', time: '09:00' });
    expect(await codeOf(receptionist.appointments.noShow({ id: toCome.id }))).toBe('NOT_YET');
    const { id } = await book({ date: today, time: '10:00' });
    await setClock(new Date('2026-11-21T05:00:00Z'));
    expect((await receptionist.appointments.noShow({ id })).status).toBe('no-show');
    expect(await codeOf(receptionist.appointments.noShow({ id }))).toBe('APPOINTMENT_CHANGED');
    expect(await codeOf(receptionist.appointments.confirm({ id }))).toBe('APPOINTMENT_CHANGED');
    const { rows } = await clinic.sql.query(
      `select details from audit_logs where entity_id = $1 and action = 'appointment_missed'`,
      [id],
    );
    expect(rows).toEqual([
      { details: 'Asha Rao did not come to the appointment on 21 Nov 2026 at 10:00\u00a0am' },
    ]);
    const person = await receptionist.patients.register(patientFields);
    const came = await book({ patientId: person.id, date: today, time: '10:30' });
    await receptionist.appointments.checkIn({ id: came.id });
    expect(await codeOf(receptionist.appointments.noShow({ id: came.id }))).toBe(
      'APPOINTMENT_CHANGED',
    );
  });

  test('is taken back within fifteen seconds, to the state that it had', async () => {
    const { id } = await book({ date: today, time: '10:30' });
    await receptionist.appointments.confirm({ id });
    await receptionist.appointments.noShow({ id });
    expect((await receptionist.appointments.undoCancel({ id })).status).toBe('confirmed');
    await receptionist.appointments.noShow({ id });
    const before = now;
    now = new Date(now.getTime() + 15_000);
    await expect(receptionist.appointments.undoCancel({ id })).rejects.toMatchObject({
      message: 'Too late to undo. Please book the appointment again.',
    });
    now = before;
    await setClock(new Date('2026-11-20T19:00:00Z'));
  });
});

describe('the states of an appointment', () => {
  test('scheduled is confirmed, then completed, and then final [4.3.1] [4.3.3] [4.3.5] [7.9.2]', async () => {
    const { id } = await book({ time: '16:00' });
    expect(await codeOf(receptionist.appointments.complete({ id }))).toBe('APPOINTMENT_CHANGED');
    expect((await receptionist.appointments.confirm({ id })).status).toBe('confirmed');
    expect(await codeOf(receptionist.appointments.confirm({ id }))).toBe('APPOINTMENT_CHANGED');
    expect((await receptionist.appointments.complete({ id })).status).toBe('completed');
    expect(await codeOf(receptionist.appointments.cancel({ id }))).toBe('APPOINTMENT_CHANGED');
  });
});

describe('taking a cancellation back [4.3.4]', () => {
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
      message: 'Too late to undo. Please book the appointment again.',
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
        'Dr. Asha Menon already has an appointment at 6:40\u00a0pm on 1 Dec 2026 (Ravi Das). Please choose another time.',
    });
  });

  test('is refused when the patient’s record was voided meanwhile', async () => {
    const { id: gone, version } = await receptionist.patients.register(patientFields);
    const { id } = await book({ patientId: gone, time: '19:00' });
    await receptionist.appointments.cancel({ id });
    await receptionist.patients.void({ id: gone, version, reason: 'registered twice' });
    expect(await codeOf(receptionist.appointments.undoCancel({ id }))).toBe('PATIENT_VOIDED');
  });

  test('of ten at one moment that take back or book anew, one holds the time', {
    tags: ['slow'],
  }, async () => {
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
  test('is searched by name and phone, filtered by date and status [2.12.3]', async () => {
    const { id } = await book({ patientId: otherPatientId, date: '2027-01-05', time: '09:00' });
    const find = async (filter: object) =>
      (await receptionist.appointments.search(filter)).appointments.map((row) => row.id);
    expect(await find({ text: 'ravi d', date: '2027-01-05' })).toEqual([id]);
    expect(await find({ text: '43210', date: '2027-01-05', status: 'scheduled' })).toEqual([id]);
    expect(await find({ date: '2027-01-05', status: 'cancelled' })).toEqual([]);
  });

  test('has today first, then what comes in order, then what is over backwards, page by page [2.12.3]', {
    tags: ['slow'],
  }, async () => {
    const days = ['2027-03-03', '2027-03-05', '2027-03-04', '2027-03-08', '2027-03-06'];
    for (const date of days) {
      for (let slot = 0; slot < 6; slot++) {
        const { id } = await receptionist.patients.register({ ...patientFields, name: 'Inorder' });
        await book({ patientId: id, date, time: `1${slot}:00` });
      }
    }
    const before = now;
    await setClock(new Date('2027-03-05T10:00:00Z'));
    const read = async (cursor?: string): Promise<string[]> => {
      const { appointments, nextCursor } = await receptionist.appointments.search({
        text: 'inorder',
        ...(cursor ? { cursor } : {}),
      });
      const places = appointments.map(({ date, time }) => `${date} ${time}`);
      return nextCursor ? [...places, ...(await read(nextCursor))] : places;
    };
    const places = await read();
    await setClock(before);
    expect(new Set(places).size).toBe(30);
    const ahead = places.filter((one) => one >= '2027-03-05');
    expect(places).toEqual([
      ...ahead.toSorted(),
      ...places.slice(ahead.length).toSorted().reverse(),
    ]);
    expect(ahead).toHaveLength(18);
  });

  test('its pages follow each other without a repeat or a hole', { tags: ['slow'] }, async () => {
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
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBe(30);
    expect(second.nextCursor).toBeNull();
  });

  test('the cards count today, what comes, the confirmed and the completed [2.12.2]', async () => {
    await clinic.keepSessions(now);
    const before = await receptionist.appointments.summary();
    now = new Date('2028-03-01T05:00:00Z');
    await clinic.keepSessions(now);
    const person = async () => (await receptionist.patients.register(patientFields)).id;
    await book({ patientId: await person(), date: '2028-03-01', time: '12:00' });
    const confirmed = await book({ patientId: await person(), date: '2028-03-02', time: '12:00' });
    await receptionist.appointments.confirm({ id: confirmed.id });
    for (const date of ['2028-03-01', '2028-03-03']) {
      const { id } = await book({ patientId: await person(), date, time: '12:00' });
      await receptionist.appointments.cancel({ id });
    }
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

  test('confirms the appointment and issues its token, in its doctor’s queue, in one step [4.3.3]', async () => {
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

  test('somebody who holds a token of today is asked about, and checked in where it is meant [10.12.2]', async () => {
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const { tokenNumber } = await receptionist.queue.issue({ patientId });
    await book({ patientId, date: today, time: '15:00' });
    const { id } = await book({ patientId, date: today, time: '16:00' });
    await expect(receptionist.appointments.checkIn({ id })).rejects.toMatchObject({
      code: 'HAS_TOKEN',
      data: { tokenNumber, status: 'waiting' },
    });
    const checkedIn = await receptionist.appointments.checkIn({ id, isSecond: true });
    expect(checkedIn).toMatchObject({ status: 'confirmed', tokenNumber: tokenNumber + 1 });
  });

  test('checked in and given a token at once, the patient has one and the other desk is asked [10.12.3] [CON-13]', async () => {
    for (const time of ['15:00', '15:15', '15:30', '15:45']) {
      const { id: patientId } = await receptionist.patients.register(patientFields);
      const { id } = await book({ patientId, date: today, time });
      const codes = await Promise.all([
        codeOf(receptionist.appointments.checkIn({ id })),
        codeOf(receptionist.queue.issue({ patientId })),
      ]);
      // Whoever comes second hears it in the words of what they did.
      expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
      expect(['HAS_TOKEN', 'APPOINTMENT_CHANGED']).toEqual(
        expect.arrayContaining(codes.filter((code) => code !== 'OK')),
      );
      expect((await receptionist.queue.visits({ patientId })).tokens).toHaveLength(1);
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

describe('waiting for a place [10.18.4]', () => {
  // A Monday on which nobody else books.
  const date = '2027-01-04';
  const newPatient = async () => (await receptionist.patients.register(patientFields)).id;
  const wait = (change: object) =>
    receptionist.appointments.wait({ patientId, firstDate: date, lastDate: date, ...change });
  const waitOf = async (id: string) =>
    (await receptionist.appointments.waits()).find((one) => one.id === id);

  test('a place that gets free is offered to who waits, and booking it ends the wish', async () => {
    const { times } = await receptionist.appointments.freeTimes({ date, doctorId });
    const [first, ...others] = times;
    if (!first) throw new Error('The clinic is closed on this day.');
    const taken = await book({ doctorId, date, time: first, patientId: await newPatient() });
    for (const time of others) await book({ doctorId, date, time, patientId: await newPatient() });
    const waiting = await newPatient();
    const { id } = await wait({ patientId: waiting, doctorId, note: ' knee ' });
    expect(await waitOf(id)).toMatchObject({
      patientName: 'Asha Rao',
      doctorName: 'Dr. Asha Menon',
      firstDate: date,
      lastDate: date,
      note: 'knee',
      place: null,
    });
    await receptionist.appointments.cancel({ id: taken.id });
    expect((await waitOf(id))?.place).toEqual({ date, time: first });
    await receptionist.appointments.undoCancel({ id: taken.id });
    expect((await waitOf(id))?.place).toBeNull();
    await receptionist.appointments.reschedule({
      id: taken.id,
      moves: 0,
      date: '2027-01-05',
      time: first,
      doctorId,
    });
    expect((await waitOf(id))?.place).toEqual({ date, time: first });
    const booked = await book({ doctorId, date, time: first, patientId: waiting });
    expect(await waitOf(id)).toBeUndefined();
    const { rows } = await clinic.sql.query(
      'select appointment_id, ended_at from appointment_waits where id = $1',
      [id],
    );
    expect(rows).toEqual([{ appointment_id: booked.id, ended_at: now }]);
  });

  test('of two who book for one wish at once, one does', { tags: ['slow'] }, async () => {
    const waiting = await newPatient();
    await wait({ patientId: waiting, firstDate: '2027-01-06', lastDate: '2027-01-08' });
    const [wish] = (await receptionist.appointments.waits()).filter(
      (one) => one.patientId === waiting,
    );
    if (!wish?.place) throw new Error('Nothing is free.');
    const place = { ...wish.place, patientId: waiting, isOutOfHours: undefined };
    const codes = await Promise.all([0, 1].map(() => codeOf(book(place))));
    expect(codes.sort()).toEqual(['OK', 'TIME_TAKEN']);
  });

  test('is for one wish once, for days to come, for who is there, and ends once', async () => {
    const waiting = await newPatient();
    const { id } = await wait({ patientId: waiting });
    expect(await codeOf(wait({ patientId: waiting }))).toBe('WAITS_ALREADY');
    expect(await codeOf(wait({ patientId: waiting, lastDate: '2027-01-09' }))).toBe('OK');
    expect(await codeOf(wait({ firstDate: '2026-01-01', lastDate: '2026-01-02' }))).toBe(
      'BEFORE_TODAY',
    );
    expect(await codeOf(wait({ patientId: '0190dead-beef-7000-8000-0123456789ab' }))).toBe(
      'NO_SUCH_PERSON',
    );
    expect(await codeOf(wait({ doctorId: patientId }))).toBe('NO_SUCH_PERSON');
    await Promise.all([0, 1].map(() => receptionist.appointments.endWait({ id })));
    expect(await waitOf(id)).toBeUndefined();
    const { rows } = await clinic.sql.query(
      'select action, details from audit_logs where entity_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { action: 'wait_added', details: 'Asha Rao waits for a place from 4 Jan 2027 to 4 Jan 2027' },
      { action: 'wait_ended', details: 'Asha Rao no longer waits for a place' },
    ]);
  });

  test('is over when its days are past, and bounded', { tags: ['slow'] }, async () => {
    const { id } = await wait({ patientId: await newPatient() });
    const endsOn = (day: string) =>
      clinic.sql.query(
        `update appointment_waits set first_date = $1::date - 2, last_date = $1 where id = $2`,
        [day, id],
      );
    await endsOn('2026-11-21');
    expect(await waitOf(id)).toBeDefined();
    await endsOn('2026-11-20');
    expect(await waitOf(id)).toBeUndefined();
    await clinic.sql.query(
      `insert into appointment_waits (id, patient_id, first_date, last_date, created_at, created_by)
      select gen_random_uuid(), $1, date '2027-02-01' + n, date '2027-02-01' + n, $2, (select id from users limit 1)
      from generate_series(1, 200) n`,
      [patientId, now],
    );
    expect(await receptionist.appointments.waits()).toHaveLength(200);
    expect(await codeOf(wait({ lastDate: '2027-01-10' }))).toBe('TOO_MANY_WAITS');
    await clinic.sql.query('delete from appointment_waits where patient_id = $1', [patientId]);
  });
});

describe('reminding [10.18.5]', () => {
  const share = { kind: 'reminder', way: 'whatsapp', language: 'en' } as const;
  const agree = (id: string, isGiven: boolean) =>
    receptionist.privacy.recordConsent({ id, purpose: 'reminders', isGiven, guardian: null });

  test('is for tomorrow, for who agrees, and kept with its moment until the appointment is moved', async () => {
    const before = await receptionist.appointments.toRemind();
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const tomorrow = await book({ patientId, doctorId, date: '2026-11-22', time: '21:00' });
    await book({ patientId, doctorId, date: '2026-11-23', time: '21:00' });
    const { id } = tomorrow;
    const listed = async () => (await receptionist.appointments.toRemind()).appointments;
    expect(await receptionist.appointments.toRemind()).toEqual({
      date: '2026-11-22',
      appointments: [],
      isCut: false,
      withoutConsent: [...before.withoutConsent, { id: patientId, name: 'Asha Rao' }],
    });
    expect(await codeOf(receptionist.sharing.share({ ...share, id }))).toBe('NO_CONSENT');
    await agree(patientId, true);
    expect(await listed()).toMatchObject([{ id, remindedAt: null }]);
    const { text, path } = await receptionist.sharing.share({ ...share, id });
    expect([text.replaceAll('\u202f', ' '), path]).toEqual([
      expect.stringContaining(
        'a reminder of your appointment with Dr. Asha Menon on Sunday, 22 November 2026 at 9:00 pm.',
      ),
      null,
    ]);
    expect(await listed()).toEqual([]);
    const { rows } = await clinic.sql.query(
      `select reminded_at, reminded_way, (select action || ': ' || details from audit_logs
        where entity_id = appointments.id order by id desc limit 1) as log from appointments where id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        reminded_at: now,
        reminded_way: 'whatsapp',
        log: 'paper_shared: Reminder of the appointment of Asha Rao on 22 Nov 2026 made for WhatsApp',
      },
    ]);
    await receptionist.appointments.reschedule({
      id,
      moves: 0,
      date: '2026-11-22',
      time: '22:00',
      doctorId,
      isOutOfHours: true,
    });
    expect(await listed()).toMatchObject([{ id, time: '22:00', remindedAt: null }]);
    await agree(patientId, false);
    // Who refused is neither reminded nor asked again.
    expect(await receptionist.appointments.toRemind()).toMatchObject({
      appointments: [],
      withoutConsent: before.withoutConsent,
    });
    expect(await codeOf(receptionist.sharing.share({ ...share, id }))).toBe('NO_CONSENT');
    await agree(patientId, true);
    await receptionist.appointments.cancel({ id });
    expect(await listed()).toEqual([]);
    expect(await codeOf(receptionist.sharing.share({ ...share, id }))).toBe('NOT_IN_FORCE');
  });

  test('says one day in its text and its record, also when the appointment is moved at that moment', async () => {
    const { id: patientId } = await receptionist.patients.register(patientFields);
    await agree(patientId, true);
    const { id } = await book({ patientId, date: '2026-11-22', time: '18:00' });
    const mover = await clinic.sql.connect();
    await mover.query('begin');
    await mover.query("update appointments set date = '2026-11-24' where id = $1", [id]);
    const sharing = receptionist.sharing.share({ ...share, id });
    await expect
      .poll(async () => {
        const { rows } = await clinic.sql.query(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows[0].count;
      })
      .toBe(1);
    await mover.query('commit');
    mover.release();
    const { text, expiresAt } = await sharing;
    expect(text).toContain('on Tuesday, 24 November 2026');
    expect(expiresAt).toBe('2026-11-24T18:30:00.000Z');
  });

  test('says so where more have not agreed than it names', async () => {
    await clinic.sql.query(
      `with people as (
        insert into patients (id, name, age, gender, phone, address, emergency_contact, allergies, registered_at, registered_by)
        select gen_random_uuid(), 'Patient ' || n, 30, 'other', '90000 00000', 'Pune', 'X', '{}', $1::timestamptz, (select id from users limit 1)
        from generate_series(1, 201) n returning id, registered_by)
      insert into appointments (id, patient_id, date, time, type, status, created_at, created_by)
      select gen_random_uuid(), id, '2026-11-22', '17:00', 'consultation', 'scheduled', $1::timestamptz, registered_by from people`,
      [now],
    );
    const { withoutConsent, isCut } = await receptionist.appointments.toRemind();
    expect([withoutConsent.length, isCut]).toEqual([200, true]);
  });
});

describe('the calendar [10.18.3]', () => {
  test('has the days that were asked for with their hours, without the cancelled, with who did not come, of all doctors, or of one and any [10.18.8]', async () => {
    const monday = '2027-04-05';
    const one = await book({ doctorId, date: monday, time: '10:00' });
    const other = await book({ patientId: otherPatientId, date: monday, time: '09:30' });
    const sunday = await book({ doctorId, date: '2027-04-11', time: '10:00' });
    const gone = await book({ doctorId, date: monday, time: '12:00' });
    await receptionist.appointments.cancel({ id: gone.id });
    await book({ doctorId, date: '2027-04-12', time: '10:00' });
    const ids = ({ appointments }: { appointments: { id: string }[] }) =>
      appointments.map(({ id }) => id);
    const day = await receptionist.appointments.calendar({ date: monday, span: 'day' });
    expect(day).toMatchObject({ now: { date: '2026-11-21' }, isCut: false });
    expect(day.days.map(({ date }) => date)).toEqual([monday]);
    expect(day.days[0]?.opening.length).toBeGreaterThan(0);
    expect(ids(day)).toEqual([other.id, one.id]);
    const week = { date: monday, span: 'week', doctorId } as const;
    const ofDoctor = await receptionist.appointments.calendar(week);
    expect(ofDoctor.days.map(({ date }) => date)).toEqual(
      ['05', '06', '07', '08', '09', '10', '11'].map((date) => `2027-04-${date}`),
    );
    // Sunday is closed, and has what was booked all the same; what is for any doctor may be for this one.
    expect(ofDoctor.days[6]?.opening).toEqual([]);
    expect(ids(ofDoctor)).toEqual([other.id, one.id, sunday.id]);
    // Somebody whom nothing was booked with.
    const ofOther = { ...week, doctorId: patientId };
    expect(ids(await receptionist.appointments.calendar(ofOther))).toEqual([other.id]);
    await clinic.sql.query(
      `update appointments set status = 'no-show', cancelled_from = status, cancelled_at = now()
      where id = $1`,
      [one.id],
    );
    expect(await receptionist.appointments.calendar({ date: monday, span: 'day' })).toMatchObject({
      appointments: [{ id: other.id }, { id: one.id, status: 'no-show' }],
    });
  });
});
