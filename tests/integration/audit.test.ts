import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTexts } from '../../src/features/audit/auditWords';
import { createAuditChain, readHead, verifyAuditChain } from '../../src/server/audit/auditChain';
import { createWitness, readHeads, writeHead } from '../../src/server/audit/auditHeads';
import { about, recordAudit } from '../../src/server/audit/recordAudit';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import type { AuditEvent } from '../../src/shared/auditEvents';
import { optionalText } from '../../src/shared/fields';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const log = pino({ level: 'silent' });
let clinic: TestClinic;
let owner: DatabaseConnection;
beforeAll(async () => {
  clinic = await startClinic();
  owner = connect(clinic.ownerConnection, log);
});
afterAll(async () => {
  await owner.db.destroy();
  await clinic.close();
});

const chainUp = () => createAuditChain(owner.db, log).catchUp();

async function rowsOf(where: string, values: unknown[] = []) {
  const { rows } = await clinic.sql.query(
    `select user_name, action, details, ip_address, patient_id from audit_logs where ${where} order by id`,
    values,
  );
  return rows;
}

describe('what is written', () => {
  test('opening a record, by whom, of whom and from where [AUD-3]', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const patient = await receptionist.patients.register(patientFields);
    await receptionist.patients.get({ id: patient.id });
    expect(await rowsOf("entity_id = $1 and action = 'patient_viewed'", [patient.id])).toEqual([
      {
        user_name: 'Ravi Kumar',
        action: 'patient_viewed',
        details: 'Record of Asha Rao opened',
        ip_address: '127.0.0.1',
        patient_id: patient.id,
      },
    ]);
  });

  test('a refused operation [AUD-3]', async () => {
    const { client: doctor } = await clinic.signedIn('doctor');
    expect(await codeOf(doctor.patients.register(patientFields))).toBe('FORBIDDEN');
    expect(await rowsOf("action = 'refused'")).toMatchObject([
      { user_name: 'Dr. Asha Menon', details: 'Not allowed: patients.register' },
    ]);
  });

  test('a failed sign-in names the account, and never what was typed for an unknown one [AUD-3]', async () => {
    const { client } = clinic.visitor();
    const attempt = (email: string) =>
      codeOf(client.accounts.signIn({ email, password: 'wrong1' }));
    expect(await attempt('doctor@clinic.example')).toBe('INVALID_CREDENTIALS');
    expect(await attempt('my-secret@clinic.example')).toBe('INVALID_CREDENTIALS');
    expect((await rowsOf("action = 'login_failed'")).map(({ details }) => details)).toEqual([
      'Failed sign-in to the account of Dr. Asha Menon',
      'Failed sign-in, unknown account',
    ]);
  });

  test('a change that is refused leaves no row [AUD-1]', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const before = await rowsOf('true');
    const patientId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
    expect(await codeOf(receptionist.queue.issue({ patientId }))).toBe('NO_SUCH_PATIENT');
    expect(await rowsOf('true')).toEqual(before);
  });
});

describe('the server’s own role', () => {
  let server: pg.Pool;
  beforeAll(() => {
    server = new pg.Pool({ ...clinic.connection, max: 1 });
  });
  afterAll(() => server.end());

  test.each([
    "update audit_logs set details = 'nothing'",
    'update audit_logs set named = null, salt = null, erased_at = now()',
    'delete from audit_logs',
    'truncate audit_logs cascade',
    "update audit_chain set hash = repeat('x', 32)::bytea",
    'delete from audit_chain',
    'alter table audit_logs disable trigger all',
    'drop table audit_logs',
    'delete from patients',
    'delete from bills',
    'update bills set total = 0',
    'update prescriptions set diagnosis = null',
    'delete from prescription_medications',
    'delete from tokens',
    'delete from appointments',
    'create table mine (id integer)',
    'create function mine() returns integer language sql as $$ select 1 $$',
    'select * from kysely_migration',
    'select rolpassword from pg_authid',
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    'set role postgres',
  ])('is refused %s [AUD-7] [CFG-2]', async (statement) => {
    await expect(server.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('owns nothing [CFG-2]', async () => {
    const { rows } = await server.query(
      `select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('what names somebody [3.8.2]', () => {
  test('stands apart from what is sealed as it is, and is worded for whoever reads it', async () => {
    const receptionist = await clinic.signedIn('receptionist');
    const { id } = await receptionist.client.patients.register({
      ...patientFields,
      name: 'Nila Sen',
    });
    const { rows } = await clinic.sql.query(
      'select action, user_id, details, event, named, salt is not null as salted from audit_logs where entity_id = $1',
      [id],
    );
    const { user } = await receptionist.client.accounts.session();
    const details = `New patient registered: Nila Sen (${id})`;
    expect(rows).toEqual([
      {
        action: 'patient_registration',
        user_id: user?.id,
        details,
        event: { id },
        named: { name: 'Nila Sen' },
        salted: true,
      },
    ]);
    const { entries } = await receptionist.client.audit.mine({ patientId: id });
    expect(entries).toMatchObject([{ userId: user?.id, userName: 'Ravi Kumar', details }]);
    const inHindi = await receptionist.send(`${clinic.url}/api/audit/mine`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
      body: JSON.stringify({ patientId: id }),
    });
    expect(await inHindi.json()).toMatchObject({
      entries: [{ userId: user?.id, details: `नए मरीज़ का पंजीकरण: Nila Sen (${id})` }],
    });
    const pieces = await receptionist.client.exports.ownAudit({ patientId: id });
    let file = '';
    for await (const piece of pieces) if (piece.kind === 'rows') file += piece.text;
    expect(file).toContain(details);
  });

  test('has a salt of its own in each row', async () => {
    const { rows } = await owner.pool.query(
      'select count(*) > 5 as some, count(*) = count(distinct salt) as apart from audit_logs where event is not null',
    );
    expect(rows).toEqual([{ some: true, apart: true }]);
  });
});

test('rows of every action, with whatever was typed, are read back as they were sealed [AUD-4]', async () => {
  const sentences = Object.entries<string | Record<string, string>>({ ...auditTexts }).flatMap(
    ([action, texts]) =>
      typeof texts === 'string'
        ? [{ action, kind: {} }]
        : Object.keys(texts).map((kind) => ({ action, kind: { kind } })),
  );
  const typed = fc
    .string({ unit: 'grapheme' })
    .filter((text) => optionalText(1000).safeParse(text).success);
  const written = fc.sample(
    fc.record({
      name: typed,
      reason: typed,
      answer: typed,
      before: typed,
      doctor: typed,
      email: typed,
      place: typed,
      room: typed,
    }),
    { numRuns: sentences.length, seed: 16 },
  );
  const plain = {
    ...{
      number: 1,
      medications: 2,
      patients: 3,
      tokens: 4,
      appointments: 5,
      rows: 6,
      skipped: 0,
      count: 7,
    },
    ...{
      amount: 165799,
      due: 1,
      back: 2,
      counted: 3,
      difference: -4,
      date: '2026-11-20',
      time: '09:30',
      id: 'x',
    },
    ...{
      role: 'doctor',
      method: 'cash',
      way: 'link',
      list: 'bills',
      language: 'hi',
      fields: ['name'],
    },
    ...{ settings: ['name', 'address'], operation: 'a.b', resource: 'Patient', file: 'f' },
  };
  for (const [index, { action, kind }] of sentences.entries()) {
    const event = {
      action,
      values: { ...plain, ...written[index], ...kind },
    } as unknown as AuditEvent;
    const actor = { user: null, now: new Date(), address: null };
    await recordAudit(owner.db, actor, { ...event, entity: null, entityId: null });
  }
  await chainUp();
  expect((await verifyAuditChain(owner.db)).broken).toBeNull();
});

test('not even the owner changes the log by accident [AUD-7]', async () => {
  for (const statement of [
    "update audit_logs set details = ''",
    "update audit_logs set event = '{}' where event is not null",
    'delete from audit_logs',
    'truncate audit_logs cascade',
    'delete from audit_chain',
  ]) {
    await expect(owner.pool.query(statement)).rejects.toThrow('append-only');
  }
});

test('the server chains what it wrote, by itself', async () => {
  await expect
    .poll(async () => {
      const { broken, unchained, verified } = await verifyAuditChain(owner.db);
      return { broken, unchained, some: verified > 5 };
    })
    .toEqual({ broken: null, unchained: 0, some: true });
});

test('a hundred writers and four servers that chain at once make one chain [AUD-6]', async () => {
  const servers = Array.from({ length: 4 }, () => createAuditChain(owner.db, log));
  const write = (writer: number) =>
    owner.pool.query(
      `insert into audit_logs (user_name, action, details, timestamp)
        select 'Writer', 'written', $1 || ' ' || n, now() from generate_series(1, 25) n`,
      [`by ${writer}`],
    );
  await Promise.all(
    Array.from({ length: 100 }, async (_, writer) => {
      await write(writer);
      await servers[writer % servers.length]?.catchUp();
    }),
  );
  await chainUp();
  const { rows } = await owner.pool.query('select count(*) as rows from audit_logs');
  expect(await verifyAuditChain(owner.db)).toEqual({
    verified: rows[0].rows,
    erased: 0,
    unwitnessed: rows[0].rows,
    backdated: { rows: 0, first: null },
    unchained: 0,
    unchainedIds: [],
    broken: null,
  });
});

/** Does something behind the log's back, verifies, and takes it back. */
async function verifiedAfter(
  tampering: string,
  heads: Parameters<typeof verifyAuditChain>[1] = [],
) {
  const tampered = new Error('taken back');
  let report: Awaited<ReturnType<typeof verifyAuditChain>> | undefined;
  await owner.db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(tampering).execute(trx);
      report = await verifyAuditChain(trx, heads);
      throw tampered;
    })
    .catch((error: Error) => {
      if (error !== tampered) throw error;
    });
  return report;
}

describe('tampering by the database’s owner', () => {
  test('any changed, removed or swapped row is found, and named [AUD-4]', async () => {
    await chainUp();
    const { rows } = await owner.pool.query<{ id: number; seq: number }>(
      'select audit_id as id, seq from audit_chain order by seq',
    );
    const changes = [
      (id: number) => `update audit_logs set details = details || '.' where id = ${id}`,
      (id: number) => `update audit_logs set user_name = 'Somebody' where id = ${id}`,
      (id: number) => `update audit_logs set action = action || 'x' where id = ${id}`,
      (id: number) =>
        `update audit_logs set timestamp = timestamp + interval '1 microsecond' where id = ${id}`,
      (id: number) => `update audit_logs set ip_address = '10.0.0.1' where id = ${id}`,
      (id: number) => `update audit_logs set patient_id = gen_random_uuid() where id = ${id}`,
      (id: number) =>
        `update audit_logs set event = coalesce(event, '{}') || '{"number": 99}', named = coalesce(named, '{}') where id = ${id}`,
      (id: number) =>
        `update audit_logs set named = coalesce(named, '{}') || '{"name": "X"}', event = coalesce(event, '{}') where id = ${id}`,
      (id: number) => `update audit_chain set digest = sha256(digest) where audit_id = ${id}`,
      (id: number) => `delete from audit_logs where id = ${id}`,
      (id: number) => `delete from audit_chain where audit_id = ${id}`,
      (id: number) => `update audit_chain set hash = sha256(hash) where audit_id = ${id}`,
      // Two links change places, by way of numbers that nothing has.
      (_: number, seq: number) => `alter table audit_chain drop constraint chain_begins_at_one;
        update audit_chain set seq = -seq where seq in (${seq}, ${seq + 1});
        update audit_chain set seq = ${2 * seq + 1} + seq where seq < 0`,
    ];
    expect(rows.length).toBeGreaterThan(2000);
    for (const [index, change] of changes.entries()) {
      for (const place of [0, 7 + index, 1000 + index, rows.length - 2]) {
        const row = rows[place];
        if (!row) throw new Error('There are fewer rows than the test needs.');
        const report = await verifiedAfter(change(row.id, row.seq));
        expect([index, place, report?.broken?.seq]).toEqual([index, place, row.seq]);
      }
    }
  });

  test('a cut tail and a chain written anew are found by the heads kept outside [AUD-5]', async () => {
    await chainUp();
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-heads-')), 'audit-heads');
    const head = await readHead(owner.db);
    if (!head) throw new Error('The chain is empty.');
    writeHead(file, head, new Date());
    const heads = readHeads(file);
    fs.rmSync(path.dirname(file), { recursive: true });

    expect((await verifyAuditChain(owner.db, heads)).broken).toBeNull();
    const cut = `delete from audit_chain where seq > ${head.seq - 3};
      delete from audit_logs where id not in (select audit_id from audit_chain)`;
    expect((await verifiedAfter(cut))?.broken).toBeNull();
    expect((await verifiedAfter(cut, heads))?.broken?.reason).toContain('cut off: 3');
    const anew = { seq: head.seq - 1, hash: 'f'.repeat(64) };
    expect((await verifyAuditChain(owner.db, [anew])).broken).toMatchObject({
      seq: head.seq - 1,
      reason: 'the chain was written anew',
    });
  });
});

describe('rows that were put in [AUD-5] [AUD-10]', () => {
  const copy = (id: string) => `insert into audit_logs
      (id, user_id, user_name, action, details, event, named, salt, entity, entity_id, patient_id, ip_address, timestamp)
    overriding system value
    select ${id}, user_id, 'Ravi Kumar', action, details, event, named, salt, entity, entity_id, patient_id, ip_address,
      timestamp
    from audit_logs where id = (select audit_id from audit_chain where seq = 1);`;
  beforeAll(() => clinic.signedIn('doctor'));
  const below = `set local session_replication_role = replica;`;

  test('at the end, before the first, in a gap, or beside another are found', async () => {
    await chainUp();
    const { rows } = await owner.pool.query<{ last: number; first: number; newest: number }>(
      `select max(id) as last, min(id) as first,
        (select audit_id from audit_chain order by seq desc limit 1) as newest
      from audit_logs`,
    );
    const [{ last, first, newest } = { last: 0, first: 0, newest: 0 }] = rows;
    for (const id of [last + 1, last + 1_000_000, -5, 0]) {
      const report = await verifiedAfter(`${below} ${copy(String(id))}`);
      expect(report).toMatchObject({ broken: null, unchained: 1, unchainedIds: [id] });
    }
    // A number that a transaction left when it was undone: one is made by taking a row and its link away at the end.
    const inGap = await verifiedAfter(
      `${below} delete from audit_chain where seq = (select max(seq) from audit_chain);
       delete from audit_logs where id = ${newest}; ${copy(String(newest))}`,
    );
    expect(inGap).toMatchObject({ unchained: 1, unchainedIds: [newest] });
    // The same number twice, once the key that forbids it is gone.
    const twice = await verifiedAfter(
      `${below} alter table audit_chain drop constraint audit_chain_audit_id_fkey;
       alter table audit_logs drop constraint audit_logs_pkey cascade; ${copy(String(first))}`,
    );
    expect(twice?.broken).not.toBeNull();
    // In a table of its own, which the log's readers see as well.
    const inherited = await verifiedAfter(
      `${below} create table more_logs () inherits (audit_logs);
       insert into more_logs select * from audit_logs where id = ${first}`,
    );
    expect(inherited?.broken).not.toBeNull();
  });

  test('with links of their own before the first are found', async () => {
    await chainUp();
    const report = await verifiedAfter(
      `${below} alter table audit_chain drop constraint chain_begins_at_one; ${copy('-5')}
       insert into audit_chain select -1, -5, hash, digest from audit_chain where seq = 1`,
    );
    expect(report?.broken?.reason).toContain('put in a second time, or before the first');
  });

  test('with a number so great that the server looks no further, what comes after is reported', async () => {
    await chainUp();
    const report = await verifiedAfter(
      `${below} ${copy('9000000000000000')}
       insert into audit_chain select max(seq) + 1, 9000000000000000, sha256('x'), '' from audit_chain;
       insert into audit_logs (user_name, action, details, timestamp) values ('Meera', 'login', 'Later', now())`,
    );
    expect(report).toMatchObject({ unchained: 1, broken: { auditId: 9_000_000_000_000_000 } });
  });

  test('while the server runs and chains them, with a time of their own choice, are pointed out', async () => {
    await chainUp();
    const head = await readHead(owner.db);
    if (!head) throw new Error('The chain is empty.');
    const heads = [{ ...head, at: new Date() }];
    const { rows } = await owner.pool.query<{ id: number }>(
      `insert into audit_logs (user_name, action, details, timestamp)
         values ('Ravi Kumar', 'login', 'Signed in', now() - interval '1 day') returning id`,
    );
    await chainUp();
    expect(await verifyAuditChain(owner.db, heads)).toMatchObject({
      broken: null,
      unwitnessed: 1,
      backdated: { rows: 1, first: rows[0]?.id },
    });
  });

  test.each([
    [9, 0],
    [11, 1],
  ])(
    'that say a time %i minutes before the head in front of them are pointed out %i times: a request takes a while until its row is stored',
    async (minutes, rows) => {
      await chainUp();
      const head = await readHead(owner.db);
      if (!head) throw new Error('The chain is empty.');
      await owner.pool.query(
        `insert into audit_logs (user_name, action, details, timestamp)
         values ('Ravi Kumar', 'login', 'Signed in', now() - make_interval(mins => $1))`,
        [minutes],
      );
      await chainUp();
      const { backdated } = await verifyAuditChain(owner.db, [{ ...head, at: new Date() }]);
      expect(backdated.rows).toBe(rows);
    },
  );

  test('a second head for a place does not stand in for the first', async () => {
    await chainUp();
    const head = await readHead(owner.db);
    if (!head) throw new Error('The chain is empty.');
    const forged = { ...head, hash: 'f'.repeat(64) };
    for (const heads of [
      [forged, head],
      [head, forged],
    ]) {
      expect((await verifyAuditChain(owner.db, heads)).broken?.reason).toBe(
        'the chain was written anew',
      );
    }
  });

  test('what the running server is about to chain is waited for', async () => {
    await chainUp();
    await owner.pool.query(
      `insert into audit_logs (user_name, action, details, timestamp) values ('Meera', 'login', 'Now', now())`,
    );
    const [report] = await Promise.all([
      verifyAuditChain(owner.db, [], { patience: 10_000 }),
      chainUp(),
    ]);
    expect(report).toMatchObject({ unchained: 0, broken: null });
    const { rows } = await owner.pool.query('select count(*) as rows from audit_logs');
    expect(report.verified).toBe(rows[0].rows);
  });
});

describe('heads [AUD-5]', () => {
  let dir: string;
  let file: string;
  beforeAll(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-heads-'));
    file = path.join(dir, 'audit-heads');
  });
  afterAll(() => fs.rmSync(dir, { recursive: true }));
  const head = (seq: number) => ({ seq, hash: String(seq).padStart(64, '0') });

  test('are written from the first link on, and then every ten minutes', () => {
    let now = Date.parse('2026-11-22T09:00:00Z');
    const witness = createWitness(file, () => new Date(now), log);
    witness.onNewHead(head(1));
    now += 60_000;
    witness.onNewHead(head(2));
    now += 540_000;
    witness.onNewHead(head(3));
    witness.write(head(3));
    now += 1;
    witness.write(head(4));
    expect(readHeads(file).map(({ seq }) => seq)).toEqual([1, 3, 4]);
  });

  test('half a line, as a power cut leaves it, spoils nothing; a line that is no head does', () => {
    fs.appendFileSync(file, '5 0000');
    expect(readHeads(file)).toHaveLength(3);
    createWitness(file, () => new Date(), log).onNewHead(head(6));
    expect(readHeads(file).map(({ seq }) => seq)).toEqual([1, 3, 4, 6]);
    fs.appendFileSync(file, 'nothing\n');
    expect(() => readHeads(file)).toThrow(`not proved: line 5 of ${file}`);
  });

  test('a server has one as soon as somebody did something', async () => {
    const heads = path.join(dir, 'of-a-server');
    const young = await startClinic({ auditHeads: heads });
    await young.signedIn('doctor');
    await expect.poll(() => readHeads(heads).length, { timeout: 10_000 }).toBe(1);
    await young.close();
  });
});

describe('an erasure [AUD-9]', () => {
  const erasing = `update audit_logs set named = null, salt = null, details = '', ip_address = null, erased_at = now()`;

  /** A row from before the log kept events. */
  async function oldRow(patientId: string): Promise<number> {
    const { rows } = await owner.pool.query(
      `insert into audit_logs (user_name, action, details, patient_id, ip_address, timestamp)
       values ('Ravi Kumar', 'patient_viewed', 'Record of Nila Sen opened', $1, '10.0.0.7', now()) returning id`,
      [patientId],
    );
    return rows[0].id;
  }

  /** What the log says of an erasure. */
  const tell = (id: string) =>
    recordAudit(
      owner.db,
      { user: null, now: new Date(), address: null },
      {
        action: 'patient_erased',
        values: { kind: 'inTime', id },
        ...about('patients', { id, patientId: id }),
      },
    );

  test('takes who is named out of new rows and old ones, and the chain still holds', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const patient = await receptionist.patients.register({ ...patientFields, name: 'Nila Sen' });
    const { tokenNumber } = await receptionist.queue.issue({
      patientId: patient.id,
      urgentReason: 'Nila is pale',
      priority: 'urgent',
    });
    const old = await oldRow(patient.id);
    await tell(patient.id);
    await chainUp();
    const before = await verifyAuditChain(owner.db);
    const ofPatient = `where patient_id = $1 and action <> 'patient_erased'`;
    await owner.pool.query(`${erasing} ${ofPatient}`, [patient.id]);

    expect(await verifyAuditChain(owner.db)).toEqual({ ...before, erased: before.erased + 3 });
    const { rows } = await owner.pool.query(
      'select to_jsonb(audit_logs)::text as text from audit_logs where patient_id = $1',
      [patient.id],
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Nila|pale|10\.0\.0\.7/);
    const administrator = await clinic.administrator();
    const all = await administrator.client.audit.all({ patientId: patient.id });
    const entries = all.entries.filter(({ action }) => action !== 'patient_erased');
    expect(entries.map(({ userName, details }) => [userName, details])).toEqual([
      ['Not signed in', '(erased)'],
      ['Ravi Kumar', `Token #${tokenNumber} issued to (erased) (urgent: (erased))`],
      ['Ravi Kumar', `New patient registered: (erased) (${patient.id})`],
    ]);
    expect(entries[0]?.id).toBe(String(old));

    const [, token] = entries;
    const unchecked = 'alter table audit_logs drop constraint named_values_are_erased_whole';
    for (const change of [
      `event = '{"kind": "normal", "number": 1}'`,
      "user_name = 'Somebody'",
      // Other words in the place of what was erased.
      `named = '{"name": "Somebody Else"}'`,
      "details = 'Record of Somebody Else opened'",
      `patient_id = '${randomUUID()}'`,
    ]) {
      const report = await verifiedAfter(
        `${unchecked}; update audit_logs set ${change} where id = ${token?.id}`,
      );
      expect(report?.broken).toMatchObject({
        auditId: Number(token?.id),
        reason: 'the row was changed',
      });
    }
  });

  test('that nobody ordered, which hides what rows say, is found and named', async () => {
    const { client: receptionist } = await clinic.signedIn('receptionist');
    const { id } = await receptionist.patients.register(patientFields);
    await chainUp();
    const { rows } = await owner.pool.query<{ id: number }>(
      `select (select min(id) from audit_logs where patient_id = $1) as id union all
      (select min(id) from audit_logs where patient_id is null and event is not null)`,
      [id],
    );
    for (const { id: auditId } of rows) {
      const hidden = await verifiedAfter(`${erasing} where id = ${auditId}`);
      expect(hidden?.broken).toMatchObject({
        auditId,
        reason: 'what it said was taken out, and no erasure says so',
      });
    }
    await tell(id);
    await chainUp();
    expect((await verifiedAfter(`${erasing} where id = ${rows[0]?.id}`))?.broken).toBeNull();
  });

  test('is the one change that is let through: whole, once, of a sealed row, and of nothing else', async () => {
    const id = await oldRow('01a1fb40-d71c-7706-b228-75c30d0e24c6');
    const sealed = `${erasing} where id = ${id}`;
    await expect(owner.pool.query(sealed)).rejects.toThrow('append-only');
    await chainUp();
    for (const statement of [
      sealed.replace('named = null', "user_name = 'X', named = null"),
      sealed.replace('named = null', "action = 'login', named = null"),
      sealed.replace('ip_address = null', "ip_address = '10.0.0.8'"),
      sealed.replace(', erased_at = now()', ''),
    ]) {
      await expect(owner.pool.query(statement)).rejects.toThrow('append-only');
    }
    await expect(
      owner.pool.query(sealed.replace("details = ''", "details = 'Nobody was here'")),
    ).rejects.toThrow('named_values_are_erased_whole');
    await owner.pool.query(sealed);
    await expect(owner.pool.query(sealed)).rejects.toThrow('append-only');
  });
});
