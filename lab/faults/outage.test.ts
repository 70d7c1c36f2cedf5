import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createClinic } from '../../src/app/server/clinic';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { connect } from '../../src/server/database/connect';
import { openDataFolder } from '../../src/server/database/dataFolder';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/database/embedded';
import { plainEdge } from '../../src/server/http/app';
import { defaultLimits } from '../../src/server/http/bounds';
import { commonErrors } from '../../src/shared/operation';
import { makeDataFolder } from '../../tests/server';
import { type Client, patientFields, signedInAt } from '../../tests/visitor';
import { childrenOf } from './embeddedPlace';
import { openLine } from './line';
import { scaled, tell } from './scale';

const away = scaled(30_000, 15_000);
const log = pino({ level: 'silent' });

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A clinic whose PostgreSQL can be taken away, with clients that go on asking. */
async function prepare() {
  const data = makeDataFolder();
  const folder = openDataFolder(data);
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(folder, log);
  endings.push(async () => {
    await postgres.stop();
    fs.rmSync(path.dirname(data), { recursive: true });
  });
  const line = await openLine(() => `${postgres.ownerConnection.host}/.s.PGSQL.5432`);
  endings.push(line.close);
  // The owner's password is the same after each start.
  const connection: pg.ClientConfig = { ...postgres.ownerConnection, host: line.host };
  const clinic = await createClinic({
    config: {
      timeZone: null,
      sampleData: true,
      insistsOnSampleData: false,
      signUp: 'open',
      needsStartCode: false,
      idleMinutes: 30,
    },
    connection,
    ownerConnection: connection,
    auditHeads: null,
    secret: 'a secret for tests that is long enough',
    contents: { place: null, dataDir: data, isEncrypted: false },
    log,
    edge: { ...plainEdge, limits: { ...defaultLimits, requestsPerMinute: 1_000_000 } },
  });
  endings.push(clinic.close);
  const url = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  const { client } = await signedInAt(url, 'receptionist');
  return {
    client,
    url,
    connection,
    pid: () => postgres.pid() ?? 0,
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startEmbeddedPostgres(folder, log);
    },
  };
}

interface Asked {
  key: string;
  ms: number;
  /** The id of what was made, or the refusal. */
  id: string | null;
  refusal: { status?: number; code?: string; message?: string } | null;
}

/** Registers one patient after the other, by several clients, until it is told to stop. */
function keepRegistering(client: Client, clients: number) {
  const asked: Asked[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const key = randomUUID();
      const began = performance.now();
      const answer = await client.patients
        .register({ ...patientFields, name: key }, { context: { idempotencyKey: key } })
        .then(
          ({ id }) => ({ id, refusal: null }),
          (refusal) => ({ id: null, refusal }),
        );
      asked.push({ key, ms: performance.now() - began, ...answer });
      await delay(answer.id ? 20 : 100);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, work));
  return {
    asked,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

async function expectNoPhantoms(connection: pg.ClientConfig, asked: Asked[], client: Client) {
  const { db, pool } = connect(connection, log);
  try {
    const { rows } = await pool.query<{ id: string; name: string }>(
      'select id, name from patients where not is_sample',
    );
    const stored = new Map(rows.map(({ id, name }) => [name, id]));
    expect(stored.size).toBe(rows.length);
    for (const { key, id } of asked) if (id) expect(stored.get(key)).toBe(id);
    // Only what was being committed when the database went may be there without an answer; sent again, it is the same.
    const unanswered = asked.filter(({ key, id }) => !id && stored.has(key));
    for (const { key } of unanswered) {
      const again = await client.patients.register(
        { ...patientFields, name: key },
        { context: { idempotencyKey: key } },
      );
      expect(again.id).toBe(stored.get(key));
    }
    await expect
      .poll(async () => (await verifyAuditChain(db)).unchained, { timeout: 30_000 })
      .toBe(0);
    expect((await verifyAuditChain(db)).broken).toBeNull();
    return unanswered.length;
  } finally {
    await db.destroy();
  }
}

const ways = {
  'stopped and started again': {
    take: (clinic: Awaited<ReturnType<typeof prepare>>) => clinic.stop(),
    giveBack: (clinic: Awaited<ReturnType<typeof prepare>>) => clinic.start(),
  },
  hanging: {
    take: async ({ pid }: Awaited<ReturnType<typeof prepare>>) => {
      for (const one of [pid(), ...childrenOf(pid())]) process.kill(one, 'SIGSTOP');
    },
    giveBack: async ({ pid }: Awaited<ReturnType<typeof prepare>>) => {
      for (const one of [pid(), ...childrenOf(pid())]) process.kill(one, 'SIGCONT');
    },
  },
};

test.each(Object.entries(ways))(
  'a database that is away, %s, is told with 503; then all goes on by itself [DUR-5]',
  async (name, { take, giveBack }) => {
    const clinic = await prepare();
    const crowd = keepRegistering(clinic.client, 16);
    await expect
      .poll(() => crowd.asked.filter(({ id }) => id).length, { timeout: 30_000 })
      .toBeGreaterThan(20);

    await take(clinic);
    await delay(500);
    const before = crowd.asked.length;
    await delay(away);
    const meanwhile = crowd.asked.slice(before);
    expect(meanwhile.length).toBeGreaterThan(16);
    for (const { refusal } of meanwhile) {
      expect(refusal).toMatchObject({
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
        message: commonErrors.SERVICE_UNAVAILABLE.message,
      });
    }
    await giveBack(clinic);
    const back = performance.now();
    const known = crowd.asked.length;
    await expect
      .poll(() => crowd.asked.slice(known).some(({ id }) => id), { timeout: 30_000, interval: 20 })
      .toBe(true);
    const recovery = performance.now() - back;
    await delay(500);
    await crowd.stop();
    expect((await fetch(`${clinic.url}/healthz`)).status).toBe(200);
    const unanswered = await expectNoPhantoms(clinic.connection, crowd.asked, clinic.client);
    const longest = Math.max(...meanwhile.map(({ ms }) => ms));
    tell(`a database ${name}`, {
      awayMs: away,
      refused: meanwhile.length,
      longestAnswerMs: Math.round(longest),
      recoveryMs: Math.round(recovery),
      committedWithoutAnswer: unanswered,
    });
    expect(crowd.asked.filter(({ refusal }) => refusal && refusal.status !== 503)).toEqual([]);
    expect(longest).toBeLessThan(30_000);
    expect(recovery).toBeLessThan(5_000);
  },
);
