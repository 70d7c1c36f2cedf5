import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { keepSums } from '../../src/features/reports/sums.rows';
import { connect } from '../../src/server/database/connect';
import { addDays, dateIn } from '../../src/shared/clinicDay';
import { signedInAt } from '../../tests/visitor';
import { type SeededClinic, seededClinic } from './clinic';
import { jobsFor } from './jobs';
import { ask, measure, type Request } from './load';
import { medianOf } from './median';
import { cpuSecondsOf } from './processes';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  seconds: number;
}

const connections = 8;
/** Milliseconds that a report over a year may take, nearly always. */
const promised = 200;
/** Rounds with and without what notes changes, one after the other. */
const rounds = 5;
/** A bill costs at most so much more with it. */
const mostDearer = 0.1;

/** What the reports cost over a year, each as its screen asks for it, and what noting changed days costs a bill. */
export async function reports({ patients, keep, seconds }: Options): Promise<void> {
  const clinic = await seededClinic(patients, keep, { anyDay: true });
  try {
    await keepDays(clinic);
    const server = await clinic.start();
    try {
      const doctor = await signedInAt(server.url, 'doctor');
      await clinic.client.query(`update users set is_administrator = true where role = 'doctor'`);
      await delay(1_000);
      const load = { url: server.url, cookie: doctor.cookie(), connections };
      print(['report', 'bytes', 'p50 ms', 'p97.5 ms', 'a second', 'processor ms', 'load']);
      for (const [name, request] of Object.entries(requestsOver(clinic.zone))) {
        const answer = await ask(server.url, request, load.cookie);
        const { missingDays = 0 } = JSON.parse(answer);
        if (missingDays > 0) throw new Error(`${name}: ${missingDays} days are missing.`);
        await measure({ ...load, seconds: 1, request: () => request });
        const used = () =>
          cpuSecondsOf(server.process.pid ?? 0) + cpuSecondsOf(clinic.postgresPid, true);
        const before = used();
        const { p50, p97, rate } = await measure({ ...load, seconds, request: () => request });
        // What a request takes of the processors, whatever else they do meanwhile.
        const each = (1_000 * (used() - before)) / (rate * seconds);
        print([
          name,
          answer.length,
          p50,
          p97,
          rate.toFixed(0),
          each.toFixed(0),
          loadavg()[0]?.toFixed(1) ?? '',
        ]);
        if (p97 > promised) process.exitCode = 1;
      }
      const desk = await signedInAt(server.url, 'receptionist');
      for (const at of [1, connections]) {
        const { added, load: busy } = await billsWithAndWithout(clinic, {
          url: server.url,
          cookie: desk.cookie(),
          connections: at,
          seconds,
        });
        print([`a bill at ${at}`, `${(100 * added).toFixed(1)} % dearer`, '', '', '', busy]);
        if (added > mostDearer) process.exitCode = 1;
      }
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await clinic.end();
  }
}

/** The year up to today and the one before, as the screens compare them. */
function requestsOver(zone: string): Record<string, Request> {
  const to = dateIn(new Date(), zone);
  const from = addDays(to, -364);
  const range = { from, to, before: { from: addDays(from, -365), to: addDays(from, -1) } };
  const report = (path: string, body: object): Request => ({
    method: 'POST',
    path: `/api/reports${path}`,
    body,
  });
  return {
    money: report('', { report: 'money', ...range }),
    visits: report('', { report: 'visits', ...range }),
    patients: report('', { report: 'patients', ...range }),
    practice: report('/practice', range),
    gst: report('/gst', { from, to }),
    dues: report('/dues', {}),
    followUps: report('/follow-ups', { from, to }),
  };
}

/** Keeps the figures of all days, as a server does within its first minutes. */
async function keepDays({ connection, client, zone }: SeededClinic): Promise<void> {
  const { db } = connect(connection, pino({ level: 'warn' }));
  const began = performance.now();
  const days = await keepSums(db, new Date(), zone).finally(() => db.destroy());
  // What PostgreSQL does by itself within a minute.
  for (const table of ['day_sums', 'day_totals', 'month_sums', 'summed_days', 'summed_months']) {
    await client.query(`vacuum analyze ${table}`);
  }
  print([`${days} days kept`, `${((performance.now() - began) / 1_000).toFixed(0)} s`]);
}

interface BillLoad {
  url: string;
  cookie: string;
  connections: number;
  seconds: number;
}

/** By how much of its time a bill is dearer with the triggers that note changed days, by the medians of the rounds. */
async function billsWithAndWithout(clinic: SeededClinic, load: BillLoad) {
  const began = new Date();
  const jobs = await jobsFor(clinic.client, null);
  const bill = jobs.find(({ name }) => name === 'create a bill');
  if (!bill) throw new Error('There is no job that makes bills.');
  const { rows: triggers } = await clinic.client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass as table from pg_trigger
     where tgfoid in ('note_changed_moment'::regproc, 'note_changed_appointment'::regproc)`,
  );
  const put = async (state: 'enable' | 'disable') => {
    for (const { name, table } of triggers) {
      await clinic.client.query(
        `alter table ${pg.escapeIdentifier(table)} ${state} trigger ${pg.escapeIdentifier(name)}`,
      );
    }
  };
  const rates = { enable: [] as number[], disable: [] as number[] };
  await measure({ ...load, seconds: 1, request: bill.request });
  try {
    for (let round = 0; round < rounds; round++) {
      for (const state of ['disable', 'enable'] as const) {
        await put(state);
        const { rate } = await measure({ ...load, request: bill.request });
        rates[state].push(rate);
      }
    }
  } finally {
    await put('enable');
  }
  await forgetBills(clinic.client, began);
  print([
    '',
    `with ${rates.enable.map((one) => one.toFixed(0)).join(' ')}, without ${rates.disable.map((one) => one.toFixed(0)).join(' ')} a second`,
  ]);
  return {
    added: medianOf(rates.disable) / medianOf(rates.enable) - 1,
    load: loadavg()[0]?.toFixed(1) ?? '',
  };
}

/** The next run reads a day as busy as it was seeded. */
async function forgetBills(client: pg.Client, since: Date): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  for (const table of ['bill_payments', 'bill_items']) {
    await client.query(
      `delete from ${table} where bill_id in (select id from bills where created_at >= $1)`,
      [since],
    );
  }
  await client.query(`delete from bills where created_at >= $1`, [since]);
  await client.query(`set session_replication_role = origin`);
}

function print(cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(16)).join('')}\n`);
}
