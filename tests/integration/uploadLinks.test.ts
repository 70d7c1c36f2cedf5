import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newToken } from '../../src/server/auth/sessions';
import { jpegBytes, segment } from '../pictureFiles';
import { type Client, patientFields, visitorAt } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

const start = new Date('2026-11-20T04:00:00Z');
const publicUrl = new URL('https://clinic.example');

let clinic: TestClinic;
let receptionist: Client;
let phone: Client;
let now = start;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
  phone = clinic.visitor().client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  now = start;
  await clinic.keepSessions(now);
});

/** A link as the desk starts it; by SQL, as the test's server is at an address that no phone reaches. */
async function started(name = 'Asha Rao') {
  const patient = await receptionist.patients.register({ ...patientFields, name });
  const token = newToken();
  const id = randomUUID();
  const { user } = await receptionist.accounts.session();
  await clinic.sql.query(
    `insert into upload_links (id, patient_id, token_hash, started_by, started_by_name, started_at, expires_at)
    values ($1, $2, sha256($3::bytea), $4, $5, $6::timestamptz, $6::timestamptz + interval '10 minutes')`,
    [id, patient.id, Buffer.from(token), user?.id, user?.name, now],
  );
  return { id, token, patientId: patient.id, number: patient.number };
}

const picture = (bytes = jpegBytes()) =>
  new File([new Uint8Array(bytes)], 'file', { type: 'application/octet-stream' });

function add(token: string, holder: string, body = picture(), key: string = randomUUID()) {
  const headers = { 'x-link-token': token, 'x-link-holder': holder };
  return phone.uploadLinks.add({ headers, body }, { context: { idempotencyKey: key } });
}

async function papersOf(patientId: string) {
  const { attachments } = await receptionist.attachments.ofPatient({ patientId });
  return attachments;
}

async function auditOf(patientId: string) {
  const { rows } = await clinic.sql.query<{ action: string; details: string; user_name: string }>(
    `select action, details, user_name from audit_logs
    where patient_id = $1 and (action like 'upload_link%' or action like 'attachment%') order by id`,
    [patientId],
  );
  return rows;
}

describe('a code for the phone at the desk [10.28.6] [LNK-7]', () => {
  test('shows a number and initials and nothing of the record, and adds pictures to this one patient', async () => {
    const { id, token, patientId, number } = await started('Dr. Asha Devi Rao');
    const holder = newToken();
    const target = await phone.uploadLinks.open({ token, holder });
    expect(target).toEqual({
      ...{ number: `P-${number}`, initials: 'AR', left: 20 },
      ...{ expiresAt: '2026-11-20T04:10:00.000Z', secondsLeft: 600 },
    });
    expect(await add(token, holder)).toMatchObject({ left: 19 });
    expect(await papersOf(patientId)).toMatchObject([
      { kind: 'jpeg', source: 'phone', title: '', documentDate: null },
    ]);
    expect(await receptionist.uploadLinks.state({ id })).toMatchObject({
      ...{ pictures: 1, isOpened: true, endReason: null },
    });
    // Nothing else of the clinic is open to it.
    for (const call of [
      () => phone.attachments.ofPatient({ patientId }),
      () => phone.patients.get({ id: patientId }),
      () => phone.uploadLinks.state({ id }),
      () => phone.uploadLinks.end({ id }),
      () => phone.uploadLinks.start({ patientId }),
    ]) {
      expect(await codeOf(call())).toBe('UNAUTHORIZED');
    }
    expect(await codeOf(phone.sharing.open({ token }))).toBe('LINK_NOT_USABLE');
    expect(await auditOf(patientId)).toMatchObject([
      { action: 'upload_link_opened', user_name: 'Nobody' },
      { action: 'attachment_added', user_name: 'Nobody' },
    ]);
  });

  test('is stored as a hash, and its secret is in no row, answer or log of the audit', async () => {
    const { token, patientId } = await started();
    const holder = newToken();
    const opened = await phone.uploadLinks.open({ token, holder });
    await add(token, holder);
    const { rows } = await clinic.sql.query(
      `select row_to_json(l)::text as line from upload_links l union all
      select row_to_json(a)::text from audit_logs a union all
      select row_to_json(k)::text from idempotency_keys k`,
    );
    const all = JSON.stringify([rows, opened, await papersOf(patientId)]);
    for (const secret of [token, holder]) expect(all).not.toContain(secret);
  });

  test('opened on another phone it ends for both, and the desk hears of it', async () => {
    const { id, token, patientId } = await started();
    const [first, second] = [newToken(), newToken()];
    await phone.uploadLinks.open({ token, holder: first });
    // The same phone once more, as after a lost answer.
    await phone.uploadLinks.open({ token, holder: first });
    expect(await codeOf(add(token, second))).toBe('LINK_NOT_USABLE');
    expect(await codeOf(phone.uploadLinks.open({ token, holder: second }))).toBe('LINK_NOT_USABLE');
    expect(await codeOf(add(token, first))).toBe('LINK_NOT_USABLE');
    expect(await codeOf(phone.uploadLinks.open({ token, holder: first }))).toBe('LINK_NOT_USABLE');
    expect((await receptionist.uploadLinks.state({ id })).endReason).toBe('otherPhone');
    expect(await papersOf(patientId)).toEqual([]);
    expect((await auditOf(patientId)).map(({ action }) => action)).toEqual([
      ...['upload_link_opened', 'upload_link_ended'],
    ]);
  });

  test('ends after ten minutes of the server’s clock, at the desk’s word, and with whoever started it', async () => {
    const holder = newToken();
    const late = await started();
    await phone.uploadLinks.open({ token: late.token, holder });
    now = new Date(start.getTime() + 10 * 60_000);
    expect(await codeOf(add(late.token, holder))).toBe('LINK_NOT_USABLE');
    now = start;
    const ended = await started();
    await phone.uploadLinks.open({ token: ended.token, holder });
    await receptionist.uploadLinks.end({ id: ended.id });
    await receptionist.uploadLinks.end({ id: ended.id });
    expect(await codeOf(add(ended.token, holder))).toBe('LINK_NOT_USABLE');
    const actions = (await auditOf(ended.patientId)).map(({ action }) => action);
    expect(actions).toEqual(['upload_link_opened', 'upload_link_ended']);
    const left = await started();
    await phone.uploadLinks.open({ token: left.token, holder });
    const { rows } = await clinic.sql.query(
      `update users set status = 'disabled' where id = (select started_by from upload_links where id = $1) returning id`,
      [left.id],
    );
    expect(await codeOf(add(left.token, holder))).toBe('LINK_NOT_USABLE');
    await clinic.sql.query(`update users set status = 'active' where id = $1`, [rows[0].id]);
  });

  test('takes twenty pictures, from two presses at once too, and each of them once', async () => {
    const { id, token, patientId } = await started();
    const holder = newToken();
    await phone.uploadLinks.open({ token, holder });
    await clinic.sql.query('update upload_links set pictures = 18 where id = $1', [id]);
    const key = randomUUID();
    expect((await add(token, holder, picture(), key)).left).toBe(1);
    expect((await add(token, holder, picture(), key)).left).toBe(1);
    const codes = await Promise.all([codeOf(add(token, holder)), codeOf(add(token, holder))]);
    expect(codes.toSorted()).toEqual(['LINK_FULL', 'OK']);
    expect(await papersOf(patientId)).toHaveLength(2);
  });

  test('takes no PDF, nothing over 500 KB, and at most two pictures at a time', async () => {
    const { token, patientId } = await started();
    const holder = newToken();
    await phone.uploadLinks.open({ token, holder });
    expect(await codeOf(add(token, holder, picture(Buffer.from('%PDF-1.7'))))).toBe(
      'NOT_A_PICTURE',
    );
    const comments = Array<Buffer>(8).fill(segment(0xfe, Buffer.alloc(63_500)));
    const large = picture(jpegBytes(8, 8, comments));
    expect(await codeOf(add(token, holder, large))).toBe('TOO_LARGE');
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(add(token, holder))));
    expect(codes.filter((code) => code === 'OK').length).toBeGreaterThanOrEqual(2);
    expect(codes.every((code) => ['OK', 'TOO_MANY_AT_ONCE'].includes(code))).toBe(true);
    expect(await papersOf(patientId)).toHaveLength(codes.filter((code) => code === 'OK').length);
  });

  test('is made where phones reach the clinic’s address alone, and for no voided record', async () => {
    const { patientId } = await started();
    expect(await codeOf(receptionist.uploadLinks.start({ patientId }))).toBe('UNREACHABLE');
    const outside = await startClinic({
      ...{ clock: () => now, sampleData: false },
      edge: { publicUrl },
    });
    try {
      const { client } = visitorAt(outside.url, {
        origin: publicUrl.origin,
        fetch: throughProxy(outside.url),
      });
      await client.accounts.signUp({
        ...{ name: 'First Person', email: 'first@clinic.test', role: 'receptionist' },
        password: 'monsoon-7',
      });
      const { id, version } = await client.patients.register(patientFields);
      const idempotencyKey = randomUUID();
      const code = await client.uploadLinks.start(
        { patientId: id },
        { context: { idempotencyKey } },
      );
      expect(code.address).toMatch(/^https:\/\/clinic\.example\/add-pictures#[\w-]{43}$/);
      // The first answer was lost, and its secret with it.
      const again = await client.uploadLinks.start(
        { patientId: id },
        { context: { idempotencyKey } },
      );
      expect(again).toMatchObject({ id: code.id, expiresAt: code.expiresAt });
      expect(again.address).not.toBe(code.address);
      const open = (address: string) =>
        codeOf(client.uploadLinks.open({ token: address.split('#')[1] ?? '', holder: newToken() }));
      expect(await open(code.address)).toBe('LINK_NOT_USABLE');
      expect(await open(again.address)).toBe('OK');
      await client.patients.void({ id, version, reason: 'Entered twice' });
      expect(await open(again.address)).toBe('LINK_NOT_USABLE');
      expect(await codeOf(client.uploadLinks.start({ patientId: id }))).toBe('PATIENT_VOIDED');
    } finally {
      await outside.close();
    }
  });
});

/** As the clinic's proxy passes a request on, which `fetch` would not let a caller do. */
function throughProxy(url: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await ask(url, {
      method: request.method,
      path: new URL(request.url).pathname,
      headers: { ...Object.fromEntries(request.headers), host: publicUrl.host },
      body: await request.text(),
    });
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(answer.text, { status: answer.status, headers });
  };
}
