/** @module-tag slow */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditsOf, declarations } from '../../src/server/api/declarations';
import { may, principalOfRole } from '../../src/shared/permissions';
import { arbitraryOf } from '../arbitraries';
import { effectsSince, snapshot } from '../everyWriting';
import { resultEntered } from '../results';
import { clinicEntered, rulesEntered } from '../settings';
import { stockRights } from '../stock';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';
import { type Answer, ask, operations } from './raw';

/** Calls of each operation; `CLINIC_TEST_RUNS` asks for more. */
const runs = Number(process.env.CLINIC_TEST_RUNS || 60);
const unknownId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

// Nothing in it needs escaping in JSON, so an echo would be found as it is.
const marker = '<script>fuzz()</script>';
/** What breaks servers, wherever it stands. */
const hostile: unknown[] = [
  'a\u0000b',
  '\ud800',
  'x\udfff',
  3e9,
  -3e9,
  2 ** 63,
  1.5,
  -1,
  -0,
  1e300,
  '1e999',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '25:61',
  'not-a-uuid',
  `${unknownId}x`,
  unknownId.toUpperCase(),
  '',
  ' ',
  'x'.repeat(20_000),
  '\u202e\u200b\ufeff',
  'प्रिया 😀 e\u0301\u0301\u0301',
  '%_\\',
  "' or '1'='1",
  "'; drop table patients; --",
  '1); select pg_sleep(5); --',
  '$1 #{x} {{7*7}}',
  marker,
  `"><img src=x onerror=fuzz()>`,
  '../../etc/passwd',
  'a\r\nSet-Cookie: fuzz=1',
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { $gt: '' },
  { toString: 1, length: 1e9 },
  Array.from({ length: 5_000 }, () => 1),
];

/** The places in a value that can be replaced, each as the path to it; the whole comes first. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  const below =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => placesIn(child, [...at, key]))
      : [];
  return [at, ...below];
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

/** One rule broken: something hostile in one place, a field too few, or a field too many. */
function broken(base: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      base,
      fc.nat(),
      fc.oneof(
        fc.constantFrom(...hostile),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.jsonValue(),
      ),
      fc.nat(9),
    )
    .map(([value, seed, evil, kind]) => {
      const places = placesIn(value);
      const place = places[seed % places.length] ?? [];
      if (kind === 0) return replaced(value, place, undefined);
      if (kind === 1) return replaced(value, ['unasked'], evil);
      return replaced(value, place, evil);
    });
}

let clinic: TestClinic;
const cookies: Record<'doctor' | 'receptionist', string> = { doctor: '', receptionist: '' };
const ids: Record<string, string> = {};

beforeAll(async () => {
  clinic = await startClinic();
  // The sample accounts end where their data is removed, and with the first account of a person they administer nothing.
  const doctor = await clinic.administrator();
  const receptionist = await clinic.newcomer('receptionist');
  cookies.receptionist = receptionist.cookie();
  cookies.doctor = doctor.cookie();
  const { version } = await doctor.client.settings.rights();
  await doctor.client.settings.saveRights({ ...rulesEntered, rights: stockRights, version });
  const patient = await receptionist.client.patients.register(patientFields);
  const token = await receptionist.client.queue.issue({ patientId: patient.id });
  await doctor.client.queue.start({ id: token.id });
  ids.patientId = patient.id;
  ids.tokenId = token.id;
  ids.id = token.id;
});
afterAll(() => clinic.close());

/** Sends an input as the typed client would: parameters into the address, the rest into the body or the query. */
function call(operation: (typeof operations)[number], input: unknown): Promise<Answer> {
  const fields: Record<string, unknown> =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
  const textOf = (value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // Half a character cannot stand in an address, and a long one is another refusal.
    const text = Buffer.from(textOf(fields[name])).toString().slice(0, 300) || 'x';
    delete fields[name];
    return encodeURIComponent(text);
  });
  const isRead = operation.method === 'GET';
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, textOf(value).slice(0, 100)]),
  );
  const isWhole =
    fields !== input && Object.keys(fields).length === 0 && !operation.path.includes('{');
  const body = JSON.stringify(isWhole ? input : fields);
  // A session for whom the operation is meant, so that its own code is reached.
  const needsNobody = may(null, operation.id) && !declarations.get(operation.id)?.reads;
  const cookie =
    cookies[may(principalOfRole('receptionist'), operation.id) ? 'receptionist' : 'doctor'];
  return ask(clinic.url, {
    method: operation.method,
    path: isRead && query.size > 0 ? `${path}?${query}` : path,
    headers: {
      origin: clinic.url,
      ...(needsNobody ? {} : { cookie }),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead || body === undefined ? {} : { body }),
  });
}

const errorShape = z.strictObject({
  defined: z.boolean(),
  code: z.string().regex(/^[A-Z_]+$/),
  status: z.int(),
  message: z.string().min(1),
  data: z.unknown().optional(),
});

async function expectSober(operation: (typeof operations)[number], input: unknown) {
  const answer = await call(operation, input);
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) {
    expect(errorShape.safeParse(answer.json).error?.issues).toBeUndefined();
    expect(answer.json?.status).toBe(answer.status);
    expect(answer.text).not.toContain('fuzz()');
  }
  const answered =
    operation.isStream && answer.status === 200 ? 'text/event-stream' : 'application/json';
  expect(answer.headers['content-type'] ?? answered).toContain(answered);
  expect(answer.headers['set-cookie']?.join() ?? '').not.toContain('fuzz=1');
  return answer;
}

/** Does something with an operation and looks whether it left what its declaration says, and nothing else. */
async function expectDeclared(id: string, work: () => Promise<void>) {
  const meta = declarations.get(id) ?? {};
  const before = await snapshot(clinic);
  await work();
  const { tables, audit } = await effectsSince(clinic, before);
  // A refusal may be noted, and that a session was used.
  const looks = meta.view ? ['list_viewed', 'patient_viewed'] : [];
  const known = [...auditsOf(meta), ...looks, 'refused'];
  expect([id, audit.filter((action) => !known.includes(action))]).toEqual([id, []]);
  if (!meta.reads) return;
  const left = tables.filter((table) => table !== 'sessions' && table !== meta.leaves);
  expect([id, left]).toEqual([id, []]);
}

function schemaOf(operation: (typeof operations)[number]): z.ZodType | null {
  return operation.inputSchema instanceof z.ZodType ? operation.inputSchema : null;
}

const texts = {
  email: fc.constant('fuzz@clinic.test'),
  time: fc.constantFrom('10:00', '23:59', '00:00'),
  hsn: fc.constantFrom('9993', '300490'),
  cursor: fc.constant(`2026-01-01T00:00:00.000Z~${unknownId}`),
  row: fc.constant(`2026-01-01T00:00:00.000Z~${unknownId}`),
};

function validFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(schema, (name, { type, format, enum: choices }) => {
    if (type !== 'string' || choices) return undefined;
    if (format === 'uuid') return fc.constantFrom(ids[name] ?? unknownId, unknownId);
    return texts[name as keyof typeof texts];
  });
}

/** Whose body is a file and no JSON: `attachments.test.ts`, `uploadLinks.test.ts`. */
const withFile = ['attachments.add', 'uploadLinks.add'];
const withInput = operations.flatMap((operation) => {
  if (withFile.includes(operation.id)) return [];
  const schema = schemaOf(operation);
  return schema ? [{ ...operation, schema }] : [];
});

/** Rules between the fields of an input, which JSON Schema does not tell. */
const fitting: Partial<Record<string, (input: unknown) => unknown>> = {
  'billing.create': (input) => ({
    ...(input as object),
    discount: 0,
    taxRule: undefined,
    paymentMethod: 'cash',
    payments: undefined,
  }),
  'settings.saveClinic': (input) => ({ ...(input as object), ...clinicEntered }),
  'results.record': (input) => ({ ...(input as object), results: [resultEntered] }),
  'results.amend': (input) => ({ ...(input as object), results: [resultEntered] }),
  // One record is never merged into itself.
  'merges.merge': (input) => ({
    ...(input as object),
    survivorId: unknownId,
    duplicateId: ids.patientId,
  }),
  'tests.save': (input) => ({ ...(input as object), testKey: 'hba1c' }),
  // Whoever is tried afterwards may still do it.
  'settings.saveRights': (input) => ({ ...(input as object), rights: stockRights }),
};

test.each(withInput)(
  '$id takes good and broken input without a fault [FUZ-1]',
  async ({ schema, ...operation }) => {
    let taken = 0;
    const fit = fitting[operation.id];
    const good = fit ? validFor(schema).map(fit) : validFor(schema);
    const input = fc.oneof({ arbitrary: good, weight: 1 }, { arbitrary: broken(good), weight: 4 });
    const property = fc.asyncProperty(input, async (value) => {
      const { status } = await expectSober(operation, value);
      if (status !== 400) taken += 1;
    });
    await expectDeclared(operation.id, () =>
      fc.assert(property, { numRuns: runs, seed: 20_260_101, endOnFailure: true }),
    );
    // Something got as far as the operation itself.
    expect(taken).toBeGreaterThan(0);
  },
  2_000 * runs,
);

/** No place for backups is set in this clinic, and its address takes no passkeys. */
const refusedHere: Partial<Record<string, number>> = {
  'settings.backUp': 409,
  'passkeys.startSignIn': 409,
  'passkeys.startProof': 409,
  'settings.rehearse': 409,
};

test.each(operations.filter((operation) => !schemaOf(operation) && !operation.isStream))(
  '$id, which takes no input, is not upset by one [FUZ-1]',
  async (operation) => {
    await expectDeclared(operation.id, async () => {
      for (const evil of hostile) {
        const { status } = await expectSober(operation, { unasked: evil });
        expect([status, refusedHere[operation.id] === status || status < 300]).toEqual([
          status,
          true,
        ]);
      }
    });
  },
);

/** What PostgreSQL refuses: its codes 22021, 22003, 22P02, 22008, 2201W. */
const breakers: unknown[] = [
  'a\u0000b',
  '\ud800',
  3e9,
  1.5,
  '2026-02-30',
  'not-a-uuid',
  -1,
  2 ** 63,
];

test.each(withInput)(
  '$id refuses with a 400 what its schema does not allow, in every field [FUZ-2]',
  async ({ schema, ...operation }) => {
    const [sample] = fc.sample(validFor(schema), { numRuns: 1, seed: 7 });
    let refused = 0;
    const places = placesIn(sample).slice(1);
    for (const place of places) {
      for (const evil of breakers) {
        const input = replaced(sample, place, evil);
        const { status } = await expectSober(operation, input);
        if (schema.safeParse(input).success) continue;
        refused += 1;
        expect([place.join('.'), evil, status]).toEqual([place.join('.'), evil, 400]);
      }
    }
    // Some inputs have no fields.
    expect(refused > 0).toBe(places.length > 0);
  },
);

const sqlTexts = [
  "'",
  '"',
  '\\',
  ';',
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "'; drop table patients; --",
  "'; select pg_sleep(3); --",
  "1' and 1=(select 1 from pg_sleep(3)) --",
  "'||pg_sleep(3)||'",
  "' union select password, null from credentials --",
  "1; copy (select 1) to program 'true'",
  "' and 1=cast((select version()) as int) --",
  '$$; select 1; $$',
  '/**/or/**/1=1',
  '%27%20or%201=1',
  '0x27206f7220313d31',
  'null',
  '1e1',
];

test.each(withInput)(
  '$id takes SQL in every field for a text [INJ-2]',
  async ({ schema, ...operation }) => {
    const [sample] = fc.sample(validFor(schema), { numRuns: 1, seed: 7 });
    for (const place of placesIn(sample).slice(1)) {
      for (const text of sqlTexts) {
        const answer = await expectSober(operation, replaced(sample, place, text));
        expect(answer.text).not.toMatch(
          /syntax error|SQLSTATE|relation "|column "|PostgreSQL|pg_catalog|argon2id/,
        );
      }
    }
    const { rows } = await clinic.sql.query(
      "select count(*) as count from pg_tables where tablename = 'patients'",
    );
    expect(Number(rows[0].count)).toBe(1);
  },
);

test.each(operations.filter(({ isStream }) => !isStream))(
  '$id is not upset by a query [FUZ-5]',
  async (operation) => {
    const cookie = cookies.receptionist;
    const isRead = operation.method === 'GET';
    for (const query of [
      'id=1&id=2',
      'id=',
      'id[]=1&id[x]=2',
      'text[a][b][c]=1',
      '__proto__[x]=1&constructor[prototype][x]=1',
      'limit=NaN&cursor=%00&text=%f0%9f',
      'a'.repeat(1_500),
      '&&&===%%%',
    ]) {
      const { status, text } = await ask(clinic.url, {
        method: operation.method,
        path: `${operation.path.replace(/\{\w+\}/g, unknownId)}?${query}`,
        headers: {
          origin: clinic.url,
          ...(operation.id === 'accounts.signOut' ? {} : { cookie }),
          ...(isRead ? {} : { 'content-type': 'application/json' }),
        },
        ...(isRead ? {} : { body: '{}' }),
      });
      expect([query, status >= 500]).toEqual([query, false]);
      if (status >= 400) expect(errorShape.safeParse(JSON.parse(text)).success).toBe(true);
    }
    expect(({} as { x?: number }).x).toBeUndefined();
  },
);
