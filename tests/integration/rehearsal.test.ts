/** @module-tag slow */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import { backupsIn, writeBackup } from '../../src/server/backup/backup';
import { createTally, manifestOf, writeBackupFile } from '../../src/server/backup/backupFile';
import { rehearse, removeLeftRehearsal } from '../../src/server/backup/rehearsal/rehearse';
import { fingerprintOf, sealKeyOf } from '../../src/server/backup/seal';
import { openSession } from '../../src/server/backup/session';
import { addressInDatabase } from '../../src/server/database/hosts';
import { createMetrics } from '../../src/server/http/metrics';
import { patientFields } from '../visitor';
import { startClinic, testSecret } from './clinic';

const sealKey = sealKeyOf(testSecret);
const trust = { known: [fingerprintOf(sealKey.publicKey)], takesNone: false };
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-rehearsal-'));
const folder = path.join(root, 'backups');
afterAll(() => fs.rmSync(root, { recursive: true }));

/** A clinic with a few records, closed. */
let database: pg.ClientConfig;
let whole: string;
/** Its newest backup, which a fault is planted in. */
let file: string;

beforeAll(async () => {
  const clinic = await startClinic();
  const { client: receptionist } = await clinic.signedIn('receptionist');
  for (const name of ['Meera Iyer', 'Ravi Kumar', 'Ravi Kumar Sharma']) {
    const patient = await receptionist.patients.register({ ...patientFields, name });
    await receptionist.queue.issue({ patientId: patient.id });
  }
  await clinic.close();
  database = clinic.ownerConnection;
  fs.mkdirSync(folder);
  whole = path.join(root, 'whole');
  const client = await openSession(database, 'clinic backup');
  const now = new Date('2031-01-01T00:00:00Z');
  await writeBackup(client, whole, { tables, passphrase: null, sealKey, now }).finally(() =>
    client.end(),
  );
  file = path.join(folder, 'clinic-2031-01-01T00-00-00Z.backup');
});

const options = (changes: Partial<Parameters<typeof rehearse>[1]> = {}) => ({
  folder,
  passphrase: null,
  trust,
  mayLackSeal: false,
  databaseFolder: null,
  tables,
  signal: new AbortController().signal,
  ...changes,
});

/** The text of the backup with something changed, sealed by whoever holds the key. */
async function plant(change: (text: string) => string, key: typeof sealKey | null = sealKey) {
  const text = change(
    gunzipSync(fs.readFileSync(whole))
      .toString()
      .replace(/^-- \{"seal".*\n/m, ''),
  );
  fs.rmSync(file, { force: true });
  async function* pieces() {
    yield Buffer.from(text);
  }
  await writeBackupFile(file, pieces(), { passphrase: null, sealKey: key });
}

const withoutPatient = (text: string) => text.replace(/^.*\tMeera Iyer\t.*\n/m, '');

function withRightSums(text: string): string {
  const tables = Object.fromEntries(
    [...text.matchAll(/^copy public\."(\w+)" .* from stdin;\n((?:.*\n)*?)\\\.\n/gm)].map(
      ([, name, rows]) => {
        const tally = createTally();
        tally.add(Buffer.from(rows ?? ''));
        return [name, tally.sums()];
      },
    ),
  );
  return text.replace(/^-- \{"tables".*\n/m, manifestOf({ tables, auditHead: null }));
}

async function scratchDatabases(): Promise<string[]> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(
    `select d.datname from pg_database d where d.datname =
      (select 'clinic_rehearsal_' || oid from pg_database where datname = $1)`,
    [database.database],
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}

describe('a restore that is rehearsed [DUR-15]', () => {
  test('holds for a backup that is whole, and leaves nothing', async () => {
    fs.copyFileSync(whole, file);
    const parts: number[] = [];
    const onProgress = (part: number) => void parts.push(part);
    expect(await rehearse(database, options({ onProgress }))).toEqual({
      kind: 'held',
      file: path.basename(file),
      rows: expect.any(Number),
      seconds: expect.any(Number),
    });
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(await scratchDatabases()).toEqual([]);
  });

  const stranger = sealKeyOf('a secret of somebody else that is long enough');
  const flip = (place: number) => {
    const bytes = fs.readFileSync(whole);
    bytes[place] = Number(bytes[place]) ^ 1;
    fs.writeFileSync(file, bytes);
  };
  const faults: [string, () => unknown, RegExp][] = [
    ['a changed byte', () => flip(2_000), /damaged or cut off/],
    [
      'one that is cut off',
      () => fs.writeFileSync(file, fs.readFileSync(whole).subarray(0, 3_000)),
      /damaged or cut off/,
    ],
    ['a row that is missing', () => plant(withoutPatient), /damaged or cut off/],
    [
      'a row that is missing, with sums that fit',
      () => plant((text) => withRightSums(withoutPatient(text))),
      /could not be loaded, .* foreign key/,
    ],
    [
      'a row of the log that was changed, with sums that fit',
      () => plant((text) => withRightSums(text.replace('New patient', 'Old patient'))),
      /audit chain in .* does not hold at link/,
    ],
    [
      'the seal of somebody else',
      () => plant((text) => withRightSums(text.replace('Meera', 'Meero')), stranger),
      /key is not known here/,
    ],
    ['no seal', () => plant((text) => text, null), /has no seal/],
    [
      'another time than its name says',
      () => plant((text) => text.replace('"madeAt":"2031-01-01', '"madeAt":"2030-12-01')),
      /put in the place of another/,
    ],
    [
      'the log of another clinic',
      () => plant((text) => text.replace(/("auditHead":\{"seq":\d+,"hash":")....../, '$1000000')),
      /is not this clinic’s/,
    ],
  ];
  test.each(faults)('fails for %s, says why, and leaves nothing', async (_, fault, reason) => {
    await fault();
    expect(await rehearse(database, options())).toEqual({
      kind: 'failed',
      file: path.basename(file),
      reason: expect.stringMatching(reason),
    });
    expect(await scratchDatabases()).toEqual([]);
  });

  test('tells nothing where it cannot be: no backup, no room, no right, another server at it', async () => {
    fs.copyFileSync(whole, file);
    const why = async (changes: Partial<Parameters<typeof rehearse>[1]>, as = database) => {
      const outcome = await rehearse(as, options(changes));
      return outcome.kind === 'none' ? outcome.reason : outcome;
    };
    expect(await why({ folder: path.join(root, 'none') })).toBe('There is no backup yet.');
    const freeBytes = async () => 1_000_000;
    expect(await why({ databaseFolder: root, freeBytes })).toMatch(
      /^The disk lacks \d+ MB for it\.$/,
    );
    const looks = [1e12, 1_000_000];
    const filling = async () => looks.shift() ?? 0;
    expect(await why({ databaseFolder: root, freeBytes: filling })).toBe(
      'The disk was filling up.',
    );
    expect(await why({}, { ...database, ...inject('serverRole') })).toMatch(
      /may not create a database to try it in\. .* createdb$/,
    );
    await plant((text) => text, null);
    expect(await why({ mayLackSeal: true })).toMatch(/from before the clinic sealed them/);
    const other = await openSession(database, 'clinic backup');
    await other.query(`select pg_advisory_lock(hashtext('clinic rehearsal'))`);
    expect(await why({})).toBe('Another server is about it.');
    await other.end();
    expect(await scratchDatabases()).toEqual([]);
  });

  test('broken off, it leaves nothing; what a killed server left is taken away by the next', async () => {
    fs.copyFileSync(whole, file);
    const stop = new AbortController();
    const onProgress = (part: number) => {
      if (part > 0.5) stop.abort();
    };
    await expect(rehearse(database, options({ signal: stop.signal, onProgress }))).rejects.toThrow(
      /abort/,
    );
    expect(await scratchDatabases()).toEqual([]);
    const session = await openSession(database, 'clinic backup');
    const { rows } = await session.query(
      `select 'clinic_rehearsal_' || oid as name from pg_database where datname = current_database()`,
    );
    await session.query(`create database "${rows[0].name}"`);
    await session.end();
    await removeLeftRehearsal(database);
    expect(await scratchDatabases()).toEqual([]);
  });

  test('its database is beside the clinic’s, however that is named', () => {
    const url = (address: string) =>
      addressInDatabase({ connectionString: address }, 'other').connectionString;
    expect(addressInDatabase({ host: 'x', database: 'clinic' }, 'other').database).toBe('other');
    expect(url('postgresql://u:p%40@db.example:5433/clinic?sslmode=require')).toBe(
      'postgresql://u:p%40@db.example:5433/other?sslmode=require',
    );
    expect(url('postgresql://u:p@/clinic?host=%2Ftmp')).toBe('postgresql://u:p@/other?host=%2Ftmp');
    expect(url('postgresql://db.example')).toBe('postgresql://db.example/other');
  });
});

describe('by the server itself [DUR-15]', () => {
  test('once a week while the clinic is closed, and at a press; told on the screen, in the log and in the figures', async () => {
    let now = new Date('2031-01-01T20:00:00Z');
    const here = path.join(root, 'server');
    const metrics = createMetrics();
    const lines: string[] = [];
    const settings = {
      clock: () => now,
      timeZone: 'Asia/Kolkata',
      metrics,
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
      backups: { folder: here, backupEveryHours: 24, backupsKept: 20, backupPassphrase: null },
    };
    const first = await startClinic(settings);
    await expect.poll(() => backupsIn(here).length).toBe(1);
    await first.close();
    const inDatabase = { ...settings, database: first.ownerConnection };
    const open = async (moment: string) => {
      now = new Date(moment);
      const clinic = await startClinic(inDatabase);
      await clinic.keepSessions(now);
      return clinic;
    };
    const rehearsals = async (clinic: Awaited<ReturnType<typeof open>>) =>
      (
        await clinic.sql.query(
          `select user_name, details from audit_logs where action = 'restore_rehearsed' order by id`,
        )
      ).rows;

    // Half past one at night in Kolkata.
    let clinic = await open('2031-01-01T20:00:00Z');
    await expect
      .poll(() => rehearsals(clinic), { timeout: 20_000 })
      .toEqual([
        {
          user_name: 'Nobody',
          details: expect.stringMatching(
            /^Restore of clinic-2031-01-01T20-00-00Z\.backup rehearsed: \d+ rows compared in \d+ s$/,
          ),
        },
      ]);
    const { client: administrator } = await clinic.administrator();
    const state = async () => (await administrator.settings.data()).backups?.rehearsal;
    expect(await state()).toMatchObject({
      last: { at: now.toISOString(), rows: expect.any(Number), failure: null },
      isUnderWay: false,
      obstacle: null,
    });
    expect(await metrics.text()).toMatch(
      /^clinic_restore_rehearsal_success_timestamp_seconds 19250/m,
    );

    // Somebody presses, and the newest backup has become short.
    const [{ file: newest = '' } = {}] = backupsIn(here);
    fs.truncateSync(newest, 4_000);
    await Promise.all([administrator.settings.rehearse(), administrator.settings.rehearse()]);
    await expect.poll(async () => (await state())?.last?.failure).toMatch(/damaged or cut off/);
    expect((await rehearsals(clinic)).slice(1)).toEqual([
      {
        user_name: 'Dr. First Person',
        details: expect.stringMatching(/rehearsed, and it failed: /),
      },
    ]);
    expect(await metrics.text()).toMatch(/^clinic_restore_rehearsal_failed 1$/m);
    expect(lines.join('')).toMatch(/"job":"restore rehearsal".*a backup does not restore/);
    await clinic.close();

    // By day, and the night after the one that held: not yet. A week later: again.
    for (const [moment, count] of [
      ['2031-01-08T06:00:00Z', 2],
      ['2031-01-08T22:00:00Z', 3],
      ['2031-01-09T22:00:00Z', 3],
    ] as const) {
      clinic = await open(moment);
      await clinic.close();
      // Stopping waits for the look that starting began, and breaks off what it found due.
      clinic = await open(moment);
      if (count === 3) await expect.poll(async () => (await rehearsals(clinic)).length).toBe(3);
      expect([moment, (await rehearsals(clinic)).length]).toEqual([moment, count]);
      await clinic.close();
    }
  }, 60_000);
});
