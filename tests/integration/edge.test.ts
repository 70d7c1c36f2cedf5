import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { networkOf } from '../../src/server/http/networkOf';
import { createRequestLimit } from '../../src/server/http/requestLimit';
import { createLog } from '../../src/server/log';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask, operations, pathWith, speak } from './raw';

const json = 'application/json';
const root = path.resolve(import.meta.dirname, '../..');
const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

/** Files as the build leaves them, with what must not be reachable beside them. */
function makeWebDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-web-'));
  for (const page of ['index.html', 'landing.html']) {
    fs.copyFileSync(path.join(root, page), path.join(dir, page));
  }
  fs.mkdirSync(path.join(dir, 'assets'));
  fs.writeFileSync(path.join(dir, 'assets/main-1a2b.js'), 'export {}');
  fs.writeFileSync(path.join(dir, 'assets/main-1a2b.css'), 'body {}');
  fs.writeFileSync(path.join(dir, 'icon.svg'), '<svg/>');
  fs.writeFileSync(path.join(dir, 'sw.js'), 'export {}');
  for (const hidden of ['.env', '.git/config', '.vite/manifest.json']) {
    fs.mkdirSync(path.dirname(path.join(dir, hidden)), { recursive: true });
    // One of them is read by the server, as JSON.
    fs.writeFileSync(path.join(dir, hidden), '{"SECRET":{"file":"x"}}');
  }
  return dir;
}

const webDir = makeWebDir();
let clinic: TestClinic;
let cookie: string;
beforeAll(async () => {
  clinic = await startClinic({ webDir });
  cookie = (await clinic.signedIn('receptionist')).cookie();
});
afterAll(async () => {
  await clinic.close();
  fs.rmSync(webDir, { recursive: true });
});

test.each([
  '/fhir',
  '/fhir/',
  '/fhir/Practitioner',
  '/fhir/Immunization/1',
  '/fhir/patient/1',
  '/fhir/Patient/1/_history',
  '/fhir/Encounter/1/$everything',
  '/fhir/_history?_count=1',
  '/fhir/metadata/x',
])('%s is nothing of FHIR and no page of the application [10.9.8]', async (page) => {
  const { status, headers, text } = await ask(clinic.url, { path: page });
  expect([status, headers['content-type']]).toEqual([404, 'application/fhir+json; charset=utf-8']);
  expect(JSON.parse(text)).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ code: 'not-found' }],
  });
});

describe('headers', () => {
  const pages = ['/', '/login', '/app/patients', '/nowhere', '/api/docs'];

  test.each(pages)(
    'the page %s has a policy without unsafe-inline and unsafe-eval [HDR-1]',
    { tags: ['slow'] },
    async (page) => {
      const { headers, text } = await ask(clinic.url, { path: page });
      expect(headers['content-type']).toContain('text/html');
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1];
      expect(headers['content-security-policy']).toBe(
        [
          "default-src 'self'",
          "script-src 'self'",
          `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
          "img-src 'self' data: blob:",
          "connect-src 'self'",
          "worker-src 'self'",
          "manifest-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join('; '),
      );
      expect(text).not.toMatch(/ style=|<style|<script(?![^>]* src=)| on\w+=|\{\{nonce\}\}/);
    },
  );

  test('passkeys are for the clinic’s own pages alone', async () => {
    const policyOf = async (path: string) =>
      (await ask(clinic.url, { path })).headers['permissions-policy'];
    for (const use of ['create', 'get']) {
      expect(await policyOf('/login')).toContain(`publickey-credentials-${use}=(self)`);
      for (const path of ['/', '/assets/main-1a2b.js', '/api/session']) {
        expect(await policyOf(path)).toContain(`publickey-credentials-${use}=()`);
      }
    }
  });

  test('a nonce is long, new with every answer, and never stored [HDR-1]', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 100; round++) {
      const { headers, text, status } = await ask(clinic.url, {
        path: '/login',
        headers: { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() },
      });
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
      nonces.add(/nonce="([^"]+)"/.exec(text)?.[1] ?? '');
    }
    expect(nonces.size).toBe(100);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });

  const everyKind: [string, Parameters<typeof ask>[1], number][] = [
    ['the front page', { path: '/' }, 200],
    ['a screen', { path: '/login' }, 200],
    ['a file', { path: '/assets/main-1a2b.js' }, 200],
    ['the documents', { path: '/api/docs' }, 200],
    ['health', { path: '/healthz' }, 200],
    ['readiness', { path: '/readyz' }, 200],
    ['an operation', { path: '/api/session' }, 200],
    ['no such file', { path: '/none.js' }, 404],
    ['no such operation', { path: '/api/none' }, 404],
    ['nobody signed in', { path: `/api/patients/${id}` }, 401],
    ['another origin', { path: '/api/session', method: 'POST' }, 403],
    ['an address that cannot be decoded', { path: '/%ff' }, 400],
    ['an address that is too long', { path: `/${'a'.repeat(3_000)}` }, 414],
    ['too many headers', { headers: manyHeaders(80) }, 431],
    ['headers that are too long', { headers: { 'x-long': 'a'.repeat(20_000) } }, 431],
  ];
  test.each(everyKind)(
    '%s is answered with every protection [HDR-4] [V4.1.1]',
    async (_, question, status) => {
      const answer = await ask(clinic.url, question);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(
          /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
        ),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
    },
  );

  test.each([
    '/',
    '/login',
    '/assets/main-1a2b.js',
    '/assets/main-1a2b.css',
    '/api/docs',
    '/api/docs/style.css',
    '/api/docs/openapi.json',
    '/api/session',
    '/healthz',
    '/none.js',
  ])('%s says that it is in UTF-8 [HDR-4] [V4.1.1]', async (address) => {
    const { headers } = await ask(clinic.url, { path: address });
    // JSON is nothing else.
    expect(headers['content-type']).toMatch(/; charset=utf-8$|^application\/json$/);
  });

  test.each([
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'no-cache'],
    // A browser looks for a new build with every page.
    ['/sw.js', 'no-cache'],
  ])('%s may be kept as long as it cannot be out of date', async (address, kept) => {
    const { headers } = await ask(clinic.url, { path: address });
    expect(headers['cache-control']).toBe(kept);
  });

  test('no answer of an operation may be stored [HDR-4] [V4.1.1]', { tags: ['slow'] }, async () => {
    for (const { method, path: address } of operations) {
      const { headers } = await ask(clinic.url, {
        method,
        path: pathWith(address, id),
        headers: { origin: clinic.url, 'content-type': json },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([address, headers['cache-control']]).toEqual([address, 'no-store']);
    }
  });

  test('an error tells neither versions nor places in the code [HDR-5]', {
    tags: ['slow'],
  }, async () => {
    const wrong = operations.flatMap(({ method, path: address }) => [
      { method, path: pathWith(address, 'x'), body: '{"a":' },
      { method, path: pathWith(address, '%00'), body: '{"id":{"$gt":""}}' },
      { method: 'PUT', path: pathWith(address, id), body: '[]' },
    ]);
    let errors = 0;
    for (const { method, path: address, body } of wrong) {
      const { status, text, headers } = await ask(clinic.url, {
        method,
        path: address,
        headers: { origin: clinic.url, cookie, 'content-type': json },
        ...(method === 'GET' ? {} : { body }),
      });
      expect(status).toBeLessThan(500);
      if (status < 400) continue;
      errors += 1;
      expect(text + JSON.stringify(headers)).not.toMatch(
        /node_modules|\.[jt]s:\d|at \w+ \(|fastify|postgres|FST_|better-auth|\d+\.\d+\.\d+\.\d+/i,
      );
    }
    expect(errors).toBeGreaterThan(50);
  });
});

describe('files that lie about [CFG-3]', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.vite/manifest.json',
    '/%2eenv',
    '/%2e%67it/config',
    '/assets/main-1a2b.js.map',
    '/index.html',
    '/landing.html',
    '/package.json',
    '/server/main.js',
    '/docs/architecture.md',
    '/README.md',
    '/session-secret.txt',
    '/backup.sql',
    '/wp-login.php',
    '/.DS_Store',
    '/app/.env',
    '/api/.env',
  ])('%s is not there', async (address) => {
    const { status, text } = await ask(clinic.url, { path: address });
    expect(status).toBe(404);
    expect(text).not.toContain('SECRET');
  });

  // What leads out of the folder is refused before it is looked for.
  test('/.well-known/../.env is refused', async () => {
    const { status, text } = await ask(clinic.url, { path: '/.well-known/../.env' });
    expect(status).toBe(403);
    expect(text).not.toContain('SECRET');
  });

  test.each([
    '/index.html/.',
    '/index.html/x/..',
    '/index.html/./.',
    '/index.html//',
    '/index.html/%2e',
    '/x/../index.html/.',
    '/landing.html/.',
  ])('%s is not the page’s file under another spelling', async (address) => {
    expect((await ask(clinic.url, { path: address })).text).not.toContain('{{nonce}}');
  });

  test.each(['/docs', '/metrics', '/debug', '/session-secret', '/server-status'])(
    '%s is no more than a screen that does not exist',
    async (address) => {
      const withoutNonce = (text: string) => text.replace(/nonce="[^"]+"/, '');
      const screen = await ask(clinic.url, { path: '/nowhere' });
      const { text } = await ask(clinic.url, { path: address });
      expect(withoutNonce(text)).toBe(withoutNonce(screen.text));
    },
  );
});

describe('behind a proxy with TLS [V4.1.3]', () => {
  const publicUrl = new URL('https://clinic.example');
  const overTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
  let behind: TestClinic;
  beforeAll(async () => {
    behind = await startClinic({ webDir, edge: { publicUrl, trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => behind.close());

  test('transport security for a year exactly when a trusted proxy received the request over TLS [HDR-4]', async () => {
    const at = (url: string, proto?: string) =>
      ask(url, {
        path: '/login',
        headers: { host: 'clinic.example', ...(proto && { 'x-forwarded-proto': proto }) },
      }).then(({ headers }) => headers['strict-transport-security']);
    expect(await at(behind.url, 'https')).toBe('max-age=31536000');
    expect(await at(behind.url, 'http')).toBeUndefined();
    expect(await at(behind.url, 'https, http')).toBeUndefined();
    expect(await at(behind.url)).toBeUndefined();
    expect(await at(clinic.url, 'https')).toBeUndefined();
  });

  test('cookies carry __Host-, Secure, HttpOnly, SameSite and the whole path, and sign in [SES-3]', async () => {
    const answer = await ask(behind.url, {
      method: 'POST',
      path: '/api/session',
      headers: {
        host: 'clinic.example',
        origin: publicUrl.origin,
        'content-type': json,
        ...overTls,
      },
      body: JSON.stringify({ email: 'doctor@clinic.example', password: samplePassword }),
    });
    expect(answer.status).toBe(200);
    const lines = answer.headers['set-cookie'] ?? [];
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-clinic\.(session_token|device)=/);
      const attributes = line.split('; ').slice(1);
      expect(attributes).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
      );
      expect(line).not.toMatch(/Domain=/i);
    }
    const sent = lines[0]?.split(';')[0] ?? '';
    const userOf = async (one: string) => {
      const session = await ask(behind.url, {
        path: '/api/session',
        headers: { host: 'clinic.example', cookie: one },
      });
      return (session.json as { user?: unknown }).user;
    };
    expect(await userOf(sent)).toMatchObject({ role: 'doctor' });
    // A page of a neighbouring name can set a cookie without the prefix only.
    expect(await userOf(sent.replace('__Host-', ''))).toBeNull();
    const out = await ask(behind.url, {
      method: 'DELETE',
      path: '/api/session',
      headers: { host: 'clinic.example', origin: publicUrl.origin, cookie: sent, ...overTls },
    });
    expect(out.headers['set-cookie']?.[0]).toMatch(/^__Host-clinic\.session_token=;.*Secure/);
    expect(await userOf(sent)).toBeNull();
  });

  test.each(['clinic.example:8443', 'evil.example', '127.0.0.1', 'clinic.example.evil.example'])(
    'what was sent to the host %s is refused as misdirected, whatever a header says',
    async (host) => {
      for (const address of ['/', '/login', '/api/session', '/assets/main-1a2b.js']) {
        const { status, json: body } = await ask(behind.url, {
          path: address,
          headers: { host, 'x-forwarded-host': 'clinic.example', ...overTls },
        });
        expect([status, body?.code]).toEqual([421, 'MISDIRECTED']);
      }
      for (const path of ['/healthz', '/readyz']) {
        expect((await ask(behind.url, { path, headers: { host } })).status).toBe(200);
      }
    },
  );

  test.each([
    'http://clinic.example',
    'https://clinic.example:8443',
    'https://evil.example',
    'null',
  ])('the origin %s is not the public address [CSR-1]', async (origin) => {
    const { status, json: body } = await ask(behind.url, {
      method: 'DELETE',
      path: '/api/session',
      headers: { host: 'clinic.example', origin },
    });
    expect([status, body?.code]).toEqual([403, 'OTHER_ORIGIN']);
  });
});

describe('how much is too much [V2.4.1] [V15.2.2]', () => {
  const perMinute = 12;
  let small: TestClinic;
  let proxied: TestClinic;
  beforeAll(async () => {
    const limits = { requestsPerMinute: perMinute };
    small = await startClinic({ webDir, edge: { limits } });
    proxied = await startClinic({ edge: { limits, trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => Promise.all([small.close(), proxied.close()]));

  async function statusesOf(count: number, one: (index: number) => Promise<{ status: number }>) {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push((await one(index)).status);
    return statuses;
  }

  test('a forged X-Forwarded-For counts for the address it came from [AUT-6]', async () => {
    const statuses = await statusesOf(20, (index) =>
      ask(small.url, {
        path: '/api/session',
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute / 2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - perMinute / 2);
  });

  test('a refusal says when to come back, and files and health are still there', async () => {
    const answer = await ask(small.url, { path: '/api/session' });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(answer.json).toEqual({
      defined: false,
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: `Too many requests came from here within a minute. Please wait ${seconds} seconds and try again.`,
    });
    for (const address of ['/', '/login', '/assets/main-1a2b.js', '/healthz']) {
      expect((await ask(small.url, { path: address })).status).toBe(200);
    }
  });

  test('behind a trusted proxy only the address the proxy adds counts [AUT-6]', async () => {
    const statuses = await statusesOf(20, (index) =>
      ask(proxied.url, {
        path: '/api/session',
        headers: { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` },
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute / 2);
    const neighbour = await ask(proxied.url, {
      path: '/api/session',
      headers: { 'x-forwarded-for': '203.0.113.10' },
    });
    expect(neighbour.status).toBe(200);
  });

  test('what leads to the clinic is not named by X-Forwarded-Host, also behind a proxy [CSR-5]', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.11' };
    const { status, text } = await ask(proxied.url, { path: '/fhir/metadata', headers });
    expect(status).toBe(200);
    expect(text).toContain(`"${proxied.url}/fhir`);
    expect(text).not.toContain('evil.example');
  });

  test('a thousand addresses of one IPv6 network count as one [AUT-7]', {
    tags: ['slow'],
  }, async () => {
    const statuses = await statusesOf(1_000, (index) =>
      ask(proxied.url, {
        path: '/api/session',
        headers: { 'x-forwarded-for': `2001:db8:1:2:${index.toString(16)}::${index.toString(16)}` },
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute / 2);
  });

  test('the API’s documents count like the API [V13.4.5]', { tags: ['slow'] }, async () => {
    const statuses = await statusesOf(9, (index) =>
      ask(proxied.url, {
        path: ['/api/docs', '/api/docs/openapi.json', '/api/session'][index % 3] ?? '',
        headers: { 'x-forwarded-for': '203.0.113.30' },
      }),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('a session has its own count, which a made-up cookie does not open', async () => {
    const from = (address: string, sent?: string) =>
      ask(proxied.url, {
        path: '/api/session',
        headers: { 'x-forwarded-for': address, ...(sent && { cookie: sent }) },
      });
    const signIn = await ask(proxied.url, {
      method: 'POST',
      path: '/api/session',
      headers: { 'x-forwarded-for': '203.0.113.20', origin: proxied.url, 'content-type': json },
      body: JSON.stringify({ email: 'doctor@clinic.example', password: samplePassword }),
    });
    const sent = signIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    // The first request is how the session becomes known; it counts for the address.
    const statuses = await statusesOf(1 + perMinute + 3, () => from('203.0.113.20', sent));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1 + perMinute);
    // The address still has what it did not use.
    expect((await from('203.0.113.20')).status).toBe(200);
    const made = await statusesOf(10, (index) =>
      from('203.0.113.21', `clinic.session_token=made-up-${index}`),
    );
    expect(made.filter((status) => status === 200)).toHaveLength(perMinute / 2);
  });

  test('a new minute begins with nothing counted, and many callers take bounded memory', () => {
    let now = 0;
    const limit = createRequestLimit(4, () => now);
    expect([1, 2, 3].map(() => limit.secondsToWait(null, '192.0.2.1'))).toEqual([0, 0, 60]);
    now = 59_500;
    expect(limit.secondsToWait(null, '192.0.2.1')).toBe(1);
    now = 60_000;
    expect(limit.secondsToWait(null, '192.0.2.1')).toBe(0);
    const waits = Array.from({ length: 20_000 }, (_, index) =>
      limit.secondsToWait(null, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`),
    );
    expect(waits.slice(0, 9_999).every((wait) => wait === 0)).toBe(true);
    expect(waits.slice(10_001).every((wait) => wait > 0)).toBe(true);
    expect(limit.secondsToWait(null, '192.0.2.1')).toBe(0);
  });

  test('whoever has very many networks locks nobody else out: not who is signed in, not the clinic’s own place, not a stranger elsewhere [AUT-7]', {
    tags: ['slow'],
  }, () => {
    let now = 0;
    const limit = createRequestLimit(4, () => now);
    limit.recognise('of the desk', true, '198.51.100.7');
    for (const flood of [
      (index: number) => `2001:db8:1:${index.toString(16)}::1`,
      (index: number) => `2001:db8:${index.toString(16)}:${(index % 7).toString(16)}::1`,
      (index: number) => `10.${index >> 8}.${index & 255}.1`,
    ]) {
      now += 60_000;
      for (let index = 1; index < 40_000; index++) limit.secondsToWait(null, flood(index));
      expect(limit.secondsToWait(null, flood(39_999))).toBeGreaterThan(0);
      const others = [
        limit.secondsToWait('of the desk', '203.0.113.4'),
        limit.secondsToWait(null, '198.51.100.7'),
        limit.secondsToWait(null, '2001:4860:7:8::1'),
        limit.secondsToWait(null, '192.0.2.44'),
      ];
      expect(others).toEqual([0, 0, 0, 0]);
    }
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4'],
    ['no address', 'no address'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:50123', '192.0.2.1'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
  ])('the network of %s is %s [AUT-7]', (address, network) => {
    expect(networkOf(address)).toBe(network);
    // Who hung up before the request was looked at has none.
    expect(networkOf(undefined)).toBe('gone');
  });
});

describe('slow and half-open clients', () => {
  let hurried: TestClinic;
  beforeAll(async () => {
    hurried = await startClinic({
      edge: {
        limits: { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 },
      },
    });
  });
  afterAll(() => hurried.close());

  test.each([
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['half a request line', 'GE'],
    [
      'a body that does not come',
      'POST /api/patients/search HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('%s is waited for no longer than the limit [FUZ-4]', async (_, bytes) => {
    const answer = await speak(hurried.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"status":408');
    expect((await ask(hurried.url, { path: '/healthz' })).status).toBe(200);
  });

  test('five hundred connections of random bytes and cut requests leave the server as it was [FUZ-4]', async () => {
    const whole = [
      'POST /api/patients/search HTTP/1.1',
      'Host: localhost',
      'Origin: http://clinic',
      'Content-Type: application/json',
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    ].join('\r\n');
    const before = process.memoryUsage().heapUsed;
    for (let round = 0; round < 25; round++) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const noise = randomBytes(1 + index * 37).toString('latin1');
          const cut = whole.slice(0, (round * 20 + index) % whole.length);
          return speak(hurried.url, index % 2 === 0 ? noise : cut + noise.slice(0, round));
        }),
      );
    }
    const { status, text } = await ask(hurried.url, { path: '/api/session' });
    expect([status, JSON.parse(text).user]).toEqual([200, null]);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
  });
});

test('through a visit the server connects to its database and to nothing else [SUP-4]', async () => {
  const targets = new Set<string>();
  const original = net.Socket.prototype.connect;
  const connect = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...args: unknown[]
  ) {
    // Node hands its own calls on as one list.
    const [first, second] = args.flat() as unknown[];
    const { host, path: place } = (first ?? {}) as { host?: string; path?: string };
    targets.add(String(place ?? host ?? (typeof second === 'string' ? second : first)));
    return (original as (...all: unknown[]) => net.Socket).apply(this, args);
  });
  const visited = await startClinic({ webDir });
  const { client } = await visited.signedIn('receptionist');
  await client.dashboard.open({});
  const patient = await client.patients.register(patientFields);
  await client.queue.issue({ patientId: patient.id });
  await ask(visited.url, { path: '/login' });
  const { host = '', port } = visited.connection;
  await visited.close();
  connect.mockRestore();
  const ours = ['127.0.0.1', 'localhost', host, `${host}/.s.PGSQL.${port}`];
  expect([...targets].filter((target) => !ours.includes(target))).toEqual([]);
  expect([...targets].some((target) => target.startsWith(host))).toBe(true);
});

describe('the log', () => {
  const private_ = {
    name: 'Zubeida Qasimova',
    phone: '90000 12345',
    address: 'Ninth Lantern Street',
    contact: 'Yusuf 90000 54321',
    allergy: 'Wolframite',
    diagnosis: 'Scarlatina gravis',
    symptoms: 'Strawberry tongue',
    medicine: 'Phenoxymethylpenicillin',
    note: 'Asked about her sister',
    search: 'zubei',
  };

  function collect() {
    const lines: string[] = [];
    return { lines, log: createLog('debug', { write: (line) => void lines.push(line) }) };
  }

  test('a whole visit leaves no name, phone, diagnosis, password, cookie or token in the log [LOG-1]', async () => {
    const { lines, log } = collect();
    const visited = await startClinic({ log });
    const receptionist = await visited.signedIn('receptionist');
    const doctor = await visited.signedIn('doctor');
    const cookies = [receptionist.cookie(), doctor.cookie()];
    const patient = await receptionist.client.patients.register({
      ...patientFields,
      name: private_.name,
      phone: private_.phone,
      address: private_.address,
      emergencyContact: private_.contact,
      allergies: [private_.allergy],
    });
    await receptionist.client.patients.search({ text: private_.search });
    await receptionist.client.search.all({ text: private_.search });
    const token = await receptionist.client.queue.issue({ patientId: patient.id });
    await doctor.client.queue.start({ id: token.id });
    const of = { patientId: patient.id, tokenId: token.id };
    await doctor.client.prescriptions.create({
      ...of,
      diagnosis: private_.diagnosis,
      symptoms: private_.symptoms,
      notes: private_.note,
      medications: [
        { name: private_.medicine, dosage: '', frequency: '', duration: '', instructions: '' },
      ],
      confirmed: [
        { kind: 'unchecked', medicines: [private_.medicine] },
        { kind: 'unknownAllergy', medicines: [private_.allergy] },
      ],
    });
    await receptionist.client.billing.create({
      ...of,
      items: [{ description: private_.medicine, quantity: 1, unitPrice: 100 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    // What goes wrong on the way is where logs usually say too much.
    const wrong = { email: 'zubeida@lantern.test', password: 'Tr0ub4dor-secret' };
    await visited
      .visitor()
      .client.accounts.signIn(wrong)
      .catch(() => {});
    await doctor.client.patients
      .register({ ...patientFields, name: private_.name })
      .catch(() => {});
    await ask(visited.url, {
      path: `/api/session?name=${private_.name.split(' ')[0]}&token=hush-hush`,
      headers: { cookie: receptionist.cookie(), authorization: 'Bearer hush-hush' },
    });
    // PostgreSQL repeats what it cannot take.
    await visited.sql.query('alter table patients alter column medical_history type int using 1');
    const again = receptionist.client.patients.register({
      ...patientFields,
      medicalHistory: private_.address,
    });
    expect(await codeOf(again)).toBe('INTERNAL_SERVER_ERROR');
    await receptionist.client.accounts.signOut();
    await visited.close();

    const everything = lines.join('');
    expect(lines.length).toBeGreaterThan(15);
    expect(everything).toContain('operation failed');
    const words = Object.values(private_).flatMap((text) => [text, ...text.split(' ')]);
    const secrets = [
      // The halves of a telephone number may stand in any time or count.
      ...words.filter((word) => word.length > 4 && !/^\d+$/.test(word)),
      private_.phone.replace(' ', ''),
      samplePassword,
      wrong.email,
      wrong.password,
      'hush-hush',
      ...cookies.flatMap((one) => one.split(/[=.%]/).filter((part) => part.length > 20)),
    ];
    expect(secrets.length).toBeGreaterThan(25);
    for (const secret of secrets) {
      expect(everything.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  test('line breaks and colours in what a client sends make no second line [INJ-5]', async () => {
    const { lines, log } = collect();
    const visited = await startClinic({ log });
    for (const evil of ['%0a{"level":50}', '%1b[31m', '%0d%0aforged', '"}%0a{"msg":"forged']) {
      await ask(visited.url, { path: `/api/${encodeURI(evil)}` });
      await ask(visited.url, {
        method: 'POST',
        path: '/api/session',
        headers: { origin: `http://x"}\t{"msg":"forged${evil}` },
      });
    }
    await visited.close();
    for (const line of lines) {
      expect(line).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(line).msg).not.toBe('forged');
      expect(line).not.toContain('\u001b');
    }
    expect(lines.length).toBeGreaterThanOrEqual(8);
  });

  test('every line of a request and every failure’s answer carry the request’s id [LOG-2]', async () => {
    const { lines, log } = collect();
    const visited = await startClinic({ log });
    const { client, cookie: sent } = await visited.signedIn('receptionist');
    await client.dashboard.open({});
    await visited.sql.query('alter table patients rename to patients_moved');
    lines.length = 0;
    const failing = ['/api/patients/search', '/api/search', '/api/patients'];
    for (const address of failing) {
      const answer = await ask(visited.url, {
        method: 'POST',
        path: address,
        headers: { cookie: sent(), origin: visited.url, 'content-type': json },
        body: JSON.stringify({ ...patientFields, text: 'a' }),
      });
      const { requestId } = (answer.json?.data ?? {}) as { requestId?: string };
      expect([address, answer.status, requestId]).toEqual([
        address,
        500,
        answer.headers['x-request-id'],
      ]);
      const told = lines.map((line) => JSON.parse(line)).filter((line) => line.reqId === requestId);
      expect(told.map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(['operation failed', 'request']),
      );
    }
    for (const line of lines) expect(JSON.parse(line).reqId).toMatch(/^[0-9a-f-]{36}$/);
    await visited.close();
  });
});

function manyHeaders(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, '1']));
}
