import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { untilHealthy } from '../../tests/history/load';
import { makeDataFolder, type RunningServer, startServer } from '../../tests/server';
import { type Client, patientFields, visitorAt } from '../../tests/visitor';
import { asOwner, childrenOf, postgresOf } from './embeddedPlace';
import { freePort } from './freePort';
import { scaled, tell } from './scale';

const desks = 64;
const perDesk = scaled(Math.ceil(5_000 / desks), 8);

let server: RunningServer | null = null;
const data = makeDataFolder();
afterAll(async () => {
  if (server?.process.exitCode === null) await server.end('SIGTERM');
  fs.rmSync(path.dirname(data), { recursive: true });
});

interface Desk {
  client: Client;
  visit: { patientId: string; tokenId: string };
}

/** Receptionists, each with a consultation to bill. */
async function openDesks(url: string): Promise<Desk[]> {
  const person = async (role: 'doctor' | 'receptionist') => {
    const { client } = visitorAt(url);
    const email = `${randomUUID()}@clinic.test`;
    await client.accounts.signUp({ name: `A ${role}`, email, role, password: 'chai66' });
    return client;
  };
  const doctor = await person('doctor');
  const opened: Desk[] = [];
  for (let number = 0; number < desks; number++) {
    const client = await person('receptionist');
    const { id: patientId } = await client.patients.register(patientFields);
    const { id: tokenId } = await client.queue.issue({ patientId });
    await doctor.queue.start({ id: tokenId });
    await doctor.queue.complete({ id: tokenId });
    opened.push({ client, visit: { patientId, tokenId } });
  }
  return opened;
}

test('64 desks make bills while the server and PostgreSQL are killed: numbers are consecutive, none twice, none missing [CON-1] [CON-8] [DUR-1]', async () => {
  const settings = {
    CLINIC_DATA_DIR: data,
    CLINIC_SAMPLE_DATA: 'off',
    CLINIC_SIGN_UP: 'open',
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    PORT: await freePort(),
  };
  server = await startServer(settings);
  const { url } = server;
  const opened = await openDesks(url);
  const told: { id: string; number: string | null }[] = [];
  let sendings = 0;
  let unanswered = 0;

  /** Sends one bill, under one key, until it is answered. */
  async function bill({ client, visit }: Desk): Promise<void> {
    const context = { idempotencyKey: randomUUID() };
    const wanted = {
      ...visit,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash' as const,
      isSecond: true,
    };
    for (;;) {
      sendings++;
      try {
        const { id, number } = await client.billing.create(wanted, { context });
        told.push({ id, number });
        return;
      } catch (error) {
        const { code } = error as { code?: string };
        // A refusal is final; what was lost on the way or found no database is sent again.
        if (code && code !== 'SERVICE_UNAVAILABLE') throw error;
        unanswered++;
        await delay(50);
        await untilHealthy(url);
      }
    }
  }

  const began = performance.now();
  const working = Promise.all(
    opened.map(async (desk) => {
      for (let count = 0; count < perDesk; count++) await bill(desk);
    }),
  );
  const until = async (share: number) => {
    while (told.length < desks * perDesk * share) await delay(5);
  };
  const crashes = [
    async () => {
      await server?.end('SIGKILL');
      server = await startServer(settings);
    },
    async () => {
      const postgres = postgresOf(data);
      if (!postgres) throw new Error('PostgreSQL is not there to be killed.');
      for (const pid of [postgres, ...childrenOf(postgres)]) process.kill(pid, 'SIGKILL');
      await delay(20);
      await untilHealthy(url);
    },
  ];
  for (const [at, crash] of crashes.entries()) {
    await until((at + 1) / (crashes.length + 1));
    await crash();
  }
  await working;
  const took = performance.now() - began;

  const wanted = desks * perDesk;
  expect(told).toHaveLength(wanted);
  const stored = await asOwner(data, async (sql) => {
    const { rows } = await sql.query<{ id: string; number: string; serial: number }>(
      'select id, number, serial from bills order by financial_year, serial',
    );
    const counters = await sql.query<{ count: number }>('select count from bill_counters');
    const payments = await sql.query<{ count: string }>(
      "select count(*) from bill_payments where kind = 'payment'",
    );
    return {
      bills: rows,
      counted: counters.rows.map(({ count }) => count),
      payments: Number(payments.rows[0]?.count),
    };
  });
  // A test that runs over midnight of 31 March sees two years; each of them begins with 1.
  const expected = stored.counted.flatMap((count) =>
    Array.from({ length: count }, (_, index) => index + 1),
  );
  expect(stored.bills.map(({ serial }) => serial)).toEqual(expected);
  expect(stored.bills).toHaveLength(wanted);
  expect(stored.payments).toBe(wanted);
  const numbers = new Map(stored.bills.map(({ id, number }) => [id, number]));
  expect(new Set(numbers.values()).size).toBe(wanted);
  expect(told.filter(({ id, number }) => numbers.get(id) !== number)).toEqual([]);
  tell('bill numbers', {
    desks,
    bills: wanted,
    sendings,
    unanswered,
    crashes: crashes.length,
    seconds: Math.round(took / 100) / 10,
  });
  expect(unanswered).toBeGreaterThan(0);
});
