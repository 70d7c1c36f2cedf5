import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { connect } from '../../src/server/database/connect';
import { faultsOf } from '../../tests/history/history';
import { createLoad, prepareCast, readStored, untilHealthy } from '../../tests/history/load';
import { launch, makeDataFolder, type RunningServer, startServer } from '../../tests/server';
import { asOwner, childrenOf, ownerOf, postgresOf } from './embeddedPlace';
import { freePort } from './freePort';
import { tell } from './scale';

/** Kills in all, half of them of the server and half of PostgreSQL. */
const rounds = Number(process.env.CLINIC_FAULTS_ROUNDS || 100);

const perRound = { tokens: 60, bills: 15, appointments: 12 };

let server: RunningServer | null = null;
let data = '';
afterEach(async () => {
  if (server?.process.exitCode === null) await server.end('SIGTERM');
  server = null;
  fs.rmSync(path.dirname(data), { recursive: true });
});

async function prepare(clients = 8) {
  data = makeDataFolder();
  const settings = {
    CLINIC_DATA_DIR: data,
    CLINIC_SAMPLE_DATA: 'off',
    CLINIC_SIGN_UP: 'open',
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    // The same in every round, as in a clinic.
    PORT: await freePort(),
  };
  const start = async () => {
    server = await startServer(settings);
    return server;
  };
  const { url } = await start();
  const cast = await prepareCast(url, 40);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const load = createLoad({
    url: () => url,
    cast,
    clients,
    untilReady: () => untilHealthy(url),
    troubled: 0.03,
    firstDate: tomorrow,
  });
  const expectSound = async (round: number) => {
    const stored = await asOwner(data, (sql) => readStored(sql, cast));
    expect([round, faultsOf(load.wishes, stored)]).toEqual([round, []]);
    return stored;
  };
  const expectChained = async () => {
    const { db } = connect(ownerOf(data), pino({ level: 'silent' }));
    try {
      await expect
        .poll(async () => (await verifyAuditChain(db)).unchained, { timeout: 30_000 })
        .toBe(0);
      const report = await verifyAuditChain(db);
      expect(report.broken).toBeNull();
      return report.verified;
    } finally {
      await db.destroy();
    }
  };
  return { url, load, start, expectSound, expectChained };
}

test('the server is killed in the middle of load, again and again [DUR-1]', async () => {
  const { load, start, expectSound, expectChained } = await prepare();
  const restarts: number[] = [];
  for (let round = 1; round <= rounds / 2; round++) {
    const working = load.run(perRound);
    await delay(randomInt(50, 700));
    await server?.end('SIGKILL');
    const began = performance.now();
    await start();
    restarts.push(Math.round(performance.now() - began));
    await working;
    await expectSound(round);
    if (round % 10 === 0) await expectChained();
  }
  const chained = await expectChained();
  load.close();
  tell('kills of the server', {
    rounds: restarts.length,
    wishes: load.wishes.length,
    ...load.figures(),
    longestStart: Math.max(...restarts),
    auditRows: chained,
  });
  expect(load.figures().lost).toBeGreaterThan(0);
  expect(Math.max(...restarts)).toBeLessThan(30_000);
});

test('a first start that is killed wherever it stands is followed by one that needs no hand [DUR-1]', async () => {
  data = makeDataFolder();
  const settings = { CLINIC_DATA_DIR: data, LOG_LEVEL: 'silent' };
  for (let round = 0; round < Math.max(4, rounds / 10); round++) {
    const { child, exit } = launch(settings);
    await delay(randomInt(100, 2_000));
    child.kill('SIGKILL');
    await exit;
  }
  server = await startServer(settings);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // One may remain whose initdb outlived its server by a moment.
  const left = fs.readdirSync(data).filter((name) => name.includes('half-made'));
  expect(left.length).toBeLessThan(2);
});

test('PostgreSQL or one of its processes is killed in the middle of load, again and again [DUR-2]', async () => {
  const { url, load, expectSound, expectChained } = await prepare();
  const first = server?.process.pid;
  const returns: number[] = [];
  for (let round = 1; round <= rounds / 2; round++) {
    const working = load.run(perRound);
    await delay(randomInt(50, 700));
    const postgres = postgresOf(data);
    if (!postgres) throw new Error('PostgreSQL is not there to be killed.');
    // All of it at once, as the kernel does when memory runs out, or a single one of its processes.
    const processes = [postgres, ...childrenOf(postgres)];
    const doomed = round % 2 ? processes : [processes[randomInt(processes.length)] as number];
    for (const pid of doomed) process.kill(pid, 'SIGKILL');
    const began = performance.now();
    await delay(20);
    await untilHealthy(url);
    returns.push(Math.round(performance.now() - began));
    await working;
    await expectSound(round);
    if (round % 10 === 0) await expectChained();
  }
  const chained = await expectChained();
  load.close();
  tell('kills of PostgreSQL', {
    rounds: returns.length,
    wishes: load.wishes.length,
    ...load.figures(),
    longestReturn: Math.max(...returns),
    auditRows: chained,
  });
  expect(server?.process.pid).toBe(first);
  expect(Math.max(...returns)).toBeLessThan(30_000);
});

test('SIGTERM in the middle of load answers what is under way and ends within ten seconds [DUR-4]', async () => {
  const { load, start, expectSound, expectChained } = await prepare(32);
  const isNoAnswer = (status: number | 'none') => status === 'none' || status >= 500;
  const ends: number[] = [];
  let answered = 0;
  for (let round = 1; round <= Math.max(2, rounds / 5); round++) {
    const working = load.run(perRound);
    await delay(randomInt(100, 500));
    const began = performance.now();
    // A request that has just been written may not have reached the server yet.
    const asked = load.underWay(40);
    expect(await server?.end('SIGTERM')).toBe(0);
    ends.push(Math.round(performance.now() - began));
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(answers.map((answer) => answer?.status ?? 'none').filter(isNoAnswer)).toEqual([]);
    answered += answers.length;
    await start();
    await working;
    await expectSound(round);
  }
  await expectChained();
  load.close();
  tell('SIGTERM under load', { rounds: ends.length, longestEnd: Math.max(...ends), answered });
  expect(Math.max(...ends)).toBeLessThan(10_000);
});
