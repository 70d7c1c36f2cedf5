import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Token } from '../../src/features/queue/token';
import { waitingInOrder } from '../../src/features/queue/waiting';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let now: Date;
let receptionist: Client;
let doctor: Client;
beforeEach(async () => {
  now = new Date('2026-11-20T04:00:00Z');
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
  ({ client: doctor } = await clinic.signedIn('doctor'));
});
afterEach(() => clinic.close());

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

async function issue(more: Partial<Parameters<Client['queue']['issue']>[0]> = {}): Promise<Token> {
  const patient = await receptionist.patients.register({ ...patientFields });
  return receptionist.queue.issue({ patientId: patient.id, ...more });
}

async function anotherDoctor(): Promise<{ client: Client; id: string }> {
  const { client } = clinic.visitor();
  const email = `${randomUUID()}@clinic.test`;
  const { id } = await client.accounts.signUp({
    name: 'Dr. Another',
    email,
    role: 'doctor',
    password: 'monsoon-7',
  });
  return { client, id };
}

async function order(): Promise<number[]> {
  const { tokens } = await receptionist.queue.today({});
  return waitingInOrder(tokens).map(({ tokenNumber }) => tokenNumber);
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await clinic.sql.query(
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

const urgent = { priority: 'urgent', urgentReason: 'Chest pain' } as const;

describe('another doctor’s consultation [ACC-10]', () => {
  test('is completed, or left for the next one, only once that doctor was named', async () => {
    const other = await anotherDoctor();
    const [first, second] = [await issue(), await issue()];
    await issue();
    for (const { id } of [first, second]) await other.client.queue.start({ id });
    const refused = await doctor.queue.complete({ id: first.id }).catch((error) => error);
    expect(refused).toMatchObject({
      code: 'ANOTHER_DOCTOR',
      data: { doctorId: other.id, doctorName: 'Dr. Another' },
    });
    const wrong = { id: first.id, insteadOf: randomUUID() };
    expect(await codeOf(doctor.queue.complete(wrong))).toBe('ANOTHER_DOCTOR');
    expect(await codeOf(doctor.queue.callNext({ completing: second.id }))).toBe('ANOTHER_DOCTOR');
    // Nothing was done, nothing was told, and nobody was called.
    expect((await receptionist.queue.today({})).counts).toMatchObject({
      inProgress: 2,
      waiting: 1,
    });
    const { rows } = await clinic.sql.query(
      "select count(*) as rows from audit_logs where action = 'token_completed'",
    );
    expect(rows).toEqual([{ rows: 0 }]);

    const insteadOf = other.id;
    expect(await doctor.queue.complete({ id: first.id, insteadOf })).toMatchObject({
      status: 'completed',
      consultedBy: other.id,
    });
    await doctor.queue.callNext({ completing: second.id, insteadOf });
    expect((await receptionist.queue.today({})).counts).toMatchObject({ completed: 2, waiting: 0 });
    // Of one that is done already nobody asks whose it was.
    expect(await codeOf(doctor.queue.complete({ id: first.id }))).toBe('TOKEN_CHANGED');
  });

  test('is prescribed on only once that doctor was named, in the name of who writes', async () => {
    const other = await anotherDoctor();
    const token = await issue();
    await other.client.queue.start({ id: token.id });
    const written = {
      patientId: token.patientId,
      tokenId: token.id,
      diagnosis: 'Fever',
      symptoms: '',
      medications: [],
    };
    expect(await codeOf(doctor.prescriptions.create(written))).toBe('ANOTHER_DOCTOR');
    const { id: writer } = await clinic.sql
      .query("select id from users where email = 'doctor@clinic.example'")
      .then(({ rows }) => rows[0]);
    expect(await doctor.prescriptions.create({ ...written, insteadOf: other.id })).toMatchObject({
      doctorId: writer,
    });
    await other.client.prescriptions.create(written);
  });
});

describe('call next', () => {
  test('takes urgent ones first, then the smallest number [4.2.2]', async () => {
    for (const more of [{}, {}, urgent, {}, urgent]) await issue(more);
    const called: number[] = [];
    for (let count = 0; count < 5; count++) {
      const { id, tokenNumber } = await doctor.queue.callNext({});
      called.push(tokenNumber);
      await doctor.queue.complete({ id });
    }
    expect(called).toEqual([3, 5, 1, 2, 4]);
    expect(await codeOf(doctor.queue.callNext({}))).toBe('NOBODY_WAITS');
  });

  test('completes the consultation under way in the same step, or does neither [4.2.3]', async () => {
    const first = await issue();
    await issue();
    await doctor.queue.callNext({});
    const next = await doctor.queue.callNext({ completing: first.id });
    expect(next).toMatchObject({ tokenNumber: 2, status: 'in-progress' });
    expect((await receptionist.queue.today({})).counts).toMatchObject({
      completed: 1,
      inProgress: 1,
    });
    // Nobody waits any more, so the one under way stays so.
    expect(await codeOf(doctor.queue.callNext({ completing: next.id }))).toBe('NOBODY_WAITS');
    expect((await receptionist.queue.today({})).counts).toMatchObject({
      completed: 1,
      inProgress: 1,
    });
  });

  test('calls nobody beside a patient who is inside, however often and wherever it is pressed at once [10.12.14]', async () => {
    const [first, second, third] = [await issue(), await issue(), await issue()];
    const press = () =>
      doctor.queue.callNext({}).then(
        ({ id }) => id,
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all(Array.from({ length: 6 }, press));
    expect(answers.toSorted()).toEqual([first.id, ...Array(5).fill('NOT_FREE')].toSorted());
    // The specification's Start is a doctor's own choice; the next call has to name one and finds the other.
    await doctor.queue.start({ id: second.id });
    expect(await codeOf(doctor.queue.callNext({ completing: first.id }))).toBe('NOT_FREE');
    expect((await receptionist.queue.today({})).counts).toMatchObject({
      inProgress: 2,
      waiting: 1,
    });
    await doctor.queue.complete({ id: first.id });
    expect((await doctor.queue.callNext({ completing: second.id })).id).toBe(third.id);
  });

  test('a patient of an earlier day who was never completed keeps nobody from being called', {
    tags: ['slow'],
  }, async () => {
    const { id } = await issue();
    await doctor.queue.start({ id });
    minutes(24 * 60);
    await clinic.keepSessions(now);
    const today = await issue();
    expect((await doctor.queue.callNext({})).id).toBe(today.id);
  });

  test('a repeated press with the same key calls nobody else', async () => {
    await issue();
    await issue();
    const context = { idempotencyKey: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => doctor.queue.callNext({}, { context })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await order()).toEqual([2]);
  });

  test('a second sending waits for the first one, also when that calls the last who waits', {
    tags: ['slow'],
  }, async () => {
    const current = await issue();
    await doctor.queue.callNext({});
    const last = await issue();
    const context = { idempotencyKey: randomUUID() };
    const call = () => doctor.queue.callNext({ completing: current.id }, { context });
    // Whoever names the doctor waits for this, after the token was chosen.
    await clinic.sql.query('begin');
    await clinic.sql.query("select from users where role = 'doctor' for update");
    const answers = Promise.allSettled([call(), call()]);
    await expect.poll(waitingForLocks).toBe(2);
    await clinic.sql.query('commit');
    const called = { status: 'fulfilled', value: expect.objectContaining({ id: last.id }) };
    expect(await answers).toEqual([called, called]);
    expect((await receptionist.queue.today({})).counts).toMatchObject({
      completed: 1,
      inProgress: 1,
    });
  });

  test('eight doctors pressing at once on a hundred who wait: each is called once, in order', {
    tags: ['slow'],
  }, async () => {
    const patient = await receptionist.patients.register({ ...patientFields });
    for (let count = 0; count < 100; count++) {
      await receptionist.queue.issue({
        patientId: patient.id,
        ...(count % 10 === 7 ? urgent : {}),
        isSecond: true,
      });
    }
    const expected = await order();
    const doctors = await Promise.all(Array.from({ length: 8 }, anotherDoctor));
    // What was pressed and answered before what: every moment is one further.
    let moment = 0;
    const calls: { place: number; pressed: number; answered: number }[] = [];
    await Promise.all(
      doctors.map(async ({ client }) => {
        for (;;) {
          const pressed = moment++;
          try {
            const { id, tokenNumber } = await client.queue.callNext({});
            calls.push({ place: expected.indexOf(tokenNumber), pressed, answered: moment++ });
            await client.queue.complete({ id });
          } catch (error) {
            expect(error).toMatchObject({ code: 'NOBODY_WAITS' });
            break;
          }
        }
      }),
    );
    const inTheQueuesOrder = calls.toSorted((a, b) => a.place - b.place);
    expect(inTheQueuesOrder.map(({ place }) => place)).toEqual([...expected.keys()]);
    // Whoever was called by a press that came later stands further behind, whoever pressed.
    const turnedRound = inTheQueuesOrder.flatMap((ahead, index) =>
      inTheQueuesOrder.slice(index + 1).filter((behind) => behind.answered < ahead.pressed),
    );
    expect(turnedRound).toEqual([]);
  });

  test('each doctor takes from the shared queue and from their own, not from another’s', async () => {
    const other = await anotherDoctor();
    await issue({ doctorId: other.id });
    const shared = await issue();
    expect((await doctor.queue.callNext({})).id).toBe(shared.id);
    await doctor.queue.complete({ id: shared.id });
    expect(await codeOf(doctor.queue.callNext({}))).toBe('NOBODY_WAITS');
    expect((await other.client.queue.callNext({})).tokenNumber).toBe(1);
  });

  test('yesterday’s tokens are not called', { tags: ['slow'] }, async () => {
    await issue();
    minutes(24 * 60);
    await clinic.keepSessions(now);
    expect(await codeOf(doctor.queue.callNext({}))).toBe('NOBODY_WAITS');
  });
});

describe('who is not there when called', () => {
  test('waits again behind the next two, and the times are kept [4.2.1] [4.2.2]', async () => {
    for (let count = 0; count < 5; count++) await issue();
    const first = await doctor.queue.callNext({});
    minutes(2);
    const back = await doctor.queue.noShow({ id: first.id });
    expect(back).toMatchObject({ status: 'waiting', consultedBy: null, noShows: 1 });
    expect(back.issuedAt).toBe(first.issuedAt);
    expect(await order()).toEqual([2, 3, 1, 4, 5]);
    const { rows } = await clinic.sql.query(
      'select called_at, no_show_at from token_calls where token_id = $1',
      [first.id],
    );
    expect(rows).toEqual([
      {
        called_at: new Date('2026-11-20T04:00:00Z'),
        no_show_at: new Date('2026-11-20T04:02:00Z'),
      },
    ]);
  });

  test('behind the next two of the day, whoever still waits from the day before', async () => {
    minutes(20);
    for (let count = 0; count < 2; count++) await issue();
    minutes(23 * 60 + 40);
    await clinic.keepSessions(now);
    for (let count = 0; count < 4; count++) await issue();
    const { id } = await doctor.queue.callNext({});
    await doctor.queue.noShow({ id });
    expect(await order()).toEqual([2, 3, 1, 4]);
  });

  test('with fewer than three others goes to the end; alone stays first', {
    tags: ['slow'],
  }, async () => {
    const alone = await issue();
    await doctor.queue.callNext({});
    await doctor.queue.noShow({ id: alone.id });
    expect(await order()).toEqual([1]);
    await issue();
    await doctor.queue.callNext({});
    await doctor.queue.noShow({ id: alone.id });
    expect(await order()).toEqual([2, 1]);
  });

  test('two who are put back at once keep an order of their own, again and again', {
    tags: ['slow'],
  }, async () => {
    for (let count = 0; count < 6; count++) await issue();
    for (let round = 0; round < 10; round++) {
      const { tokens } = await doctor.queue.today({});
      const called = waitingInOrder(tokens).slice(0, 2);
      for (const { id } of called) await doctor.queue.start({ id });
      await Promise.all(called.map(({ id }) => doctor.queue.noShow({ id })));
    }
    const numbers = await order();
    expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('an urgent one waits behind the next two as well, but before the rest', {
    tags: ['slow'],
  }, async () => {
    const first = await issue(urgent);
    for (let count = 0; count < 4; count++) await issue();
    await doctor.queue.callNext({});
    await receptionist.queue.noShow({ id: first.id });
    expect(await order()).toEqual([2, 3, 1, 4, 5]);
  });

  test('is refused once something was written for the consultation, or it is over', async () => {
    const { id, patientId } = await issue();
    await doctor.queue.callNext({});
    await doctor.prescriptions.create({
      patientId,
      tokenId: id,
      diagnosis: 'Cold',
      symptoms: '',
      medications: [{ name: 'Honey', dosage: '', frequency: '', duration: '', instructions: '' }],
    });
    expect(await codeOf(doctor.queue.noShow({ id }))).toBe('HAS_RECORDS');
    const second = await issue();
    expect(await codeOf(doctor.queue.noShow({ id: second.id }))).toBe('TOKEN_CHANGED');
  });

  test('is refused once a prescription that was being written at that moment is stored', async () => {
    const { id: tokenId, patientId } = await issue();
    await doctor.queue.callNext({});
    const other = await clinic.sql.connect();
    try {
      await other.query('begin');
      // The prescription has locked its token when it waits for the patient.
      await other.query('select from patients where id = $1 for update', [patientId]);
      const written = { patientId, tokenId, diagnosis: 'Cold', symptoms: '', medications: [] };
      const prescription = codeOf(doctor.prescriptions.create(written));
      await expect.poll(waitingForLocks).toBe(1);
      const noShow = codeOf(receptionist.queue.noShow({ id: tokenId }));
      await expect.poll(waitingForLocks).toBe(2);
      await other.query('commit');
      expect([await prescription, await noShow]).toEqual(['OK', 'HAS_RECORDS']);
    } finally {
      other.release(true);
    }
  });
});

describe('a cancellation', () => {
  test('is taken back within fifteen seconds, and is final after them [4.2.1] [4.2.4] [4.2.5]', async () => {
    const [waiting, called, late] = [await issue(), await issue(), await issue()];
    await doctor.queue.start({ id: called.id });
    for (const { id } of [waiting, called, late]) await receptionist.queue.cancel({ id });
    minutes(14 / 60);
    expect((await receptionist.queue.undoCancel({ id: waiting.id })).status).toBe('waiting');
    expect((await doctor.queue.undoCancel({ id: called.id })).status).toBe('in-progress');
    minutes(1 / 60);
    expect(await codeOf(receptionist.queue.undoCancel({ id: late.id }))).toBe('TOKEN_CHANGED');
  });

  test('is not taken back for a patient whose record was voided meanwhile', async () => {
    const { id, patientId } = await issue();
    await receptionist.queue.cancel({ id });
    await receptionist.patients.void({ id: patientId, version: 1, reason: 'entered twice' });
    expect(await codeOf(receptionist.queue.undoCancel({ id }))).toBe('PATIENT_VOIDED');
  });
});

describe('whose queue', () => {
  test('a waiting token is moved to a doctor’s queue and back; one under way is not', async () => {
    const other = await anotherDoctor();
    const token = await issue();
    const moved = await receptionist.queue.move({ id: token.id, doctorId: other.id });
    expect(moved).toMatchObject({ doctorId: other.id, doctorName: 'Dr. Another' });
    expect(await codeOf(doctor.queue.callNext({}))).toBe('NOBODY_WAITS');
    await receptionist.queue.move({ id: token.id, doctorId: null });
    // A repeated request changes and audits nothing.
    await receptionist.queue.move({ id: token.id, doctorId: null });
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where action = 'token_moved'",
    );
    expect(rows).toHaveLength(2);
    await doctor.queue.callNext({});
    expect(await codeOf(receptionist.queue.move({ id: token.id, doctorId: other.id }))).toBe(
      'TOKEN_CHANGED',
    );
  });

  test('only to a doctor who works here', { tags: ['slow'] }, async () => {
    const token = await issue();
    const { user } = await receptionist.accounts.session();
    for (const doctorId of [user?.id ?? '', randomUUID()]) {
      expect(await codeOf(receptionist.queue.move({ id: token.id, doctorId }))).toBe(
        'NO_SUCH_DOCTOR',
      );
      expect(await codeOf(issue({ doctorId }))).toBe('NO_SUCH_DOCTOR');
    }
  });
});

describe('somebody who waits', () => {
  const events = async () => {
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where action = 'priority_changed' order by id",
    );
    return rows.map(({ details }) => details);
  };

  test('is made urgent with a reason and normal again, by both roles, and has the place back that they had [10.19.1]', async () => {
    for (const more of [{}, {}, urgent, {}]) await issue(more);
    const [first, second, third, fourth] = (await receptionist.queue.today({})).tokens;
    // The first one was called and not there, and waits behind the next two.
    const id = first?.id ?? '';
    await doctor.queue.start({ id });
    await doctor.queue.noShow({ id });
    expect(await order()).toEqual([3, 2, 1, 4]);
    const made = await doctor.queue.setPriority({ id, ...urgent });
    expect(made).toMatchObject({ priority: 'urgent', urgentReason: 'Chest pain', noShows: 1 });
    expect(await order()).toEqual([1, 3, 2, 4]);
    await receptionist.queue.setPriority({ id, priority: 'normal' });
    expect(await order()).toEqual([3, 2, 1, 4]);
    // One who came as urgent goes among the others by number, and back.
    const others = [third?.id ?? '', fourth?.id ?? ''];
    for (const one of others.slice(0, 1)) {
      await receptionist.queue.setPriority({ id: one, priority: 'normal' });
    }
    expect(await order()).toEqual([2, 1, 3, 4]);
    await doctor.queue.setPriority({ id: others[0] ?? '', ...urgent });
    expect(await order()).toEqual([3, 2, 1, 4]);
    expect((await doctor.queue.callNext({})).id).toBe(third?.id);
    expect(await events()).toEqual([
      'Token #1 of Asha Rao made urgent: Chest pain',
      'Token #1 of Asha Rao made normal again',
      'Token #3 of Asha Rao made normal again',
      'Token #3 of Asha Rao made urgent: Chest pain',
    ]);
    expect(second?.priority).toBe('normal');
  });

  test('is not made urgent without a reason, twice, for two reasons, or once they are inside [10.19.1]', async () => {
    const { id } = await issue();
    const priority = 'urgent';
    for (const wrong of [{ priority }, { priority, urgentReason: ' ' }] as const) {
      expect(await codeOf(receptionist.queue.setPriority({ id, ...wrong }))).toBe('BAD_REQUEST');
    }
    const reasoned = { id, priority: 'normal', urgentReason: 'Pain' } as const;
    expect(await codeOf(receptionist.queue.setPriority(reasoned))).toBe('BAD_REQUEST');
    const twice = [doctor, receptionist].map((who) => who.queue.setPriority({ id, ...urgent }));
    expect(await Promise.all(twice)).toMatchObject([{ priority }, { priority }]);
    expect(await events()).toHaveLength(1);
    const other = { id, priority, urgentReason: 'Bleeding' } as const;
    await expect(receptionist.queue.setPriority(other)).rejects.toMatchObject({
      code: 'TOKEN_CHANGED',
      message: expect.stringContaining('is urgent already: Chest pain'),
    });
    await doctor.queue.start({ id });
    const inside = receptionist.queue.setPriority({ id, priority: 'normal' });
    expect(await codeOf(inside)).toBe('TOKEN_CHANGED');
    const missing = { id: randomUUID(), priority: 'normal' } as const;
    expect(await codeOf(receptionist.queue.setPriority(missing))).toBe('NOT_FOUND');
    expect(await events()).toHaveLength(1);
  });
});

describe('how fast it moves', () => {
  test('urgent needs a reason, and only urgent has one [5.4.1]', async () => {
    expect(await codeOf(issue({ priority: 'urgent' }))).toBe('BAD_REQUEST');
    expect(await codeOf(issue({ urgentReason: 'Chest pain' }))).toBe('BAD_REQUEST');
    expect(await issue(urgent)).toMatchObject({ urgentReason: 'Chest pain' });
  });

  test('is told from the day’s own consultations, once there are three', {
    tags: ['slow'],
  }, async () => {
    const paceNow = async () => (await receptionist.queue.today({})).pace;
    expect(await paceNow()).toEqual({ typicalMinutes: null, doctorsAtWork: [] });
    const { user } = await doctor.accounts.session();
    for (const length of [4, 20, 7]) {
      await issue();
      const { id } = await doctor.queue.callNext({});
      minutes(length);
      await doctor.queue.complete({ id });
    }
    expect(await paceNow()).toEqual({ typicalMinutes: 7, doctorsAtWork: [user?.id] });
    minutes(125);
    await clinic.keepSessions(now);
    expect((await paceNow()).doctorsAtWork).toEqual([]);
  });
});

describe('the end of a day', () => {
  async function tomorrow() {
    minutes(24 * 60);
    await clinic.keepSessions(now);
  }

  test('who still waits is shown the next day and is given a number of it, with reason and queue, once', async () => {
    const other = await anotherDoctor();
    await issue(urgent);
    await issue({ doctorId: other.id });
    const under = await issue();
    await doctor.queue.start({ id: under.id });
    expect(await receptionist.queue.leftOver()).toEqual([]);
    await tomorrow();
    expect((await receptionist.queue.leftOver()).map(({ tokenNumber }) => tokenNumber)).toEqual([
      1, 2, 3,
    ]);
    const counts = await Promise.all([
      receptionist.queue.carryOver(),
      receptionist.queue.carryOver(),
    ]);
    expect(counts.map(({ count }) => count).sort()).toEqual([0, 2]);
    const { tokens } = await receptionist.queue.today({});
    expect(tokens).toMatchObject([
      { tokenNumber: 1, status: 'waiting', priority: 'urgent', urgentReason: 'Chest pain' },
      { tokenNumber: 2, status: 'waiting', doctorId: other.id },
    ]);
    // What a doctor has begun is the doctor's to complete.
    expect(await doctor.queue.leftOver()).toMatchObject([{ id: under.id, status: 'in-progress' }]);
    await doctor.queue.complete({ id: under.id });
    expect(await doctor.queue.leftOver()).toEqual([]);
  });

  test('who has a number of the new day is given no other one, and nobody is given one for a doctor who left', async () => {
    const other = await anotherDoctor();
    const back = await issue();
    const ofOther = await issue({ doctorId: other.id });
    await tomorrow();
    await receptionist.queue.issue({ patientId: back.patientId });
    await clinic.sql.query("update users set status = 'disabled' where id = $1", [other.id]);
    const reason = 'Asha Rao already has token #1 today and is waiting.';
    expect(await receptionist.queue.carryOver()).toEqual({
      count: 1,
      refused: [{ id: back.id, reason }],
    });
    expect((await receptionist.queue.today({})).tokens).toMatchObject([
      { tokenNumber: 1, patientId: back.patientId },
      { tokenNumber: 2, patientId: ofOther.patientId, doctorId: null },
    ]);
    expect(await receptionist.queue.leftOver()).toMatchObject([{ id: back.id }]);
  });

  test('a desk that is at the patient is waited for before a number is taken, and who was called meanwhile stays with the doctor', async () => {
    const { id, patientId } = await issue();
    await tomorrow();
    const desk = await clinic.sql.connect();
    try {
      await desk.query('begin');
      await desk.query('select from patients where id = $1 for no key update', [patientId]);
      const carried = receptionist.queue.carryOver();
      await expect.poll(waitingForLocks).toBe(1);
      await desk.query('lock table token_counters in share mode nowait');
      await desk.query(
        `update tokens set status = 'in-progress', consulted_at = $1, consulted_by = issued_by where id = $2`,
        [now, id],
      );
      await desk.query('commit');
      const reason = expect.stringContaining('is already with');
      expect(await carried).toEqual({ count: 0, refused: [{ id, reason }] });
    } finally {
      desk.release(true);
    }
    expect(await receptionist.queue.leftOver()).toMatchObject([{ id, status: 'in-progress' }]);
  });

  test('or is cancelled', { tags: ['slow'] }, async () => {
    await issue();
    await tomorrow();
    expect(await receptionist.queue.dropLeftOver()).toEqual({ count: 1 });
    expect(await receptionist.queue.leftOver()).toEqual([]);
    expect((await receptionist.queue.today({})).tokens).toEqual([]);
  });

  test('the summary tells what became of it', { tags: ['slow'] }, async () => {
    for (const length of [4, 8]) {
      await issue();
      minutes(10);
      const { id } = await doctor.queue.callNext({});
      minutes(length);
      await doctor.queue.complete({ id });
    }
    await issue();
    const { id } = await doctor.queue.callNext({});
    await doctor.queue.noShow({ id });
    await issue();
    // Who is inside has no time of a consultation yet.
    await doctor.queue.callNext({});
    expect(await receptionist.queue.summary()).toEqual({
      date: '2026-11-20',
      counts: { total: 4, waiting: 1, inProgress: 1, completed: 2, cancelled: 0 },
      waitMinutes: 10,
      // The lower one of the two in the middle, as in the report.
      consultationMinutes: 4,
      noShows: 1,
      doctors: [{ name: 'Dr. Asha Menon', completed: 2 }],
    });
  });
});

describe('a second token of a patient and day [10.12.2]', () => {
  const held = (call: Promise<unknown>) =>
    call.then(
      () => 'issued',
      ({ code, data }) => ({ code, number: data.tokenNumber, status: data.status }),
    );

  test('is asked about by what they hold, whatever has become of it, and issued where it is meant', async () => {
    const { id, patientId, tokenNumber: number } = await issue();
    const again = () => held(receptionist.queue.issue({ patientId }));
    expect(await again()).toEqual({ code: 'HAS_TOKEN', number, status: 'waiting' });
    await doctor.queue.start({ id });
    expect(await again()).toEqual({ code: 'HAS_TOKEN', number, status: 'in-progress' });
    await doctor.queue.complete({ id });
    expect(await again()).toEqual({ code: 'HAS_TOKEN', number, status: 'completed' });
    const second = await receptionist.queue.issue({ patientId, isSecond: true });
    // What was refused took no number.
    expect(second.tokenNumber).toBe(number + 1);
    // Of two the one that is still open is named.
    expect(await again()).toEqual({ code: 'HAS_TOKEN', number: number + 1, status: 'waiting' });
  });

  test('is none where the first one was cancelled, or is of another day', {
    tags: ['slow'],
  }, async () => {
    const { id, patientId } = await issue();
    await receptionist.queue.cancel({ id });
    expect(await held(receptionist.queue.issue({ patientId }))).toBe('issued');
    minutes(24 * 60);
    await clinic.keepSessions(now);
    expect(await held(receptionist.queue.issue({ patientId }))).toBe('issued');
  });

  test('of twenty desks at once one issues it and the others are asked, with no number lost [10.12.3] [CON-13]', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: patientId } = await receptionist.patients.register(patientFields);
      const codes = await Promise.all(
        Array.from({ length: 20 }, () => codeOf(receptionist.queue.issue({ patientId }))),
      );
      expect(codes.sort()).toEqual([...Array(19).fill('HAS_TOKEN'), 'OK']);
    }
    const { tokens } = await receptionist.queue.today({});
    const numbers = tokens.map(({ tokenNumber }) => tokenNumber);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('a request that is sent again gets its token, also with the answer to the question', async () => {
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const context = { idempotencyKey: randomUUID() };
    const first = await receptionist.queue.issue({ patientId }, { context });
    const asked = [{ patientId }, { patientId, isSecond: true }];
    for (const input of asked)
      expect((await receptionist.queue.issue(input, { context })).id).toBe(first.id);
    // The other way round: the question left the key unused.
    const other = { idempotencyKey: randomUUID() };
    const again = () => receptionist.queue.issue({ patientId }, { context: other });
    expect(await held(again())).toMatchObject({ code: 'HAS_TOKEN' });
    const meant = { patientId, isSecond: true };
    const second = await receptionist.queue.issue(meant, { context: other });
    expect(second.id).not.toBe(first.id);
    expect((await again()).id).toBe(second.id);
  });
});

describe('what the queue shows beside a token', () => {
  test('who the patient is, whether they came before, and what was written and billed; bills to the desk alone [10.19.3]', async () => {
    const patient = await receptionist.patients.register({
      ...patientFields,
      dateOfBirth: '2026-03-20',
      allergies: ['Penicillin'],
      medicalHistory: 'Asthma',
      conditions: ['Hypertension'],
    });
    const of = (client: Client) => client.queue.today({}).then(({ tokens }) => tokens[0]?.facts);
    const first = await receptionist.queue.issue({ patientId: patient.id });
    expect(await of(receptionist)).toEqual({
      age: 0,
      dateOfBirth: '2026-03-20',
      dateOfBirthIsEstimated: false,
      gender: 'female',
      allergies: ['Penicillin'],
      medicalHistory: 'Asthma',
      conditions: ['Hypertension'],
      expectedDelivery: null,
      notPregnantOn: null,
      appointment: null,
      lastVisitAt: null,
      hasPrescription: false,
      hasVitals: false,
      hasDraft: false,
      hasRecords: false,
      bill: { count: 0, total: 0, due: 0 },
    });
    const visit = { patientId: patient.id, tokenId: first.id };
    const mistaken = await receptionist.vitals.record({ ...visit, pulse: 27 });
    expect(await of(doctor)).toMatchObject({ hasVitals: true });
    await receptionist.vitals.void({ id: mistaken.id, reason: 'Turned round' });
    expect(await of(doctor)).toMatchObject({ hasVitals: false });
    await receptionist.vitals.record({ ...visit, pulse: 72 });
    await doctor.queue.start({ id: first.id });
    await doctor.prescriptions.create({
      ...visit,
      diagnosis: 'Cold',
      symptoms: '',
      medications: [],
    });
    await doctor.queue.complete({ id: first.id });
    const bill = {
      ...visit,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
    };
    const paid = await receptionist.billing.create({ ...bill, paymentMethod: 'cash' });
    await receptionist.billing.create({ ...bill, isSecond: true, payments: [] });
    expect(await of(receptionist)).toMatchObject({
      hasPrescription: true,
      hasVitals: true,
      hasRecords: true,
      bill: { count: 2, total: 100_000, due: 50_000 },
    });
    expect((await of(doctor))?.bill).toBe(null);
    await receptionist.billing.void({ id: paid.id, reason: 'Twice' });
    expect((await of(receptionist))?.bill).toEqual({ count: 1, total: 50_000, due: 50_000 });

    // A cancelled token was no visit.
    minutes(24 * 60);
    receptionist = (await clinic.signedIn('receptionist')).client;
    const cancelled = await receptionist.queue.issue({ patientId: patient.id });
    await receptionist.queue.cancel({ id: cancelled.id });
    minutes(24 * 60);
    receptionist = (await clinic.signedIn('receptionist')).client;
    await receptionist.queue.issue({ patientId: patient.id });
    expect((await of(receptionist))?.lastVisitAt).toBe(first.issuedAt);
  });

  test('a day that is over is read in pages, with its own names, states and counts and no other day’s [7.4.5]', async () => {
    const { id: patientId } = await receptionist.patients.register({ ...patientFields });
    const issued: Token[] = [];
    for (let count = 0; count < 3; count++) {
      issued.push(await receptionist.queue.issue({ patientId, isSecond: true }));
      minutes(1);
    }
    const [seen, left] = issued as [Token, Token, Token];
    await doctor.queue.start({ id: seen.id });
    minutes(5);
    await doctor.queue.complete({ id: seen.id });
    await receptionist.queue.cancel({ id: left.id });
    // Half past midnight at the clinic, which is not yet the next day anywhere else.
    now = new Date('2026-11-20T19:00:00Z');
    receptionist = (await clinic.signedIn('receptionist')).client;
    await receptionist.queue.issue({ patientId });
    doctor = (await clinic.signedIn('doctor')).client;
    const friday = await doctor.queue.day({ date: '2026-11-20' });
    expect(friday.nextCursor).toBe(null);
    expect(friday.counts).toEqual({
      total: 3,
      waiting: 1,
      inProgress: 0,
      completed: 1,
      cancelled: 1,
    });
    expect(friday.tokens).toMatchObject([
      {
        id: seen.id,
        tokenNumber: 1,
        patientName: 'Asha Rao',
        status: 'completed',
        consultedAt: '2026-11-20T04:03:00.000Z',
        completedAt: '2026-11-20T04:08:00.000Z',
        consultedByName: expect.any(String),
      },
      { id: left.id, status: 'cancelled' },
      { status: 'waiting' },
    ]);
    expect((await doctor.queue.day({ date: '2026-11-21' })).tokens).toHaveLength(1);
    expect((await doctor.queue.day({ date: '2026-11-19' })).tokens).toEqual([]);
    expect(await codeOf(doctor.queue.day({ date: 'Friday' }))).toBe('BAD_REQUEST');

    await clinic.sql.query(
      `insert into token_counters (date, count, last_updated) values ('2026-11-18', 130, now())`,
    );
    await clinic.sql.query(
      `insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, queue_key)
       select gen_random_uuid(), '2026-11-18', number, $1, 'waiting', 'normal',
         '2026-11-18T05:00:00Z'::timestamptz + number * interval '1 second', $2, number
       from generate_series(1, 130) number`,
      [patientId, left.issuedBy],
    );
    const page = await doctor.queue.day({ date: '2026-11-18' });
    const rest = await doctor.queue.day({
      date: '2026-11-18',
      cursor: page.nextCursor ?? undefined,
    });
    const numbers = [...page.tokens, ...rest.tokens].map(({ tokenNumber }) => tokenNumber);
    expect([page.tokens.length, rest.nextCursor, numbers]).toEqual([
      100,
      null,
      Array.from({ length: 130 }, (_, index) => index + 1),
    ]);
  });
});
