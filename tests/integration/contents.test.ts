import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import asynchronous from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tables } from '../../src/app/server/features';
import { createAuditChain } from '../../src/server/audit/auditChain';
import { writeBackup } from '../../src/server/backup/backup';
import { readBackupFile } from '../../src/server/backup/backupFile';
import type { Storage } from '../../src/server/backup/copies/storage';
import { erasePatient } from '../../src/server/backup/erasures';
import { restoreBackup } from '../../src/server/backup/restore';
import { openSession } from '../../src/server/backup/session';
import { type Config, readConfig } from '../../src/server/config';
import {
  bringBackContents,
  copyContentsBeside,
  refuseOtherPlace,
} from '../../src/server/contents/backedUpContents';
import { contentsBeside, startContentCopies } from '../../src/server/contents/contentCopies';
import {
  type Contents,
  completeUpload,
  contentStorageOf,
  contentsAmong,
  createContents,
  NoContentPlace,
  NoContentSpace,
  placeMark,
  type StoredContent,
} from '../../src/server/contents/contents';
import { connect } from '../../src/server/database/connect';
import type { Database } from '../../src/server/database/schema';
import { inTransaction } from '../../src/server/database/transaction';
import { startS3Server } from '../s3Server';
import { patientFields } from '../visitor';
import { createDatabase, startClinic, type TestClinic } from './clinic';

const log: Logger = pino({ level: 'silent' });
const never = new AbortController().signal;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-contents-'));

let count = 0;
const newFolder = () => path.join(root, String(count++));
const textOf = (bytes: Buffer | null) => bytes?.toString() ?? null;

/** Everything that was opened, closed after all tests. */
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  fs.rmSync(root, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

/** A clinic with one patient, whose server's own old papers are left alone: each test has a place of its own. */
let clinic: TestClinic;
let db: Kysely<Database>;
let patientId: string;
let userId: string;
let now = new Date();

async function openClinic() {
  clinic = await startClinic();
  ends.push(clinic.close);
  const desk = (await clinic.signedIn('receptionist')).client;
  patientId = (await desk.patients.register(patientFields)).id;
  userId = (await desk.accounts.session()).user?.id ?? '';
  db = open(clinic.connection);
}
beforeAll(openClinic);

function open(connection: Parameters<typeof connect>[0]): Kysely<Database> {
  const opened = connect(connection, log).db;
  ends.push(() => opened.destroy());
  return opened;
}

const folderAt = (folder: string) => contentStorageOf({ kind: 'folder', folder }, folder, never);

const serverOn = (storage: Storage, isEncrypted = false) =>
  createContents({ db, storage, isEncrypted, log, clock: () => now });

/** A server on an empty place of its own, whose row is made anew. */
async function newServer({ isEncrypted = false, storage = folderAt(newFolder()) } = {}) {
  await clinic.sql.query('delete from content_place');
  const server = serverOn(storage, isEncrypted);
  await server.check();
  expect(server.failure()).toBeNull();
  return server;
}

/** What the operation does in its transaction. */
async function addRow(id: string, stored: StoredContent, of = patientId) {
  await inTransaction(db, async (trx) => {
    await completeUpload(trx, id);
    await trx
      .insertInto('attachments')
      .values({
        id,
        ...stored,
        patient_id: of,
        kind: 'pdf',
        width: null,
        height: null,
        document_date: null,
        source: 'desk',
        added_by: userId,
        added_by_name: 'Desk',
        added_at: now,
      })
      .execute();
  });
}

async function add(server: Contents, text: string, of = patientId) {
  const id = randomUUID();
  const stored = await server.store(id, Buffer.from(text));
  await addRow(id, stored, of);
  return { id, ...stored };
}

const notes = async () => (await db.selectFrom('content_uploads').select('id').execute()).length;
const hourLater = () => {
  now = new Date(now.getTime() + 3_600_001);
};

/** The storage of a server that is killed before it does this: what comes after never happens. */
function killedAt(storage: Storage, step: 'writeBytes' | 'remove', isDone: boolean): Storage {
  return {
    ...storage,
    [step]: async (name: string, bytes: Uint8Array) => {
      if (isDone) await storage[step](name, bytes);
      throw new Error('killed');
    },
  };
}

describe('a content [DUR-18]', () => {
  test.each([false, true])('comes back to the byte, encrypted: %s', async (isEncrypted) => {
    const server = await newServer({ isEncrypted });
    const { id, sha256 } = await add(server, 'a paper');
    expect(textOf(await server.read({ id, sha256 }))).toBe('a paper');
    const lies = textOf(await server.storage.readBytes(id)) ?? '';
    expect(lies.startsWith('age-encryption.org/v1')).toBe(isEncrypted);
    expect(lies.includes('a paper')).toBe(!isEncrypted);
    // Also once the clinic encrypts otherwise, or no more.
    const later = serverOn(server.storage, !isEncrypted);
    expect(textOf(await later.read({ id, sha256 }))).toBe('a paper');
    expect(await notes()).toBe(0);
  });

  test('that is missing, or another one than was stored, is none', async () => {
    const server = await newServer();
    const [gone, changed] = [await add(server, 'gone'), await add(server, 'changed')];
    await server.storage.remove(gone.id);
    await server.storage.writeBytes(changed.id, Buffer.from('changes'));
    expect(await server.read(gone)).toBeNull();
    expect(await server.read(changed)).toBeNull();
  });

  test('takes no row after its upload was given up, and another one is not touched by that', async () => {
    const server = await newServer();
    const kept = await add(server, 'kept');
    const id = randomUUID();
    const stored = await server.store(id, Buffer.from('late'));
    hourLater();
    await server.tidy();
    expect(contentsAmong(await server.storage.names())).toEqual([kept.id]);
    await expect(addRow(id, stored)).rejects.toThrow('took too long');
    expect(textOf(await server.read(kept))).toBe('kept');
  });
});

describe('a server that is killed [DUR-18]', () => {
  test.each([
    ['before the file', false],
    ['between file and row', true],
  ])('%s leaves what the next one removes', async (_, isDone) => {
    const server = await newServer();
    const killed = serverOn(killedAt(server.storage, 'writeBytes', isDone));
    const id = randomUUID();
    await expect(killed.store(id, Buffer.from('half'))).rejects.toThrow('killed');
    expect(await notes()).toBe(1);
    // Not yet: it may be on its way at another server.
    await server.tidy();
    expect(await notes()).toBe(1);
    hourLater();
    await server.tidy();
    expect(await notes()).toBe(0);
    expect(await server.storage.names()).toEqual([placeMark]);
  });

  test('in the middle of a file leaves a part, which goes too', async () => {
    const folder = newFolder();
    const server = await newServer({ storage: folderAt(folder) });
    const id = randomUUID();
    await db.insertInto('content_uploads').values({ id, started_at: now }).execute();
    fs.writeFileSync(path.join(folder, `${id}.part`), 'ha');
    hourLater();
    await server.tidy();
    expect(fs.readdirSync(folder)).toEqual([placeMark]);
  });

  test.each([
    ['before a file is removed', false],
    ['between a file and its note', true],
  ])('%s leaves the rest to the next one', async (_, isDone) => {
    const server = await newServer();
    const erased = await newPatient();
    await server.store(randomUUID(), Buffer.from('of no row'));
    const ofErased = await add(server, 'of somebody who goes', erased);
    hourLater();
    const killed = serverOn(killedAt(server.storage, 'remove', isDone));
    await expect(killed.tidy()).rejects.toThrow('killed');
    await server.tidy();
    expect(await notes()).toBe(0);
    await erase(db, erased);
    await expect(killed.tidy()).rejects.toThrow('killed');
    await server.tidy();
    expect(await server.storage.names()).toEqual([placeMark]);
    const left = await db
      .selectFrom('content_removals')
      .select('content_id')
      .where('removed_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect(await server.read(ofErased)).toBeNull();
  });
});

async function newPatient(): Promise<string> {
  const desk = (await clinic.signedIn('receptionist')).client;
  return (await desk.patients.register(patientFields)).id;
}

/** Personal data goes only from sealed audit rows. */
async function erase(from: Kysely<Database>, id: string): Promise<void> {
  await createAuditChain(from, log).catchUp();
  await erasePatient(from, { patientId: id, at: now, by: null, isRepeated: true });
}

describe('the place [10.28.10] [DUR-18]', () => {
  test('refuses cleanly while its disk is full', async () => {
    const folder = newFolder();
    const server = await newServer({ storage: folderAt(folder) });
    vi.spyOn(asynchronous, 'writeFile').mockRejectedValueOnce(
      Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' }),
    );
    await expect(server.store(randomUUID(), Buffer.from('much'))).rejects.toThrow(NoContentSpace);
    expect(fs.readdirSync(folder)).toEqual([placeMark]);
    const after = await add(server, 'once there is room');
    expect(textOf(await server.read(after))).toBe('once there is room');
  });

  test('is one for all servers on a database', async () => {
    const folder = newFolder();
    await clinic.sql.query('delete from content_place');
    const servers = [1, 2].map(() => serverOn(folderAt(folder)));
    await Promise.all(servers.map((server) => server.check()));
    const [one, other] = servers;
    if (!one || !other) throw new Error('two were started');
    expect([one.failure(), other.failure()]).toEqual([null, null]);
    const paper = await add(one, 'seen by both');
    expect(textOf(await other.read(paper))).toBe('seen by both');
    const ownFolder = newFolder();
    const alone = serverOn(folderAt(ownFolder));
    await expect(alone.store(randomUUID(), Buffer.from('here'))).rejects.toThrow(
      /holds no file clinic-contents\./,
    );
    // Nothing is missing where it never was.
    await expect(alone.read(paper)).rejects.toThrow(NoContentPlace);
    await expect(alone.tidy()).rejects.toThrow(NoContentPlace);
    expect(alone.failure()).not.toBeNull();
    expect(fs.existsSync(ownFolder)).toBe(false);
  });

  test('of another clinic is not used, and nothing in it removed', async () => {
    const theirs = await newServer();
    const paper = await add(theirs, 'theirs');
    const { id } = await add(theirs, 'removed here alone');
    const there = (await theirs.storage.names()).sort();
    // As where a copy of the database works beside it.
    await clinic.sql.query('delete from content_place');
    await clinic.sql.query('delete from attachments where id = $1', [id]);
    await db.insertInto('content_uploads').values({ id: paper.id, started_at: now }).execute();
    hourLater();
    const ours = serverOn(theirs.storage);
    await expect(ours.tidy()).rejects.toThrow(/is of another clinic\./);
    await expect(ours.store(randomUUID(), Buffer.from('ours'))).rejects.toThrow(NoContentPlace);
    expect((await theirs.storage.names()).sort()).toEqual(there);
    await db.deleteFrom('content_uploads').execute();
  });

  test('is a bucket as well', async () => {
    const s3 = await startS3Server();
    ends.push(s3.close);
    const storage = contentStorageOf(s3.setting, root, never);
    const server = await newServer({ storage, isEncrypted: true });
    const paper = await add(server, 'far away');
    expect(textOf(await server.read(paper))).toBe('far away');
    expect([...s3.objects.keys()].sort()).toEqual([`desk/${paper.id}`, `desk/${placeMark}`].sort());
    s3.fail('damage', /^PUT/);
    await expect(server.store(randomUUID(), Buffer.from('damaged'))).rejects.toThrow(
      /does not read as it was sent/,
    );
    s3.fail('error', /^GET/);
    s3.fail('error', /^GET/);
    await expect(server.store(randomUUID(), Buffer.from('away'))).rejects.toThrow(NoContentPlace);
  });
});

describe('copies [DUR-19]', () => {
  test('lie beside the backups, and lose who was erased, also where they come back', async () => {
    const server = await newServer();
    const erased = await newPatient();
    const [stays, goes] = [await add(server, 'stays'), await add(server, 'goes', erased)];
    const folder = newFolder();
    const beside = contentsBeside(folder, never);
    const copies = startContentCopies({
      connection: clinic.ownerConnection,
      db,
      contents: server,
      places: () => [beside],
      log,
      clock: () => now,
    });
    try {
      await copies.run();
      expect(contentsAmong(await beside.names())).toEqual(
        expect.arrayContaining([stays.id, goes.id]),
      );
      const copy = await beside.readBytes(goes.id);
      await erase(db, erased);
      await server.tidy();
      await copies.run();
      expect(await beside.readBytes(goes.id)).toBeNull();
      await beside.writeBytes(goes.id, copy ?? Buffer.alloc(0));
      await copies.run();
      expect(await beside.readBytes(goes.id)).toBeNull();
      expect(textOf(await beside.readBytes(stays.id))).toBe('stays');
      await server.storage.remove(stays.id);
      await server.storage.writeBytes(randomUUID(), Buffer.from('of nobody'));
      const before = copies.state();
      await copies.run();
      expect(copies.state()).toMatchObject({
        missing: (before?.missing ?? 0) + 1,
        unknown: (before?.unknown ?? 0) + 1,
        failure: null,
      });
    } finally {
      await copies.end();
    }
  });
});

describe('a restore [10.28.10] [DUR-19]', () => {
  // A clinic of its own: the erasures above write no row of the log, and a backup compares the two.
  beforeAll(openClinic);

  test('brings back what lies beside the backup, to the byte, says what is missing, and nothing of who was erased', {
    tags: ['slow'],
  }, async () => {
    const server = await newServer({ isEncrypted: true });
    const erased = await newPatient();
    const whole = await add(server, 'whole');
    const missing = await add(server, 'missing');
    const goes = await add(server, 'of somebody who goes', erased);
    const folder = newFolder();
    const file = path.join(folder, 'clinic.backup');
    const place = { kind: 'folder' as const, folder: newFolder() };
    const from = settings({ CLINIC_CONTENTS_DIR: server.storage.where });
    await backUp(file);
    const source = {
      ownerConnection: clinic.ownerConnection,
      dataDir: root,
      close: async () => {},
    };
    expect(await copyContentsBeside(file, source, from, never)).toBe(
      ' 3 old papers: 3 whole, 0 missing.',
    );
    const beside = contentsBeside(folder, never);
    await beside.remove(missing.id);

    const { restored, connection } = await restore(file);
    await erase(restored, erased);
    const dataDir = newFolder();
    fs.mkdirSync(dataDir);
    const to = settings({ CLINIC_CONTENTS_DIR: place.folder });
    const said = await bringBackContents(restored, {
      config: to,
      dataDir,
      beside: folder,
      signal: never,
    });
    expect(said).toMatch(/^ 2 old papers: 1 whole, 1 missing\. The file .*contents-missing names/);
    const list = path.join(dataDir, 'contents-missing');
    expect(fs.readFileSync(list, 'utf8')).toBe(`${missing.id}\n`);
    const there = contentStorageOf(place, dataDir, never);
    expect(contentsAmong(await there.names())).toEqual([whole.id]);
    const reader = createContents({
      db: restored,
      storage: there,
      isEncrypted: true,
      log,
      clock: () => now,
    });
    expect(textOf(await reader.read(whole))).toBe('whole');
    expect(await reader.read(missing)).toBeNull();
    expect(await there.readBytes(goes.id)).toBeNull();
    // The clinic that was restored from goes on with its own place, and neither touches the other's.
    await server.check();
    expect(server.failure()).toBeNull();
    const client = await openSession(connection, 'clinic restore');
    try {
      const check = (config: Config) => refuseOtherPlace(config, root, { client, signal: never });
      await expect(check(from)).rejects.toThrow('--adopt-contents');
      await check(to);
    } finally {
      await client.end();
    }
    // Taken over all the same, the place is the restored clinic's alone.
    await bringBackContents(restored, { config: from, dataDir, beside: null, signal: never });
    expect(fs.existsSync(list)).toBe(false);
    await server.check();
    expect(server.failure()).toMatch(/is of another clinic/);
  });
});

function settings(values: NodeJS.ProcessEnv): Config {
  return readConfig({ CLINIC_DATA_DIR: newFolder(), ...values });
}

async function backUp(file: string): Promise<void> {
  await createAuditChain(db, log).catchUp();
  const client = await openSession(clinic.ownerConnection, 'clinic backup');
  const options = { tables, passphrase: null, sealKey: null, now: new Date() };
  await writeBackup(client, file, options).finally(() => client.end());
}

/** Restores a backup into a database of its own; resolves with its owner's connection. */
async function restore(file: string) {
  const connection = await createDatabase();
  const client = await openSession(connection, 'clinic restore');
  try {
    const backup = await readBackupFile(file, { passphrase: null });
    await restoreBackup(client, file, backup, { tables, passphrase: null });
  } finally {
    await client.end();
  }
  return { restored: open(connection), connection };
}
