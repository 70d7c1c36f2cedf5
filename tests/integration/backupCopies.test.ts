/** @module-tag slow */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCopies } from '../../src/server/backup/copies/copies';
import { folderStorage, markerName } from '../../src/server/backup/copies/folderStorage';
import { s3Storage } from '../../src/server/backup/copies/s3Storage';
import { fingerprintOf, sealKeyOf } from '../../src/server/backup/seal';
import { openSession } from '../../src/server/backup/session';
import { createMetrics } from '../../src/server/http/metrics';
import { startS3Server } from '../s3Server';
import { makeDataFolder, runToExit } from '../server';
import { createDatabase, startClinic, testSecret } from './clinic';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-copies-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const silent: Logger = pino({ level: 'silent' });
const never = new AbortController().signal;
const nameOf = (day: number) => `clinic-2031-01-${String(day).padStart(2, '0')}T00-00-00Z.backup`;
let count = 0;
/** A folder of its own, with files in it. */
function folderWith(...names: string[]): string {
  const made = path.join(folder, String(count++));
  fs.mkdirSync(made);
  for (const name of names) fs.writeFileSync(path.join(made, name), `what is in ${name}`);
  return made;
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

describe('a second folder [DUR-14]', () => {
  test('takes a file whole, and has it under its name only then', async () => {
    // A server was killed while it copied an older one.
    const there = folderWith(markerName, `${nameOf(9)}.part`);
    const source = path.join(folderWith('big'), 'big');
    fs.writeFileSync(source, Buffer.alloc(1_000_000, 'seven'));
    const place = folderStorage(there, never);
    await place.put(source, nameOf(1));
    expect(fs.readFileSync(path.join(there, nameOf(1)))).toEqual(fs.readFileSync(source));
    expect(fs.statSync(path.join(there, nameOf(1))).mode & 0o777).toBe(0o600);
    expect((await place.list()).map(({ name }) => name).sort()).toEqual([nameOf(1), markerName]);
    const back = path.join(folderWith(), 'back');
    await place.fetch(nameOf(1), back);
    expect(fs.readFileSync(back)).toEqual(fs.readFileSync(source));
    await place.remove(nameOf(1));
    expect(fs.readdirSync(there)).toEqual([markerName]);
  });

  test('is not made where its disk is away: neither the folder nor anything in an empty mount point', async () => {
    const source = path.join(folderWith('file'), 'file');
    const away = path.join(folder, 'away');
    expect(await refusalOf(folderStorage(away, never).put(source, nameOf(1)))).toMatch(
      /is not there\. Is its disk connected\?$/,
    );
    expect(fs.existsSync(away)).toBe(false);
    const mountPoint = folderWith();
    expect(await refusalOf(folderStorage(mountPoint, never).put(source, nameOf(1)))).toMatch(
      new RegExp(`holds no file ${markerName}\\.`),
    );
    expect(fs.readdirSync(mountPoint)).toEqual([]);
  });

  test('keeps no half of what was broken off', async () => {
    const there = folderWith(markerName);
    const stop = new AbortController();
    const source = path.join(folderWith('big'), 'big');
    fs.writeFileSync(source, Buffer.alloc(8_000_000));
    const putting = folderStorage(there, stop.signal).put(source, nameOf(1));
    await expect.poll(() => fs.readdirSync(there).length, { interval: 1 }).toBe(2);
    stop.abort();
    expect(await refusalOf(putting)).toMatch(/abort/);
    expect(fs.readdirSync(there)).not.toContain(nameOf(1));
  });
});

describe('a storage that speaks S3 [DUR-14]', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let source: string;
  beforeEach(async () => {
    server = await startS3Server();
    source = path.join(folderWith('source'), 'source');
    fs.writeFileSync(source, Buffer.alloc(2_500, 'abcdefg'));
  });
  afterEach(() => server.close());
  const place = (changes: Partial<(typeof server)['setting']> = {}, partSize = 1_000) =>
    s3Storage({ ...server.setting, ...changes }, never, { pauses: [1, 1], partSize });
  const key = `desk/${nameOf(1)}`;
  const stored = () => server.objects.get(key)?.body;

  test.each([
    ['in one piece', 10_000],
    ['in parts', 1_000],
  ])('takes a file %s, gives it back, and lists it', async (_, partSize) => {
    await place({}, partSize).put(source, nameOf(1));
    expect(stored()).toEqual(fs.readFileSync(source));
    expect(await place().list()).toEqual([{ name: nameOf(1), bytes: 2_500 }]);
    const back = path.join(folderWith(), 'back');
    await place().fetch(nameOf(1), back);
    expect(fs.readFileSync(back)).toEqual(fs.readFileSync(source));
    expect(await place().readText('erasures')).toBeNull();
    await place().writeText('erasures', 'one\n');
    expect(await place().readText('erasures')).toBe('one\n');
    await place().remove(nameOf(1));
    expect([...server.objects.keys()]).toEqual(['desk/erasures']);
  });

  test('gets nothing that is signed with another secret, and no secret is in what is said', async () => {
    const secret = 'not the key of this storage';
    const said = await refusalOf(place({ secret }).put(source, nameOf(1)));
    expect(said).toMatch(
      /^The storage at 127\.0\.0\.1:\d+ refused \(403 SignatureDoesNotMatch\)\.$/,
    );
    expect(await refusalOf(place({ secret }).list())).toMatch(
      /refused \(403 SignatureDoesNotMatch\)/,
    );
    // What it refuses is not asked again.
    expect(server.requests.length).toBe(2);
    expect(await refusalOf(place({ bucket: 'other' }).list())).toMatch(/^There is no bucket other/);
    expect(server.objects.size).toBe(0);
  });

  test.each([
    ['an answer 503', 'error', /^PUT .*partNumber=2/],
    ['a line that was cut', 'cut', /^PUT .*partNumber=3/],
    ['a slow answer', 'slow', /^PUT .*partNumber=1/],
    ['an answer 503 at the end', 'error', /^POST .*uploadId/],
    ['a line that was cut at the end', 'lost', /^POST .*uploadId/],
  ] as const)('goes on after %s', async (_, fault, request) => {
    server.fail(fault, request);
    await place().put(source, nameOf(1));
    expect(stored()).toEqual(fs.readFileSync(source));
  });

  test('leaves nothing behind where it goes wrong for good', async () => {
    for (let time = 0; time < 3; time++) server.fail('error', /^PUT .*partNumber=2/);
    expect(await refusalOf(place().put(source, nameOf(1)))).toMatch(/refused \(503 SlowDown\)/);
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    await server.close();
    expect(await refusalOf(place().put(source, nameOf(1)))).toMatch(/cannot be reached/);
    server = await startS3Server();
  });

  test('leaves no parts behind where the server ends meanwhile', async () => {
    const stop = new AbortController();
    const options = { pauses: [1, 1], partSize: 1_000 };
    server.fail('slow', /^PUT .*partNumber=2/);
    const putting = s3Storage(server.setting, stop.signal, options).put(source, nameOf(1));
    await expect
      .poll(() => server.requests.some((line) => line.includes('partNumber=2')), { interval: 1 })
      .toBe(true);
    stop.abort();
    expect(await refusalOf(putting)).toMatch(/abort/);
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  });

  test('an ETag that is no MD5 is no proof: the copy is read back', async () => {
    server.fail('etag', /^POST .*uploadId/);
    await place().put(source, nameOf(1));
    expect(stored()).toEqual(fs.readFileSync(source));
    expect(server.requests.filter((line) => line.startsWith('GET')).length).toBe(3);
  });

  test('what did not arrive as it was sent does not keep its name', async () => {
    for (const [partSize, request] of [
      [10_000, /^PUT/],
      [1_000, /^PUT .*partNumber=2/],
    ] as const) {
      server.fail('damage', request);
      expect(await refusalOf(place({}, partSize).put(source, nameOf(1)))).toMatch(
        /does not read as it was sent\.$/,
      );
      expect(server.objects.size).toBe(0);
    }
  });
});

describe('copies of what the server wrote [DUR-14]', () => {
  const now = () => new Date('2031-02-01T00:00:00Z');
  const kept = { backupsKept: 2, backupEveryHours: 24 };
  const erasure = '00000000-0000-7000-8000-000000000001 2031-01-01T00:00:00.000Z';

  test('the newest go there, with who was erased; the oldest leave after one by the clock; a failure is told until it is over', async () => {
    const database = await createDatabase();
    const here = folderWith(...[1, 2, 3, 4].map(nameOf), 'notes.txt');
    fs.writeFileSync(path.join(here, 'erasures'), `${erasure}\n`);
    const there = folderWith(markerName, 'notes.txt', nameOf(30).replace('2031', '2029'));
    fs.writeFileSync(path.join(there, 'erasures'), 'only there\n');
    const backups = () => fs.readdirSync(there).filter((name) => name.startsWith('clinic-2'));
    let erasedAt: Date | null = null;
    const copies = startCopies(
      database,
      { folder: here, kept, lastErasure: async () => erasedAt },
      (signal) => folderStorage(there, signal),
      silent,
      now,
    );
    // The one of 2029 stays until a scheduled backup was written: pressing must not drive older ones out.
    await expect.poll(() => copies.state().newest?.name).toBe(nameOf(4));
    await expect.poll(backups).toEqual([nameOf(30).replace('2031', '2029'), nameOf(3), nameOf(4)]);
    await expect
      .poll(() => fs.readFileSync(path.join(there, 'erasures'), 'utf8'))
      .toBe(`only there\n${erasure}\n`);

    fs.renameSync(there, `${there}-unplugged`);
    fs.writeFileSync(path.join(here, nameOf(5)), 'new');
    copies.written(true);
    await expect
      .poll(() => copies.state().failure)
      .toMatchObject({ at: now(), reason: /not there/ });
    expect(copies.state().newest?.name).toBe(nameOf(4));
    fs.renameSync(`${there}-unplugged`, there);
    fs.writeFileSync(path.join(there, nameOf(4)), 'cut o');
    copies.written(false);
    await expect.poll(() => copies.state().failure).toBeNull();
    await expect.poll(backups).toEqual([nameOf(4), nameOf(5)]);
    expect(fs.readFileSync(path.join(there, nameOf(4)), 'utf8')).toBe(`what is in ${nameOf(4)}`);

    // What still holds somebody who was erased ends, though nothing newer than it follows; the newest stays.
    erasedAt = new Date('2031-01-05T00:00:00Z');
    expect(copies.state().made).toHaveLength(2);
    copies.written(false);
    await expect.poll(backups).toEqual([nameOf(5)]);
    await expect.poll(() => copies.state().made).toHaveLength(1);
    fs.appendFileSync(path.join(here, 'erasures'), 'the next look\n');
    copies.written(false);
    await expect
      .poll(() => fs.readFileSync(path.join(there, 'erasures'), 'utf8'))
      .toMatch('the next look');
    expect(backups(), 'what ended is not copied again').toEqual([nameOf(5)]);
    await copies.end();
  });

  test('a database that breaks off meanwhile does not end the server', async () => {
    const database = await createDatabase();
    const here = folderWith(nameOf(1));
    const there = folderWith(markerName);
    const waits: (() => void)[] = [];
    const copies = startCopies(
      database,
      { folder: here, kept, lastErasure: async () => null },
      (signal) => ({
        ...folderStorage(there, signal),
        put: () => new Promise<void>((resolve) => void waits.push(resolve)),
      }),
      silent,
      now,
    );
    await expect.poll(() => waits.length).toBe(1);
    const other = await openSession(database, 'clinic restore');
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'clinic backup'`,
    );
    await other.end();
    waits[0]?.();
    await expect.poll(() => copies.state().waiting).toBe(0);
    await copies.end();
  });

  test('a server copies the one that it writes by itself to the storage, and the figures say so', async () => {
    const server = await startS3Server();
    const here = folderWith();
    const metrics = createMetrics();
    const clinic = await startClinic({
      metrics,
      backups: {
        folder: here,
        backupEveryHours: 24,
        backupsKept: 2,
        backupPassphrase: null,
        backupCopy: server.setting,
      },
    });
    await expect.poll(() => server.objects.size, { timeout: 10_000 }).toBe(1);
    const [name = ''] = fs.readdirSync(here);
    expect(server.objects.get(`desk/${name}`)?.body).toEqual(
      fs.readFileSync(path.join(here, name)),
    );
    await expect
      .poll(() => metrics.text())
      .toMatch(/^clinic_backup_copy_newest_timestamp_seconds [1-9]/m);
    expect(await metrics.text()).toMatch(/^clinic_backup_copy_failing_since_timestamp_seconds 0$/m);
    await clinic.close();
    // From there it is restored, with who was erased beside it.
    const { host, user, password, database } = await createDatabase();
    const settings = {
      CLINIC_DATA_DIR: makeDataFolder(),
      DATABASE_URL: `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}`,
      CLINIC_BACKUP_SEAL: fingerprintOf(sealKeyOf(testSecret).publicKey),
      CLINIC_BACKUP_COPY_S3_ENDPOINT: server.setting.endpoint.origin,
      CLINIC_BACKUP_COPY_S3_REGION: server.setting.region,
      CLINIC_BACKUP_COPY_S3_BUCKET: server.setting.bucket,
      CLINIC_BACKUP_COPY_S3_PREFIX: '/desk/',
      CLINIC_BACKUP_COPY_S3_KEY_ID: server.setting.keyId,
      CLINIC_BACKUP_COPY_S3_SECRET: server.setting.secret,
    };
    const restore = (copy: string) =>
      runToExit(settings, [process.execPath, 'scripts/command.mjs', 'restore', copy]);
    expect(await restore('s3:clinic.backup')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no clinic.backup in desk/… in clinic`),
    });
    expect(await restore(`s3:${name}`)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /Every table reads as in the backup, .* Its seal .* holds\.\n$/,
      ),
    });
    fs.rmSync(path.dirname(settings.CLINIC_DATA_DIR), { recursive: true });
    await server.close();
  }, 60_000);
});
