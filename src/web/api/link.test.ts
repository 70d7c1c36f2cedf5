import { afterEach, beforeAll, expect, test, vi } from 'vitest';

let web: typeof import('./api');
const sent = vi.fn<typeof fetch>();
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
/** `early.ts` has been there before. */
const early: Window['early'] = {};

beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://clinic.test' }, early });
  vi.stubGlobal('document', { addEventListener: () => {} });
  vi.stubGlobal('fetch', sent);
  web = await import('./api');
});

afterEach(() => void sent.mockReset());

const id = '0199e2a0-0000-7000-8000-000000000001';

/** Where to the last request went, and with what. */
function request() {
  const [url, { method, body, headers } = {}] = sent.mock.lastCall ?? [];
  return { to: `${method} ${String(url)}`, body, headers: headers as Record<string, string> };
}

test('an input fills the address, then the query of a GET or else the body', async () => {
  sent.mockImplementation(async () => json({}));
  const { client } = web;
  await client.patients.get({ id });
  expect(request()).toMatchObject({ to: `GET http://clinic.test/api/patients/${id}` });
  expect(request().body).toBeUndefined();
  await client.prescriptions.pdf({ id, size: 'A5', language: 'hi' }).catch(() => {});
  expect(request().to).toMatch(/\/pdf\b.*$/);
  await client.queue.start({ id });
  expect(request()).toMatchObject({ to: `POST http://clinic.test/api/tokens/${id}/start` });
  expect(request().body).toBeUndefined();
  await client.dashboard.open();
  expect(request().body).toBeUndefined();
  await client.accounts.setName({ name: 'Dr. Mehta' });
  expect(request().body).toBe('{"name":"Dr. Mehta"}');
  expect(request().headers['content-type']).toBe('application/json');
});

test('a file is the whole body; what belongs to it stands in the address and the headers', async () => {
  sent.mockImplementation(async () => json({}));
  const body = new File(['%PDF-'], 'file', { type: 'application/pdf' });
  await web.client.attachments.add({
    params: { patientId: id },
    query: { documentDate: '2026-11-20' },
    headers: { 'x-paper-title': 'HbA1c' },
    body,
  });
  const { to, body: file, headers } = request();
  expect(to).toBe(`POST http://clinic.test/api/patients/${id}/attachments?documentDate=2026-11-20`);
  expect(file).toBe(body);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-paper-title': 'HbA1c',
  });
});

test('headers say the language, the form that is sent, and where a stream goes on', async () => {
  sent.mockImplementation(async () => json({}));
  const context = { idempotencyKey: 'key-1', language: 'hi' };
  await web.client.queue.start({ id }, { context });
  expect(request().headers).toMatchObject({ 'accept-language': 'hi', 'idempotency-key': 'key-1' });
  await web.client.liveUpdates.changes(undefined, { lastEventId: 'epoch:7' });
  expect(request().headers).toMatchObject({ 'accept-language': 'en', 'last-event-id': 'epoch:7' });
});

test('a file comes with its name', async () => {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="_.pdf"; filename*=utf-8''${encodeURIComponent('पर्ची 7.pdf')}`,
  };
  sent.mockResolvedValue(new Response('%PDF', { headers }));
  const file = await web.client.queue.slipPdf({ id, size: 'A5' } as never);
  expect(file).toBeInstanceOf(File);
  expect(file).toMatchObject({ name: 'पर्ची 7.pdf', type: 'application/pdf' });
});

/** A stream of events whose bytes come in such pieces. */
function streamOf(...pieces: string[]) {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream({
    start: (controller) => {
      for (const one of bytes) controller.enqueue(one);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function heard(response: Response): Promise<unknown[]> {
  sent.mockResolvedValue(response);
  const all: unknown[] = [];
  for await (const message of await web.client.liveUpdates.changes(undefined)) all.push(message);
  return all;
}

test('events come one by one, wherever the line cuts them', async () => {
  const first = 'event: message\ndata: {"news":[1]}\n\n';
  const second = 'event: message\ndata: {"news":[2]}\n\n';
  const whole = `: \n\n${first}: \n\n${second}event: done\n\nevent: message\ndata: {}\n\n`;
  for (const size of [1, 7, whole.length]) {
    const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(await heard(streamOf(...pieces))).toEqual([{ news: [1] }, { news: [2] }]);
  }
});

test('a stream that fails says why, and one that breaks off is lost', async () => {
  const refused = { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'Please sign in.' };
  const failed = heard(streamOf(`event: error\ndata: ${JSON.stringify(refused)}\n\n`));
  expect(web.codeOf(await failed.catch((error) => error))).toBe('UNAUTHORIZED');
  const broken = heard(streamOf('event: message\ndata: {"ne'));
  expect(await broken.catch((error) => error)).toBeInstanceOf(TypeError);
});

test('what was asked for early is taken once; where none came, it is asked for again', async () => {
  sent.mockImplementation(async () => json({ from: 'later' }));
  early['/api/session'] = Promise.resolve(json({ from: 'early' }));
  expect(await web.client.accounts.session()).toEqual({ from: 'early' });
  expect(sent).not.toHaveBeenCalled();
  expect(await web.client.accounts.session()).toEqual({ from: 'later' });
  early['/api/session'] = Promise.resolve(null);
  expect(await web.client.accounts.session()).toEqual({ from: 'later' });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a refusal from before somebody signed in again does not end the session that they have now', async () => {
  const { setSessionEnded } = await import('../session/sessionEnd');
  const refused = { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'Please sign in.' };
  let answer: (response: Response) => void = () => {};
  sent.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const outcomeAfter = async (meanwhile: () => void) => {
    const failure = web.client.dashboard.open().catch((error: unknown) => error);
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    meanwhile();
    answer(Response.json(refused, { status: 401 }));
    sent.mockClear();
    return failure;
  };
  setSessionEnded(true);
  expect(web.codeOf(await outcomeAfter(() => {}))).toBe('UNAUTHORIZED');
  const outdated = await outcomeAfter(() => setSessionEnded(false));
  expect([web.codeOf(outdated), web.isUnavailable(outdated)]).toEqual([null, true]);
});
