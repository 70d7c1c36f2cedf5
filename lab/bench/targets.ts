import { medianOf } from './median';
import type { LiveResults, LiveRound, Results, Row } from './results';

/** One thing that was promised, and how it is. */
export interface Target {
  what: string;
  promised: string;
  measured: string;
  isMet: boolean;
}

/**
 * What `npm run bench:browser` holds a browser to, with a processor four times slower: milliseconds, and bytes of
 * JavaScript as downloaded until the screen is there. The screens come over slow 4G.
 */
export const browserBounds = {
  landing: { shown: 1_500, scripts: 10_000 },
  login: { shown: 2_000, scripts: 150_000 },
  dashboard: { shown: 2_400, scripts: 150_000 },
  dashboardAgain: { shown: 900, scripts: 150_000 },
  visit: 1_000,
  /** From a press to the next paint, on every screen. */
  interaction: 100,
  /** Cumulative layout shift, on every screen. */
  shift: 0.02,
};

const rowOf = ({ rows }: Results, job: string, connections: number): Row | undefined =>
  rows.find((row) => row.job === job && row.connections === connections);

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

function atLeast(what: string, wanted: number, share: number | undefined): Target[] {
  if (share === undefined || Number.isNaN(share)) return [];
  return [
    {
      what,
      promised: `at least ${percent(wanted)}`,
      measured: percent(share),
      isMet: share >= wanted,
    },
  ];
}

function below(what: string, limit: number, unit: string, value: number | undefined): Target[] {
  if (value === undefined) return [];
  const measured = `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
  return [{ what, promised: `under ${limit} ${unit}`, measured, isMet: value < limit }];
}

/** All that was promised and can be said of these sizes, the smallest first. */
export function targetsOf(all: Results[]): Target[] {
  const smallest = all[0];
  const largest = all.at(-1);
  if (!smallest || !largest) return [];
  return [
    ...againstBareServer(smallest),
    ...readsOf(smallest),
    ...writesOf(smallest),
    ...visitOf(largest),
    ...(largest === smallest ? [] : growthOf(smallest, largest)),
    ...processOf(largest),
  ];
}

function againstBareServer(results: Results): Target[] {
  const share = (job: string) => {
    const row = rowOf(results, job, 8);
    return row?.bare ? row.measured.rate / row.bare.rate : undefined;
  };
  const signIn = rowOf(results, 'sign in', 8);
  return [
    ...atLeast('the list, of the hand-written server’s', 0.5, share('newest page of patients')),
    ...atLeast('search, of the hand-written server’s', 0.6, share('search: middle of a name')),
    ...atLeast('registering, of the hand-written server’s', 0.45, share('register a patient')),
    ...atLeast(
      'signing in, of the hash’s own rate',
      0.8,
      signIn?.hash ? signIn.measured.rate / signIn.hash : undefined,
    ),
  ];
}

const reads = ['newest page of patients', 'today’s queue', 'open a record', 'dashboard'];

function readsOf(results: Results): Target[] {
  return reads.flatMap((job) => {
    const row = rowOf(results, job, 8);
    const floor = Math.min(row?.sameBytes ?? Number.NaN, row?.postgres?.rate ?? Number.NaN);
    return atLeast(`${job}, of the lower floor`, 0.7, row && row.measured.rate / floor);
  });
}

function writesOf(results: Results): Target[] {
  const row = rowOf(results, 'issue a token', 64);
  return atLeast(
    '64 desks issuing at once, of PostgreSQL’s own rate',
    0.5,
    row?.postgres ? row.measured.rate / row.postgres.rate : undefined,
  );
}

function visitOf({ opening, patients }: Results): Target[] {
  if (!opening) return [];
  const what = `a visit’s page, ${opening.visits} visits before it, all its requests with ${patients.toLocaleString('en')} patients`;
  return [
    ...below(`${what}, p50`, 300, 'ms', opening.p50),
    ...below(`${what}, p95`, 300, 'ms', opening.p95),
  ];
}

function growthOf(small: Results, large: Results): Target[] {
  const sizes = `${large.patients.toLocaleString('en')} patients against ${small.patients.toLocaleString('en')}`;
  const share = (job: string) => {
    const one = rowOf(small, job, 8);
    const other = rowOf(large, job, 8);
    return one && other ? other.measured.rate / one.measured.rate : undefined;
  };
  const searches = large.said.filter(({ job }) => job.startsWith('search: '));
  return [
    ...['newest page of patients', 'today’s queue', 'dashboard'].flatMap((job) => {
      const found = share(job);
      if (found === undefined) return [];
      return [
        {
          what: `${job}, throughput at ${sizes}`,
          promised: '80 to 120 %',
          measured: percent(found),
          isMet: found >= 0.8 && found <= 1.2,
        },
      ];
    }),
    ...searches.flatMap(({ job, found }) => [
      ...below(
        `${job}, p99 at ${large.patients.toLocaleString('en')} patients`,
        25,
        'ms',
        rowOf(large, job, 8)?.measured.p99,
      ),
      ...atLeast(`${job}, throughput at ${sizes}`, 1 / 3, share(job)),
      ...atLeast(`${job}, the one who was meant is found`, 0.9, found ?? undefined),
    ]),
  ];
}

function processOf(results: Results): Target[] {
  const size = `with ${results.patients.toLocaleString('en')} patients`;
  return [
    ...below(`cold start ${size}`, 3, 's', results.coldStartSeconds),
    ...below('the server at rest', 110, 'MB', results.serverAtRest),
    ...below('the server after the load', 250, 'MB', results.serverAfter),
  ];
}

function atMost(what: string, limit: number, unit: string, value: number): Target {
  const isMet = value <= limit;
  return {
    what,
    promised: `at most ${limit}${unit}`,
    measured: `${value.toFixed(2)}${unit}`,
    isMet,
  };
}

/** What was promised of open screens; every figure is the median of the rounds. */
export function liveTargetsOf({ rounds, many, back, screens, perSecond }: LiveResults): Target[] {
  const times = (of: (round: LiveRound) => number) =>
    medianOf(rounds.map((round) => of(round.with) / of(round.without)));
  const among = `${screens} screens at ${perSecond} requests a second`;
  const kinds = Object.keys(rounds[0]?.without.operations ?? {});
  const latency = (kind: string, which: 'p50' | 'p99') =>
    atMost(
      `${kind} among ${among}, ${which} of that without screens`,
      1.5,
      ' ×',
      times(({ operations }) => operations[kind]?.[which] ?? Number.NaN),
    );
  const ofMany = `${many.screens.toLocaleString('en')} screens at ${many.perSecond} requests a second`;
  return [
    atMost(
      `the server’s processor among ${among}, of that without`,
      1.3,
      ' ×',
      times((one) => one.processor),
    ),
    ...kinds.flatMap((kind) => [latency(kind, 'p50'), latency(kind, 'p99')]),
    ...below(
      `the server among ${among}`,
      250,
      'MB',
      medianOf(rounds.map((one) => one.with.megabytes)),
    ),
    ...below(`${ofMany}, the last one told`, 1_000, 'ms', many.lastMost),
    atMost(`${ofMany}, dropped`, 0, '', many.dropped),
    ...below(`${ofMany}, the server`, 400, 'MB', many.megabytes),
    ...below(`${screens} screens right again after a lost line`, 800, 'ms', medianOf(back.line)),
    ...below(`${screens} screens right again after a restart`, 800, 'ms', medianOf(back.restart)),
  ];
}
