import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxUploadsAtOnce } from '../../src/features/attachments/uploadLink';
import { declarations } from '../../src/server/api/declarations';
import type { OperationId } from '../../src/shared/permissions';
import { effectsSince, everyWriting, send, snapshot } from '../everyWriting';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.administrator()).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

async function countOf(table: string, { sql } = clinic): Promise<number> {
  const { rows } = await sql.query(`select count(*) as count from ${table}`);
  return rows[0].count;
}

async function consulted() {
  const patient = await receptionist.patients.register(patientFields);
  const token = await receptionist.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  return { patientId: patient.id, tokenId: token.id };
}

const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
const writing = { diagnosis: 'Fever', symptoms: '', medications: [medication] };

const { start, writes } = everyWriting();
const makings = Object.entries(writes).flatMap(([id, prepare]) => {
  const { makes } = declarations.get(id) ?? {};
  return makes ? [{ id: id as OperationId, makes, prepare }] : [];
});

/** A phone's code takes no more at once. */
const sendings: Partial<Record<OperationId, number>> = { 'uploadLinks.add': maxUploadsAtOnce };
/** A file is stored before its request is known again; without a row it goes within an hour. */
const isKept = (table: string) => table !== 'content_uploads';

describe('what makes a record', () => {
  let place: TestClinic;
  beforeAll(async () => {
    place = await start();
  });
  afterAll(() => place.close());

  describe.each(makings)('$id', ({ id, makes, prepare }) => {
    const count = () => countOf(makes, place);

    test('twenty sendings of one form at once make one record, and all get it [CON-4]', async () => {
      const prepared = await prepare();
      const before = await count();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: sendings[id] ?? 20 }, () => send(place, id, prepared, key)),
      );
      expect(new Set(answers.map((answer) => answer.statusCode < 300))).toEqual(new Set([true]));
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect(await count()).toBe(before + 1);
    });

    test('the same form sent again later gives the first record, with one audit row [DUR-7]', async () => {
      const prepared = await prepare();
      const key = randomUUID();
      const first = (await send(place, id, prepared, key)).json();
      const before = await snapshot(place);
      const again = (await send(place, id, prepared, key)).json();
      const { tables, audit } = await effectsSince(place, before);
      expect(audit).toEqual([]);
      // A link is its secret, which went with the answer that was lost: it gets another one.
      const isLink = !first.id || id === 'uploadLinks.start';
      if (!isLink) expect([again, tables.filter(isKept)]).toEqual([first, []]);
    });

    test('without a key it is refused, and nothing is stored', async () => {
      const prepared = await prepare();
      const before = await snapshot(place);
      const answer = await send(place, id, prepared, 'not a uuid');
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
      const { tables, audit } = await effectsSince(place, before);
      expect([tables.filter(isKept), audit]).toEqual([[], []]);
    });
  });
});

test('a key that comes again with something else is refused [CON-4]', async () => {
  const context = { idempotencyKey: randomUUID() };
  await receptionist.patients.register(patientFields, { context });
  const other = { ...patientFields, name: 'Ravi Das' };
  expect(await codeOf(receptionist.patients.register(other, { context }))).toBe('ALREADY_SAVED');
});

test('a key belongs to the person who made it', async () => {
  const email = 'second@clinic.test';
  const second = clinic.visitor();
  await second.client.accounts.signUp({
    name: 'Second',
    email,
    role: 'receptionist',
    password: 'chai66',
  });
  await second.client.accounts.signIn({ email, password: 'chai66' });
  const context = { idempotencyKey: randomUUID() };
  const mine = await receptionist.patients.register(patientFields, { context });
  const theirs = await second.client.patients.register(patientFields, { context });
  expect(theirs.id).not.toBe(mine.id);
});

test('a refused form keeps its key for the corrected one', async () => {
  const context = { idempotencyKey: randomUUID() };
  const patientId = randomUUID();
  expect(await codeOf(receptionist.queue.issue({ patientId }, { context }))).toBe(
    'NO_SUCH_PATIENT',
  );
  const { id } = await receptionist.patients.register(patientFields);
  expect(await codeOf(receptionist.queue.issue({ patientId: id }, { context }))).toBe('OK');
});

describe('a link that is shown once, asked for again after its answer was lost [DUR-7]', () => {
  test('is one invitation, and the secret that was shown last is the one that works', async () => {
    const before = await countOf('account_links');
    const context = { idempotencyKey: randomUUID() };
    const lost = await doctor.staff.invite({ role: 'doctor' }, { context });
    const shown = await doctor.staff.invite({ role: 'doctor' }, { context });
    expect(await countOf('account_links')).toBe(before + 1);
    const visitor = clinic.visitor().client;
    expect(await codeOf(visitor.accounts.invitation({ token: lost.token }))).toBe(
      'LINK_NOT_USABLE',
    );
    expect(await visitor.accounts.invitation({ token: shown.token })).toEqual({ role: 'doctor' });
    await visitor.accounts.signUp({
      name: 'Invited',
      email: 'invited@clinic.test',
      role: 'doctor',
      password: 'chai66',
      invitation: shown.token,
    });
    expect(await codeOf(doctor.staff.invite({ role: 'doctor' }, { context }))).toBe(
      'ALREADY_SAVED',
    );
  });

  test('is one waiting room’s screen', async () => {
    const context = { idempotencyKey: randomUUID() };
    const screen = { place: 'Hall', names: 'none', language: 'en' } as const;
    const lost = await doctor.board.makeLink(screen, { context });
    const shown = await doctor.board.makeLink(screen, { context });
    expect(await countOf('board_links')).toBe(1);
    const visitor = clinic.visitor().client;
    expect(await codeOf(visitor.board.watch({ token: lost.token }))).toBe('LINK_NOT_USABLE');
    const watching = await visitor.board.watch({ token: shown.token });
    await watching.return?.();
  });
});

describe('a change that is sent again after its answer was lost [DUR-7]', () => {
  const reason = 'registered twice';

  test('an edit makes one version', async () => {
    const { isNotDuplicate: _, ...fields } = patientFields;
    const { id } = await receptionist.patients.register(patientFields);
    const edit = { id, version: 1, ...fields, address: 'Elsewhere' };
    const first = await receptionist.patients.amend(edit);
    expect(await receptionist.patients.amend(edit)).toEqual(first);
    expect(first.version).toBe(2);
  });

  test('voiding says the same again; in other words or by somebody else it is refused', async () => {
    const patient = await receptionist.patients.register(patientFields);
    const voidPatient = { id: patient.id, version: 1, reason };
    const paper = await consulted();
    const prescription = await doctor.prescriptions.create({ ...paper, ...writing });
    const bill = await receptionist.billing.create({
      ...paper,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    const voids = [
      (words: string) => receptionist.patients.void({ ...voidPatient, reason: words }),
      (words: string) => doctor.prescriptions.void({ id: prescription.id, reason: words }),
      (words: string) => receptionist.billing.void({ id: bill.id, reason: words }),
    ];
    const audits = () => countOf("audit_logs where action like '%_voided'");
    const before = await audits();
    for (const send of voids) {
      const first = await send(reason);
      expect(await send(reason)).toEqual(first);
      expect(await codeOf(send('another reason'))).not.toBe('OK');
    }
    expect(await audits()).toBe(before + voids.length);
  });
});
