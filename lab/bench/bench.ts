import { measureChecks } from './checks';
import { type Clinic, type Options, openClinics } from './clinic';
import { workAtDesks } from './desks';
import { ask, measure, type Rate } from './load';
import { type Operation, operationsOf, reportsOf } from './operations';
import { expectBound, inTurns, medianOf, print, printMissed, roundsOf } from './report';

/** The builds that bounds are shares of. */
const [old, recent] = ['63ef774', '61552167'];

export async function bench(options: Options): Promise<void> {
  const isAsked = (name: string) => name.includes(options.only);
  if (isAsked('checks')) measureChecks();
  if (options.only === 'checks') return printMissed();
  const clinics: Clinic[] = [];
  try {
    await openClinics(options, clinics);
    if (isAsked('start')) printStarts(clinics);
    await measureOperations(clinics, options);
    if (isAsked('screens')) await measureScreens(clinics, options);
    if (isAsked('reports')) await measureReports(clinics, options);
  } finally {
    for (const clinic of clinics) await clinic.end();
  }
  printMissed();
}

function printStarts(clinics: Clinic[]): void {
  for (const { name, milliseconds, megabytes } of clinics) {
    print(name, 'start, ms', roundsOf(milliseconds));
    print(name, 'the server at rest, MB of RSS', roundsOf(megabytes));
    if (name !== 'now') continue;
    expectBound('later start', medianOf(milliseconds), '≤', 1_000, ' ms');
    expectBound('the server at rest', medianOf(megabytes), '≤', 150, ' MB of RSS');
  }
}

/** With PostgreSQL's milliseconds and statements for one request, and how often it has ever read from end to end. */
type Round = Rate & Record<'postgres' | 'statements' | 'scans', number>;

/** Each operation on all clinics in turns: a search by one person alone too, all by eight at once. */
async function measureOperations(clinics: Clinic[], options: Options): Promise<void> {
  const { only, rounds, seconds, patients } = options;
  const all = new Map<Clinic, Operation[]>();
  for (const clinic of clinics) all.set(clinic, await operationsOf(clinic));
  const [operations = []] = all.values();
  const names = operations.map(({ name }) => name).filter((one) => one.includes(only));
  if (names.length === 0) return;
  const what = 'a second; p50, p99 ms; PostgreSQL ms, statements of one';
  const p50s = new Map<string, number>();
  print('\noperation', 'connections', ...clinics.map(({ name }) => `${name}: ${what}`));
  for (const name of names) {
    for (const connections of name.startsWith('search') ? [1, 8] : [8]) {
      const found = await inTurns(clinics, rounds, (clinic, isCounted) => {
        const operation = all.get(clinic)?.find((one) => one.name === name);
        if (!operation) throw new Error(`No build does this: ${name}`);
        return measureRound(clinic, operation, { connections, seconds: isCounted ? seconds : 1 });
      });
      print(name, `${connections}`, ...[...found.values()].map(cellOf));
      if (only) for (const clinic of clinics) await printStatements(clinic);
      expectOf(name, connections, found, patients);
      expectOrder(name, found.get('now') ?? [], p50s);
    }
  }
}

async function measureRound(
  { client, server }: Clinic,
  { request, prepare, tidy }: Operation,
  load: { connections: number; seconds: number },
): Promise<Round> {
  await prepare?.(2_000 * load.seconds);
  await client.query('select pg_stat_statements_reset()');
  const measured = await measure(server.url, request, load);
  const { rows } = await client.query(
    `select sum(total_exec_time)::float8 / $1 as postgres, sum(calls)::float8 / $1 as statements,
       (select sum(seq_scan)::int from pg_stat_user_tables where relname in ('patients', 'search_words')) as scans
     from pg_stat_statements where userid <> current_user::regrole`,
    [Math.max(1, measured.rate * load.seconds)],
  );
  await tidy?.();
  return { ...measured, ...rows[0] };
}

/** The statements that took PostgreSQL most of the last round. */
async function printStatements({ name, client }: Clinic): Promise<void> {
  const { rows } = await client.query(
    `select calls, round(mean_exec_time::numeric, 2) as mean, regexp_replace(left(query, 200), '\\s+', ' ', 'g') as text
     from pg_stat_statements where userid <> current_user::regrole order by total_exec_time desc limit 3`,
  );
  for (const { calls, mean, text } of rows) print(`  ${name}`, `${calls} × ${mean} ms`, text);
}

function cellOf(rounds: Round[]): string {
  const middle = (of: keyof Round, digits = 0) =>
    medianOf(rounds.map((round) => round[of])).toFixed(digits);
  const rates = roundsOf(rounds.map(({ rate }) => rate));
  return `${rates}; ${middle('p50')}, ${middle('p99')}; ${middle('postgres', 2)}, ${middle('statements', 1)}`;
}

const writes = /^(start a consultation|call the next patient|create a bill|register a patient)$/;

function expectOf(name: string, at: number, found: Map<string, Round[]>, patients: number): void {
  const middle = (build: string, of: keyof Rate) =>
    medianOf((found.get(build) ?? []).map((round) => round[of]));
  const times = (build: string) => middle('now', 'rate') / middle(build, 'rate');
  if (writes.test(name)) expectBound(`${name}, of ${recent}’s rate`, times(recent), '≥', 0.45);
  if (!name.startsWith('search')) return;
  if (at === 1) expectBound(`${name}, the slowest`, middle('now', 'slowest'), '≤', 1_000, ' ms');
  if (at === 1 && patients < 100_000) {
    const most = /alike|misspelt/.test(name) ? 2 : 1.2;
    expectBound(`${name}, of ${old}’s time`, 1 / times(old), '≤', most);
  }
  if (patients < 100_000) return;
  const p99 = middle('now', 'p99') / middle(recent, 'p99');
  if (at === 8) expectBound(`${name}, p99, of ${recent}’s`, p99, '≤', 1);
  const scans = (found.get('now') ?? []).map((round) => round.scans);
  expectBound(`${name}: reads from end to end`, Math.max(...scans) - Math.min(...scans), '≤', 0);
}

/** A page in another order takes at most twice as long as the newest page of the same list. */
function expectOrder(name: string, rounds: Round[], p50s: Map<string, number>): void {
  const p50 = medianOf(rounds.map((round) => round.p50));
  p50s.set(name, p50);
  const newest = p50s.get(name.replace(/^page of (\w+) by .*/, 'newest page of $1'));
  if (!name.startsWith('page of') || newest === undefined) return;
  expectBound(`${name}, p50, of the newest page’s`, p50 / Math.max(1, newest), '≤', 2);
}

const share = (sorted: number[], part: number) =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

type Worked = Awaited<ReturnType<typeof workAtDesks>>;
/** What is told of desks at work, with what is promised. */
const ofScreens: [string, (one: Worked) => number, number?, string?][] = [
  ['all answers, p50 ms', ({ latencies }) => share(latencies, 0.5)],
  ['all answers, p99', ({ latencies }) => share(latencies, 0.99), 60, ' ms'],
  ['a call on all screens, p50 ms', ({ calls }) => share(calls, 0.5)],
  ['a call on all screens, the slowest', ({ calls }) => share(calls, 1), 1_000, ' ms'],
  ['messages that a screen missed', ({ dropped }) => dropped, 0],
  ['processor of the server, %', ({ processor }) => 100 * processor],
  ['the server before, MB of RSS', ({ before }) => before],
  ['the server with 200 screens', ({ after }) => after, 250, ' MB'],
];

/** Fifty desks at work while two hundred screens are open. */
async function measureScreens(clinics: Clinic[], { rounds, seconds }: Options): Promise<void> {
  print('\n50 desks, 200 screens, 115 requests a second');
  const found = await inTurns(clinics, rounds, (clinic) => workAtDesks(clinic, 200, 115, seconds));
  for (const [name, all] of found) {
    for (const [what, of, limit, unit] of ofScreens) {
      const values = all.map(of);
      print(name, what, roundsOf(values));
      if (name !== 'now' || limit === undefined) continue;
      expectBound(what, medianOf(values), '≤', limit, unit);
    }
  }
}

/** Each report for one person alone, and twenty screens while all are read again and again. */
async function measureReports([now]: Clinic[], { rounds, seconds }: Options): Promise<void> {
  if (!now) return;
  const { client, server } = now;
  await client.query(`update users set is_administrator = true where email like 'bench-%'`);
  const [doctor = ''] = await now.sessions('doctor', 1);
  const reports = reportsOf(now, doctor);
  print('\nreport', 'ms');
  for (const { name, request } of reports) {
    const found = await inTurns([now], rounds, async () => {
      const began = performance.now();
      await ask(server.url, request);
      return performance.now() - began;
    });
    const times = found.get('now') ?? [];
    print(name, roundsOf(times));
    const limit = name.endsWith('ten years') ? 3_000 : 500;
    expectBound(`report: ${name}`, medianOf(times), '≤', limit, ' ms');
  }
  let isOver = false;
  const read = async () => {
    while (!isOver) for (const { request } of reports) await ask(server.url, request);
  };
  const reading = read();
  const { latencies } = await workAtDesks(now, 20, 10, seconds * rounds);
  isOver = true;
  await reading;
  expectBound('20 screens while reports are read, p99', share(latencies, 0.99), '≤', 100, ' ms');
}
