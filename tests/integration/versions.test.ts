import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { readBackupFile, writeBackupFile } from '../../src/server/backup/backupFile';
import { restoreBackup } from '../../src/server/backup/restore';
import { openSession } from '../../src/server/backup/session';
import { openTarget } from '../../src/server/backup/target';
import { readConfig } from '../../src/server/config';
import { connect } from '../../src/server/database/connect';
import { openDataFolder } from '../../src/server/database/dataFolder';
import { startEmbeddedPostgres } from '../../src/server/database/embedded';
import { migrationNames } from '../../src/server/database/migrate';
import { makeDataFolder, runToExit, startServer } from '../server';
import { ask, expectedToday, type Recorded } from '../versions/answers';
import { visitorAt } from '../visitor';
import { createDatabase, startClinic } from './clinic';

const log = pino({ level: 'silent' });
const fixtures = path.resolve('tests/versions');
const versions = fs
  .readdirSync(fixtures)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
const backupOf = (version: string) => path.join(fixtures, version, 'clinic.backup');
const recordedOf = (version: string): Recorded =>
  JSON.parse(fs.readFileSync(path.join(fixtures, version, 'answers.json'), 'utf8'));

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(path.dirname(folder), { recursive: true });
});

function dataFolder(): string {
  const folder = makeDataFolder();
  folders.push(folder);
  return folder;
}

/** A data folder as a version left it, for anyone who runs this test. */
function unpack(version: string): string {
  const folder = dataFolder();
  fs.mkdirSync(folder);
  const packed = fs.readFileSync(path.join(fixtures, version, 'data-folder.tar.br'));
  const input = brotliDecompressSync(packed, {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });
  execFileSync('tar', ['--extract', '--no-same-owner', '--directory', folder], { input });
  const { databaseUser } = openDataFolder(folder);
  if (databaseUser) {
    execFileSync('chown', ['-R', databaseUser.name, path.join(folder, 'postgresql')]);
  }
  return folder;
}

/** Everything that a version's screens asked gets the answer that it got, but for what is decided otherwise since. */
async function expectTheSameAnswers(url: string, version: string): Promise<void> {
  const recorded = recordedOf(version);
  const visitors = new Map([[null as string | null, visitorAt(url)]]);
  for (const [who, account] of Object.entries(recorded.accounts)) {
    const visitor = visitorAt(url);
    const { secret } = recorded.twoFactor;
    const code = new TOTP({ secret }).generate({ timestamp: Date.parse(recorded.now) });
    await visitor.client.accounts.signIn({ ...account, ...(who === 'kabir' ? { code } : {}) });
    visitors.set(who, visitor);
  }
  for (const asked of recorded.answers) {
    const { client } = visitors.get(asked.as) ?? visitorAt(url);
    const text = JSON.stringify(await ask(client, asked));
    const answer = JSON.parse(text.replaceAll(url, recorded.url));
    expect.soft({ ...asked, answer }).toEqual({ ...asked, answer: expectedToday(version, asked) });
  }
}

describe.each(versions)('what version %s wrote [10.14.1]', (version) => {
  test('its backup restores, the audit chain holds, and every screen shows what it showed [DUR-10]', {
    tags: ['slow'],
  }, async () => {
    const recorded = recordedOf(version);
    const database = await createDatabase();
    const backup = await readBackupFile(backupOf(version), { passphrase: null });
    expect(backup.header.program).toBe(version);
    expect(migrationNames.slice(0, backup.header.migrations.length)).toEqual(
      backup.header.migrations,
    );
    const client = await openSession(database, 'clinic restore');
    await restoreBackup(client, backupOf(version), backup, { tables, passphrase: null }).finally(
      () => client.end(),
    );
    const clinic = await startClinic({
      database,
      // The one file that is copied along where second factors shall go on: docs/backup.md.
      secret: recorded.secret,
      sampleData: false,
      signUp: 'approval',
      clock: () => new Date(recorded.now),
    });
    await expectTheSameAnswers(clinic.url, version);
    await clinic.close();
    const { db } = connect(database, log);
    const heads = backup.manifest.auditHead ? [backup.manifest.auditHead] : [];
    const { verified, broken } = await verifyAuditChain(db, heads).finally(() => db.destroy());
    expect([broken, verified]).toEqual([null, expect.any(Number)]);
    expect(verified).toBeGreaterThan(backup.manifest.auditHead?.seq ?? 0);
  });

  test('its data folder opens, people are signed in still, the audit chain holds, and every screen shows what it showed [DUR-10]', {
    tags: version === '0.1.0' ? [] : ['slow'],
    timeout: 60_000,
  }, async () => {
    const recorded = recordedOf(version);
    const data = unpack(version);
    const clock = path.join(path.dirname(data), 'clock');
    fs.writeFileSync(clock, recorded.now);
    const settings = { CLINIC_DATA_DIR: data, CLINIC_SAMPLE_DATA: 'off', TZ: 'UTC' };
    const server = await startServer({
      ...settings,
      CLINIC_SIGN_UP: 'approval',
      CLINIC_CLOCK: clock,
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(fixtures, 'clock.mjs'))}`,
    });
    await expectTheSameAnswers(server.url, version);
    for (const [who, cookie] of Object.entries(recorded.cookies)) {
      const visitor = visitorAt(server.url);
      visitor.signInAs(cookie);
      const { user } = await visitor.client.accounts.session();
      expect(user?.email).toBe(recorded.accounts[who]?.email);
    }
    const verified = await runToExit(settings, [
      process.execPath,
      'scripts/command.mjs',
      'auditVerify',
    ]);
    expect(verified).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The audit log holds: \d+ rows verified against [1-9]/),
    });
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

/** What a command says that refuses its work, without Node's own warning line. */
async function refusalOf(settings: Record<string, string>, ...command: string[]): Promise<string> {
  const { code, output } = await runToExit(
    settings,
    command.length > 0 ? [process.execPath, 'scripts/command.mjs', ...command] : undefined,
  );
  expect([code, output]).toEqual([1, expect.any(String)]);
  return output
    .split('\n')
    .filter((line) => line && !line.startsWith('Node 20'))
    .join('\n');
}

/** Every file below a folder with its content. */
function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(folder, file), fs.readFileSync(file, 'latin1')]),
  );
}

describe('what is not known is left as it is, and one plain sentence says the way out [10.14.2] [DUR-9]', () => {
  const newest = versions.at(-1) ?? '';

  test('a data folder that a newer version has changed, whatever is tried with it [DUR-10]', async () => {
    const data = unpack(newest);
    const within = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
      const folder = openDataFolder(data);
      const postgres = await startEmbeddedPostgres(folder, log);
      const client = new pg.Client(postgres.ownerConnection);
      await client.connect();
      const result = await work(client);
      await client.end();
      await postgres.stop();
      return result;
    };
    const contentsOf = async (client: pg.Client) => {
      const { rows: tables } = await client.query(
        "select tablename as name from pg_tables where schemaname = 'public' order by 1",
      );
      const contents: Record<string, unknown> = {};
      for (const { name } of tables) {
        const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
        contents[name] = rows;
      }
      return contents;
    };
    const before = await within(async (client) => {
      await client.query("insert into kysely_migration values ('9999_from_the_future', now())");
      return contentsOf(client);
    });
    const settings = { CLINIC_DATA_DIR: data };
    const aside = path.join(path.dirname(data), 'never.backup');
    for (const command of [[], ['backup', aside], ['restore', backupOf(newest)], ['auditVerify']]) {
      expect([command, await refusalOf(settings, ...command)]).toEqual([
        command,
        'The clinic’s data was written by a newer version of this program (it has the change 9999_from_the_future). Start that version.',
      ]);
    }
    expect(fs.existsSync(aside)).toBe(false);
    expect(await within(contentsOf)).toEqual(before);
  }, 60_000);

  test('a backup of a newer version', { tags: ['slow'] }, async () => {
    const newer = path.join(path.dirname(dataFolder()), 'newer.backup');
    const text = gunzipSync(fs.readFileSync(backupOf(newest))).toString();
    const [last = ''] = migrationNames.filter((name) => text.includes(`"${name}"]`));
    const forged = text
      .replace(`"${last}"]`, `"${last}","9999_from_the_future"]`)
      .replace(`"program":"${newest}"`, '"program":"9.0.0"');
    await writeBackupFile(newer, toBuffers(forged), { passphrase: null, sealKey: null });
    const data = dataFolder();
    expect(await refusalOf({ CLINIC_DATA_DIR: data }, 'restore', newer)).toBe(
      `The backup ${newer} was written by a newer version of the clinic (9.0.0; it has the change 9999_from_the_future). Restore it with that version.`,
    );
    expect(fs.existsSync(data)).toBe(false);
  });

  test.each<[title: string, files: Record<string, string>, sentence: RegExp]>([
    [
      'a data folder of a newer PostgreSQL',
      { 'postgresql/PG_VERSION': '99\n' },
      /^The data folder was written by a newer version of the clinic \(PostgreSQL 99; this one has \d+\)\. Start that version\.$/,
    ],
    [
      'a data folder of an older PostgreSQL',
      { 'postgresql/PG_VERSION': '9.6\n' },
      /^The data folder was written by an older version of the clinic \(PostgreSQL 9; this one has \d+\)\. Make a backup with that version, and restore it with this one into a new data folder\.$/,
    ],
    [
      'a data folder whose PostgreSQL names no version',
      { 'postgresql/PG_VERSION': '\0\0\0' },
      /^The database in .*\/data\/postgresql is damaged: its file PG_VERSION names no version\. Restore a backup into a new data folder\.$/,
    ],
    [
      'a data folder without the file that opens its database',
      { 'postgresql/PG_VERSION': '18\n', 'session-secret': 'kept' },
      /^The data folder .*\/data has a database, but not the file postgresql-password that opens it\. Copy that file from where the folder came from, or restore a backup into a new data folder\.$/,
    ],
    [
      'a data folder whose database is gone',
      { 'postgresql/base/1': 'something' },
      /^The folder .*\/data\/postgresql is there but holds no database\. Restore it from a backup, or move it away to begin with an empty clinic\.$/,
    ],
    [
      'a folder of somebody’s papers',
      { 'letter.odt': 'Dear all', 'session-secret': 'kept' },
      /^The folder .*\/data holds no clinic, but something else \(letter\.odt\)\. Set CLINIC_DATA_DIR to the clinic’s own folder, or to one that does not exist yet to begin with an empty clinic\.$/,
    ],
    [
      'the folder of a PostgreSQL',
      { PG_VERSION: '18\n', 'base/1/112': '' },
      /^The folder .*\/data holds no clinic, but something else \(PG_VERSION\)\. Set CLINIC_DATA_DIR/,
    ],
  ])('%s', async (_, files, sentence) => {
    const data = dataFolder();
    for (const [name, content] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
      fs.writeFileSync(path.join(data, name), content);
    }
    // As the server and the commands open it.
    await expect(
      openTarget(readConfig({ CLINIC_DATA_DIR: data }), log, { toRestore: true }),
    ).rejects.toThrow(sentence);
    expect(filesIn(data)).toEqual(files);
  });

  test('the server says such a sentence and nothing else, and ends with 1', {
    tags: ['slow'],
  }, async () => {
    const data = dataFolder();
    fs.mkdirSync(data);
    fs.writeFileSync(path.join(data, 'letter.odt'), 'Dear all');
    expect(await refusalOf({ CLINIC_DATA_DIR: data })).toMatch(
      /^The folder .* holds no clinic, but something else \(letter\.odt\)\..*$/,
    );
    expect(fs.readdirSync(data)).toEqual(['letter.odt']);
  });

  test('what may be in a folder before its clinic is no stranger: a copied secret, a disk’s own folder', {
    tags: ['slow'],
  }, async () => {
    const data = dataFolder();
    fs.mkdirSync(path.join(data, 'lost+found'), { recursive: true });
    fs.writeFileSync(path.join(data, 'session-secret'), 'copied along before the first start');
    fs.writeFileSync(path.join(data, '.keep'), '');
    expect(openDataFolder(data).path).toBe(data);
  });
});

async function* toBuffers(text: string) {
  yield Buffer.from(text);
}
