import fs from 'node:fs';
import { medianOf } from './median';
import type { Plan } from './plans';
import type { LiveResults, Results, Row } from './results';
import { liveTargetsOf, type Target, targetsOf } from './targets';

const page = 'docs/performance.md';
const begin = '<!-- bench:begin -->';
const end = '<!-- bench:end -->';

/** Puts the tables into the page, between its two marks. */
export function writeReport(all: Results[]): void {
  const text = fs.readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has lost its marks.`);
  const tables = [
    machinesOf(all),
    '### What was promised',
    targetsTable(targetsOf(all)),
    ...(all.length > 1 ? ['### What grows', growthTable(all)] : []),
    ...all.flatMap((results) => [headOf(results), rateTable(results), saidTable(results)]),
  ].join('\n\n');
  fs.writeFileSync(page, `${before}${begin}\n\n${tables}\n\n${end}${after}`);
  process.stdout.write(`${page}\n`);
}

/** One size for the terminal, with every statement's plan. */
export function printOf(results: Results): string {
  return [
    results.machine,
    headOf(results),
    rateTable(results),
    saidTable(results),
    '### Plans',
    ...results.said.map(
      ({ job, plans }) => `**${job}**\n${plans.map((plan) => planLine(plan)).join('\n')}`,
    ),
    '### What was promised',
    targetsTable(targetsOf([results])),
  ].join('\n\n');
}

/** What open screens cost, for the terminal. */
export function printLive(results: LiveResults): string {
  const { rounds, many, back, screens, perSecond, restBefore } = results;
  const of = (
    which: 'without' | 'with',
    figure: (round: LiveResults['rounds'][0]['with']) => number,
  ) => rounds.map((round) => figure(round[which]));
  const cell = (numbers: number[], digits = 0) =>
    `${medianOf(numbers).toFixed(digits)} (${numbers.map((one) => one.toFixed(digits)).join(', ')})`;
  const row = (
    what: string,
    digits: number,
    figure: (round: LiveResults['rounds'][0]['with']) => number,
  ) => [what, cell(of('without', figure), digits), cell(of('with', figure), digits)];
  const kinds = Object.keys(rounds[0]?.without.operations ?? {});
  return [
    results.machine,
    `### ${screens} screens, ${perSecond} requests a second, ${results.seconds} seconds a round: the median, and each round`,
    table(
      ['', 'no screens', `${screens} screens`],
      [
        row('the server’s processor', 2, ({ processor }) => processor),
        row('the server, MB', 0, ({ megabytes }) => megabytes),
        row('answers a second', 0, ({ rate }) => rate),
        ...kinds.flatMap((kind) => [
          row(`${kind}, p50 ms`, 1, ({ operations }) => operations[kind]?.p50 ?? Number.NaN),
          row(`${kind}, p99 ms`, 1, ({ operations }) => operations[kind]?.p99 ?? Number.NaN),
        ]),
      ],
    ),
    `The server holds ${restBefore} MB before anybody comes.`,
    `${count(many.screens)} screens, ${many.perSecond} requests a second: the last screen is told of a token ${many.lastP50.toFixed(0)} ms after it was asked for (median of ${many.told}), ${many.lastMost.toFixed(0)} ms at most; ${many.dropped} dropped; processor ${many.processor.toFixed(2)}, ${many.megabytes} MB.`,
    `All ${screens} come back at once, each with its stream, the queue and the dashboard; ms until the last one is right again: after a lost line ${cell(back.line)}, after a restart ${cell(back.restart)}.`,
    '### What was promised',
    targetsTable(liveTargetsOf(results)),
  ].join('\n\n');
}

function machinesOf(all: Results[]): string {
  const lines = all.map(
    ({ patients, machine, date, seconds }) =>
      `- ${count(patients)} patients: ${machine}; ${date}, ${seconds} seconds each.`,
  );
  return lines.join('\n');
}

function headOf(results: Results): string {
  const { patients, tokens, seedSeconds, coldStartSeconds, serverAtRest, serverAfter } = results;
  const { queue, queueAmongSignIns } = results;
  return [
    `### ${count(patients)} patients, ${count(tokens)} tokens`,
    `Seeded in ${seedSeconds.toFixed(0)} s. Cold start with PostgreSQL ${coldStartSeconds.toFixed(1)} s. The server holds ${serverAtRest} MB at rest, ${serverAfter} MB after the load. Today’s queue at 8 connections has a p99 of ${queue.p99} ms, and of ${queueAmongSignIns.p99} ms while sixty people sign in at once.`,
  ].join('\n\n');
}

function rateTable({ rows }: Results): string {
  return table(
    [
      'job',
      'connections',
      'a second',
      'p50 / p99 ms',
      'of the same bytes',
      'of PostgreSQL alone',
      'of the hand-written server',
      'of the hash',
      'processors: server, PostgreSQL',
      'MB: server, PostgreSQL',
    ],
    rows.map((row) => [
      row.job,
      row.connections,
      row.measured.rate.toFixed(0),
      `${row.measured.p50} / ${row.measured.p99}`,
      shareOf(row, row.sameBytes),
      shareOf(row, row.postgres?.rate),
      shareOf(row, row.bare?.rate),
      shareOf(row, row.hash),
      `${row.serverCpu.toFixed(2)}, ${row.postgresCpu.toFixed(2)}`,
      `${row.serverMegabytes}, ${row.postgresMegabytes}`,
    ]),
  );
}

function shareOf({ measured }: Row, floor: number | null | undefined): string {
  if (!floor) return '';
  return `${((100 * measured.rate) / floor).toFixed(0)} % of ${floor.toFixed(0)}`;
}

function saidTable({ said }: Results): string {
  return table(
    ['operation', 'round trips', 'statements', 'in PostgreSQL', 'found', 'reads all of'],
    said.map(({ job, roundTrips, milliseconds, plans, found }) => [
      job,
      roundTrips,
      plans.length,
      `${milliseconds.toFixed(2)} ms`,
      found === null ? '' : `${(100 * found).toFixed(0)} %`,
      [...new Set(plans.flatMap(({ scanned }) => scanned))].join(', '),
    ]),
  );
}

function planLine({ text, milliseconds, steps, scanned }: Plan): string {
  const warning = scanned.length > 0 ? ` **reads all of ${scanned.join(', ')}**` : '';
  return `- ${milliseconds.toFixed(2)} ms${warning}: \`${text.slice(0, 160)}\`: ${steps.join(' › ')}`;
}

/** What each job costs at each size, against the smallest. */
function growthTable(all: Results[]): string {
  const [smallest] = all;
  const jobs = smallest?.said.map(({ job }) => job) ?? [];
  const cell = (results: Results, job: string) => {
    const timeIn = (one: Results | undefined) =>
      one?.said.find((said) => said.job === job)?.milliseconds;
    const rateIn = (one: Results | undefined) =>
      one?.rows.find((row) => row.job === job && row.connections === 8)?.measured.rate;
    const time = timeIn(results);
    const rate = rateIn(results);
    const texts = [
      time === undefined ? '' : `${time.toFixed(2)} ms`,
      rate === undefined
        ? ''
        : `${rate.toFixed(0)} a second (${((100 * rate) / (rateIn(smallest) ?? rate)).toFixed(0)} %)`,
    ];
    return texts.filter(Boolean).join(', ');
  };
  return table(
    ['job', ...all.map(({ patients }) => count(patients))],
    jobs.map((job) => [job, ...all.map((results) => cell(results, job))]),
  );
}

function targetsTable(targets: Target[]): string {
  return table(
    ['what', 'promised', 'measured', ''],
    targets.map(({ what, promised, measured, isMet }) => [
      what,
      promised,
      measured,
      isMet ? 'met' : '**missed**',
    ]),
  );
}

export function table(heads: string[], rows: (string | number)[][]): string {
  return [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

function count(number: number): string {
  return number.toLocaleString('en');
}
