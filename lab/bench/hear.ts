import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Job } from './jobs';
import { ask, type Request } from './load';
import { type Plan, plansOf } from './plans';
import { renewal, swapsBetween } from './renew.mjs';
import type { Said } from './results';
import { type Conversation, isAfterwards, type Statement, type Wire } from './wire';

/** One request as PostgreSQL heard it, with what is needed to say it again. */
export interface Heard {
  request: Request;
  statements: Statement[];
  roundTrips: number;
  /** Milliseconds since 1970: ids of a later time were made by the request. */
  heardAt: number;
  key: string;
  /** As the parameter that finds the session of anyone who asks. */
  session: string;
}

/** The server that is listened to, and as whom it is asked. */
interface Listening {
  wire: Wire;
  url: string;
  cookie: string | undefined;
}

/** Requests of a read whose statements are looked at; of a write one is enough, since it is said again with other values. */
const variants = 8;

export async function hear(job: Job, { wire, url, cookie }: Listening): Promise<Heard[]> {
  await job.prepare?.(50);
  // The first request of a session notes its use, and the first of its kind prepares statements.
  await ask(url, job.request(9_000_000), cookie);
  const heard: Heard[] = [];
  const count = job.kind === 'read' ? variants : 1;
  for (let number = 0; number < count; number++) {
    await wire.quiet();
    const request = job.request(9_000_001 + number);
    const key = randomUUID();
    const heardAt = Date.now();
    const said = await wire.during(() => ask(url, request, cookie, key));
    const flights = said.filter((flight) => !flight.some(({ text }) => isAfterwards(text)));
    const [, token = ''] = /session_token=([^;]*)/.exec(cookie ?? '') ?? [];
    heard.push({
      request,
      statements: flights.flat(),
      roundTrips: flights.length,
      heardAt,
      key,
      session: `\\x${createHash('sha256').update(token).digest('hex')}`,
    });
  }
  return heard;
}

/** What the server says by itself in the second after a request. */
export async function hearAfterwards(job: Job, { wire, url, cookie }: Listening): Promise<Heard> {
  const request = job.request(9_000_100);
  await wire.quiet();
  const heardAt = Date.now();
  await wire.during(() => ask(url, request, cookie));
  const flights: Conversation = await wire.during(() => delay(1000), 'background');
  return {
    request,
    statements: flights.flat(),
    roundTrips: flights.length,
    heardAt,
    key: '',
    session: '',
  };
}

/** A bill's that no clinic here comes to. */
const unusedSerial = 999_999;

/** How PostgreSQL carries out what was heard; a write for another request, since its own has been done. */
export async function saidBy(
  name: string,
  client: pg.Client,
  heard: Heard[],
  another?: () => { path: string },
): Promise<Said> {
  const all: Plan[][] = [];
  for (const one of heard) {
    const renew = renewal(one, unusedSerial, another && swapsBetween(one.request, another()));
    const statements = one.statements.map((statement) => ({
      ...statement,
      values: renew(statement.values),
    }));
    all.push(await plansOf(client, statements));
  }
  return {
    job: name,
    // Now and then something the server does every few seconds falls into one of them.
    roundTrips: middleOf(heard.map(({ roundTrips }) => roundTrips)),
    milliseconds: middleOf(
      all.map((plans) => plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
    ),
    // Whichever read a table from end to end is the one to show.
    plans: all.find((plans) => plans.some(({ scanned }) => scanned.length > 0)) ?? all[0] ?? [],
    found: null,
  };
}

function middleOf(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
