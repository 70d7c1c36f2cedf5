import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClinic } from '../../src/app/server/clinic';
import { tables } from '../../src/app/server/features';
import { walArchiveStateOf } from '../../src/features/settings/walArchive.server';
import { fingerprintOf, type SealTrust, sealKeyOf } from '../../src/server/backup/seal';
import { clusterIn, type DataFolder, openDataFolder } from '../../src/server/database/dataFolder';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/database/embedded';
import { migrate } from '../../src/server/database/migrate';
import { createMetrics } from '../../src/server/http/metrics';
import { filesIn } from '../../src/server/walArchive/archiveFile';
import { readName, segmentSize, walName } from '../../src/server/walArchive/archiveNames';
import {
  dropWalArchive,
  startWalArchive,
  type WalArchive,
} from '../../src/server/walArchive/archiver';
import { planRestore } from '../../src/server/walArchive/reach';
import { restoreMinute } from '../../src/server/walArchive/recover';
import { patientFields, signedInAt } from '../visitor';

const silent: Logger = pino({ level: 'silent' });
const secret = 'a secret of the clinic that is long enough';
const sealKey = sealKeyOf(secret);
const passphrase = 'correct horse battery';
const gigabyte = 2 ** 30;

let root: string;
let data: DataFolder;
let postgres: EmbeddedPostgres;
let sql: pg.Pool;
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
  await sql.end();
  await postgres.stop();
  fs.rmSync(root, { recursive: true });
});

const plenty = { archive: 100 * gigabyte, data: 100 * gigabyte };
const room = { ...plenty };

/** An archive that looks when it is told to. */
function startArchive(
  name: string,
  secret: string | null = null,
  connection = postgres.ownerConnection,
  cluster = clusterIn(data.path),
): WalArchive & { folder: string } {
  const folder = path.join(root, name);
  const archive = startWalArchive({
    connection,
    cluster,
    settings: { folder, keepDays: 7, passphrase: secret },
    sealKey,
    log: silent,
    about: async () => ({ timeZone: 'Asia/Kolkata', auditHead: null }),
    freeBytes: async (of) => (of.startsWith(data.path) ? room.data : room.archive),
    every: 3_600_000,
  });
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

const trusted: SealTrust = { known: [fingerprintOf(sealKey.publicKey)], takesNone: false };
const restoring = {
  timeZone: null,
  reading: { trust: trusted, passphrase: null },
  erasures: [],
  log: silent,
  signal: new AbortController().signal,
  tables,
  bringBackContents: async () => '',
  onProgress: () => {},
};

async function restore(
  archive: string,
  minute: string,
  options: { secret?: string; trust?: SealTrust; erasures?: string[] } = {},
) {
  const folder = openDataFolder(path.join(root, `restored-${restored++}`));
  const { secret: passphrase = null, trust = trusted, erasures = [] } = options;
  const reading = { trust, passphrase };
  const asked = { ...restoring, archive, minute, reading, erasures };
  const summary = await restoreMinute(folder, asked);
  return { ...summary, folder };
}

/** What a statement finds in a clinic that was restored. */
async function rowsIn<Row extends pg.QueryResultRow>(folder: DataFolder, statement: string) {
  const there = await startEmbeddedPostgres(folder, silent);
  const client = new pg.Client(there.ownerConnection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
    await there.stop();
  }
}

const notesIn = async (folder: DataFolder) =>
  (await rowsIn<{ number: number }>(folder, 'select number from notes order by 1')).map(
    ({ number }) => number,
  );

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** A line of the archive with one copy of the database in it. */
async function begun(name: string, secret: string | null = null) {
  const archive = startArchive(name, secret);
  await archive.checkNow();
  return archive;
}

const pathOf = (archive: { folder: string }, kind: 'base' | 'wal') => {
  const names = filesIn(archive.folder).flatMap((file) => (file.kind === kind ? file.name : []));
  return path.join(archive.folder, names.sort().at(-1) ?? '');
};

const typed = (at: Date) => at.toISOString().replace('T', ' ');

describe('an archive of the log', () => {
  test('is kept by the server that is told to, shown to the administrator and counted; who was erased since is erased again, and nobody is signed in [DUR-8]', {
    tags: ['slow'],
  }, async () => {
    const folder = path.join(root, 'served');
    const metrics = createMetrics();
    const clinic = await createClinic({
      config: {
        timeZone: 'Asia/Kolkata',
        sampleData: true,
        insistsOnSampleData: false,
        signUp: 'open',
        needsStartCode: false,
        idleMinutes: 30,
      },
      connection: postgres.connection,
      ownerConnection: postgres.ownerConnection,
      auditHeads: null,
      walArchive: { cluster: clusterIn(data.path), folder, keepDays: 7, passphrase: null },
      contents: { place: null, dataDir: root, isEncrypted: false },
      secret,
      log: silent,
      metrics,
    });
    const url = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    const { client } = await signedInAt(url, 'doctor');
    const { client: desk } = await signedInAt(url, 'receptionist');
    const gone = await desk.patients.register({ ...patientFields, name: 'Gone Tomorrow' });
    const stays = await desk.patients.register({ ...patientFields, name: 'Stays Here' });
    await expect
      .poll(async () => (await client.settings.data()).walArchive?.newestBase, {
        timeout: 60_000,
      })
      .toBeTruthy();
    const { walArchive } = await client.settings.data();
    expect(walArchive).toMatchObject({ folder, isEncrypted: false, keepDays: 7, failure: null });
    const text = await metrics.text();
    expect(text).toMatch(/^clinic_wal_archive_failing 0$/m);
    expect(text).toMatch(/^clinic_wal_archive_missing 0$/m);
    expect(text).toMatch(/^clinic_wal_kept_until_timestamp_seconds 1\d{9}/m);
    await clinic.close();

    const erased = `${gone.id} ${new Date().toISOString()}\n`;
    fs.writeFileSync(path.join(folder, 'erasures'), erased);
    const back = await restore(folder, 'latest', {
      erasures: [path.join(folder, 'erasures'), path.join(root, 'none', 'erasures')],
    });
    expect(back).toMatchObject({ erased: 1, links: expect.any(Number) });
    expect(back.links).toBeGreaterThan(2);
    const rows = await rowsIn<{ id: string; name: string; sessions: number }>(
      back.folder,
      `select id, name, (select count(*)::int from sessions) as sessions from patients
      where id in ('${gone.id}', '${stays.id}')`,
    );
    expect(rows).toContainEqual({ id: stays.id, name: 'Stays Here', sessions: 0 });
    expect(rows.find(({ id }) => id === gone.id)?.name ?? '').not.toContain('Gone');

    await dropWalArchive(postgres.ownerConnection, silent);
    expect((await sql.query('select from pg_replication_slots')).rows).toEqual([]);
  });

  test('brings back a named moment, with what was stored by then and nothing after it; what was restored goes on in the same archive [DUR-8]', async () => {
    const archive = await begun('one');
    await note(1);
    const between = await note(2);
    await note(3);
    await archive.checkNow();
    const { spans, failure, keptUntil } = archive.state();
    expect(failure).toBeNull();
    expect(spans).toHaveLength(1);
    expect(spans[0]?.to).toEqual(keptUntil);
    await archive.end();
    expect(await refusal(restore(archive.folder, '2001-01-01 10:00'))).toMatch(
      /does not reach that minute\. The earliest is .* \(Asia\/Kolkata\)\.$/,
    );
    const one = await restore(archive.folder, typed(between));
    const there = await startEmbeddedPostgres(one.folder, silent);
    const { ownerConnection } = there;
    const next = startArchive('one', null, ownerConnection, clusterIn(one.folder.path));
    await next.checkNow();
    const client = new pg.Client(ownerConnection);
    await client.connect();
    expect((await client.query('select number from notes order by 1')).rows).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
    await client.query('insert into notes (number) values (4)');
    await client.end();
    await next.end();
    expect(next.state()).toMatchObject({ failure: null, isKept: true, spans: [{}, {}] });
    await there.stop();
    const two = await restore(archive.folder, 'latest');
    expect(await notesIn(two.folder)).toEqual([1, 2, 4]);
  }, 90_000);

  test('is opened by the passphrase alone where there is one [CFG-6]', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('encrypted', passphrase);
    await note(5);
    await archive.end();
    for (const { name } of filesIn(archive.folder)) expect(name).toMatch(/\.age$|^key-/);
    expect(await refusal(restore(archive.folder, 'latest'))).toMatch(
      /^StartupError: The archive is encrypted\. Set CLINIC_BACKUP_PASSPHRASE/,
    );
    // The refusal left nothing but the folder itself.
    expect(fs.readdirSync(path.join(root, `restored-${restored - 1}`))).toEqual([]);
    const { folder } = await restore(archive.folder, 'latest', { secret: passphrase });
    expect(await notesIn(folder)).toContain(5);
  });

  test('begins anew after a gap, tells it, and restores nothing within [DUR-9] [DUR-13]', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('gap');
    const first = await note(10);
    await archive.checkNow();
    await note(11);
    room.archive = 0;
    await archive.checkNow();
    expect(archive.state().failure?.trouble).toBe('room');
    room.data = 0;
    await archive.checkNow();
    const { rows } = await sql.query('select from pg_replication_slots');
    expect(rows, 'PostgreSQL holds nothing back on a disk that fills up').toEqual([]);
    const lost = await note(12);
    Object.assign(room, plenty);
    await archive.checkNow();
    await note(13);
    await archive.checkNow();
    expect(archive.state()).toMatchObject({ failure: null, spans: [{}, {}] });
    expect(await refusal(restore(archive.folder, typed(lost)))).toMatch(
      /Nothing was kept of that minute: the archive has a gap from /,
    );
    const before = await restore(archive.folder, typed(first));
    const kept = await notesIn(before.folder);
    expect([10, 11, 12].filter((number) => kept.includes(number))).toEqual([10]);
    await archive.end();
  });

  test('goes on where it was when its folder was away, and when the server starts again [DUR-13]', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('away');
    await archive.checkNow();
    fs.renameSync(archive.folder, `${archive.folder}-unplugged`);
    await note(20);
    await archive.checkNow();
    expect(archive.state().failure).toMatchObject({
      trouble: 'failed',
      reason: expect.stringContaining('ENOENT'),
    });
    expect(fs.existsSync(archive.folder), 'nothing is made in its place').toBe(false);
    fs.renameSync(`${archive.folder}-unplugged`, archive.folder);
    await archive.end();
    expect(archive.state()).toMatchObject({ failure: null, spans: [{}] });

    await note(21);
    const again = await begun('away');
    expect(again.state().spans).toHaveLength(1);
    expect(filesIn(again.folder).filter(({ kind }) => kind === 'base')).toHaveLength(1);
    await again.end();
  });

  test('writes nothing while nothing is stored, and little for a little', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('idle');
    await archive.checkNow();
    await archive.checkNow();
    const list = () => filesIn(archive.folder).map(({ name }) => name);
    const before = list();
    const { bytes } = archive.state();
    await archive.checkNow();
    await archive.checkNow();
    expect(list()).toEqual(before);
    await note(30);
    await archive.checkNow();
    expect(list()).toHaveLength(before.length + 1);
    expect(archive.state().bytes - bytes).toBeLessThan(20_000);
    await archive.end();
  });

  test('has one file for a segment that is full', { tags: ['slow'] }, async () => {
    const archive = await begun('full');
    await note(40);
    await archive.checkNow();
    await sql.query('select pg_switch_wal()');
    const after = await note(41);
    await archive.checkNow();
    const wal = filesIn(archive.folder).filter((file) => file.kind === 'wal');
    expect(wal.filter(({ from, to }) => to - from === segmentSize)).toHaveLength(wal.length - 1);
    expect(planRestore(filesIn(archive.folder), after)).toMatchObject({ at: after });
    await archive.end();
  });

  test('gives up the line of another server that was copied with its data [DUR-9]', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('copied');
    await archive.checkNow();
    const wal = readName(path.basename(pathOf(archive, 'wal')));
    if (wal?.kind !== 'wal') throw new Error('no log');
    // The other one was faster: what goes on here is not ours.
    const theirs = walName({ ...wal, from: wal.to, to: wal.to + 8n, until: new Date() });
    fs.writeFileSync(path.join(archive.folder, theirs), 'theirs');
    await note(50);
    await archive.checkNow();
    await note(51);
    await archive.checkNow();
    const lines = new Set(filesIn(archive.folder).map((file) => 'line' in file && file.line));
    expect(lines.size).toBe(2);
    expect(archive.state()).toMatchObject({ failure: null, spans: [{}, {}] });
    expect(fs.readFileSync(path.join(archive.folder, theirs), 'utf8')).toBe('theirs');
    await archive.end();
  });

  test('is refused by the name of the file that was changed, cut off, renamed, or sealed by somebody else [DUR-9]', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('damaged');
    const at = await note(60);
    await archive.checkNow();
    const minute = typed(at);
    for (const kind of ['base', 'wal'] as const) {
      const file = pathOf(archive, kind);
      const whole = fs.readFileSync(file);
      const changed = Buffer.from(whole);
      changed[whole.length - 300] = (changed[whole.length - 300] ?? 0) ^ 1;
      for (const content of [changed, whole.subarray(0, -1), Buffer.alloc(0)]) {
        fs.writeFileSync(file, content);
        expect(await refusal(restore(archive.folder, minute))).toBe(
          `StartupError: The file ${file} is damaged, cut off or not the clinic’s.`,
        );
        expect(fs.readdirSync(path.join(root, `restored-${restored - 1}`))).toEqual([]);
      }
      fs.writeFileSync(file, whole);
    }
    const wal = pathOf(archive, 'wal');
    const later = wal.replace(/\d{8}T\d{9}Z/, '20991231T235959999Z');
    fs.renameSync(wal, later);
    expect(await refusal(restore(archive.folder, minute))).toContain(`The file ${later} is`);
    fs.renameSync(later, wal);
    const stranger = { known: [], takesNone: true };
    expect(await refusal(restore(archive.folder, minute, { trust: stranger }))).toMatch(
      /is sealed by a clinic whose key is not known here: .* CLINIC_BACKUP_SEAL=/,
    );
    fs.rmSync(wal);
    expect(await refusal(restore(archive.folder, minute))).toMatch(/StartupError: The archive /);
    await archive.end();
  });

  test('that lacks a file in the middle is not passed over: latest names it and the minute that can be had, the server says the gap and makes a new copy at once [DUR-9]', {
    tags: ['slow'],
  }, async () => {
    const archive = await begun('missing');
    const before = archive.state().spans[0];
    // The moment that is named is whole seconds.
    await sql.query('select pg_sleep(1.1)');
    await archive.checkNow();
    for (const number of [70, 71]) {
      await note(number);
      await sql.query('select pg_switch_wal()');
      await archive.checkNow();
    }
    await note(72);
    await archive.checkNow();
    const full = filesIn(archive.folder).flatMap((file) =>
      file.kind === 'wal' && file.to - file.from === segmentSize ? file.name : [],
    );
    const lost = path.join(archive.folder, full.sort().at(-1) ?? '');
    fs.rmSync(lost);
    const name = path.basename(lost).split('-').slice(0, 3).join('-');
    const told = await refusal(restore(archive.folder, 'latest'));
    expect(told).toContain(`A file is missing: ${name}-…`);
    expect(fs.readdirSync(path.join(root, `restored-${restored - 1}`))).toEqual([]);
    const [, minute = ''] = /--to "([^"]+)" \(Asia\/Kolkata\)/.exec(told) ?? [];
    const named = await restore(archive.folder, minute);
    expect(await notesIn(named.folder)).not.toContain(71);

    await archive.checkNow();
    const { missing, spans } = archive.state();
    expect(missing).toEqual([expect.objectContaining({ kind: 'wal' })]);
    expect(walArchiveStateOf(archive).missing).toEqual([
      { file: `${name}-…`, after: expect.any(String) },
    ]);
    expect(spans, 'what comes after the gap is restored from a copy of its own').toHaveLength(2);
    expect(spans[0]?.from).toEqual(before?.from);
    await archive.end();
    const latest = await restore(archive.folder, 'latest');
    expect(await notesIn(latest.folder)).toEqual(expect.arrayContaining([70, 71, 72]));
  });

  test('is never restored over a clinic', { tags: ['slow'] }, async () => {
    const work = restoreMinute(data, { ...restoring, archive: root, minute: 'latest' });
    // The test has the folder's PostgreSQL, and no server its lock.
    expect(await refusal(work)).toMatch(/^StartupError: There is a clinic in .* already\. /);
    expect((await sql.query('select count(*) from notes')).rows).toEqual([
      { count: expect.anything() },
    ]);
  });
});
