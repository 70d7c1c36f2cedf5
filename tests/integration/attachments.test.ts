import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FilePiece } from '../../src/shared/filePiece';
import { hostileFiles, jpegBytes, segment } from '../pictureFiles';
import { unzipped } from '../unzipped';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

const start = new Date('2026-11-20T04:00:00Z');

let clinic: TestClinic;
let desk: Awaited<ReturnType<TestClinic['signedIn']>>;
let receptionist: Client;
let doctor: Client;
let administrator: Client;
let now = start;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  ({ client: administrator } = await clinic.administrator());
  desk = await clinic.signedIn('receptionist');
  receptionist = desk.client;
  ({ client: doctor } = await clinic.signedIn('doctor'));
});
afterAll(() => clinic.close());
beforeEach(async () => {
  now = start;
  await clinic.keepSessions(now);
});

const fileOf = (bytes: Buffer, name = 'file') =>
  new File([new Uint8Array(bytes)], name, { type: 'application/octet-stream' });

async function newPatient(name = 'Asha Rao') {
  const { id } = await receptionist.patients.register({ ...patientFields, name });
  return id;
}

interface Added {
  title?: string;
  documentDate?: string;
  reportId?: string;
  key?: string;
  /** The file's own name, which a browser would not send. */
  name?: string;
}

function add(patientId: string, bytes: Buffer, { title = '', key, name, ...query }: Added = {}) {
  return receptionist.attachments.add(
    {
      params: { patientId },
      query,
      headers: { 'x-paper-title': encodeURIComponent(title) },
      body: fileOf(bytes, name),
    },
    { context: { idempotencyKey: key ?? randomUUID() } },
  );
}

/** A file as it leaves the server, with its headers. */
async function content(id: string, by = desk) {
  const answer = await by.send(`${clinic.url}/api/attachments/${id}/content`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function actionsOf(id: string) {
  const { rows } = await clinic.sql.query<{ action: string; details: string }>(
    'select action, details from audit_logs where entity_id = $1 order by id',
    [id],
  );
  return rows;
}

describe('an old paper [10.28.5] [PAP-7]', () => {
  test('is stored without what its file says beside the picture, and comes back to the byte', async () => {
    const patientId = await newPatient();
    const picture = jpegBytes(64, 48);
    const exif = segment(0xe1, Buffer.from('Exif\0\0 GPS 12.97 N 77.59 E'));
    const paper = await add(patientId, jpegBytes(64, 48, [exif]), {
      title: 'रक्त जाँच, HbA1c',
      documentDate: '2024-03-14',
    });
    expect(paper).toMatchObject({
      ...{ patientId, patientName: 'Asha Rao', kind: 'jpeg', bytes: picture.length },
      ...{ title: 'रक्त जाँच, HbA1c', documentDate: '2024-03-14', source: 'desk', voided: null },
    });
    const { rows } = await clinic.sql.query('select * from attachments where id = $1', [paper.id]);
    expect(rows[0]).toMatchObject({
      ...{ width: 64, height: 48, sha256: createHash('sha256').update(picture).digest('hex') },
    });
    const { answer, bytes } = await content(paper.id);
    expect(bytes).toEqual(picture);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="paper-/);
    const { attachments, nextCursor } = await doctor.attachments.ofPatient({ patientId });
    expect({ attachments, nextCursor }).toEqual({ attachments: [paper], nextCursor: null });
  });

  test('a PDF leaves as a download in a sandbox, and no answer is stored or opened elsewhere', async () => {
    const pdf = Buffer.from('%PDF-1.7\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>');
    const paper = await add(await newPatient(), pdf);
    const { answer, bytes } = await content(paper.id);
    expect(bytes).toEqual(pdf);
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('application/pdf');
    expect(header('content-disposition')).toMatch(/^attachment; filename="paper-.{8}\.pdf"/);
    expect(header('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(header('cache-control')).toBe('no-store');
  });

  test.each(hostileFiles.filter(({ refusal }) => refusal !== 'PAYLOAD_TOO_LARGE'))(
    'of thirty hostile files, $what is $refusal [PAP-6]',
    async ({ bytes, name, refusal }) => {
      const patientId = await newPatient();
      const code = await codeOf(add(patientId, bytes(), { name }));
      expect(code).toBe(refusal ?? 'OK');
      const { attachments } = await receptionist.attachments.ofPatient({ patientId });
      expect(attachments).toHaveLength(refusal === null ? 1 : 0);
      for (const { id, kind } of attachments) {
        const { answer, bytes: stored } = await content(id);
        expect(answer.headers.get('content-disposition')).toMatch(/"paper-.{8}\.(pdf|jpg)"/);
        if (kind === 'jpeg') expect(stored.includes('script')).toBe(false);
      }
    },
  );

  test('200 MB are refused before they are sent, and a body of another type or without its length [PAP-6]', async () => {
    const question = {
      method: 'POST',
      path: `/api/patients/${await newPatient()}/attachments`,
      headers: {
        ...{ origin: clinic.url, cookie: desk.cookie() },
        ...{ 'content-type': 'application/octet-stream', 'content-length': 200_000_000 },
      },
    };
    expect(await ask(clinic.url, question)).toMatchObject({ status: 413 });
    for (const type of ['image/svg+xml', 'text/html', 'multipart/form-data', 'image/jpeg']) {
      const typed = { ...question.headers, 'content-type': type, 'content-length': 6 };
      expect(await ask(clinic.url, { ...question, headers: typed, body: '<svg/>' })).toMatchObject({
        status: 415,
      });
    }
    const chunked = { ...question.headers, 'transfer-encoding': 'chunked' };
    const { 'content-length': _, ...headers } = chunked;
    expect((await ask(clinic.url, { ...question, headers })).status).toBe(411);
  });

  test('sent twice with one key it is one paper; another file under the key is refused', async () => {
    const patientId = await newPatient();
    const key = randomUUID();
    const [one, other] = await Promise.all([
      add(patientId, jpegBytes(), { key }),
      add(patientId, jpegBytes(), { key }),
    ]);
    expect(other).toEqual(one);
    expect(await codeOf(add(patientId, jpegBytes(24, 8), { key }))).toBe('ALREADY_SAVED');
    const { attachments } = await receptionist.attachments.ofPatient({ patientId });
    expect(attachments).toHaveLength(1);
  });

  test('is named and voided by whoever added it or a doctor; a voided one stays as it is', async () => {
    const paper = await add(await newPatient(), jpegBytes());
    const { client: colleague } = await clinic.newcomer('receptionist');
    const named = { id: paper.id, title: 'X-ray', documentDate: '2026-11-19', reportId: null };
    expect(await codeOf(colleague.attachments.change(named))).toBe('NOT_YOURS');
    expect(await doctor.attachments.change(named)).toMatchObject(named);
    const tomorrow = { ...named, documentDate: '2026-11-21' };
    expect(await codeOf(doctor.attachments.change(tomorrow))).toBe('BAD_REQUEST');
    // With equal values it stores and audits nothing.
    await receptionist.attachments.change(named);
    const reason = 'Another patient’s';
    const { id } = paper;
    expect(await codeOf(colleague.attachments.void({ id, reason }))).toBe('NOT_YOURS');
    await receptionist.attachments.void({ id, reason });
    await receptionist.attachments.void({ id, reason });
    expect(await codeOf(doctor.attachments.change({ ...named, title: 'CT' }))).toBe('NOT_IN_FORCE');
    expect((await content(id)).bytes).toEqual(jpegBytes());
    const actions = (await actionsOf(id)).map(({ action }) => action);
    expect(actions).toEqual([
      ...['attachment_added', 'attachment_changed', 'attachment_voided', 'attachment_viewed'],
    ]);
  });

  test('a view is audited once in ten minutes for each who looks', async () => {
    const paper = await add(await newPatient(), jpegBytes());
    const views = async () =>
      (await actionsOf(paper.id)).filter(({ action }) => action === 'attachment_viewed').length;
    for (let times = 0; times < 3; times++) await content(paper.id);
    expect(await views()).toBe(1);
    await content(paper.id, await clinic.signedIn('doctor'));
    expect(await views()).toBe(2);
    now = new Date(start.getTime() + 11 * 60_000);
    await content(paper.id);
    expect(await views()).toBe(3);
  });

  test('is added to no voided record; without its file it says so, and keeps its title', async () => {
    const patientId = await newPatient();
    const paper = await add(patientId, jpegBytes(), { title: 'ECG' });
    await clinic.sql.query('update attachments set sha256 = $1 where id = $2', [
      ...['0'.repeat(64), paper.id],
    ]);
    const { bytes } = await content(paper.id);
    const refusal = JSON.parse(bytes.toString());
    expect(refusal).toMatchObject({ code: 'CONTENT_MISSING', status: 404 });
    const { version } = await receptionist.patients.get({ id: patientId });
    await receptionist.patients.void({ id: patientId, version, reason: 'Entered twice' });
    expect(await codeOf(add(patientId, jpegBytes()))).toBe('PATIENT_VOIDED');
    expect(await codeOf(add(randomUUID(), jpegBytes()))).toBe('NOT_FOUND');
    const { attachments } = await receptionist.attachments.ofPatient({ patientId });
    expect(attachments).toMatchObject([{ id: paper.id, title: 'ECG' }]);
  });

  test('shows results of its own patient alone', async () => {
    const [patientId, otherId] = [await newPatient(), await newPatient()];
    const hb = {
      testKey: '',
      name: 'Hb',
      comparator: '',
      value: 9.6,
      text: '',
      unit: 'g/dL',
    } as const;
    const { id: reportId } = await receptionist.results.record({
      ...{ patientId, laboratory: 'Metro', takenOn: '2026-11-19' },
      results: [{ ...hb, low: null, high: null, rangeText: '', isConfirmed: true }],
    });
    const shown = await add(patientId, jpegBytes(), { reportId });
    expect(shown.reportId).toBe(reportId);
    expect(await codeOf(add(otherId, jpegBytes(), { reportId }))).toBe('NO_SUCH_REPORT');
    const { id } = await add(otherId, jpegBytes());
    const tied = { id, title: '', documentDate: null, reportId };
    expect(await codeOf(receptionist.attachments.change(tied))).toBe('NO_SUCH_REPORT');
    const free = { ...tied, id: shown.id, reportId: null };
    expect(await receptionist.attachments.change(free)).toMatchObject({ reportId: null });
  });

  test('1,000 of them are listed by fifty, the newest first', async () => {
    const patientId = await newPatient();
    const { id: template } = await add(patientId, jpegBytes());
    await clinic.sql.query(
      `insert into attachments (id, patient_id, kind, bytes, sha256, stored_bytes, stored_sha256, width, height, source,
        added_by, added_by_name, added_at)
      select gen_random_uuid(), patient_id, kind, bytes, sha256, stored_bytes, stored_sha256, width, height, source,
        added_by, added_by_name, added_at - n * interval '1 minute'
      from attachments, generate_series(1, 999) n where id = $1`,
      [template],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await receptionist.attachments.ofPatient({ patientId, cursor });
      expect(page.attachments.length).toBe(50);
      seen.push(...page.attachments.map(({ addedAt }) => addedAt));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(1_000);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  test('all of a patient’s leave as one file for whoever may hand out the copy of the data', async () => {
    const patientId = await newPatient('Archived Usha');
    const picture = jpegBytes(80, 40);
    await add(patientId, picture, { title: 'ECG', documentDate: '2020-01-02' });
    await add(patientId, Buffer.from('%PDF-1.7 report'));
    expect(await codeOf(receptionist.attachments.archive({ patientId }))).toBe('FORBIDDEN');
    const pieces: FilePiece[] = [];
    for await (const piece of await administrator.attachments.archive({ patientId }))
      pieces.push(piece);
    expect(pieces.at(-1)).toEqual({ kind: 'end', rows: 2 });
    const zip = Buffer.concat(
      pieces.flatMap((piece) =>
        piece.kind === 'bytes' ? [Buffer.from(piece.base64, 'base64')] : [],
      ),
    );
    expect(zip.includes(picture)).toBe(true);
    const files = unzipped(zip);
    expect([...files.keys()]).toEqual([
      expect.stringMatching(/^2026-11-20 paper-.{8}\.pdf$/),
      expect.stringMatching(/^2020-01-02 paper-.{8}\.jpg$/),
      'papers.csv',
    ]);
    expect(files.get('papers.csv')).toContain('ECG');
    const { rows } = await clinic.sql.query(
      `select details from audit_logs where action = 'everything_given' and patient_id = $1`,
      [patientId],
    );
    expect(rows).toEqual([{ details: 'Old papers of Archived Usha saved as a file' }]);
  });
});
