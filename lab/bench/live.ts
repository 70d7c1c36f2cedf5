import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../tests/server';
import { patientFields } from '../../tests/visitor';
import { freePort } from '../faults/freePort';
import { type Child, startChild } from './children';
import { type SeededClinic, seededClinic } from './clinic';
import { flameGraphOf, framesOf, hottestOf } from './flameGraph';
import type { Request } from './load';
import type { OtherBuild } from './otherBuild';
import { cpuSecondsOf, megabytesOf } from './processes';
import { profileDuring } from './profile';
import { printLive } from './report';
import type { Latency, LiveResults, LiveRound, ManyScreens } from './results';
import { machine } from './results';
import { callsOf, createSpareTokens, endConsultations } from './spareTokens';
import { liveTargetsOf } from './targets';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  /** Of each round. */
  seconds: number;
  /** 'back': only all screens coming back at once, and nothing is kept. */
  only: string;
  /** Another version that is measured in place of this one; it promised nothing. */
  build?: OtherBuild | undefined;
}

const rounds = 3;
const screens = 200;
const busy = 115;
const manyScreens = 1_000;
const ordinary = 30;
const desks = 50;
const perSession = 20;

/** Desks at work while screens are open and while none is, in turns; many screens; and all of them coming back at once. */
export async function live(options: Options): Promise<void> {
  await withClinic(options, options.only === 'back' ? measureBack : measureAll);
}

interface Parts {
  options: Options;
  clinic: SeededClinic;
  child: Child;
  server: RunningServer;
  /** Ends the server and starts it again at the same address. */
  restart: () => Promise<RunningServer>;
}

async function withClinic(options: Options, work: (parts: Parts) => Promise<void>): Promise<void> {
  const { patients, keep, build } = options;
  const clinic = build
    ? await seededClinic(patients, build.keep, { root: build.root })
    : await seededClinic(patients, keep);
  const child = await startChild('screens.mjs');
  const PORT = await freePort();
  const start = () => clinic.start({ environment: { PORT } });
  let server = await start();
  const restart = async () => {
    await server.end('SIGTERM');
    server = await start();
    return server;
  };
  try {
    await work({ options, clinic, child, server, restart });
  } finally {
    child.end();
    await server.end('SIGTERM');
    await clinic.end();
  }
}

async function measureAll({ options, clinic, child, server, restart }: Parts): Promise<void> {
  const { patients, seconds, build } = options;
  const people = await peopleOf(clinic);
  const cookies = await sessionsFor(clinic, desks + screens);
  const atDesks = cookies.slice(0, desks);
  const ofScreens = cookies.slice(desks);
  await endConsultations(clinic.client);
  // Some of those who get a token wait for one doctor: nobody's room may run empty.
  await createSpareTokens(clinic.client).make(50, 'waiting', 'today');
  const work = deskWork(people);
  const restBefore = megabytesOf(server.process.pid ?? 0);
  // What V8 has not made fast yet is not what a clinic waits for.
  await load({ server, cookies: atDesks, perSecond: busy, seconds: 4, work });
  const measured: LiveResults['rounds'] = [];
  for (let round = 0; round < rounds; round++) {
    const without = await measureRound(server, atDesks, work, seconds);
    await tell(child, 'open', { url: server.url, cookies: ofScreens });
    await tell(child, 'figures');
    const withScreens = await measureRound(server, atDesks, work, seconds);
    await delay(500);
    const { gaps, resets, lost } = await tell<Told>(child, 'figures');
    if (gaps + resets + lost > 0) throw new Error('A screen was not told everything.');
    await tell(child, 'leave');
    measured.push({ without, with: withScreens });
  }
  const many = await measureMany(server, child, { clinic, atDesks, work, seconds });
  await tell(child, 'open', { url: server.url, cookies: ofScreens });
  const back = await measureReturn(clinic, child, server, restart);
  const results: LiveResults = {
    ...{ machine: machine(), date: new Date().toISOString().slice(0, 10), seconds, patients },
    ...{ screens, perSecond: busy, restBefore, rounds: measured, many, back },
  };
  process.stdout.write(`${printLive(results)}\n`);
  if (build) return;
  fs.mkdirSync('reports', { recursive: true });
  fs.writeFileSync('reports/live.json', `${JSON.stringify(results, null, 1)}\n`);
  if (liveTargetsOf(results).some(({ isMet }) => !isMet)) process.exitCode = 1;
}

async function measureBack({ clinic, child, server, restart }: Parts): Promise<void> {
  const cookies = await sessionsFor(clinic, screens);
  await tell(child, 'open', { url: server.url, cookies });
  const times = await measureReturn(clinic, child, server, restart);
  const each = (some: number[]) => some.map((time) => time.toFixed(0)).join(', ');
  process.stdout.write(
    `${screens} screens right again, ms: after a lost line ${each(times.line)}; after a restart ${each(times.restart)}\n`,
  );
}

/** Milliseconds until all screens are right again, of several rounds: after a lost line and after a restart. */
async function measureReturn(
  clinic: SeededClinic,
  child: Child,
  first: RunningServer,
  startAgain: () => Promise<RunningServer>,
): Promise<LiveResults['back']> {
  let server = first;
  const times: LiveResults['back'] = { line: [], restart: [] };
  const comeBack = async () => {
    await letSessionsAge(clinic);
    return lastOf(await tell<number[]>(child, 'comeBack', { url: server.url }));
  };
  for (let round = 0; round < rounds; round++) {
    times.line.push(await comeBack());
    await tell(child, 'leave');
    server = await startAgain();
    times.restart.push(await comeBack());
  }
  return times;
}

/** Where the processor's time goes while all screens come back at once: a picture of it. */
export async function profileReturn({
  patients,
  keep,
  name,
}: Pick<Options, 'patients' | 'keep'> & { name: string }): Promise<void> {
  const clinic = await seededClinic(patients, keep);
  const child = await startChild('screens.mjs');
  try {
    const cookies = await sessionsFor(clinic, screens);
    const { found, measured } = await profileDuring(clinic, 'return', async ({ url }) => {
      await tell(child, 'open', { url, cookies });
      await tell(child, 'comeBack', { url });
      await letSessionsAge(clinic);
      return () => tell<number[]>(child, 'comeBack', { url });
    });
    const title = `${screens} screens come back at once: ${lastOf(measured).toFixed(0)} ms`;
    const frames = framesOf(found);
    const picture = `docs/performance/${name}-return.svg`;
    fs.writeFileSync(picture, flameGraphOf(frames, title));
    process.stdout.write(`${picture}: ${title}\n\n${hottestOf(frames)}\n`);
  } finally {
    child.end();
    await clinic.end();
  }
}

/** What the screens were told since they were asked last. */
interface Told {
  positions: number;
  toldToAll: number;
  /** Milliseconds from the first screen to the last, at most. */
  longestSpan: number;
  /** When the last screen was told of a token, in milliseconds since 1970, by the token's id. */
  tokens: Record<string, number>;
  gaps: number;
  resets: number;
  lost: number;
}

async function tell<Answer>(child: Child, order: string, what: object = {}): Promise<Answer> {
  const said = await child.ask<{ answer: Answer } | { failure: string }>({ order, ...what });
  if ('failure' in said) throw new Error(`The screens: ${said.failure}`);
  return said.answer;
}

async function measureRound(
  server: RunningServer,
  cookies: string[],
  work: Work,
  seconds: number,
): Promise<LiveRound> {
  const pid = server.process.pid ?? 0;
  const before = cpuSecondsOf(pid);
  const { latencies, rate } = await load({ server, cookies, perSecond: busy, seconds, work });
  const processor = (cpuSecondsOf(pid) - before) / seconds;
  return { processor, rate, megabytes: megabytesOf(pid), operations: latenciesOf(latencies) };
}

async function measureMany(
  server: RunningServer,
  child: Child,
  parts: { clinic: SeededClinic; atDesks: string[]; work: Work; seconds: number },
): Promise<ManyScreens> {
  const { clinic, atDesks: cookies, work, seconds } = parts;
  const own = await sessionsFor(clinic, manyScreens / perSession);
  const all = Array.from({ length: manyScreens }, (_, index) => own[index % own.length]);
  await tell(child, 'open', { url: server.url, cookies: all });
  await tell(child, 'figures');
  const pid = server.process.pid ?? 0;
  const before = cpuSecondsOf(pid);
  const { issued } = await load({ server, cookies, perSecond: ordinary, seconds, work });
  const processor = (cpuSecondsOf(pid) - before) / seconds;
  const megabytes = megabytesOf(pid);
  await delay(1_500);
  const { tokens, gaps, resets, lost } = await tell<Told>(child, 'figures');
  await tell(child, 'leave');
  const waits = issued.map(({ id, at }) => (tokens[id] ?? Number.POSITIVE_INFINITY) - at);
  waits.sort((one, other) => one - other);
  return {
    ...{ screens: manyScreens, perSecond: ordinary, processor, megabytes },
    told: issued.length,
    lastP50: at(waits, 0.5),
    lastMost: waits.at(-1) ?? Number.NaN,
    dropped: gaps + resets + lost,
  };
}

type Work = (number: number) => { kind: string; by: number; request: Request };

interface Loaded {
  latencies: Map<string, number[]>;
  /** Tokens that were issued, and when that was asked for, in milliseconds since 1970. */
  issued: { id: string; at: number }[];
  /** Answers a second. */
  rate: number;
}

/** So many requests a second, whatever the answers take, spread over the desks. */
async function load(parts: {
  server: RunningServer;
  cookies: string[];
  perSecond: number;
  seconds: number;
  work: Work;
}): Promise<Loaded> {
  const { server, cookies, perSecond, seconds, work } = parts;
  const agent = new http.Agent({ keepAlive: true });
  const latencies = new Map<string, number[]>();
  const issued: Loaded['issued'] = [];
  const answers: Promise<void>[] = [];
  const began = performance.now();
  const count = perSecond * seconds;
  for (let number = 0; number < count; ) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    for (; number < Math.min(due, count); number++) {
      const { kind, by, request } = work(number);
      const at = performance.timeOrigin + performance.now();
      const cookie = cookies[by % cookies.length] ?? '';
      answers.push(
        send(agent, server.url, request, cookie).then((text) => {
          const took = performance.timeOrigin + performance.now() - at;
          latencies.set(kind, [...(latencies.get(kind) ?? []), took]);
          if (kind === 'issue') issued.push({ id: JSON.parse(text).id, at });
        }),
      );
    }
    await delay(2);
  }
  await Promise.all(answers);
  agent.destroy();
  return { latencies, issued, rate: count / ((performance.now() - began) / 1_000) };
}

function send(
  agent: http.Agent,
  url: string,
  { method, path, body, answered }: Request,
  cookie: string,
) {
  return new Promise<string>((resolve, reject) => {
    const headers = {
      ...{ cookie, origin: url, 'content-type': 'application/json' },
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    };
    const request = http.request(`${url}${path}`, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) {
          answered?.(text);
          resolve(text);
        } else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const usual = [
  ...['search', 'queue', 'open', 'search', 'issue', 'search', 'queue', 'dashboard', 'call next'],
  ...['search', 'open', 'queue', 'register', 'search', 'issue', 'dashboard', 'open', 'search'],
  ...['call next', 'queue'],
];

/** The seeded clinic has so many; they have the first of the doctors' sessions, one each. */
const doctors = 5;

/** What desks ask for, in a fixed order: a quarter of it changes something. Doctors are the first desks. */
function deskWork(people: { id: string; name: string }[]): Work {
  const post = (path: string, body: object): Request => ({ method: 'POST', path, body });
  const requests: Record<string, (person: { id: string; name: string }) => Request> = {
    search: ({ name }) => post('/api/patients/search', { text: name.slice(1, 5) }),
    queue: () => ({ method: 'GET', path: '/api/tokens/today' }),
    open: ({ id }) => ({ method: 'GET', path: `/api/patients/${id}` }),
    dashboard: () => post('/api/dashboard', {}),
    issue: ({ id }) => post('/api/tokens', { patientId: id, isSecond: true }),
    register: ({ name }) => post('/api/patients', { ...patientFields, name: `Live ${name}` }),
  };
  const rooms = Array.from({ length: doctors }, (_, index) => ({
    by: 2 * index,
    calls: callsOf(),
  }));
  let turn = 0;
  return () => {
    const number = turn++;
    const turned = usual[number % usual.length] ?? 'queue';
    // Each doctor waits for one call before the next, and whoever waits looks at the queue.
    const room = rooms.find(({ calls }) => !calls.isCalling());
    if (turned === 'call next' && room) {
      rooms.push(...rooms.splice(rooms.indexOf(room), 1));
      return { kind: turned, by: room.by, request: room.calls.next() };
    }
    const kind = turned === 'call next' ? 'queue' : turned;
    const request = requests[kind]?.(people[number % people.length] ?? { id: '', name: '' });
    if (!request) throw new Error(`No desk does this: ${kind}`);
    // Every second session is a doctor's.
    const isDoctors = number % 2 === 0;
    const isDesks = kind === 'issue' || kind === 'register';
    return { kind, by: 2 * number + (isDoctors && !isDesks ? 0 : 1), request };
  };
}

async function peopleOf({ client }: SeededClinic) {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from patients where not is_sample order by random() limit 2000`,
  );
  return rows;
}

/** Cookies of so many sessions, doctors' and receptionists' by turns, without waiting for their passwords. */
async function sessionsFor({ client }: SeededClinic, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `with people as (select id, role, row_number() over (partition by role order by id) - 1 as n from users
       where status = 'active'),
     counted as (select role, count(*) from people group by role)
     insert into sessions (id, token_hash, user_id, created_at, last_used_at, address)
     select gen_random_uuid(), hash, people.id, now(), now(), '127.0.0.1'
     from unnest($1::bytea[]) with ordinality as session (hash, at)
     join counted on counted.role = case when at % 2 = 1 then 'doctor' else 'receptionist' end
     join people on people.role = counted.role and people.n = (at / 2) % counted.count`,
    [tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return tokens.map((token) => `clinic.session_token=${token}`);
}

/** Who comes back after a while was last here more than a minute ago, which is noted. */
async function letSessionsAge({ client }: SeededClinic): Promise<void> {
  await client.query(`update sessions set last_used_at = now() - interval '3 minutes'`);
}

function lastOf(times: number[]): number {
  return times.at(-1) ?? Number.NaN;
}

function at(sorted: number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

function latenciesOf(latencies: Map<string, number[]>): Record<string, Latency> {
  return Object.fromEntries(
    [...latencies].map(([kind, times]) => {
      times.sort((one, other) => one - other);
      return [kind, { count: times.length, p50: at(times, 0.5), p99: at(times, 0.99) }];
    }),
  );
}
