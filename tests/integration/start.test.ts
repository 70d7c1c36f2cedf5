import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startCodeOf } from '../../src/server/auth/startCode';
import { isRunning } from '../../src/server/database/serverLock';
import { launch, makeDataFolder, type RunningServer, runToExit, startServer } from '../server';
import { visitorAt } from '../visitor';
import { codeOf, createDatabase } from './clinic';

const started: RunningServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.process.exitCode === null) await server.end('SIGTERM');
  }
  for (const folder of folders.splice(0)) fs.rmSync(path.dirname(folder), { recursive: true });
});

async function start(settings: Record<string, string>, command?: string[]): Promise<RunningServer> {
  const server = await startServer(settings, command);
  started.push(server);
  return server;
}

/** A clinic's data folder that is there: making another empty database takes five seconds. */
let begun: string;
let firstOutput: string;
beforeAll(async () => {
  begun = makeDataFolder();
  const server = await startServer({ CLINIC_DATA_DIR: begun });
  firstOutput = server.output();
  await server.end('SIGTERM');
});
afterAll(() => fs.rmSync(path.dirname(begun), { recursive: true }));

function dataFolder(): string {
  const folder = makeDataFolder();
  folders.push(folder);
  return folder;
}

function begunDataFolder(): string {
  const folder = dataFolder();
  execFileSync('cp', ['-a', begun, folder]);
  return folder;
}

function urlOf({ host, user, password, database }: pg.ClientConfig): string {
  return `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}`;
}

/** The process number of the PostgreSQL on a data folder. */
function postgresOf(data: string): number {
  return Number.parseInt(fs.readFileSync(`${data}/postgresql/postmaster.pid`, 'utf8'), 10);
}

/** The sentence the server said, without Node's own warning line. */
function sentenceOf(output: string): string {
  return output
    .split('\n')
    .filter((line) => line && !line.startsWith('Node 20'))
    .join('\n');
}

describe('a clean life', () => {
  test('one line with the address, both sample accounts and who may sign up, and SIGTERM ends everything with 0', async () => {
    const data = begunDataFolder();
    const server = await start({ CLINIC_DATA_DIR: data });
    for (const output of [firstOutput, server.output()]) {
      expect(sentenceOf(output)).toMatch(
        /^The clinic is ready at http:\/\/127\.0\.0\.1:\d+\. .*doctor@clinic\.example.*reception@clinic\.example.*clinic-sample\. Anyone who reaches this address may sign up\.$/,
      );
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const pid = postgresOf(data);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(isRunning(pid)).toBe(false);
    expect(fs.existsSync(`${data}/server.lock`)).toBe(false);
  });

  test('a SIGTERM to npm start reaches the server, which stops its PostgreSQL', {
    tags: ['slow'],
  }, async () => {
    const data = begunDataFolder();
    const server = await start({ CLINIC_DATA_DIR: data }, ['npm', 'start']);
    const pid = postgresOf(data);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  test('a second Ctrl-C does not cut the clean end short', { tags: ['slow'] }, async () => {
    const data = begunDataFolder();
    const server = await start({ CLINIC_DATA_DIR: data });
    const pid = postgresOf(data);
    const ended = server.end('SIGINT');
    server.process.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  test('Ctrl-C while it starts leaves neither a PostgreSQL nor a lock behind', {
    tags: ['slow'],
  }, async () => {
    const data = begunDataFolder();
    const { child, exit, output } = launch({ CLINIC_DATA_DIR: data });
    const pidFile = `${data}/postgresql/postmaster.pid`;
    await expect.poll(() => fs.existsSync(pidFile), { interval: 1 }).toBe(true);
    child.kill('SIGINT');
    expect(await exit).toBe(0);
    expect(output()).not.toMatch(/ready at|^ {4}at /m);
    expect([fs.existsSync(pidFile), fs.existsSync(`${data}/server.lock`)]).toEqual([false, false]);
  });

  test('what was stored is there after Ctrl-C and a new start, and the session still counts', {
    tags: ['slow'],
  }, async () => {
    const data = begunDataFolder();
    const first = await start({ CLINIC_DATA_DIR: data });
    const signUp = await fetch(`${first.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.url },
      body: JSON.stringify({ name: 'A', email: 'a@b.test', role: 'doctor', password: 'chai66' }),
    });
    const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start({ CLINIC_DATA_DIR: data });
    const session = await fetch(`${second.url}/api/session`, { headers: { cookie } });
    expect((await session.json()).user).toMatchObject({ email: 'a@b.test' });
  });

  test('a request under way at SIGTERM is answered [DUR-4]', { tags: ['slow'] }, async () => {
    const server = await start({ CLINIC_DATA_DIR: begunDataFolder() });
    // Several sign-ups at once: hashing keeps them busy long enough for the signal to fall among them.
    const answers = Array.from({ length: 8 }, (_, index) =>
      fetch(`${server.url}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({
          name: 'A',
          email: `person${index}@b.test`,
          role: 'doctor',
          password: 'chai66',
        }),
      }),
    );
    await answers[0];
    const ended = server.end('SIGTERM');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await ended).toBe(0);
  });
});

test('figures are at an address of their own, if one is set, and it is named at the start', {
  tags: ['slow'],
}, async () => {
  const server = await start({ CLINIC_DATA_DIR: begunDataFolder(), CLINIC_METRICS_PORT: '0' });
  const address = /Prometheus are at (http:\S+\/metrics)\./.exec(server.output())?.[1] ?? '';
  expect(await (await fetch(address)).text()).toContain('clinic_database_up 1');
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('clinic_database_up');
  const taken = await runToExit({
    CLINIC_DATA_DIR: begunDataFolder(),
    CLINIC_METRICS_PORT: new URL(address).port,
  });
  expect(sentenceOf(taken.output)).toMatch(/^The port \d+ is taken .* Set CLINIC_METRICS_PORT/);
});

describe('after a kill -9 [DUR-1]', () => {
  test('the next start stops the orphaned PostgreSQL and goes on', { tags: ['slow'] }, async () => {
    const data = begunDataFolder();
    const first = await start({ CLINIC_DATA_DIR: data });
    const orphan = postgresOf(data);
    expect(await first.end('SIGKILL')).toBeNull();
    expect(isRunning(orphan)).toBe(true);
    const second = await start({ CLINIC_DATA_DIR: data });
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    expect(isRunning(orphan)).toBe(false);
  });

  test('a PostgreSQL that dies is started again while the server lives', {
    tags: ['slow'],
  }, async () => {
    const data = begunDataFolder();
    const server = await start({ CLINIC_DATA_DIR: data });
    process.kill(postgresOf(data), 'SIGKILL');
    await expect
      .poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 5_000 })
      .toBe(503);
    await expect
      .poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 20_000 })
      .toBe(200);
  });
});

describe('what keeps it from starting is one plain sentence and exit code 1', () => {
  test('a taken port, which also leaves no PostgreSQL behind', { tags: ['slow'] }, async () => {
    const data = begunDataFolder();
    const blocker = createServer();
    const port = await new Promise<number>((resolve) =>
      blocker.listen(0, '127.0.0.1', () => {
        const address = blocker.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const { code, output } = await runToExit({ CLINIC_DATA_DIR: data, PORT: String(port) });
    blocker.close();
    expect(code).toBe(1);
    expect(sentenceOf(output)).toBe(
      `The port ${port} is taken by another program. Set PORT to a free one.`,
    );
    expect(fs.existsSync(`${data}/postgresql/postmaster.pid`)).toBe(false);
  });

  test('a data folder that another server uses, which goes on undisturbed', {
    tags: ['slow'],
  }, async () => {
    const data = begunDataFolder();
    const first = await start({ CLINIC_DATA_DIR: data });
    const { code, output } = await runToExit({ CLINIC_DATA_DIR: data });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toBe(
      `The data folder ${data} is in use by another clinic server (process ${first.process.pid}).`,
    );
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  test('an unreachable database, without giving its password away', {
    tags: ['slow'],
  }, async () => {
    const { code, output } = await runToExit({
      CLINIC_DATA_DIR: dataFolder(),
      DATABASE_URL: 'postgresql://clinic:very-secret@127.0.0.1:1/clinic',
    });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(
      /^The database 127\.0\.0\.1:1\/clinic cannot be reached \(.*ECONNREFUSED.*\)\.$/,
    );
    expect(output).not.toContain('very-secret');
  });

  test('a database that a newer version has changed', { tags: ['slow'] }, async () => {
    const database = await createDatabase();
    const settings = { CLINIC_DATA_DIR: dataFolder(), DATABASE_URL: urlOf(database) };
    const server = await start(settings);
    await server.end('SIGTERM');
    const client = new pg.Client(database);
    await client.connect();
    await client.query(
      "insert into kysely_migration values ('9999_from_the_future', '2099-01-01')",
    );
    await client.end();
    const { code, output } = await runToExit(settings);
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(/written by a newer version .*9999_from_the_future/);
  });

  test('a database that is not laid out as its changes leave it [DUR-10]', {
    tags: ['slow'],
  }, async () => {
    const database = await createDatabase();
    const client = new pg.Client(database);
    await client.connect();
    await client.query('create table users (name text)');
    const settings = { CLINIC_DATA_DIR: dataFolder(), DATABASE_URL: urlOf(database) };
    const foreign = await runToExit(settings);
    await client.query('drop table users');
    await (await start(settings)).end('SIGTERM');
    await client.query('alter table board_links drop column token_hash');
    const changed = await runToExit(settings);
    await client.end();
    for (const [{ code, output }, reason] of [
      [foreign, 'relation "users" already exists'],
      [changed, 'column "token_hash" of relation "board_links" does not exist'],
    ] as const) {
      expect(code).toBe(1);
      expect(sentenceOf(output)).toBe(
        `The database cannot be brought to the layout that this version of the clinic needs (${reason}). Start the version that was used on it last, or restore a backup into an empty database.`,
      );
    }
  });

  test('a file for the shared secret that is not there', { tags: ['slow'] }, async () => {
    const { code, output } = await runToExit({
      CLINIC_DATA_DIR: dataFolder(),
      DATABASE_URL: urlOf(await createDatabase()),
      CLINIC_SECRET_FILE: '/nowhere/secret',
    });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toBe(
      'The file /nowhere/secret in CLINIC_SECRET_FILE must hold at least 32 characters.',
    );
  });

  test('a setting that makes no sense, named', { tags: ['slow'] }, async () => {
    const { code, output } = await runToExit({ CLINIC_DATA_DIR: '/nowhere', PORT: '70000' });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(/^The setting PORT must .*70000/);
  });
});

test('a passphrase that is too short is refused without being shown', {
  tags: ['slow'],
}, async () => {
  const { code, output } = await runToExit({ CLINIC_BACKUP_PASSPHRASE: 'too short' });
  expect(code).toBe(1);
  expect(sentenceOf(output)).toBe(
    'The setting CLINIC_BACKUP_PASSPHRASE must have at least 12 characters.',
  );
});

test('two servers that start at once on one new database both come up, and agree [CFG-8] [DUR-10]', {
  tags: ['slow'],
}, async () => {
  const settings = {
    DATABASE_URL: urlOf(await createDatabase()),
    CLINIC_SECRET: 'one secret that both of the servers share',
  };
  const [one, two] = await Promise.all([
    start({ ...settings, CLINIC_DATA_DIR: dataFolder() }),
    start({ ...settings, CLINIC_DATA_DIR: dataFolder() }),
  ]);
  for (const { url } of [one, two]) expect((await fetch(`${url}/healthz`)).status).toBe(200);

  // CFG-8: anyone who reads either start line makes the first account, and nobody else.
  const codes = [one, two].map(
    (server) =>
      /A new account waits until an administrator lets it in\. The first account, which administers the clinic, needs the code (\S+)\. /.exec(
        server.output(),
      )?.[1],
  );
  expect(codes).toEqual([startCodeOf(settings.CLINIC_SECRET), startCodeOf(settings.CLINIC_SECRET)]);
  const account = { name: 'A', email: 'a@b.test', role: 'doctor', password: 'chai66' } as const;
  const { accounts } = visitorAt(two.url).client;
  expect(await codeOf(accounts.signUp(account))).toBe('START_CODE_NEEDED');
  const startCode = codes[0] ?? '';
  expect((await accounts.signUp({ ...account, startCode })).isAdministrator).toBe(true);
  const other = visitorAt(one.url).client.accounts;
  await expect.poll(async () => (await other.session()).clinic.firstAccount).toBeNull();
  const second = await other.signUp({ ...account, email: 'b@b.test', startCode });
  expect([second.status, second.isAdministrator]).toEqual(['pending', false]);
  const CLINIC_PUBLIC_URL = 'http://localhost:3000';
  const third = await start({ ...settings, CLINIC_PUBLIC_URL, CLINIC_DATA_DIR: dataFolder() });
  expect(third.output()).not.toContain(startCode);
  expect(third.output()).toContain(
    `${CLINIC_PUBLIC_URL} (CLINIC_PUBLIC_URL), which no phone can open.`,
  );
});
