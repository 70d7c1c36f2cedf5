import { getEventMeta } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDraft } from '../../src/features/consultations/consultation';
import type { LiveMessage, News } from '../../src/features/liveUpdates/liveUpdates.contract';
import type { Client } from '../visitor';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let anyone: Client;
beforeAll(async () => {
  clinic = await startClinic();
  anyone = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

// What a test before did last is told before this one listens.
beforeEach(async () => {
  await clinic.sql.query('select number_changes()');
  const { rows } = await clinic.sql.query<{ position: number }>(
    'select position from change_counter',
  );
  const told = async () => (await anyone.accounts.session()).livePosition.split(':')[1];
  await expect.poll(told, { timeout: 5_000 }).toBe(String(rows[0]?.position));
});

type Stream = Awaited<ReturnType<Client['liveUpdates']['changes']>>;

/** Listens from a position on; `until` gives what came up to the first message that fits. */
async function listen(client: Client, lastEventId?: string) {
  const stream: Stream = await client.liveUpdates.changes(
    undefined,
    lastEventId ? { lastEventId } : {},
  );
  let position = lastEventId;
  async function next(): Promise<LiveMessage | null> {
    const { value, done } = await stream.next();
    if (done) return null;
    const message = value as LiveMessage;
    if (position) expect(message.after).toBe(position);
    position = message.position;
    expect(getEventMeta(message)?.id).toBe(message.position);
    return message;
  }
  return {
    next,
    position: () => position ?? '',
    async until(isIt: (news: News) => boolean): Promise<News[]> {
      const all: News[] = [];
      for (;;) {
        const message = await next();
        if (!message) throw new Error('The stream ended.');
        all.push(...message.news);
        if (message.news.some(isIt)) return all;
      }
    },
    end: async () => {
      await stream.return?.();
    },
  };
}

const isReady = ({ kind }: News) => kind === 'ready';
const tokensIn = (news: News[]) => news.flatMap((one) => (one.kind === 'queue' ? one.tokens : []));
const topicsIn = (news: News[]) =>
  news.flatMap((one) => (one.kind === 'changed' ? one.topics : []));

async function newToken(receptionist: Client) {
  const patient = await receptionist.patients.register({ ...patientFields });
  return receptionist.queue.issue({ patientId: patient.id });
}

describe('what one person does, the others are told', () => {
  test('a token issued, started and completed is told as it is then, with the day’s counts', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { client: doctor } = await clinic.signedIn('doctor');
    const desk = await listen(doctor);
    await desk.until(isReady);
    const { id, tokenNumber } = await newToken(receptionist);
    const issued = await desk.until(({ kind }) => kind === 'queue');
    expect(tokensIn(issued)).toMatchObject([{ id, tokenNumber, status: 'waiting' }]);
    await doctor.queue.start({ id });
    const started = await desk.until(({ kind }) => kind === 'queue');
    expect(tokensIn(started)).toMatchObject([{ id, status: 'in-progress' }]);
    await doctor.queue.complete({ id });
    const completed = await desk.until(({ kind }) => kind === 'queue');
    expect(tokensIn(completed)).toMatchObject([{ id, status: 'completed' }]);
    const { counts } = await doctor.queue.today({});
    expect(completed.find(({ kind }) => kind === 'queue')).toMatchObject({ counts });
    await desk.end();
  });

  test('that nothing more is given is told to whoever gives medicines in this clinic, and to nobody else', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { client: doctor } = await clinic.signedIn('doctor');
    await clinic.sql.query(
      `update clinic_settings set rights = rights || '{"giveMedicines": ["receptionist"]}'`,
    );
    const { id: tokenId, patientId } = await newToken(receptionist);
    await doctor.queue.start({ id: tokenId });
    const texts = { dosage: '', frequency: 'BD', duration: '5 days', instructions: '' };
    const { id: prescriptionId } = await doctor.prescriptions.create({
      ...{ patientId, tokenId, diagnosis: 'Fever', symptoms: '' },
      medications: [{ ...texts, name: 'Dolo 650' }],
    });
    const desk = await listen(receptionist);
    await desk.until(isReady);
    const room = await listen(doctor);
    await room.until(isReady);
    await receptionist.dispensing.end({ prescriptionId });
    await desk.until((one) => topicsIn([one]).includes('dispenses'));
    const { id } = await newToken(receptionist);
    const heard = await room.until((one) => tokensIn([one]).some((token) => token.id === id));
    expect(topicsIn(heard)).not.toContain('dispenses');
    await desk.end();
    await room.end();
  });

  test('vitals, an urgency and an unfinished draft are told with their token [10.19.3]', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { client: doctor } = await clinic.signedIn('doctor');
    const { id, patientId } = await newToken(receptionist);
    const desk = await listen(receptionist);
    await desk.until(isReady);
    const told = async (wanted: (token: ReturnType<typeof tokensIn>[number]) => boolean) =>
      desk.until((one) => tokensIn([one]).some((token) => token.id === id && wanted(token)));
    await doctor.vitals.record({ patientId, tokenId: id, pulse: 72 });
    await told(({ facts }) => facts.hasVitals);
    await doctor.queue.setPriority({ id, priority: 'urgent', urgentReason: 'Bleeding' });
    await told(({ urgentReason }) => urgentReason === 'Bleeding');
    await doctor.queue.start({ id });
    await doctor.queue.complete({ id });
    const content = { ...emptyDraft, examination: 'Clear.' };
    await doctor.consultations.saveDraft({ tokenId: id, content, version: 0 });
    await told(({ facts }) => facts.hasDraft);
    await doctor.consultations.discardDraft({ tokenId: id, version: 1 });
    await told(({ facts }) => !facts.hasDraft);
    await desk.end();
  });

  test('a change that is rolled back is not told', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const desk = await listen(receptionist);
    await desk.until(isReady);
    const connection = await clinic.sql.connect();
    await connection.query('begin');
    await connection.query('update appointments set notes = notes');
    await connection.query('rollback');
    connection.release();
    await receptionist.patients.register({ ...patientFields });
    expect(topicsIn(await desk.until(({ kind }) => kind === 'changed'))).toEqual(['patients']);
    await desk.end();
  });

  test('nobody is told of what they may not read', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { client: doctor } = await clinic.signedIn('doctor');
    const desk = await listen(receptionist);
    const room = await listen(doctor);
    await Promise.all([desk.until(isReady), room.until(isReady)]);
    const token = await newToken(receptionist);
    await doctor.queue.start({ id: token.id });
    await receptionist.billing.create({
      patientId: token.patientId,
      tokenId: token.id,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    await receptionist.patients.register({ ...patientFields, name: 'The Last One' });
    await receptionist.appointments.schedule({
      patientId: token.patientId,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
    });
    const atDesk = await desk.until((news) => topicsIn([news]).includes('appointments'));
    expect(topicsIn(atDesk)).toEqual(expect.arrayContaining(['bills', 'patients', 'tokens']));
    await doctor.queue.complete({ id: token.id });
    const inRoom = await room.until((news) => tokensIn([news])[0]?.status === 'completed');
    const completed = await desk.until((news) => tokensIn([news])[0]?.status === 'completed');
    expect(tokensIn(completed).at(-1)?.facts.bill).toEqual({ count: 1, total: 100, due: 0 });
    expect(tokensIn(inRoom).map(({ facts }) => facts.bill)).toEqual(
      expect.not.arrayContaining([expect.anything()]),
    );
    expect(topicsIn(inRoom)).not.toContain('bills');
    expect(topicsIn(inRoom)).not.toContain('appointments');
    await desk.end();
    await room.end();
  });

  test('two servers on one database tell the same, in the same order', async () => {
    const other = await startClinic({ database: clinic.ownerConnection });
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const there = await other.signedIn('doctor');
    const desk = await listen(there.client);
    await desk.until(isReady);
    const { id } = await newToken(receptionist);
    expect(tokensIn(await desk.until(({ kind }) => kind === 'queue'))).toMatchObject([{ id }]);
    await desk.end();
    await other.close();
  });
});

describe('a line that was lost', () => {
  test('what happened meanwhile comes first, without a gap and without a repeat', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const desk = await listen(receptionist);
    await desk.until(isReady);
    await desk.end();
    const missed = [await newToken(receptionist), await newToken(receptionist)];
    const again = await listen(receptionist, desk.position());
    const last = missed[1]?.id;
    const news = await again.until((one) => tokensIn([one]).some(({ id }) => id === last));
    expect(tokensIn(news).map(({ id }) => id)).toEqual(missed.map(({ id }) => id));
    expect(news.some(({ kind }) => kind === 'reset')).toBe(false);
    const after = await newToken(receptionist);
    expect(tokensIn(await again.until(({ kind }) => kind === 'queue'))).toMatchObject([
      { id: after.id },
    ]);
    await again.end();
  });

  test('the session says where a reader stands who reads everything else after it', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { livePosition } = await receptionist.accounts.session();
    const token = await newToken(receptionist);
    const desk = await listen(receptionist, livePosition);
    await desk.until((one) => tokensIn([one]).some(({ id }) => id === token.id));
    await desk.end();
  });

  test.each(['', 'x:1', '00000000-0000-0000-0000-000000000000:1', 'epoch:-1', 'epoch:99999999'])(
    'a position that nobody gave (%j) reads everything anew',
    async (made) => {
      const { client } = await clinic.signedIn('doctor');
      const { livePosition } = await client.accounts.session();
      const lastEventId = made.replace('epoch', livePosition.split(':')[0] ?? '');
      const desk = await listen(client, lastEventId || undefined);
      const news = await desk.until(isReady);
      expect(news.some(({ kind }) => kind === 'reset')).toBe(lastEventId !== '');
      await desk.end();
    },
  );

  test('whoever was away for too long reads everything anew', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { livePosition } = await receptionist.accounts.session();
    const before = await listen(receptionist, livePosition);
    await newToken(receptionist);
    await before.until(({ kind }) => kind === 'queue');
    await before.end();
    await clinic.sql.query('delete from changes');
    const desk = await listen(receptionist, livePosition);
    expect((await desk.until(isReady)).map(({ kind }) => kind)).toEqual(['reset', 'ready']);
    await desk.end();
  });

  test('a broken connection to the database is made again, and nothing is lost', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const desk = await listen(receptionist);
    await desk.until(isReady);
    const { rowCount } = await clinic.sql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clinic changes' and datname = current_database()",
    );
    expect(rowCount).toBe(1);
    const { id } = await newToken(receptionist);
    expect(tokensIn(await desk.until(({ kind }) => kind === 'queue'))).toMatchObject([{ id }]);
    await desk.end();
  });
});

describe('whose session ends', () => {
  async function person() {
    const visitor = clinic.visitor();
    const { id } = await visitor.client.accounts.signUp({
      name: 'Listener',
      email: `listener${Math.random()}@clinic.test`,
      role: 'doctor',
      password: 'monsoon-7',
    });
    const desk = await listen(visitor.client);
    await desk.until(isReady);
    return { visitor, id, desk };
  }
  const hasEnded = async (desk: Awaited<ReturnType<typeof listen>>) => {
    for (;;) if ((await desk.next()) === null) return true;
  };

  test('is told nothing more: signed out, disabled, or of another role or solo [ACC-7]', async () => {
    const gone = await person();
    await gone.visitor.client.accounts.signOut();
    expect(await hasEnded(gone.desk)).toBe(true);

    const changes = ["status = 'disabled'", "role = 'receptionist'", 'is_solo = true'];
    for (const change of changes) {
      const changed = await person();
      await clinic.sql.query(`update users set ${change} where id = $1`, [changed.id]);
      expect(await hasEnded(changed.desk)).toBe(true);
    }
  });

  test('nobody who is not signed in hears anything', async () => {
    expect(await codeOf(clinic.visitor().client.liveUpdates.changes())).toBe('UNAUTHORIZED');
  });

  test('who is not signed in, or not any more, is not told how much the clinic does: the session has no position', async () => {
    const positionOf = async ({ client }: ReturnType<TestClinic['visitor']>) =>
      (await client.accounts.session()).livePosition;
    expect(await positionOf(clinic.visitor())).toBe('');
    const { visitor, desk } = await person();
    expect(await positionOf(visitor)).toMatch(/^.+:\d+$/);
    await visitor.client.accounts.signOut();
    expect(await positionOf(visitor)).toBe('');
    await desk.end();
  });

  test('of one session there are twenty at most, and one that ends makes room [SES-11]', async () => {
    const { client } = await clinic.signedIn('doctor');
    const open: Stream[] = [];
    for (let count = 0; count < 20; count++) open.push(await client.liveUpdates.changes());
    expect(await codeOf(client.liveUpdates.changes())).toBe('TOO_MANY_STREAMS');
    const other = await clinic.signedIn('doctor');
    open.push(await other.client.liveUpdates.changes());
    for (const stream of open) await stream.return?.();
    await expect
      .poll(async () => {
        const stream = await client.liveUpdates.changes().catch(() => null);
        await stream?.return?.();
        return stream !== null;
      })
      .toBe(true);
  });
});

test('a screen that comes back while the server ends does not hold it up', async () => {
  const other = await startClinic();
  const { client } = await other.signedIn('doctor');
  const desk = await listen(client);
  await desk.until(isReady);
  let isClosed = false;
  const closed = other.close().then(() => {
    isClosed = true;
  });
  const comeBack = async () => {
    while (!isClosed) {
      while ((await desk.next().catch(() => null)) !== null);
      const again = await listen(client).catch(() => null);
      while (again && (await again.next().catch(() => null)) !== null);
    }
  };
  await Promise.all([closed, comeBack()]);
});
