/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declarations } from '../../src/server/api/declarations';
import type { OperationId } from '../../src/shared/permissions';
import { everyWriting, send } from '../everyWriting';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

/** What is read once for everybody of a role (`isSharedByRole`) is never older than what its reader knows of. */

type Visitor = ReturnType<TestClinic['visitor']>;

const asked = {
  'queue.today': { method: 'GET', path: '/api/tokens/today' },
  'patients.search': { method: 'POST', path: '/api/patients/search' },
} as const;
const kept = Object.keys(asked) as (keyof typeof asked)[];

/** Asks as everybody does; with `fresh`, which no schema knows, as nobody has asked before. */
async function answerOf(
  clinic: TestClinic,
  id: keyof typeof asked,
  { as, language = 'en', fresh }: { as: Visitor; language?: string; fresh?: number },
): Promise<string> {
  const { method, path } = asked[id];
  const input = { ...(id === 'patients.search' && { isListed: true }), ...(fresh && { fresh }) };
  const answer = await ask(clinic.url, {
    method,
    path: method === 'GET' && fresh ? `${path}?fresh=${fresh}` : path,
    headers: {
      cookie: as.cookie(),
      origin: clinic.url,
      'accept-language': language,
      'content-type': 'application/json',
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
  return answer.text;
}

let turn = 0;
const freshOf = (clinic: TestClinic, id: keyof typeof asked, as: Visitor) =>
  answerOf(clinic, id, { as, fresh: ++turn });

test('these are all operations that are the same for everybody of a role', () => {
  const declared = [...declarations].filter(([, { isSharedByRole }]) => isSharedByRole);
  expect(declared.map(([id]) => id).toSorted()).toEqual(kept.toSorted());
});

describe('whatever is done, by any operation', () => {
  const { start, writes } = everyWriting();
  let clinic: TestClinic;
  let readers: Visitor[];
  beforeAll(async () => {
    clinic = await start();
    readers = [await clinic.signedIn('doctor'), await clinic.signedIn('receptionist')];
  });
  afterAll(() => clinic.close());

  // It ends the sessions of the sample accounts, which these readers have.
  const others = Object.entries(writes).filter(([name]) => name !== 'dashboard.removeSampleData');
  test.each(others)('%s: who reads next finds what was done', async (name, prepare) => {
    const [id = ''] = name.split(' ');
    const prepared = await prepare();
    for (const as of readers) for (const one of kept) await answerOf(clinic, one, { as });
    const { statusCode } = await send(clinic, id as OperationId, prepared);
    expect(statusCode).toBeLessThan(300);
    for (const as of readers) {
      for (const one of kept) {
        expect(await answerOf(clinic, one, { as })).toBe(await freshOf(clinic, one, as));
      }
    }
  });
});

describe('what is kept', () => {
  let clinic: TestClinic;
  let doctor: Visitor;
  let desk: Visitor;
  let now = new Date('2026-11-20T10:00:30Z');
  beforeAll(async () => {
    clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
    desk = await clinic.signedIn('receptionist');
    doctor = await clinic.signedIn('doctor');
    await desk.client.dashboard.open({});
  });
  afterAll(() => clinic.close());

  /** Changes something that nobody is told of, which only a bug or a person at the database could. */
  async function changeUnnoticed(statement: string): Promise<void> {
    const client = await clinic.sql.connect();
    await client.query("begin; set local clinic.tells_nothing = 'on'");
    await client.query(statement);
    await client.query('commit');
    client.release();
  }

  test('is not read again until something changes, or a minute is over', async () => {
    const patient = await desk.client.patients.register({ ...patientFields, name: 'Kept Once' });
    const before = await answerOf(clinic, 'patients.search', { as: desk });
    expect(before).toContain('Kept Once');
    await changeUnnoticed(`update patients set name = 'Made Anew' where id = '${patient.id}'`);
    expect(await answerOf(clinic, 'patients.search', { as: desk })).toBe(before);
    now = new Date(now.getTime() + 60_000);
    expect(await answerOf(clinic, 'patients.search', { as: desk })).toContain('Made Anew');
    await changeUnnoticed(`update patients set name = 'Not Yet' where id = '${patient.id}'`);
    expect(await answerOf(clinic, 'patients.search', { as: desk })).toContain('Made Anew');
    await desk.client.patients.register({ ...patientFields, name: 'Another' });
    expect(await answerOf(clinic, 'patients.search', { as: desk })).toContain('Not Yet');
  });

  test('is compressed for whoever takes that', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const answer = await fetch(`${clinic.url}/api/tokens/today`, {
        headers: { cookie: desk.cookie(), 'accept-encoding': 'gzip' },
      });
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(await answer.text()).toBe(await answerOf(clinic, 'queue.today', { as: desk }));
    }
  });

  test('is told to a doctor without bills, and to the desk with them, whoever asks first', async () => {
    const patient = await desk.client.patients.register(patientFields);
    const token = await desk.client.queue.issue({ patientId: patient.id });
    await doctor.client.queue.start({ id: token.id });
    await desk.client.billing.create({
      patientId: patient.id,
      tokenId: token.id,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 4_321 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    for (const order of [
      [doctor, desk],
      [desk, doctor],
    ]) {
      const texts = new Map<Visitor, string>();
      for (const as of order) texts.set(as, await answerOf(clinic, 'queue.today', { as }));
      expect(texts.get(desk)).toContain('"total":4321');
      expect(texts.get(doctor)).not.toContain('4321');
      await desk.client.patients.register(patientFields);
    }
  });

  test('is for nobody who is not signed in, nor any more', async () => {
    const somebody = await clinic.signedIn('receptionist');
    await answerOf(clinic, 'queue.today', { as: somebody });
    const cookie = somebody.cookie();
    await somebody.client.accounts.signOut();
    const gone = clinic.visitor();
    gone.signInAs(cookie);
    expect(await codeOf(gone.client.queue.today({}))).toBe('UNAUTHORIZED');
    expect(await codeOf(gone.client.patients.search({}))).toBe('UNAUTHORIZED');
    expect(await codeOf(clinic.visitor().client.queue.today({}))).toBe('UNAUTHORIZED');
  });

  test('follows who changes their role', async () => {
    const person = await clinic.newcomer('receptionist');
    expect(await answerOf(clinic, 'queue.today', { as: person })).toContain('4321');
    await clinic.sql.query(`update users set role = 'doctor' where name = 'New Comer'`);
    expect(await answerOf(clinic, 'queue.today', { as: person })).not.toContain('4321');
  });

  test('says what was erased in each reader’s language', async () => {
    const patient = await desk.client.patients.register({ ...patientFields, name: 'To Be Erased' });
    await clinic.sql.query(`update patients set name = 'Erased patient' where id = $1`, [
      patient.id,
    ]);
    const inEnglish = await answerOf(clinic, 'patients.search', { as: desk });
    const inHindi = await answerOf(clinic, 'patients.search', { as: desk, language: 'hi' });
    expect(inEnglish).toContain('Erased patient');
    expect(inHindi).not.toContain('Erased patient');
    expect(await answerOf(clinic, 'patients.search', { as: desk })).toBe(inEnglish);
  });

  test('ends with the day, of the clock that the settings name', async () => {
    const today = () =>
      answerOf(clinic, 'queue.today', { as: desk }).then((text) => JSON.parse(text));
    now = new Date('2026-11-20T18:29:59Z');
    await clinic.keepSessions(now);
    expect(await today()).toMatchObject({ date: '2026-11-20' });
    now = new Date('2026-11-20T18:30:00Z');
    expect(await today()).toMatchObject({ date: '2026-11-21', tokens: [], counts: { total: 0 } });
  });

  test('is made anew for who writes through another server', async () => {
    const other = await startClinic({ database: clinic.ownerConnection, clock: () => now });
    try {
      await clinic.keepSessions(now);
      const there = other.visitor();
      there.signInAs(desk.cookie());
      for (const name of ['First There', 'Second There']) {
        await answerOf(clinic, 'patients.search', { as: desk });
        await there.client.patients.register({ ...patientFields, name });
        expect(await answerOf(clinic, 'patients.search', { as: desk })).toContain(name);
      }
    } finally {
      await other.close();
    }
  });

  test('readers among writers each find what they wrote themselves', async () => {
    await clinic.keepSessions(now);
    const names = Array.from({ length: 20 }, (_, number) => `Writer ${number} of many`);
    await Promise.all(
      names.map(async (name) => {
        await desk.client.patients.register({ ...patientFields, name });
        expect(await answerOf(clinic, 'patients.search', { as: desk })).toContain(name);
      }),
    );
  });
});
