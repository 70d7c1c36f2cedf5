import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDataFolder } from '../src/server/database/dataFolder';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/database/embedded';
import { type RunningServer, startServer } from '../tests/server';
import { patientFields, signedInAt } from '../tests/visitor';
import { measure, type Rate, type Request } from './load';
import { cpuSecondsOf, megabytesOf } from './processes';
import { seedClinic } from './seedClinic';
import { planOf, type Statement, statementsDuring } from './statements';

interface Options {
  sizes: number[];
  /** Of each measurement. */
  seconds: number;
  /** Whether reports/bench.md gets the tables. */
  writes: boolean;
}

/** Tables that grow with the clinic's years: a statement that reads one from end to end fails the run. */
const growing =
  /^(patients|tokens|token_calls|prescriptions|prescription_medications|bills|bill_items|appointments|audit_logs|audit_chain|changes|requests)$/;

interface Job {
  name: string;
  by: 'doctor' | 'receptionist' | null;
  connections: number[];
  /** True for what only reads: its floor is a bare handler with the same bytes. */
  reads: boolean;
  request: (number: number) => Request;
}

interface Row {
  size: number;
  job: string;
  connections: number;
  measured: Rate;
  /** Requests a second of a bare Fastify handler that answers the same bytes. */
  floor: number | null;
  /** How often PostgreSQL alone could do the statements in a second, on one connection. */
  database: number | null;
  statements: number;
  serverCpu: number;
}

export async function bench(options: Options): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-bench-'));
  fs.chmodSync(dir, 0o755);
  const folder = openDataFolder(dir);
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'warn' }));
  const report: string[] = [machine()];
  let hasScanned = false;
  try {
    for (const size of options.sizes) {
      const { text, scans } = await benchOne(postgres, folder.path, size, options.seconds);
      report.push(text);
      hasScanned ||= scans;
    }
  } finally {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
  if (options.writes) {
    fs.mkdirSync('reports', { recursive: true });
    fs.writeFileSync(path.join('reports', 'bench.md'), report.join('\n\n'));
  }
  if (hasScanned) process.exitCode = 1;
}

function machine(): string {
  const [first] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${first?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}, PostgreSQL 18 with fsync, ${new Date().toISOString().slice(0, 10)}`;
}

async function benchOne(
  postgres: EmbeddedPostgres,
  folder: string,
  size: number,
  seconds: number,
): Promise<{ text: string; scans: boolean }> {
  const owner = { ...postgres.ownerConnection, database: `bench_${size}` };
  const admin = new pg.Client({ ...owner, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${owner.database}`);
  // The embedded PostgreSQL keeps values out of its log; here they are needed to ask for plans.
  for (const { user } of [postgres.connection, postgres.ownerConnection]) {
    await admin.query(`alter role ${user} set log_error_verbosity = 'default'`);
  }
  await admin.end();
  const settings = {
    DATABASE_URL: addressOf({ ...postgres.connection, database: owner.database }),
    DATABASE_OWNER_URL: addressOf(owner),
    CLINIC_DATA_DIR: path.join(folder, `server-${size}`),
    CLINIC_SAMPLE_DATA: 'on',
    CLINIC_TIME_ZONE: 'Asia/Kolkata',
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
  };
  // Its migrations and the sample accounts, before there is anything else.
  await (await startServer(settings)).end('SIGTERM');
  const client = new pg.Client(owner);
  await client.connect();
  const began = performance.now();
  const { tokens } = await seedClinic(client, { patients: size, now: new Date(), onProgress });
  process.stdout.write(
    `${`\n${size} patients, ${tokens} tokens seeded in ${secondsSince(began)} s`}\n`,
  );

  const starting = performance.now();
  const server = await startServer(settings);
  const coldStart = secondsSince(starting);
  try {
    const pid = server.process.pid ?? 0;
    const atRest = megabytesOf(pid);
    const { rows, plans, scans } = await runJobs(server, client, owner, folder, size, seconds);
    const text = [
      `## ${size.toLocaleString('en-IN')} patients, ${tokens.toLocaleString('en-IN')} tokens`,
      `Cold start ${coldStart} s; server ${atRest} MB at rest, ${megabytesOf(pid)} MB after; PostgreSQL ${megabytesOf(postgres.pid() ?? 0, true)} MB after.`,
      tableOf(rows),
      '### Plans',
      ...plans,
    ].join('\n\n');
    process.stdout.write(`${text}\n`);
    return { text, scans };
  } finally {
    await client.end();
    await server.end('SIGTERM');
  }
}

async function runJobs(
  server: RunningServer,
  client: pg.Client,
  owner: pg.ClientConfig,
  folder: string,
  size: number,
  seconds: number,
) {
  const doctor = await signedInAt(server.url, 'doctor');
  const receptionist = await signedInAt(server.url, 'receptionist');
  const cookies = { doctor: doctor.cookie(), receptionist: receptionist.cookie() };
  const jobs = await jobsFor(client, receptionist.client);
  const floor = await startFloor();
  const rows: Row[] = [];
  const plans: string[] = [];
  let scans = false;
  for (const job of jobs) {
    const cookie = job.by ? cookies[job.by] : undefined;
    let answer = '';
    const ask = async () => {
      const { method, path: to, body } = job.request(-1 - rows.length);
      const response = await fetch(`${server.url}${to}`, {
        method,
        headers: {
          origin: server.url,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...(cookie ? { cookie } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      answer = await response.text();
      if (!response.ok) throw new Error(`${job.name}: ${response.status} ${answer.slice(0, 200)}`);
    };
    await ask();
    const statements = await statementsDuring(owner, path.join(folder, 'postgresql.log'), ask);
    const found = await plansOf(client, statements);
    scans ||= found.scans;
    plans.push(`**${job.name}** (${statements.length} statements)\n\n${found.text}`);
    for (const connections of job.connections) {
      const cpuBefore = cpuSecondsOf(server.process.pid ?? 0);
      const measured = await measure({
        url: server.url,
        cookie,
        connections,
        seconds,
        request: job.request,
      });
      const serverCpu = (cpuSecondsOf(server.process.pid ?? 0) - cpuBefore) / seconds;
      rows.push({
        size,
        job: job.name,
        connections,
        measured,
        floor: job.reads ? await floor.rate(answer, connections) : null,
        database: found.milliseconds > 0 ? 1000 / found.milliseconds : null,
        statements: statements.length,
        serverCpu,
      });
      process.stdout.write(
        `${job.name} at ${connections}: ${measured.rate.toFixed(0)}/s, p99 ${measured.p99} ms\n`,
      );
    }
  }
  floor.end();
  return { rows, plans, scans };
}

type Desk = Awaited<ReturnType<typeof signedInAt>>['client'];

async function jobsFor(client: pg.Client, desk: Desk): Promise<Job[]> {
  const pick = async (text: string) => (await client.query(text)).rows;
  const people = await pick(
    `select id, name, phone, email from patients where email is not null order by id desc limit 500`,
  );
  const one = (number: number) => people[Math.abs(number) % people.length];
  const search = (text: string): Request => ({
    method: 'POST',
    path: '/api/patients/search',
    body: { text },
  });
  const { nextCursor } = await desk.patients.search({});
  const many = [1, 8, 64];
  const visits = await pick(
    `select id, patient_id from tokens where status = 'completed' order by issued_at desc limit 2000`,
  );
  const waiting = await pick(`select id from tokens where status = 'waiting' limit 1`);
  const jobs: Job[] = [
    {
      name: 'newest page of patients',
      by: 'receptionist',
      connections: many,
      reads: true,
      request: () => search(''),
    },
    {
      name: 'next page of patients',
      by: 'receptionist',
      connections: [8],
      reads: true,
      request: () => ({
        method: 'POST',
        path: '/api/patients/search',
        body: { text: '', cursor: nextCursor },
      }),
    },
    {
      name: 'search: a part of the name',
      by: 'receptionist',
      connections: many,
      reads: true,
      request: (number) => search(one(number).name.split(' ')[1].slice(0, 5)),
    },
    {
      name: 'search: the whole name',
      by: 'receptionist',
      connections: [8],
      reads: true,
      request: (number) => search(one(number).name),
    },
    {
      name: 'search: a part of the phone',
      by: 'receptionist',
      connections: [8],
      reads: true,
      request: (number) => search(one(number).phone.slice(3, 9)),
    },
    {
      name: 'search: e-mail',
      by: 'receptionist',
      connections: [8],
      reads: true,
      request: (number) => search(one(number).email),
    },
    {
      name: 'open a record',
      by: 'receptionist',
      connections: [1, 8],
      reads: true,
      request: (number) => ({ method: 'GET', path: `/api/patients/${one(number).id}` }),
    },
    {
      name: 'today’s queue',
      by: 'doctor',
      connections: many,
      reads: true,
      request: () => ({ method: 'GET', path: '/api/tokens/today' }),
    },
    {
      name: 'dashboard',
      by: 'receptionist',
      connections: [1, 8],
      reads: true,
      request: () => ({ method: 'POST', path: '/api/dashboard', body: {} }),
    },
    {
      name: 'register a patient',
      by: 'receptionist',
      connections: many,
      reads: false,
      request: (number) => ({
        method: 'POST',
        path: '/api/patients',
        body: {
          ...patientFields,
          name: `Bench Person ${number}`,
          phone: `8${String(1e8 + Math.abs(number)).padStart(9, '0')}`,
        },
      }),
    },
    {
      name: 'issue a token',
      by: 'receptionist',
      connections: many,
      reads: false,
      request: (number) => ({
        method: 'POST',
        path: '/api/tokens',
        body: { patientId: one(number).id },
      }),
    },
    {
      name: 'call next and complete',
      by: 'doctor',
      connections: [1],
      reads: false,
      request: () => ({ method: 'POST', path: '/api/tokens/call-next', body: {} }),
    },
    {
      name: 'create a bill',
      by: 'receptionist',
      connections: [1, 8],
      reads: false,
      request: (number) => {
        const visit = visits[Math.abs(number) % visits.length];
        return {
          method: 'POST',
          path: '/api/bills',
          body: {
            patientId: visit.patient_id,
            tokenId: visit.id,
            items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
            taxBasisPoints: 1800,
            discount: 0,
            paymentMethod: 'cash',
          },
        };
      },
    },
  ];
  if (waiting.length === 0)
    process.stdout.write('Nobody waits at this hour; tokens issued here are called.\n');
  return jobs;
}

async function plansOf(client: pg.Client, statements: Statement[]) {
  let milliseconds = 0;
  let scans = false;
  const lines: string[] = [];
  for (const statement of statements) {
    const short = statement.text.replaceAll(/\s+/g, ' ').slice(0, 110);
    try {
      const plan = await planOf(client, statement);
      milliseconds += plan.milliseconds;
      const scanned = plan.scanned.filter((table) => growing.test(table));
      scans ||= scanned.length > 0;
      const warning = scanned.length > 0 ? ` **reads all of ${scanned.join(', ')}**` : '';
      lines.push(
        `- ${plan.milliseconds.toFixed(2)} ms${warning}: \`${short}\`: ${plan.steps.slice(0, 6).join(' › ')}`,
      );
    } catch (error) {
      lines.push(`- not explained (${(error as Error).message}): \`${short}\``);
    }
  }
  return { milliseconds, scans, text: lines.join('\n') };
}

async function startFloor() {
  const child: ChildProcess = fork(path.resolve('bench/floor.mjs'));
  const message = () => new Promise<unknown>((resolve) => child.once('message', resolve));
  const url = `http://127.0.0.1:${await message()}`;
  const known = new Map<string, number>();
  return {
    rate: async (body: string, connections: number) => {
      const key = `${body.length} ${connections}`;
      if (!known.has(key)) {
        child.send(body);
        await message();
        const { rate } = await measure({
          url,
          connections,
          seconds: 2,
          request: () => ({ method: 'GET', path: '/' }),
        });
        known.set(key, rate);
      }
      return known.get(key) ?? 0;
    },
    end: () => void child.kill(),
  };
}

function tableOf(rows: Row[]): string {
  const lines = rows.map(({ job, connections, measured, floor, database, statements, serverCpu }) =>
    [
      job,
      connections,
      measured.rate.toFixed(0),
      `${measured.p50} / ${measured.p99}`,
      floor === null
        ? ''
        : `${((100 * measured.rate) / floor).toFixed(0)} % of ${floor.toFixed(0)}`,
      database === null ? '' : `${(1000 / database).toFixed(2)} ms`,
      statements,
      `${Math.round(100 * serverCpu)} %`,
    ].join(' | '),
  );
  return [
    '| job | connections | a second | p50 / p99 ms | of the bare handler | in PostgreSQL alone | statements | server’s processor |',
    '|---|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

function addressOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const name = encodeURIComponent(String(user));
  const secret = encodeURIComponent(String(password));
  const isSocket = String(host).startsWith('/');
  return isSocket
    ? `postgresql://${name}:${secret}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
    : `postgresql://${name}:${secret}@${host}:${port}/${database}`;
}

function onProgress(share: number, what: string): void {
  const width = 40;
  const done = Math.round(share * width);
  process.stdout.write(
    `\r${'█'.repeat(done)}${'░'.repeat(width - done)} ${Math.round(share * 100)} % ${what.padEnd(16)}`,
  );
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
