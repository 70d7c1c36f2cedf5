import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { RunningServer } from '../../tests/server';
import { signedInAt } from '../../tests/visitor';
import { startBareClinic } from './bareClinic';
import { type Child, startChild } from './children';
import { type SeededClinic, seededClinic } from './clinic';
import { type Heard, hear, hearAfterwards, saidBy } from './hear';
import { type Job, jobsFor } from './jobs';
import { ask, measure, type Rate } from './load';
import { cpuSecondsOf, megabytesOf } from './processes';
import { printOf, writeReport } from './report';
import { machine, type Results, type Row, type Said, save, savedResults } from './results';
import { measureOpening } from './visit';
import { listenIn } from './wire';

export { beside } from './beside';
export { commits } from './commits';
export { live, profileReturn } from './live';
export { otherBuild } from './otherBuild';
export { profile } from './profile';
export { reports } from './reports';
export { soak } from './soak';
export { start } from './start';

interface Options {
  sizes: number[];
  /** Of each patient, on average, before today; as a clinic has them where it is left out. */
  visits?: number;
  /** The folder that the clinics stay in; null: nowhere. */
  keep: string | null;
  /** Of each measurement. */
  seconds: number;
  /** Whether docs/performance.md gets the tables. */
  writes: boolean;
  /** Only the jobs with this in their names; '' for all. */
  only: string;
}

export async function bench(options: Options): Promise<void> {
  const { sizes, visits, keep, seconds, writes, only } = options;
  for (const size of sizes) {
    const clinic = await seededClinic(size, keep, { visits });
    try {
      const results = await benchOne(clinic, seconds, only);
      // Without a clinic's visits it is no clinic whose figures are told.
      if (!only && visits === undefined) save(results);
      process.stdout.write(`${printOf(results)}\n`);
      const scanning = results.said.flatMap(({ job, plans }) =>
        plans.flatMap(({ scanned }) => scanned.map((table) => `${job} reads all of ${table}`)),
      );
      for (const line of new Set(scanning)) process.stdout.write(`FAILED: ${line}\n`);
      if (scanning.length > 0) process.exitCode = 1;
    } finally {
      await clinic.end();
    }
  }
  if (writes) writeReport(savedResults());
}

/** Everything that stands beside the measured server in one run. */
interface Bench {
  clinic: SeededClinic;
  server: RunningServer;
  cookies: Record<'doctor' | 'receptionist', string>;
  seconds: number;
  sameBytes: Child;
  replay: Child;
  bare: Awaited<ReturnType<typeof startBareClinic>>;
}

async function benchOne(clinic: SeededClinic, seconds: number, only: string): Promise<Results> {
  const server = await clinic.start();
  const doctor = await signedInAt(server.url, 'doctor');
  const receptionist = await signedInAt(server.url, 'receptionist');
  await delay(3000);
  const serverAtRest = megabytesOf(server.process.pid ?? 0);
  const parts: Bench = {
    clinic,
    server,
    cookies: { doctor: doctor.cookie(), receptionist: receptionist.cookie() },
    seconds,
    sameBytes: await startChild('sameBytes.mjs'),
    replay: await startChild('replay.mjs'),
    bare: await startBareClinic(clinic.client, clinic.connection),
  };
  try {
    const { nextCursor } = await receptionist.client.patients.search({});
    const all = await jobsFor(clinic.client, nextCursor);
    const jobs = all.filter(({ name }) => name.includes(only));
    const { said, heard } = await listen(parts, jobs);
    const queue = await queueAmongSignIns(parts, all);
    const opening = await measureOpening(server.url, parts.cookies.doctor, clinic.client);
    const rows: Row[] = [];
    for (const job of jobs) {
      rows.push(...(await measureJob(parts, job, heard.get(job.name) ?? [])));
    }
    return {
      machine: machine(),
      date: new Date().toISOString().slice(0, 10),
      seconds,
      patients: clinic.patients,
      tokens: clinic.tokens,
      seedSeconds: clinic.seedSeconds,
      coldStartSeconds: clinic.coldStartSeconds,
      serverAtRest,
      serverAfter: megabytesOf(server.process.pid ?? 0),
      queue: queue.alone,
      queueAmongSignIns: queue.among,
      opening,
      said,
      rows,
    };
  } finally {
    for (const { end } of [parts.sameBytes, parts.replay, parts.bare]) end();
    await server.end('SIGTERM');
  }
}

/** What each job says to PostgreSQL, from a second server whose connections are listened to, and the plans of it. */
async function listen({ clinic, cookies, server }: Bench, jobs: Job[]) {
  const wire = await listenIn(clinic.connection);
  const watched = await clinic.start({ through: wire.port });
  const client = new pg.Client(clinic.connection);
  await client.connect();
  const said: Said[] = [];
  const heard = new Map<string, Heard[]>();
  try {
    for (const job of jobs) {
      const cookie = job.by ? cookies[job.by] : undefined;
      const place = { wire, url: watched.url, cookie };
      const found = await hear(job, place);
      heard.set(job.name, found);
      said.push({
        ...(await saidBy(
          job.name,
          client,
          found,
          job.kind === 'read' ? undefined : otherRequest(job),
        )),
        found: job.meant ? await foundBy(job, server.url, cookie) : null,
      });
      if (job.name === 'issue a token') {
        said.push(
          await saidBy('by itself, after a token', client, [await hearAfterwards(job, place)]),
        );
      }
      await job.tidy?.();
    }
    return { said, heard };
  } finally {
    await client.end();
    await watched.end('SIGTERM');
    wire.end();
  }
}

const searchesTried = 60;

/** The share of searches whose first page has somebody of the name that was meant. */
async function foundBy({ request, meant }: Job, url: string, cookie?: string): Promise<number> {
  let count = 0;
  for (let number = 0; number < searchesTried; number++) {
    const { patients } = JSON.parse(await ask(url, request(number), cookie));
    if (patients.some(({ name }: { name: string }) => name === meant?.(number))) count++;
  }
  return count / searchesTried;
}

/** Requests a second that no server of ours makes: so many are made ready. */
const mostASecond = 4000;

async function measureJob(parts: Bench, job: Job, heard: Heard[]): Promise<Row[]> {
  const { server, cookies, seconds, clinic, bare, sameBytes } = parts;
  const cookie = job.by ? cookies[job.by] : undefined;
  const load = { url: server.url, cookie, request: job.request };
  const pid = server.process.pid ?? 0;
  const rows: Row[] = [];
  if (job.kind === 'read') await sameBytes.ask(await ask(server.url, job.request(0), cookie));
  // What V8 has not made fast yet is not what a clinic waits for.
  await job.prepare?.(mostASecond);
  await measure({ ...load, connections: job.isChain ? 1 : 8, seconds: 1 });
  for (const connections of job.connections) {
    await job.prepare?.(mostASecond * seconds);
    const before = { server: cpuSecondsOf(pid), postgres: cpuSecondsOf(clinic.postgresPid, true) };
    const measured = await measure({ ...load, connections, seconds });
    const row: Row = {
      job: job.name,
      connections,
      measured,
      serverCpu: (cpuSecondsOf(pid) - before.server) / seconds,
      postgresCpu: (cpuSecondsOf(clinic.postgresPid, true) - before.postgres) / seconds,
      serverMegabytes: megabytesOf(pid),
      postgresMegabytes: megabytesOf(clinic.postgresPid, true),
      sameBytes: job.kind === 'read' ? await sameBytesRate(parts, connections) : null,
      postgres: canBeReplayed(job) ? await replayed(parts, job, heard, connections) : null,
      bare: job.bare
        ? await measure({
            url: bare.url,
            cookie: bare.cookie,
            connections,
            seconds,
            request: job.bare,
          })
        : null,
      hash: job.kind === 'password' ? await bare.hashRate(connections, seconds) : null,
    };
    await job.tidy?.();
    rows.push(row);
    process.stdout.write(
      `${job.name} at ${connections}: ${measured.rate.toFixed(0)} a second, p99 ${measured.p99} ms; PostgreSQL alone ${row.postgres?.rate.toFixed(0) ?? '–'}, same bytes ${row.sameBytes?.toFixed(0) ?? '–'}, bare ${row.bare?.rate.toFixed(0) ?? '–'}\n`,
    );
  }
  return rows;
}

async function sameBytesRate({ sameBytes, seconds }: Bench, connections: number): Promise<number> {
  const { rate } = await measure({
    url: `http://127.0.0.1:${sameBytes.ready}`,
    connections,
    seconds,
    request: () => ({ method: 'GET', path: '/' }),
  });
  return rate;
}

/** Requests of the job that nobody has made yet. */
function otherRequest({ request }: Job): () => { path: string } {
  let number = 20_000_000;
  return () => request(number++);
}

/** PostgreSQL takes sixty connections; the two servers and the bench have the others. */
const mostConnections = 30;

/** Of a chain each request names what the one before answered, which nobody answers here. */
function canBeReplayed({ kind, isChain }: Job): boolean {
  return kind !== 'password' && !isChain;
}

async function replayed(
  { clinic, replay, seconds }: Bench,
  job: Job,
  heard: Heard[],
  connections: number,
): Promise<Rate> {
  const other = otherRequest(job);
  const count = job.kind === 'read' ? 0 : mostASecond * seconds;
  await job.prepare?.(count);
  const others = Array.from({ length: count }, other);
  const answer = await replay.ask<Rate | { failure: string }>({
    connection: clinic.connection,
    heard,
    others,
    connections: Math.min(connections, mostConnections),
    seconds,
  });
  if ('failure' in answer) throw new Error(`${job.name} on PostgreSQL alone: ${answer.failure}`);
  return answer;
}

const people = 60;

/** Today's queue by itself, and while sixty people sign in at once, again and again. */
async function queueAmongSignIns({ server, cookies, seconds }: Bench, jobs: Job[]) {
  const queue = jobs.find(({ name }) => name === 'today’s queue');
  const signIn = jobs.find(({ kind }) => kind === 'password');
  if (!queue || !signIn) throw new Error('There is no job for today’s queue or for signing in.');
  const load = {
    url: server.url,
    cookie: cookies.doctor,
    connections: 8,
    seconds,
    request: queue.request,
  };
  const alone = await measure(load);
  let isOver = false;
  const crowd = async () => {
    while (!isOver) {
      await Promise.all(
        Array.from({ length: people }, (_, number) => ask(server.url, signIn.request(number))),
      );
    }
  };
  const coming = crowd();
  const among = await measure(load).finally(() => {
    isOver = true;
  });
  await coming;
  return { alone, among };
}
