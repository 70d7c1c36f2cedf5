import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let receptionist: Awaited<ReturnType<TestClinic['signedIn']>>;
beforeAll(async () => {
  clinic = await startClinic();
  receptionist = await clinic.signedIn('receptionist');
});
afterAll(() => clinic.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return receptionist.send(`${clinic.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('requests from elsewhere', () => {
  test.each([
    undefined,
    'null',
    'https://evil.example',
    'http://127.0.0.1:1',
    'http://127.0.0.1.evil.example',
  ])('a change that comes from origin %s is refused and nothing is stored', async (origin) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      cookie: receptionist.cookie(),
    };
    if (origin) headers.origin = origin;
    const before = await clinic.sql.query('select count(*) as count from patients');
    const answer = await fetch(`${clinic.url}/api/patients`, {
      method: 'POST',
      headers,
      body: JSON.stringify(patientFields),
    });
    expect(answer.status).toBe(403);
    const after = await clinic.sql.query('select count(*) as count from patients');
    expect(after.rows).toEqual(before.rows);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is refused',
    async (type) => {
      const answer = await post('/patients', JSON.stringify(patientFields), {
        'content-type': type,
      });
      expect(answer.status).toBe(415);
    },
  );
});

describe('values that PostgreSQL cannot store [5.9.1] [9.20] [FUZ-2]', () => {
  test.each([
    ['a NUL byte in a name', { name: 'A\u0000B' }],
    ['a NUL byte in an allergy', { allergies: ['x\u0000'] }],
    ['half a character', { address: 'x\ud800' }],
    ['an age beyond integers', { age: 3e9 }],
    ['a broken age', { age: 1.5 }],
    ['an age as text', { age: '31' }],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }],
  ])('%s is a 400 with a message', async (_, change) => {
    const answer = await post('/patients', { ...patientFields, ...change });
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).not.toBe('');
  });

  test.each([
    ['/patients/search', { text: 'a\u0000' }],
    ['/patients/search', { limit: -1 }],
    [
      '/patients/search',
      { cursor: '2026-13-45T00:00:00.000Z~01a1fb40-d71c-7706-b228-75c30d0e24c6' },
    ],
    ['/patients/search', { cursor: "' or 1=1 --" }],
    ['/tokens', { patientId: 'not-a-uuid' }],
    ['/tokens/not-a-uuid/cancel', {}],
    ['/bills/search', { cursor: '9999999999' }],
  ])('%s refuses %o', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
  });

  test('a bill of impossible amounts is refused', async () => {
    const bill = {
      patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
      tokenId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
      items: [{ description: 'x', quantity: 9999, unitPrice: 999_999_999 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'cash',
    };
    expect((await post('/bills', bill)).status).toBe(400);
    expect((await post('/bills', { ...bill, discount: 1e300 })).status).toBe(400);
  });
});

describe('requests that cannot be read [FUZ-3]', () => {
  test.each(['', '{', 'null', '[]', '7', '"text"', '{"a":1e999}', '['.repeat(50_000)])(
    'the body %.20s is a 400',
    async (body) => {
      expect((await post('/patients', body)).status).toBe(400);
    },
  );

  test('a body beyond the limit is a 413', async () => {
    expect((await post('/patients', { ...patientFields, name: 'a'.repeat(300_000) })).status).toBe(
      413,
    );
  });

  test('an address of the API that does not exist is a 404 in JSON', async () => {
    const answer = await fetch(`${clinic.url}/api/nothing`);
    expect(answer.status).toBe(404);
    expect((await answer.json()).code).toBe('NOT_FOUND');
  });
});

test('answers of the API are not cached, not sniffed and carry a request id', async () => {
  const { headers } = await fetch(`${clinic.url}/api/session`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('the OpenAPI document describes every operation [1.10] [7.0.1] [7.10.1] [7.10.2]', async () => {
  const document = await (await fetch(`${clinic.url}/api/docs/openapi.json`)).json();
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods as object).map((operation) => operation.operationId),
  );
  const { permissions } = await import('../../src/shared/permissions');
  expect(ids.sort()).toEqual(Object.keys(permissions).sort());
  const page = await (await fetch(`${clinic.url}/api/docs`)).text();
  expect(page).toContain('POST /api/tokens/{id}/start');
});

test('the API’s documents are packed once, plain for whoever cannot unpack, and not sent again unchanged', async () => {
  for (const path of ['/api/docs', '/api/docs/openapi.json', '/api/docs/style.css']) {
    const answerTo = (headers: Record<string, string>) =>
      fetch(`${clinic.url}${path}`, { headers });
    const packed = await answerTo({ 'accept-encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('cache-control')).toBe('no-cache');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    const text = await packed.text();
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0']) {
      const plain = await answerTo({ 'accept-encoding': accepted });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toBe(text);
    }
    const tag = packed.headers.get('etag') ?? '';
    const known = await answerTo({ 'if-none-match': `"another", ${tag}` });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await answerTo({ 'if-none-match': '"another"' })).status).toBe(200);
  }
});

test('health is 200 while the database answers and 503 when it does not [DUR-5]', async () => {
  const other = await startClinic();
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
  const { database } = other.connection;
  await clinic.sql.query(`alter database ${database} allow_connections false`);
  await clinic.sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [database],
  );
  expect((await fetch(`${other.url}/healthz`)).status).toBe(503);
  const answer = await fetch(`${other.url}/api/session`, {
    headers: { cookie: receptionist.cookie() },
  });
  expect(answer.status).toBe(503);
  expect((await answer.json()).message).toContain('database is not responding');
  await clinic.sql.query(`alter database ${database} allow_connections true`);
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
  await other.close();
});

test('a connection on which nothing was asked does not hold up the end', async () => {
  const other = await startClinic();
  const { hostname, port } = new URL(other.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.resume();
  const ended = once(socket, 'close');
  await other.close();
  await ended;
});

test('whoever connected while the server was busy is answered, although it ends [DUR-4]', async () => {
  const other = await startClinic();
  const asking = 20;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  // From another thread, because this one is the busy server.
  const visitors = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const { url, asking, sent } = workerData;
    const { hostname, port, pathname, host } = new URL(url);
    const ask = () => new Promise((resolve) => {
      let answer = '';
      const socket = require('node:net').connect(port, hostname);
      socket.write('GET ' + pathname + ' HTTP/1.1\\r\\nHost: ' + host + '\\r\\nConnection: close\\r\\n\\r\\n', () => {
        // The request is in the kernel's buffers.
        Atomics.add(sent, 0, 1);
        Atomics.notify(sent, 0);
      });
      socket.on('data', (part) => { answer += part; });
      socket.on('error', (error) => resolve(error.code));
      socket.on('end', () => resolve(Number(answer.split(' ')[1])));
    });
    Promise.all(Array.from({ length: asking }, ask)).then((all) => parentPort.postMessage(all));`,
    { eval: true, workerData: { url: `${other.url}/api/session`, asking, sent } },
  );
  const answers = once(visitors, 'message');
  let all = 0;
  while (all < asking && Atomics.wait(sent, 0, all, 60_000) !== 'timed-out')
    all = Atomics.load(sent, 0);
  await other.close();
  expect((await answers)[0]).toEqual(Array.from({ length: asking }, () => 200));
});
