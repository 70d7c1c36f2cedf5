import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signedInAt } from '../../tests/visitor';
import { startBareClinic } from './bareClinic';
import { type SeededClinic, seededClinic } from './clinic';
import { type Job, jobsFor } from './jobs';
import { measure, type Rate } from './load';
import { medianOf } from './median';
import { otherBuild } from './otherBuild';
import { cpuSecondsOf } from './processes';
import { table } from './report';
import { machine } from './results';

interface Options {
  /** Of this repository. */
  revision: string;
  patients: number;
  /** The folder that the other build and both clinics stay in; null: nowhere. */
  keep: string | null;
  /** Of each measurement. */
  seconds: number;
  /** Only the jobs with this in their names; '' for all. */
  only: string;
}

const rounds = 3;
/** Of jobs whose requests may go side by side. */
const connections = 8;

/** What both builds can do, and how many times the other one's rate of 22 November 2026 (63ef774) was promised. */
const compared: Record<string, number | null> = {
  'start a consultation': 2.2,
  'call the next patient': 2.2,
  'create a bill': 2,
  'complete a consultation': null,
  'issue a token': null,
  'register a patient': null,
  'sign in': null,
  'today’s queue': 5,
  'newest page of patients': null,
  dashboard: null,
  'search: whole name': null,
  'search: misspelt name': null,
  'search: words the other way round': null,
  'search: part of a phone number': null,
  'search: e-mail': null,
};
/** The least share of the hand-written server's rate. */
const ofBare: Record<string, number> = { 'newest page of patients': 0.5 };

/** One measurement of one build. */
interface Turn extends Rate {
  /** Milliseconds of processor for one request. */
  serverCpu: number;
  postgresCpu: number;
}

/** Today's build and another one on clinics of the same size, in turns, beside the hand-written server. */
export async function beside({ revision, patients, keep, seconds, only }: Options): Promise<void> {
  const folder = keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-beside-'));
  const other = otherBuild(revision, patients, folder);
  const now = await openSide(await seededClinic(patients, folder));
  const before = await openSide(await seededClinic(patients, other.keep, { root: other.root }));
  const bare = await startBareClinic(now.clinic.client, now.clinic.connection);
  try {
    const rows: string[][] = [];
    for (const [name, promised] of Object.entries(compared)) {
      if (!name.includes(only)) continue;
      const job = now.jobOf(name);
      const turns = { now: [] as Turn[], before: [] as Turn[], bare: [] as number[] };
      // What V8 has not made fast yet is not what a clinic waits for.
      await now.measure(job, 1);
      await before.measure(before.jobOf(name), 1);
      for (let round = 0; round < rounds; round++) {
        turns.now.push(await now.measure(job, seconds));
        turns.before.push(await before.measure(before.jobOf(name), seconds));
        if (job.bare) {
          const load = { url: bare.url, cookie: bare.cookie, connections, seconds };
          turns.bare.push((await measure({ ...load, request: job.bare })).rate);
        }
      }
      const row = rowOf(name, promised, turns);
      rows.push(row);
      process.stdout.write(`${row.join(' | ')}\n`);
    }
    const heads = ['job', 'now', revision, 'times', 'wanted', 'of the hand-written server'];
    process.stdout.write(
      `\n${machine()}; ${patients} patients, ${connections} connections (calling the next 1), ${seconds} seconds each, ${rounds} rounds in turns.\nA second: median (fewest, most); p99; milliseconds of processor for one, server + PostgreSQL.\n\n${table(heads, rows)}\n`,
    );
    if (rows.some((row) => row.join().includes('**missed**'))) process.exitCode = 1;
  } finally {
    bare.end();
    for (const side of [now, before]) await side.end();
    if (!keep) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A server on its clinic, with somebody of each role signed in. */
async function openSide(clinic: SeededClinic) {
  const server = await clinic.start();
  const pid = server.process.pid ?? 0;
  const doctor = await signedInAt(server.url, 'doctor');
  const receptionist = await signedInAt(server.url, 'receptionist');
  const cookies = { doctor: doctor.cookie(), receptionist: receptionist.cookie() };
  const jobs = await jobsFor(clinic.client, null);
  return {
    clinic,
    jobOf: (name: string): Job => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`There is no such job: ${name}`);
      return job;
    },
    measure: async (job: Job, seconds: number): Promise<Turn> => {
      await job.prepare?.(4_000 * seconds);
      const processor = () => [cpuSecondsOf(pid), cpuSecondsOf(clinic.postgresPid, true)] as const;
      const began = processor();
      const rate = await measure({
        url: server.url,
        cookie: job.by ? cookies[job.by] : undefined,
        connections: job.isChain ? 1 : connections,
        seconds,
        request: job.request,
      });
      const ended = processor();
      await job.tidy?.();
      const each = (at: 0 | 1) => (1_000 * (ended[at] - began[at])) / (rate.rate * seconds);
      return { ...rate, serverCpu: each(0), postgresCpu: each(1) };
    },
    end: async () => {
      await server.end('SIGTERM');
      await clinic.end();
    },
  };
}

function rowOf(
  name: string,
  promised: number | null,
  { now, before, bare }: { now: Turn[]; before: Turn[]; bare: number[] },
): string[] {
  const ratesOf = (turns: Turn[]) => turns.map(({ rate }) => rate);
  const spread = (rates: number[]) =>
    `${medianOf(rates).toFixed(0)} (${Math.min(...rates).toFixed(0)}, ${Math.max(...rates).toFixed(0)})`;
  const cell = (turns: Turn[]) => {
    const middle = (of: keyof Turn, digits: number) =>
      medianOf(turns.map((turn) => turn[of])).toFixed(digits);
    return `${spread(ratesOf(turns))}; ${middle('p99', 0)}; ${middle('serverCpu', 1)} + ${middle('postgresCpu', 1)}`;
  };
  const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**');
  const times = medianOf(ratesOf(now)) / medianOf(ratesOf(before));
  const least = ofBare[name];
  const share = medianOf(ratesOf(now)) / medianOf(bare);
  return [
    ...[name, cell(now), cell(before), times.toFixed(2)],
    promised === null ? '' : `${promised}, ${verdict(times >= promised)}`,
    bare.length === 0
      ? ''
      : `${share.toFixed(2)} of ${spread(bare)}${least ? `; ${least} wanted, ${verdict(share >= least)}` : ''}`,
  ];
}
