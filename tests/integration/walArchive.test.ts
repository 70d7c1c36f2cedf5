import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf, sealKeyOf } from '../../src/server/backup/seal';
import { clusterIn, type DataFolder, openDataFolder } from '../../src/server/database/dataFolder';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/database/embedded';
import { migrate } from '../../src/server/database/migrate';
import { filesIn } from '../../src/server/walArchive/archiveFile';
import { startWalArchive, type WalArchive } from '../../src/server/walArchive/archiver';
import { restoreMinute } from '../../src/server/walArchive/recover';

const silent: Logger = pino({ level: 'silent' });
const sealKey = sealKeyOf('a secret of the clinic that is long enough');
const passphrase = 'correct horse battery';
const gigabyte = 2 ** 30;

let root: string;
let data: DataFolder;
let postgres: EmbeddedPostgres;
let sql: pg.Pool;
const archives: WalArchive[] = [];
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-archive-'));
  fs.chmodSync(root, 0o755);
  data = openDataFolder(path.join(root, 'data'));
  postgres = await startEmbeddedPostgres(data, silent);
  await migrate(postgres.ownerConnection, silent);
  sql = new pg.Pool({ ...postgres.ownerConnection, max: 2 });
  await sql.query('create table notes (number int, at timestamptz default clock_timestamp())');
});
afterAll(async () => {
  for (const archive of archives) await archive.end();
  await sql.end();
  await postgres.stop();
  fs.rmSync(root, { recursive: true });
});

const free = { archive: 100 * gigabyte, data: 100 * gigabyte };

/** An archive that looks when it is told to. */
function startArchive(name: string, secret: string | null = null): WalArchive & { folder: string } {
  const folder = path.join(root, name);
  const archive = startWalArchive({
    connection: postgres.ownerConnection,
    cluster: clusterIn(data.path),
    settings: { folder, keepDays: 7, passphrase: secret },
    sealKey,
    log: silent,
    about: async () => ({ timeZone: 'Asia/Kolkata', auditHead: null }),
    freeBytes: async (of) => (of.startsWith(data.path) ? free.data : free.archive),
    every: 3_600_000,
  });
  archives.push(archive);
  return { ...archive, folder };
}

/** Stores a row; the moment after it, which is its own to the millisecond. */
async function note(number: number): Promise<Date> {
  await sql.query('insert into notes (number) values ($1)', [number]);
  const { rows } = await sql.query<{ at: Date }>(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at",
  );
  // The next row is stored in a later millisecond.
  await sql.query('select pg_sleep(0.003)');
  return rows[0]?.at ?? new Date(0);
}

let restored = 0;

async function restore(
  archive: string,
  minute: string,
  { secret = null as string | null, erasures = [] as string[] } = {},
) {
  const folder = openDataFolder(path.join(root, `restored-${restored++}`));
  const summary = await restoreMinute(folder, {
    archive,
    minute,
    timeZone: null,
    reading: {
      trust: { known: [fingerprintOf(sealKey.publicKey)], takesNone: false },
      passphrase: secret,
    },
    erasures,
    log: silent,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  return { ...summary, folder };
}

async function notesIn(folder: DataFolder): Promise<number[]> {
  const there = await startEmbeddedPostgres(folder, silent);
  const client = new pg.Client(there.ownerConnection);
  await client.connect();
  try {
    const { rows } = await client.query<{ number: number }>('select number from notes order by 1');
    return rows.map((row) => row.number);
  } finally {
    await client.end();
    await there.stop();
  }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('an archive of the log', () => {
  test('brings back a named moment, with what was stored by then and nothing after it', async () => {
    const archive = startArchive('one', passphrase);
    await archive.lookNow();
    await note(1);
    const between = await note(2);
    await note(3);
    await archive.lookNow();
    console.log(
      archive.state(),
      filesIn(archive.folder).map((f) => [
        f.name,
        fs.statSync(path.join(archive.folder, f.name)).size,
      ]),
    );
    const began = Date.now();
    const one = await restore(archive.folder, between.toISOString().replace('T', ' '), {
      secret: passphrase,
    });
    console.log(Date.now() - began, one);
    expect(await notesIn(one.folder)).toEqual([1, 2]);
    const all = await restore(archive.folder, 'latest', { secret: passphrase });
    expect(await notesIn(all.folder)).toEqual([1, 2, 3]);
    expect(await refusal(restore(archive.folder, 'latest'))).toMatch(/Set CLINIC_BACKUP_PASS/);
  });
});
