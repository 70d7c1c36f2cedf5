import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import { createAuditChain, verifyAuditChain } from '../../src/server/audit/auditChain';
import { backupName, backupsIn, verifyBackup, writeBackup } from '../../src/server/backup/backup';
import {
  createTally,
  manifestOf,
  readBackupFile,
  writeBackupFile,
} from '../../src/server/backup/backupFile';
import { restoreBackup } from '../../src/server/backup/restore';
import { backUpIfDue } from '../../src/server/backup/schedule';
import { fingerprintOf, sealKeyOf } from '../../src/server/backup/seal';
import { onSession, openSession } from '../../src/server/backup/session';
import { tablesIn } from '../../src/server/backup/tables';
import { connect } from '../../src/server/database/connect';
import { migrateWithin, migrationLock, migrationNames } from '../../src/server/database/migrate';
import { makeDataFolder, runToExit, startServer } from '../server';
import { patientFields, visitorAt } from '../visitor';
import { createDatabase, startClinic } from './clinic';

const log: Logger = pino({ level: 'silent' });
const passphrase = 'correct horse battery';
const sealKey = sealKeyOf('a secret of the clinic that is long enough');
/** Everything that PostgreSQL's text form has to escape, and what it must not touch. */
const names = ['मीरा देशपांडे', 'Back\\slash \\N \\.', 'Tab\tin "quotes" and \'more\'', '\\.'];
const history = 'First line\nSecond line\r\n\\.\n-- {"tables":{}}\nஅஞ்சலி 🩺';

let folder: string;
/** A clinic with all kinds of records, closed, and a backup of it. */
let database: pg.ClientConfig;
let file: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-backup-'));
  const clinic = await startClinic();
  const { client: doctor } = await clinic.signedIn('doctor');
  const { client: receptionist } = await clinic.signedIn('receptionist');
  const staff = { email: 'meera@clinic.test', password: 'chai with meera' };
  await clinic.visitor().client.accounts.signUp({ ...staff, name: 'Meera', role: 'doctor' });
  await receptionist.dashboard.open();
  for (const name of names) await visit(doctor, receptionist, name);
  const patient = await receptionist.patients.register({
    ...patientFields,
    medicalHistory: history,
  });
  await receptionist.appointments.schedule({
    patientId: patient.id,
    date: '2031-03-04',
    time: '10:15',
    type: 'checkup',
  });
  await clinic.close();
  database = clinic.ownerConnection;
  file = path.join(folder, 'clinic.backup');
  await backUp(database, file);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startClinic>>['signedIn']>>['client'];

async function visit(doctor: Client, receptionist: Client, name: string): Promise<void> {
  const patient = await receptionist.patients.register({
    ...patientFields,
    name,
    dateOfBirth: '2020-01-01',
    dateOfBirthIsEstimated: true,
  });
  const token = await receptionist.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  const paper = { patientId: patient.id, tokenId: token.id };
  await doctor.prescriptions.create({
    ...paper,
    diagnosis: `Fever of ${name}`,
    symptoms: history,
    medications: [1, 2].map((number) => ({
      name: `Medicine\t${number}`,
      dosage: '500 mg',
      frequency: 'twice',
      duration: '3 days',
      instructions: 'after\nfood',
    })),
  });
  await receptionist.billing.create({
    ...paper,
    items: [
      { description: 'Consultation\\', quantity: 1, unitPrice: 50_000 },
      { description: 'Dressing', quantity: 3, unitPrice: 1_999 },
    ],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openSession(connection, 'clinic restore');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function backUp(from: pg.ClientConfig, to: string, secret: string | null = null) {
  const { db } = connect(from, log);
  await createAuditChain(db, log).catchUp();
  await db.destroy();
  return withClient(from, (client) =>
    writeBackup(client, to, { tables, passphrase: secret, sealKey, now: new Date() }),
  );
}

async function restore(to: pg.ClientConfig, from: string, secret: string | null = null) {
  const backup = await readBackupFile(from, { passphrase: secret });
  return withClient(to, (client) =>
    restoreBackup(client, from, backup, { tables, passphrase: secret }),
  );
}

const manifestIn = async (from: string) =>
  (await readBackupFile(from, { passphrase: null })).manifest;

const rowsIn = (connection: pg.ClientConfig, query: string) =>
  withClient(connection, async (client) => (await client.query(query)).rows);

/** The sentence with which something is refused. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Writes another backup with its text changed and, where tables changed, with sums that fit. */
async function forge(
  name: string,
  change: (text: string) => string,
  options: Partial<Parameters<typeof writeBackupFile>[2]> = {},
): Promise<string> {
  const forged = path.join(folder, name);
  const text = change(gunzipSync(fs.readFileSync(file)).toString());
  await writeBackupFile(forged, toBuffers(text), { passphrase: null, sealKey: null, ...options });
  return forged;
}

async function* toBuffers(text: string) {
  yield Buffer.from(text);
}

function withRightSums(text: string): string {
  const tables: Record<string, { rows: number; sha256: string }> = {};
  for (const [, name = '', rows] of text.matchAll(
    /^copy public\."(\w+)" .* from stdin;\n((?:.*\n)*?)\\\.\n/gm,
  )) {
    const tally = createTally();
    tally.add(Buffer.from(rows ?? ''));
    tables[name] = tally.sums();
  }
  return withoutSeal(text).replace(/^-- .*\n$(?![\s\S])/m, manifestOf({ tables, auditHead: null }));
}

const withoutSeal = (text: string) => text.replace(/^-- \{"seal".*\n/m, '');

describe('what a backup brings back [DUR-8]', () => {
  test('backup and restore drill: everything that was typed, as it was typed, in a clinic that works on', async () => {
    const target = await createDatabase();
    const { rows, links } = await restore(target, file);
    expect(rows).toBeGreaterThan(50);
    expect(links).toBeGreaterThan(20);
    expect(await rowsIn(target, 'select name from patients order by name')).toEqual(
      await rowsIn(database, 'select name from patients order by name'),
    );
    const clinic = await startClinic({ database: target });
    const { client: receptionist } = await clinic.signedIn('receptionist');
    for (const name of names) {
      const { patients } = await receptionist.patients.search({ text: name });
      expect(patients.map((patient) => patient.name)).toContain(name);
    }
    expect(
      await rowsIn(target, `select medical_history from patients where medical_history <> ''`),
    ).toContainEqual({ medical_history: history });
    // The numbers go on where they were, and so does the chain.
    await receptionist.patients.register(patientFields);
    await clinic.close();
    const again = path.join(folder, 'worked-on.backup');
    await backUp(target, again);
    const before = (await manifestIn(file)).tables;
    const after = (await manifestIn(again)).tables;
    expect(after.patients?.rows).toBe(Number(before.patients?.rows) + 1);
    const { db } = connect(target, log);
    const head = (await manifestIn(file)).auditHead;
    const chain = await verifyAuditChain(db, head ? [head] : []);
    await db.destroy();
    expect(chain).toMatchObject({ verified: after.audit_logs?.rows, unchained: 0, broken: null });
  });

  test('to another database and back, every table’s rows and checksums and the audit chain are equal', {
    tags: ['slow'],
  }, async () => {
    const away = await createDatabase();
    await restore(away, file);
    const awayFile = path.join(folder, 'away.backup');
    await backUp(away, awayFile);
    const back = await createDatabase();
    await restore(back, awayFile);
    const backFile = path.join(folder, 'back.backup');
    await backUp(back, backFile);
    const manifest = await manifestIn(file);
    expect(manifest.auditHead).not.toBeNull();
    expect(await manifestIn(awayFile)).toEqual(manifest);
    expect(await manifestIn(backFile)).toEqual(manifest);
  });

  test('a backup taken while people work is of one moment', { tags: ['slow'] }, async () => {
    const clinic = await startClinic();
    const { client: doctor } = await clinic.signedIn('doctor');
    const { client: receptionist } = await clinic.signedIn('receptionist');
    let isWorking = true;
    const work = Array.from({ length: 4 }, async (_, worker) => {
      for (let count = 0; isWorking; count++) {
        await visit(doctor, receptionist, `Patient ${worker} ${count}`);
      }
    });
    const busy = path.join(folder, 'busy.backup');
    await expect
      .poll(async () => (await rowsIn(clinic.ownerConnection, 'select 1 from bills')).length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(4);
    await backUp(clinic.ownerConnection, busy);
    isWorking = false;
    await Promise.all(work);
    await clinic.close();

    const target = await createDatabase();
    const { links } = await restore(target, busy);
    expect(links).toBeGreaterThan(20);
    const bills = await rowsIn(
      target,
      `select subtotal, (select sum(total)::int from bill_items where bill_id = id) as items,
        (select count(*)::int from bill_items where bill_id = id) as count,
        exists (select from audit_logs where entity_id = bills.id) as logged from bills`,
    );
    expect(bills.length).toBeGreaterThan(4);
    expect(bills).toEqual(
      bills.map(() => ({ subtotal: 55_997, items: 55_997, count: 2, logged: true })),
    );
    const [days] = await rowsIn(
      target,
      'select (select sum(count)::int from token_counters) = (select count(*)::int from tokens where not is_sample) as fit',
    );
    expect(days.fit).toBe(true);
  });

  test('a backup of an older version is brought forward [DUR-10]', {
    tags: ['slow'],
  }, async () => {
    const older = await createDatabase();
    await withClient(older, async (client) => {
      await client.query('begin');
      await migrateWithin(onSession(client), migrationNames.slice(0, 5));
      await client.query(`
        insert into users (id, name, email, role, email_verified, created_at, updated_at) values
          ('00000000-0000-7000-8000-000000000001', 'Meera', 'meera@clinic.test', 'doctor', true, now(), now());
        insert into credentials (id, account_id, provider_id, user_id, password, created_at, updated_at) values
          ('00000000-0000-7000-8000-000000000002', 'x', 'credential', '00000000-0000-7000-8000-000000000001', 'hash', now(), now());
        insert into verifications values (gen_random_uuid(), 'reset', 'secret', now(), now(), now());
        insert into audit_logs (user_name, action, details, timestamp) values ('Meera', 'written', 'then', now());
        commit`);
    });
    const olderFile = path.join(folder, 'older.backup');
    await backUp(older, olderFile);
    const { header, manifest } = await readBackupFile(olderFile, { passphrase: null });
    expect(header.migrations).toEqual(migrationNames.slice(0, 5));
    expect(Object.keys(manifest.tables)).not.toContain('verifications');
    const target = await createDatabase();
    expect(await restore(target, olderFile)).toEqual({ rows: 4, links: 1 });
    expect(await rowsIn(target, 'select name, status, is_administrator from users')).toEqual([
      { name: 'Meera', status: 'active', is_administrator: true },
    ]);
    expect((await rowsIn(target, 'select from kysely_migration')).length).toBe(
      migrationNames.length,
    );
  });

  test('a backup of a version that lacked a change before its last one is brought forward', {
    tags: ['slow'],
  }, async () => {
    const changes = migrationNames.filter(
      (name) => name <= '0013_hands' && name !== '0012_language',
    );
    const older = await createDatabase();
    await withClient(older, async (client) => {
      await client.query('begin');
      await migrateWithin(onSession(client), changes);
      await client.query(`
        insert into users (id, name, email, role, status, created_at, updated_at) values
          ('00000000-0000-7000-8000-000000000001', 'Meera', 'meera@clinic.test', 'doctor', 'active', now(), now());
        commit`);
    });
    const olderFile = path.join(folder, 'lacking.backup');
    await backUp(older, olderFile);
    const target = await createDatabase();
    await restore(target, olderFile);
    expect(await rowsIn(target, 'select name, language from users')).toEqual([
      { name: 'Meera', language: null },
    ]);
  });

  test('every table of the database is decided on, and nobody is signed in by a backup', {
    tags: ['slow'],
  }, async () => {
    const { tables: held, foreignTables: strangers } = await withClient(database, (client) =>
      tablesIn(client, tables),
    );
    expect(strangers).toEqual([]);
    const kept = held.map(({ name }) => name);
    const all = await rowsIn(
      database,
      `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(
      all
        .map(({ name }) => name)
        .filter((name) => !kept.includes(name))
        .sort(),
    ).toEqual([
      'change_counter',
      'changes',
      'duplicate_search',
      'evening_messages',
      'import_rows',
      'kysely_migration',
      'kysely_migration_lock',
      'passkey_challenges',
      'product_rows',
      'record_totals',
      'search_words',
      'sessions',
      'sign_in_failures',
      'sign_in_networks',
      'total_changes',
      'unnumbered_changes',
      'visit_import_rows',
    ]);
    expect(Object.keys((await manifestIn(file)).tables)).toEqual(kept);
  });
});

describe('what is not restored [DUR-9]', () => {
  test('a flipped byte, wherever it is', { tags: ['slow'] }, async () => {
    const whole = fs.readFileSync(file);
    const damaged = path.join(folder, 'flipped.backup');
    const places = [
      0,
      4,
      9,
      10,
      40,
      ...[2, 3, 5].map((part) => Math.floor(whole.length / part)),
      whole.length - 9,
      whole.length - 1,
    ];
    for (const place of places) {
      const bytes = Buffer.from(whole);
      bytes[place] = Number(bytes[place]) ^ 1;
      fs.writeFileSync(damaged, bytes);
      expect([place, await refusalOf(readBackupFile(damaged, { passphrase: null }))]).toEqual([
        place,
        expect.stringMatching(/^StartupError: The (backup|file) .* damaged/),
      ]);
    }
  });

  test('one that is cut off, or has something behind its end', {
    tags: ['slow'],
  }, async () => {
    const whole = fs.readFileSync(file);
    const damaged = path.join(folder, 'cut.backup');
    for (const bytes of [
      whole.subarray(0, 0),
      whole.subarray(0, 5),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, whole.length - 1),
      Buffer.concat([whole, Buffer.from('more')]),
      Buffer.concat([whole, whole]),
    ]) {
      fs.writeFileSync(damaged, bytes);
      expect([
        bytes.length,
        await refusalOf(readBackupFile(damaged, { passphrase: null })),
      ]).toEqual([
        bytes.length,
        expect.stringMatching(/^StartupError: The (backup|file) .* damaged/),
      ]);
    }
  });

  test('one whose tables and manifest differ, or without a manifest', {
    tags: ['slow'],
  }, async () => {
    const changes: [string, (text: string) => string][] = [
      ['word', (text) => text.replace('Meera', 'Meero')],
      ['row', (text) => text.replace(/^.*Meera.*\n/m, '')],
      ['table', (text) => text.replace(/^copy public\."bill_items"[\s\S]*?\\\.\n/m, '')],
      ['manifest', (text) => text.replace(/^-- \{"tables".*\n/m, '')],
      ['end', (text) => text.slice(0, text.indexOf('\\.\ncopy public."bills"'))],
    ];
    for (const [name, change] of changes) {
      const forged = await forge(`${name}.forged`, change);
      expect([name, await refusalOf(readBackupFile(forged, { passphrase: null }))]).toEqual([
        name,
        `StartupError: The backup ${forged} is damaged or cut off.`,
      ]);
    }
  });

  test('one of a newer version, and a file that is something else', async () => {
    const newer = await forge('newer.forged', (text) =>
      text.replace(`"${migrationNames.at(-1)}"`, `"${migrationNames.at(-1)}","9999_future"`),
    );
    expect(await refusalOf(readBackupFile(newer, { passphrase: null }))).toMatch(
      /^StartupError: The backup .* was written by a newer version of the clinic \(\d+\.\d+\.\d+; it has the change 9999_future\)\./,
    );
    const format = await forge('format.forged', (text) =>
      text.replace('"version":1', '"version":2'),
    );
    expect(await refusalOf(readBackupFile(format, { passphrase: null }))).toMatch(
      /was written by a newer version of the clinic\. Restore it with that version\.$/,
    );
    const other = await forge('other.forged', () => 'select 1;\n');
    expect(await refusalOf(readBackupFile(other, { passphrase: null }))).toMatch(
      /is no backup of a clinic\.$/,
    );
    expect(
      await refusalOf(readBackupFile(path.join(folder, 'none'), { passphrase: null })),
    ).toMatch(/cannot be read \(ENOENT\)\.$/);
  });

  test('one that the database refuses leaves it as it was', { tags: ['slow'] }, async () => {
    const target = await createDatabase();
    const orphaned = await forge('orphaned.forged', (text) =>
      withRightSums(
        text.replace(/^.*Back\\\\slash.*patient.*\n/m, '').replace(/^.*Meera\tmeera@.*\n/m, ''),
      ),
    );
    expect(await refusalOf(restore(target, orphaned))).toMatch(
      /could not be loaded, and the database is as it was \(.*foreign key/,
    );
    const unchained = await forge('unchained.forged', (text) =>
      withRightSums(text.replace('New patient registered', 'Old patient registered')),
    );
    expect(await refusalOf(restore(target, unchained))).toMatch(
      /The audit chain in .* does not hold at link \d+: the row was changed\.$/,
    );
    const lacking = await forge('lacking.forged', (text) =>
      withRightSums(text.replace(/^copy public\."bill_items"[\s\S]*?^\\\.\n/m, '')),
    );
    expect(await refusalOf(restore(target, lacking))).toMatch(/The table bill_items does not read/);
    expect(
      await rowsIn(target, `select from information_schema.tables where table_schema = 'public'`),
    ).toEqual([]);
    await restore(target, file);
  });

  test('one whose connection is lost at the commit may have been loaded, and is not said to have changed nothing', {
    tags: ['slow'],
  }, async () => {
    const target = await createDatabase();
    const backup = await readBackupFile(file, { passphrase: null });
    const restoring = withClient(target, (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const answer = query(...args);
        if (args[0] === 'commit') client.connection.stream.destroy();
        return answer;
      }) as never;
      return restoreBackup(client, file, backup, { tables, passphrase: null });
    });
    expect(await refusalOf(restoring)).toMatch(/was loaded, or may have been, .* once more\.$/);
  });

  test('into a clinic that is not empty, one that is being used, or another program’s database', {
    tags: ['slow'],
  }, async () => {
    expect(await refusalOf(restore(database, file))).toMatch(
      /There is a clinic here already \(its table users is not empty\)/,
    );
    const clinic = await startClinic();
    expect(await refusalOf(restore(clinic.ownerConnection, file))).toMatch(
      /A clinic server is using the database/,
    );
    await clinic.close();
    const foreign = await createDatabase();
    await rowsIn(foreign, 'create table shop (id int)');
    expect(await refusalOf(restore(foreign, file))).toMatch(/another program \(shop\)/);
  });

  test('but sample data gives way', { tags: ['slow'] }, async () => {
    const clinic = await startClinic();
    const { client: doctor } = await clinic.signedIn('doctor');
    await doctor.dashboard.open();
    await clinic.close();
    await restore(clinic.ownerConnection, file);
    const again = path.join(folder, 'over-samples.backup');
    await backUp(clinic.ownerConnection, again);
    expect(await manifestIn(again)).toEqual(await manifestIn(file));
  });
});

test('a server that starts while a restore runs waits for it', { tags: ['slow'] }, async () => {
  const target = await createDatabase();
  await withClient(target, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const starting = startClinic({ database: target });
    await expect
      .poll(() =>
        rowsIn(target, "select from pg_locks where locktype = 'advisory' and not granted"),
      )
      .not.toEqual([]);
    await client.query('rollback');
    await (await starting).close();
  });
});

describe('a backup is sealed [DUR-9]', () => {
  const known = [fingerprintOf(sealKey.publicKey)];
  const verified = async (sealed: string, secret: string | null = null, takesNone = false) => {
    const backup = await readBackupFile(sealed, { passphrase: secret });
    verifyBackup(sealed, backup, { known, takesNone });
  };
  const changed = (text: string) => withRightSums(text.replaceAll('Meera', 'Meero'));

  test('one that somebody changed, with sums that fit, is refused by whoever knows the clinic’s key', {
    tags: ['slow'],
  }, async () => {
    await verified(file);
    const keptSeal = await forge('kept-seal.forged', (text) => {
      const seal = text.slice(text.lastIndexOf('-- {"seal"'));
      return `${changed(text)}${seal}`;
    });
    expect(await refusalOf(readBackupFile(keptSeal, { passphrase: null }))).toMatch(
      /^StartupError: The backup .* somebody changed it: its seal does not hold\.$/,
    );
    const noSeal = await forge('no-seal.forged', changed);
    expect(await refusalOf(verified(noSeal))).toMatch(/has no seal, .* it may have been changed\./);
    expect((await readBackupFile(noSeal, { passphrase: null })).seal).toBeNull();
    const stranger = sealKeyOf('a secret of somebody else that is long enough');
    const theirs = await forge('their-seal.forged', changed, { sealKey: stranger });
    expect(await refusalOf(verified(theirs, null, true))).toContain(
      `a clinic whose key is not known here: ${fingerprintOf(stranger.publicKey)}.`,
    );
    const encrypted = await forge('no-seal.forged.age', changed, { passphrase });
    expect(await refusalOf(verified(encrypted, passphrase))).toMatch(/has no seal/);
    const whole = path.join(folder, 'sealed.backup.age');
    await backUp(database, whole, passphrase);
    await verified(whole, passphrase);
  });

  test('what follows the seal, or stands between it and the manifest, is refused', {
    tags: ['slow'],
  }, async () => {
    for (const [name, change] of [
      ['behind', (text: string) => `${text}select 1;\n`],
      ['twice', (text: string) => `${text}${text.slice(text.lastIndexOf('-- {"seal"'))}`],
      ['between', (text: string) => text.replace('-- {"seal"', '\n-- {"seal"')],
    ] as const) {
      const forged = await forge(`${name}.forged`, change);
      expect([name, await refusalOf(readBackupFile(forged, { passphrase: null }))]).toEqual([
        name,
        `StartupError: The backup ${forged} is damaged or cut off.`,
      ]);
    }
  });

  test('an older backup under the name of the newest is refused', {
    tags: ['slow'],
  }, async () => {
    const posing = path.join(folder, backupName(new Date('2031-01-01T00:00:00Z'), false));
    fs.copyFileSync(file, posing);
    expect(await refusalOf(verified(posing))).toMatch(/it was put in the place of another\./);
    fs.rmSync(posing);
  });

  test('one that was exchanged between checking and loading is not loaded', {
    tags: ['slow'],
  }, async () => {
    const target = await createDatabase();
    const exchanged = path.join(folder, 'exchanged.backup');
    fs.copyFileSync(file, exchanged);
    const backup = await readBackupFile(exchanged, { passphrase: null });
    fs.copyFileSync(await forge('exchanged.forged', withoutSeal), exchanged);
    expect(
      await refusalOf(
        withClient(target, (client) =>
          restoreBackup(client, exchanged, backup, { tables, passphrase: null }),
        ),
      ),
    ).toMatch(/was changed while it was being restored\.$/);
  });
});

describe('backups are encrypted [CFG-6]', () => {
  test('what the passphrase closes it opens again, and the file is its owner’s alone', {
    tags: ['slow'],
  }, async () => {
    const sealed = path.join(folder, 'clinic.backup.age');
    await backUp(database, sealed, passphrase);
    const whole = fs.readFileSync(sealed);
    expect(whole.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
    expect(fs.statSync(sealed).mode & 0o777).toBe(0o600);
    const target = await createDatabase();
    await restore(target, sealed, passphrase);
    const again = path.join(folder, 'unsealed.backup');
    await backUp(target, again);
    expect(await manifestIn(again)).toEqual(await manifestIn(file));
  });

  test('a wrong passphrase and none are told apart, and a flipped or missing byte is found', {
    tags: ['slow'],
  }, async () => {
    const sealed = path.join(folder, 'quick.backup.age');
    // As the program `age` makes it, with less work for each try.
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(10);
    const whole = Buffer.from(await encrypter.encrypt(fs.readFileSync(file)));
    fs.writeFileSync(sealed, whole);
    expect((await readBackupFile(sealed, { passphrase })).manifest).toEqual(await manifestIn(file));
    expect(await refusalOf(readBackupFile(sealed, { passphrase: null }))).toMatch(
      /is encrypted\. Set CLINIC_BACKUP_PASSPHRASE/,
    );
    expect(await refusalOf(readBackupFile(sealed, { passphrase: 'wrong horse battery' }))).toMatch(
      /The passphrase in CLINIC_BACKUP_PASSPHRASE does not open/,
    );
    const flipped = (place: number) => {
      const bytes = Buffer.from(whole);
      bytes[place] = Number(bytes[place]) ^ 1;
      return bytes;
    };
    const header = whole.indexOf('\n---') + 50;
    for (const bytes of [
      ...[3, 25, 40, 70, header - 10, header + 10].map(flipped),
      flipped(Math.floor(whole.length / 2)),
      flipped(whole.length - 1),
      whole.subarray(0, 30),
      whole.subarray(0, header + 10),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, whole.length - 1),
      Buffer.concat([whole, Buffer.from('.')]),
    ]) {
      fs.writeFileSync(sealed, bytes);
      expect(await refusalOf(readBackupFile(sealed, { passphrase }))).toMatch(
        /^StartupError: .*damaged/,
      );
    }
  });
});

describe('scheduled backups', () => {
  const schedule = (into: string) => ({
    folder: path.join(folder, into),
    backupEveryHours: 24,
    backupsKept: 3,
    backupPassphrase: null,
  });
  const at = (hour: number) => new Date(Date.UTC(2031, 0, 1, hour));
  const beforeWrite = async () => {};

  test('one is written when the newest is old enough, also by a server that has just started', {
    tags: ['slow'],
  }, async () => {
    const daily = schedule('daily');
    const run = (now: Date) => backUpIfDue(database, daily, now, { tables, sealKey, beforeWrite });
    expect(await run(at(0))).toBe(path.join(daily.folder, 'clinic-2031-01-01T00-00-00Z.backup'));
    expect(await run(at(23))).toBeNull();
    // The hourly look may come a moment early.
    expect(await run(new Date(at(24).getTime() - 1000))).not.toBeNull();
    expect(backupsIn(daily.folder).length).toBe(2);
    for (const { file: written } of backupsIn(daily.folder)) {
      expect(await manifestIn(written)).toEqual(await manifestIn(file));
      expect(fs.statSync(written).mode & 0o777).toBe(0o600);
    }
  });

  test('a file from a clock that was wrong does not hold it back', { tags: ['slow'] }, async () => {
    const wrong = schedule('wrong');
    fs.mkdirSync(wrong.folder);
    fs.writeFileSync(path.join(wrong.folder, backupName(at(9999), false)), '');
    expect(
      await backUpIfDue(database, { ...wrong, backupsKept: 1 }, at(0), {
        tables,
        sealKey,
        beforeWrite,
      }),
    ).toBe(path.join(wrong.folder, backupName(at(0), false)));
    expect(fs.existsSync(path.join(wrong.folder, backupName(at(0), false)))).toBe(true);
  });

  test('the oldest go once a new one is whole, and nothing that is not ours', {
    tags: ['slow'],
  }, async () => {
    const kept = schedule('kept');
    fs.mkdirSync(kept.folder);
    const others = ['clinic.backup', 'notes.txt', 'clinic-2020-01-01T00-00-00Z.backup.bak'];
    const old = [1, 2, 3, 4].map((day) => `clinic-2030-12-0${day}T00-00-00Z.backup.age`);
    const parts = [
      'clinic-2030-12-05T00-00-00Z.backup.part',
      'clinic-2031-01-01T00-00-00Z.backup.age.part',
    ];
    for (const name of [...others, ...old, ...parts]) {
      fs.writeFileSync(path.join(kept.folder, name), '');
    }
    fs.utimesSync(path.join(kept.folder, String(parts[0])), at(-48), at(-48));
    fs.utimesSync(path.join(kept.folder, String(parts[1])), at(-1), at(-1));
    const nowhere = { ...database, database: 'template1' };
    expect(
      await refusalOf(backUpIfDue(nowhere, kept, at(0), { tables, sealKey, beforeWrite })),
    ).toMatch(/holds no clinic/);
    expect(fs.readdirSync(kept.folder).length).toBe(9);
    await backUpIfDue(database, kept, at(0), { tables, sealKey, beforeWrite });
    expect(fs.readdirSync(kept.folder).sort()).toEqual(
      [...others, ...old.slice(2), 'clinic-2031-01-01T00-00-00Z.backup', String(parts[1])].sort(),
    );
  });

  test('of several servers one writes', { tags: ['slow'] }, async () => {
    const shared = schedule('shared');
    const written = await Promise.all(
      [0, 1, 2, 3].map((second) =>
        backUpIfDue(database, shared, new Date(at(0).getTime() + second * 1000), {
          tables,
          sealKey,
          beforeWrite,
        }),
      ),
    );
    expect(written.filter((name) => name !== null).length).toBe(1);
    expect(fs.readdirSync(shared.folder).length).toBe(1);
  });

  test('a server whose clock is a moment behind the one that wrote finds it done', {
    tags: ['slow'],
  }, async () => {
    const behind = schedule('behind');
    const run = (now: Date) => backUpIfDue(database, behind, now, { tables, sealKey, beforeWrite });
    expect(await run(at(24))).not.toBeNull();
    expect(await run(new Date(at(24).getTime() - 3000))).toBeNull();
    expect(await run(at(23))).not.toBeNull();
  });

  test('a server writes one by itself, and says in its log when it cannot', {
    tags: ['slow'],
  }, async () => {
    const lines: string[] = [];
    const written = schedule('by-itself');
    const clinic = await startClinic({ backups: written });
    await expect.poll(() => backupsIn(written.folder).length).toBe(1);
    await clinic.close();
    const blocked = { ...written, folder: path.join(file, 'in-a-file') };
    const failing = await startClinic({
      backups: blocked,
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    });
    await expect.poll(() => lines.join('')).toMatch(/"job":"backup".*could not be written/);
    await failing.close();
  });
});

describe('the sample accounts after a restore', () => {
  test('a clinic of its own staff gets none by default, and a password that everybody knows opens nothing', {
    tags: ['slow'],
  }, async () => {
    const real = await startClinic({ sampleData: false });
    await real.visitor().client.accounts.signUp({
      name: 'Meera',
      role: 'doctor',
      email: 'meera@clinic.test',
      password: 'chai with meera',
    });
    await real.close();
    const realFile = path.join(folder, 'real.backup');
    await backUp(real.ownerConnection, realFile);
    const target = await createDatabase();
    await restore(target, realFile);
    const restored = await startClinic({ database: target });
    await expect(restored.signedIn('doctor')).rejects.toThrow();
    expect((await restored.visitor().client.accounts.session()).clinic.sampleAccounts).toBeNull();
    await restored.close();
    const asked = await startClinic({ database: target, insistsOnSampleData: true });
    await asked.signedIn('doctor');
    await asked.close();
    // Those that are there go on working.
    const again = await startClinic({ database: target });
    await again.signedIn('doctor');
    await again.close();
  });
});

describe('the commands', () => {
  const staff = { email: 'meera@clinic.test', password: 'chai with meera' };
  const run = async (settings: Record<string, string>, ...command: string[]) => {
    const { code, output } = await runToExit(settings, command);
    const said = output
      .split('\n')
      .filter((line) => line && !/^(Node 20|npm|> |\w+ing )/.test(line));
    return { code, said: said.join('\n') };
  };
  const command = (settings: Record<string, string>, ...args: string[]) =>
    run(settings, process.execPath, 'scripts/command.mjs', ...args);

  test('a clinic moves from the embedded database to a hosted one and back, by npm’s three commands [AUD-5] [AUD-10] [DUR-8]', {
    tags: ['slow'],
  }, async () => {
    const embedded = { CLINIC_DATA_DIR: makeDataFolder(), CLINIC_SAMPLE_DATA: 'off' };
    const into = path.join(folder, 'commands');
    const server = await startServer(embedded);
    await visitorAt(server.url).client.accounts.signUp({
      ...staff,
      name: 'Meera',
      role: 'doctor',
    });

    const first = await run(embedded, 'npm', 'run', 'backup', '--', `${into}/`);
    expect(first).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Backup written: .*\.backup \(\d\.\d kB, sealed [0-9a-f-]{39}\), \d+ rows in \d+\.\d s\.$/,
      ),
    });
    const seal = /sealed ([0-9a-f-]+)/.exec(first.said)?.[1] ?? '';
    expect((await run(embedded, 'npm', 'run', 'audit:verify')).said).toMatch(
      /^The audit log holds: [1-9] rows verified against \d heads/,
    );
    const [{ file: firstFile = '' } = {}] = backupsIn(into);
    expect((await command(embedded, 'restore', firstFile)).said).toMatch(
      /^The data folder .* in use/,
    );
    await server.end('SIGTERM');
    expect(await command(embedded, 'restore', firstFile)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is a clinic here already/),
    });

    const { host, user, password, database: name } = await createDatabase();
    const hosted = {
      CLINIC_DATA_DIR: makeDataFolder(),
      DATABASE_URL: `postgresql://${user}:${password}@/${name}?host=${encodeURIComponent(host ?? '')}`,
    };
    expect((await command(hosted, 'auditVerify')).code).toBe(1);
    // A new place knows nobody's key.
    expect(await command(hosted, 'restore', firstFile)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`is not known here: ${seal}.`),
    });
    const told = { ...hosted, CLINIC_BACKUP_SEAL: seal };
    expect(await run(told, 'npm', 'run', 'restore', '--', firstFile)).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        new RegExp(
          `Every table reads as in the backup, and the [1-9] links .* hold\\. Its seal ${seal} holds\\.$`,
        ),
      ),
    });
    // From then on the place knows it.
    expect(await run(hosted, 'npm', 'run', 'backup:verify', '--', firstFile)).toMatchObject({
      code: 0,
      said: expect.stringMatching(new RegExp(`is whole: \\d+ rows .* Its seal ${seal} holds\\.$`)),
    });
    expect((await command(hosted, 'auditVerify', firstFile)).said).toMatch(
      /verified against 2 heads/,
    );
    const secondFile = path.join(folder, 'second.backup');
    await command(hosted, 'backup', secondFile);
    expect((await command(hosted, 'backup', secondFile)).said).toMatch(/is there already\.$/);

    const back = { CLINIC_DATA_DIR: makeDataFolder() };
    expect((await command(back, 'backup')).said).toMatch(/^There is no clinic in/);
    // As docs/backup.md says: the secret that is copied along also knows the seal.
    fs.mkdirSync(back.CLINIC_DATA_DIR, { mode: 0o755 });
    for (const name of ['session-secret', 'backup-seals']) {
      fs.copyFileSync(
        path.join(hosted.CLINIC_DATA_DIR, name),
        path.join(back.CLINIC_DATA_DIR, name),
      );
    }
    expect((await command(back, 'restore', secondFile)).code).toBe(0);
    const third = path.join(folder, 'third.backup');
    await command(back, 'backup', third);
    // Each restored clinic has a place of its own for old papers.
    const place = { rows: 1, sha256: expect.any(String) };
    const manifest = await manifestIn(firstFile);
    const same = { ...manifest, tables: { ...manifest.tables, content_place: place } };
    expect(await manifestIn(secondFile)).toEqual(same);
    expect(await manifestIn(third)).toEqual(same);

    const again = await startServer(back);
    expect(again.output()).not.toContain('Sample accounts');
    expect(await visitorAt(again.url).client.accounts.signIn(staff)).toMatchObject({
      email: staff.email,
    });
    await again.end('SIGTERM');

    const [row] = await rowsIn(
      { ...database, database: name },
      'select min(id) as id from audit_logs',
    );
    const hostedDatabase = { ...database, database: name };
    await rowsIn(
      hostedDatabase,
      `insert into audit_logs (id, user_name, action, details, timestamp) overriding system value
        values (-5, 'Meera', 'login', 'Signed in', now()),
          ((select max(id) + 1 from audit_logs), 'Meera', 'login', 'Signed in', now())`,
    );
    const putIn = {
      code: 1,
      said: expect.stringMatching(/: 2 rows of it are not in its chain \(audit rows -5, \d+\)/),
    };
    // Not even a second time: the command chains nothing, nor does a backup.
    await command(hosted, 'backup', path.join(folder, 'put-in.backup'));
    expect(await command(hosted, 'auditVerify')).toEqual(putIn);
    await rowsIn(
      hostedDatabase,
      `set session_replication_role = replica;
        delete from audit_logs where id not in (select audit_id from audit_chain)`,
    );
    const heads = path.join(hosted.CLINIC_DATA_DIR, 'audit-heads');
    const copyOfHeads = path.join(folder, 'copy-of-heads');
    fs.renameSync(heads, copyOfHeads);
    expect(await command(hosted, 'auditVerify')).toEqual({
      code: 1,
      said: expect.stringMatching(/^The audit log is not proved: /),
    });
    expect(await command(hosted, 'auditVerify', copyOfHeads)).toEqual({
      code: 0,
      said: expect.stringMatching(/^The audit log holds: .* against 1 heads/),
    });
    await rowsIn(
      hostedDatabase,
      `set session_replication_role = replica;
        update audit_logs set details = 'nothing' where id = ${row.id}`,
    );
    expect(await command(hosted, 'auditVerify')).toEqual({
      code: 1,
      said: `The audit log is broken at link 1 (audit row ${row.id}): the row was changed. 0 rows before it hold.`,
    });
    for (const { CLINIC_DATA_DIR } of [embedded, hosted, back]) {
      fs.rmSync(path.dirname(CLINIC_DATA_DIR), { recursive: true });
    }
  });
});
