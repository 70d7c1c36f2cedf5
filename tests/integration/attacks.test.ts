import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAccounts, samplePassword } from '../../src/features/accounts/sampleAccounts';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';
import { ask, fingerprint, operations, pathWith, speak } from './raw';

let clinic: TestClinic;
let cookie: string;
const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const json = 'application/json';
const writing = operations.filter(({ method }) => method !== 'GET');
const reading = operations.filter(({ method, isStream }) => method === 'GET' && !isStream);

beforeAll(async () => {
  // Its clock stands still: a session that is used a minute later is written to, which would count as a change.
  const now = new Date();
  clinic = await startClinic({ clock: () => now });
  const receptionist = await clinic.signedIn('receptionist');
  await receptionist.client.dashboard.open({});
  cookie = receptionist.cookie();
});
afterAll(() => clinic.close());

async function expectNothingChanged(attack: () => Promise<void>) {
  const before = await fingerprint(clinic.sql);
  await attack();
  expect(await fingerprint(clinic.sql)).toEqual(before);
}

describe('requests from other sites', () => {
  const elsewhere: [string, Record<string, string>][] = [
    ['without an origin', {}],
    ['from origin null', { origin: 'null' }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from a look-alike below another name', { origin: 'http://127.0.0.1.evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
    ['from no address at all', { origin: '://' }],
  ];

  test.each(elsewhere)(
    '%s, every writing operation is refused and nothing changes [CSR-1]',
    async (_, headers) => {
      await expectNothingChanged(async () => {
        for (const { method, path } of writing) {
          const answer = await ask(clinic.url, {
            method,
            path: pathWith(path, id),
            headers: { cookie, 'content-type': json, ...headers },
            body: '{}',
          });
          expect([path, answer.status, answer.json?.code]).toEqual([path, 403, 'OTHER_ORIGIN']);
        }
      });
    },
  );

  test.each(['cross-site', 'same-site', 'none'])(
    'a browser that says %s is believed over the origin [CSR-1]',
    { tags: ['slow'] },
    async (site) => {
      await expectNothingChanged(async () => {
        for (const { method, path } of writing) {
          const headers = { cookie, origin: clinic.url, 'sec-fetch-site': site };
          const answer = await ask(clinic.url, { method, path: pathWith(path, id), headers });
          expect([path, answer.status]).toEqual([path, 403]);
        }
      });
    },
  );

  test('the same request from the clinic’s own page goes through [CSR-1]', async () => {
    const answer = await ask(clinic.url, {
      method: 'POST',
      path: '/api/patients',
      headers: {
        cookie,
        'content-type': json,
        origin: clinic.url,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify(patientFields),
    });
    expect(answer.status).toBe(201);
  });

  test.each(['evil.example:3000', 'evil.localhost.example', '127.0.0.1.evil.example'])(
    'a page whose name, %s, was re-pointed at this machine reads and changes nothing [10.13.1] [CSR-5]',
    { tags: ['slow'] },
    async (host) => {
      const headers = {
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        'content-type': json,
        'x-forwarded-host': 'localhost',
        cookie,
      };
      const email = sampleAccounts[0].email;
      await expectNothingChanged(async () => {
        for (const question of [
          {
            method: 'POST',
            path: '/api/session',
            body: JSON.stringify({ email, password: samplePassword }),
          },
          {
            method: 'POST',
            path: '/api/accounts',
            body: JSON.stringify({
              name: 'E',
              email: 'e@evil.example',
              role: 'doctor',
              password: 'chai66',
            }),
          },
          { method: 'POST', path: '/api/patients/search', body: '{}' },
          { method: 'POST', path: '/api/patients/export', body: '{}' },
          { path: '/api/session' },
          { path: '/' },
        ]) {
          const answer = await ask(clinic.url, { ...question, headers });
          expect([question.path, answer.status, answer.json?.code]).toEqual([
            question.path,
            421,
            'MISDIRECTED',
          ]);
          expect(answer.json?.message).toContain('CLINIC_HOSTS');
        }
      });
      for (const path of ['/healthz', '/readyz']) {
        expect((await ask(clinic.url, { path, headers: { host } })).status).toBe(200);
      }
    },
  );

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=x'],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
    ['plain text', 'text/plain', '{}'],
    ['nothing at all', undefined, undefined],
  ])(
    'what a page of another site can send unasked, %s, is refused [CSR-2]',
    async (_, type, body) => {
      await expectNothingChanged(async () => {
        for (const { method, path } of writing) {
          const headers = { cookie, ...(type && { 'content-type': type }) };
          const question = { method, path: pathWith(path, id), ...(body && { body }) };
          const refused = await ask(clinic.url, { ...question, headers });
          expect([path, refused.status]).toEqual([path, 403]);
          if (!type) continue;
          // And were the origin forged, the type alone is refused.
          const forged = await ask(clinic.url, {
            ...question,
            headers: { ...headers, origin: clinic.url },
          });
          expect([path, forged.status]).toEqual([path, 415]);
        }
      });
    },
  );

  test('GET changes nothing, however often and at whichever address [CSR-3]', {
    tags: ['slow'],
  }, async () => {
    await expectNothingChanged(async () => {
      for (let round = 0; round < 3; round++) {
        for (const { path } of reading) {
          const { status } = await ask(clinic.url, {
            path: pathWith(path, id),
            headers: { cookie },
          });
          expect(status).toBeLessThan(500);
        }
        for (const { path } of writing) {
          const { status } = await ask(clinic.url, {
            path: pathWith(path, id),
            headers: { cookie },
          });
          expect(status).toBeLessThan(500);
        }
      }
    });
  });

  test.each([
    'null',
    'https://evil.example',
    'http://localhost',
    'http://127.0.0.1.evil.example',
    'http://evil.example/127.0.0.1',
    'file://',
    'chrome-extension://abcdefghijklmnop',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
    '*',
  ])('no page at %s may read an answer [CSR-4]', async (origin) => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const { headers } = await ask(clinic.url, {
        method,
        path: '/api/session',
        headers: {
          origin,
          cookie,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(granted).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('sessions', () => {
  const account = sampleAccounts.find(({ role }) => role === 'doctor');

  function signIn(headers: Record<string, string>) {
    return ask(clinic.url, {
      method: 'POST',
      path: '/api/session',
      headers: { 'content-type': json, origin: clinic.url, ...headers },
      body: JSON.stringify({ email: account?.email, password: samplePassword }),
    });
  }
  async function userOf(sent: string) {
    const answer = await ask(clinic.url, { path: '/api/session', headers: { cookie: sent } });
    return (answer.json as { user?: unknown })?.user;
  }
  const pairOf = (line = '') => line.split(';')[0] ?? '';

  test.each([
    ['a made-up token', 'clinic.session_token=chosen-by-me'],
    ['a made-up signed token', `clinic.session_token=${'a'.repeat(32)}.${'b'.repeat(43)}%3D`],
    ['an empty token', 'clinic.session_token='],
    ['bytes that are no text', 'clinic.session_token=%00%E0%A4%A'],
    ['two tokens', 'clinic.session_token=one; clinic.session_token=two'],
    ['the secure name', '__Host-clinic.session_token=chosen-by-me'],
  ])('signing in with %s already there makes a new one [SES-1]', async (_, chosen) => {
    const answer = await signIn({ cookie: chosen });
    expect(answer.status).toBe(200);
    const given = pairOf(answer.headers['set-cookie']?.[0]);
    expect(given).not.toBe('');
    expect(chosen.split('; ')).not.toContain(given);
    expect(await userOf(chosen)).toBeNull();
    expect(await userOf(given)).toMatchObject({ role: 'doctor' });
  });

  test('whoever signs in again does not go on in the session that was there [SES-1]', async () => {
    const first = pairOf((await signIn({})).headers['set-cookie']?.[0]);
    expect(await userOf(first)).toMatchObject({ role: 'doctor' });
    const second = pairOf((await signIn({ cookie: first })).headers['set-cookie']?.[0]);
    expect(second).not.toBe(first);
    expect(await userOf(first)).toBeNull();
    expect(await userOf(second)).toMatchObject({ role: 'doctor' });
  });

  test('a cookie that was signed out is worth nothing, ten times over [SES-2]', async () => {
    for (let round = 0; round < 10; round++) {
      const kept = pairOf((await signIn({})).headers['set-cookie']?.[0]);
      expect(await userOf(kept)).toMatchObject({ role: 'doctor' });
      await ask(clinic.url, {
        method: 'DELETE',
        path: '/api/session',
        headers: { cookie: kept, origin: clinic.url },
      });
      expect(await userOf(kept)).toBeNull();
      const answer = await ask(clinic.url, {
        method: 'POST',
        path: '/api/patients/search',
        headers: { cookie: kept, origin: clinic.url, 'content-type': json },
        body: '{}',
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('requests that are two things at once [FUZ-4] [V4.2.1]', () => {
  const head = (...lines: string[]) =>
    ['POST /api/patients/search HTTP/1.1', 'Host: localhost', ...lines, '', ''].join('\r\n');
  const smuggled = 'GET /api/docs/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const chunked = `0\r\n\r\n${smuggled}`;

  test.each([
    ['a length and chunks', head('Content-Length: 5', 'Transfer-Encoding: chunked') + chunked],
    ['chunks and a length', head('Transfer-Encoding: chunked', 'Content-Length: 5') + chunked],
    ['two lengths', `${head('Content-Length: 0', 'Content-Length: 60')}${smuggled}`],
    ['a list of lengths', `${head('Content-Length: 0, 60')}${smuggled}`],
    ['a negative length', `${head('Content-Length: -1')}${smuggled}`],
    ['a length with a sign', `${head('Content-Length: +0')}${smuggled}`],
    ['a folded header', `${head('X-One: a', ' Transfer-Encoding: chunked')}${chunked}`],
    ['a blank before the colon', `${head('Transfer-Encoding : chunked')}${chunked}`],
    ['an unknown coding', `${head('Transfer-Encoding: xchunked')}${chunked}`],
    ['bare line feeds', head('Content-Length: 0').replaceAll('\r\n', '\n') + smuggled],
    ['a NUL in a header', `${head('X-One: a\0b')}${smuggled}`],
    ['a bad chunk size', `${head('Transfer-Encoding: chunked')}zz\r\n\r\n${smuggled}`],
    ['no host', 'GET /api/session HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/session HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  ])('%s: one refusal, and the connection ends', async (_, bytes) => {
    const answer = await speak(clinic.url, bytes);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(answer).not.toContain('openapi');
  });
});

describe('addresses', () => {
  test.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '//etc/passwd',
    '/etc/passwd%00.js',
    'file:///etc/passwd',
    'http://evil.example/etc/passwd',
    '/api/../../etc/passwd',
    '/%ff%fe',
    '/%',
  ])('a path outside, %s, leads to no file [V5.1]', async (path) => {
    const answer = await speak(
      clinic.url,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(answer).not.toMatch(/root:|"dependencies"/);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  test.each([
    ['/login?next=https://evil.example'],
    ['/?redirect=//evil.example'],
    ['//evil.example/%2f..'],
    ['/api/session?returnTo=https://evil.example'],
    ['/app?url=javascript:alert(1)'],
    ['/%0d%0aLocation:%20https://evil.example'],
  ])('nothing in the address %s redirects [V3.7.2]', async (path) => {
    const { status, headers, text } = await ask(clinic.url, { path });
    expect(status >= 300 && status < 400).toBe(false);
    expect(headers.location).toBeUndefined();
    expect(text).not.toContain('evil.example');
  });

  test.each(['evil.example', 'evil.example:80', '127.0.0.1@evil.example', 'a"><script>'])(
    'the host header %s turns up nowhere in the answer',
    async (host) => {
      for (const path of ['/', '/login', '/api/session', '/api/docs', '/healthz', '/api/none']) {
        const { status, headers, text } = await ask(clinic.url, {
          path,
          headers: { host, 'x-forwarded-host': host, forwarded: `host=${host}` },
        });
        expect(status).toBeLessThan(500);
        expect(text + JSON.stringify(headers)).not.toContain(host);
      }
    },
  );

  test.each([
    '/api/bills/search/',
    '/api//bills/search',
    '//api/bills/search',
    '/api/./bills/search',
    '/api/patients/../bills/search',
    '/API/bills/search',
    '/api/Bills/Search',
    '/api/%62ills/search',
    '/api/bills%2fsearch',
    '/api/bills/search%00',
    '/api/bills/search;x=1',
    '/api/bills/search?operation=patients.search',
    '/api/bills/%2e/search',
    '/api/patients%2f..%2fbills/search',
    '/api/bills\\search',
    '/api/bills/search.json',
  ])('written as %s, the bills are no more open to a doctor or to nobody [ACC-8]', async (path) => {
    const doctor = (await clinic.signedIn('doctor')).cookie();
    for (const sent of [doctor, '']) {
      const { status, text } = await ask(clinic.url, {
        method: 'POST',
        path,
        headers: { origin: clinic.url, 'content-type': json, ...(sent && { cookie: sent }) },
        body: '{}',
      });
      expect([400, 401, 403, 404]).toContain(status);
      expect(text).not.toContain('"bills"');
    }
  });

  test('a method in a header, a query or a field overrides nothing [ACC-8]', async () => {
    const { client } = await clinic.signedIn('receptionist');
    const patient = await client.patients.register(patientFields);
    await expectNothingChanged(async () => {
      for (const method of ['DELETE', 'PUT', 'PATCH', 'POST']) {
        const disguised = {
          cookie,
          origin: clinic.url,
          'content-type': json,
          'x-http-method-override': method,
          'x-http-method': method,
          'x-method-override': method,
        };
        const read = await ask(clinic.url, {
          path: `/api/patients/${patient.id}?_method=${method}`,
          headers: disguised,
        });
        expect(read.status).toBe(200);
        const session = await ask(clinic.url, {
          path: `/api/session?_method=${method}`,
          headers: disguised,
        });
        expect((session.json as { user?: unknown }).user).toMatchObject({ role: 'receptionist' });
        const body = JSON.stringify({ _method: method, text: '' });
        const search = await ask(clinic.url, {
          method: 'POST',
          path: '/api/patients/search',
          headers: disguised,
          body,
        });
        expect(search.status).toBe(200);
      }
      for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const { status } = await ask(clinic.url, {
          method,
          path: `/api/patients/${patient.id}`,
          headers: { cookie, origin: clinic.url },
        });
        expect([400, 404, 405]).toContain(status);
      }
    });
    const still = await ask(clinic.url, { path: '/api/session', headers: { cookie } });
    expect((still.json as { user?: unknown }).user).toMatchObject({ role: 'receptionist' });
  });
});

describe('bodies', () => {
  const send = (path: string, method: string, body: string, type = json) =>
    ask(clinic.url, {
      method,
      path: pathWith(path, id),
      headers: { cookie, origin: clinic.url, 'content-type': type },
      body,
    });
  const expectRefused = async (body: string, status: number, type?: string) => {
    for (const { method, path } of writing.filter((one) => one.method === 'POST')) {
      const answer = await send(path, method, body, type);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.json).toMatchObject({ defined: false, status, message: expect.any(String) });
    }
  };

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"__proto__":{"isAdmin":true}}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f\\u005fproto__":{"isAdmin":true}}',
    '{"items":[{"__proto__":{"isAdmin":true}}]}',
    '{"__proto__":null}',
    '{"a":[{"constructor":{"prototype":1}}]}',
    '{"__proto__":{"role":"doctor"},"email":"x"}',
    '{"constructor" :{"prototype":{"role":"doctor"}}}',
    '{"__pro\\u0074o__":[]}',
  ])('%s is refused everywhere and pollutes nothing [INJ-7]', { tags: ['slow'] }, async (body) => {
    await expectNothingChanged(() => expectRefused(body, 400));
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  const deep = (open: string, close: string) =>
    `{"a":${open.repeat(50_000)}0${close.repeat(50_000)}}`;
  test.each([
    ['nothing', '', 400],
    ['half an object', '{"a":', 400],
    ['a comma too many', '{"a":1,}', 400],
    ['single quotes', "{'a':1}", 400],
    ['arrays 50,000 deep', deep('[', ']'), 400],
    ['objects 20,000 deep', `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`, 400],
    ['two megabytes', JSON.stringify({ a: 'x'.repeat(2_000_000) }), 413],
  ])('%s is refused by every operation [FUZ-3]', { tags: ['slow'] }, async (_, body, status) => {
    await expectNothingChanged(() => expectRefused(body, status));
  });

  test.each([
    ['another type', 'application/xml', 415],
    ['JSON by another name', 'application/jsonx', 415],
    ['a type that is none', 'json', 415],
  ])(
    'a body of %s is refused by every operation [FUZ-3]',
    { tags: ['slow'] },
    async (_, type, status) => {
      await expectNothingChanged(() => expectRefused('{}', status, type));
    },
  );

  test.each(['null', '[]', '7', '"text"', 'true', '{"text":1e999}'])(
    'the body %s is no input of an operation that needs one [FUZ-3]',
    async (body) => {
      for (const path of [
        '/api/patients',
        '/api/bills',
        '/api/prescriptions',
        '/api/appointments',
      ]) {
        const { status } = await send(path, 'POST', body);
        // Prescriptions are the doctor's; nobody is told what else is wrong.
        expect([path, status]).toEqual([path, path === '/api/prescriptions' ? 403 : 400]);
      }
    },
  );
});
