import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Rate } from './load';
import type { Plan } from './plans';
import type { Opening } from './visit';

/** One job at one number of connections. */
export interface Row {
  job: string;
  connections: number;
  measured: Rate;
  /** Requests a second of a bare Fastify handler that answers the same bytes. */
  sameBytes: number | null;
  /** The same statements straight on PostgreSQL, each transaction in one flight. */
  postgres: Rate | null;
  /** The hand-written server. */
  bare: Rate | null;
  /** Passwords compared in a second with nothing around it. */
  hash: number | null;
  /** Processors kept busy meanwhile, and megabytes held at the end. */
  serverCpu: number;
  postgresCpu: number;
  serverMegabytes: number;
  postgresMegabytes: number;
}

/** What an operation says to PostgreSQL. */
export interface Said {
  job: string;
  roundTrips: number;
  /** In PostgreSQL alone, the middle of several requests. */
  milliseconds: number;
  plans: Plan[];
  /** Share of searches whose first page has somebody of the name that was meant. */
  found: number | null;
}

export interface Results {
  machine: string;
  date: string;
  seconds: number;
  patients: number;
  tokens: number;
  seedSeconds: number;
  coldStartSeconds: number;
  serverAtRest: number;
  serverAfter: number;
  /** Today's queue at 8 connections: by itself, and while sixty people sign in at once, again and again. */
  queue: Rate;
  queueAmongSignIns: Rate;
  /** Earlier results have none. */
  opening?: Opening;
  said: Said[];
  rows: Row[];
}

/** Milliseconds of one kind of request. */
export interface Latency {
  count: number;
  p50: number;
  p99: number;
}

/** Desks at work for a while. */
export interface LiveRound {
  /** Processors that the server kept busy. */
  processor: number;
  /** Answers a second. */
  rate: number;
  megabytes: number;
  operations: Record<string, Latency>;
}

export interface ManyScreens {
  screens: number;
  perSecond: number;
  processor: number;
  megabytes: number;
  /** Tokens that were issued meanwhile. */
  told: number;
  /** Milliseconds from asking for a token until the last screen was told of it. */
  lastP50: number;
  lastMost: number;
  /** Screens that missed something, read everything anew or lost their line. */
  dropped: number;
}

/** What open screens cost, beside the same work without any. */
export interface LiveResults {
  machine: string;
  date: string;
  seconds: number;
  patients: number;
  screens: number;
  perSecond: number;
  /** Megabytes of the server before anybody came. */
  restBefore: number;
  rounds: { without: LiveRound; with: LiveRound }[];
  many: ManyScreens;
  /** Milliseconds until the last of the screens was right again, by round: after a lost line, and a restart. */
  back: { line: number[]; restart: number[] };
}

const folder = 'reports';

export function save(results: Results): void {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `bench-${results.patients}.json`);
  fs.writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
  process.stdout.write(`${file}\n`);
}

/** What was measured here, the smallest clinic first. */
export function savedResults(): Results[] {
  return fs
    .readdirSync(folder)
    .filter((name) => /^bench-\d+\.json$/.test(name))
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Results)
    .sort((one, other) => one.patients - other.patients);
}

export function machine(): string {
  const [first] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${first?.model.trim()}, ${gigabytes} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}, embedded PostgreSQL with fsync`;
}
