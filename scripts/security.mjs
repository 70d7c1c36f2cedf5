// Holds docs/security.md against the tests: every attack has one row, and every row names tests that ran and passed,
// tests of `npm run test:faults` that are there, a script, or the reason why there is none. So does every other test
// that the document names.
// `npm test` runs it on the reports of its own runs.
import fs from 'node:fs';
import path from 'node:path';
import { tell, testName, unproved } from './conformance.mjs';
import { root } from './setup.mjs';

/** How many attacks of each kind there are; their ids count from 1. */
const attacks = {
  CON: 13,
  DUR: 17,
  TZ: 8,
  ACC: 12,
  AUT: 15,
  SES: 11,
  CSR: 5,
  HDR: 5,
  INJ: 9,
  FUZ: 5,
  BUS: 6,
  PAP: 5,
  LNK: 6,
  DAT: 6,
  MON: 8,
  AUD: 10,
  LOG: 2,
  SUP: 4,
  CFG: 8,
};
const attackIds = Object.entries(attacks).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
);

const scriptName = /^npm run (\S+)/;

/** The rows of the table of attacks: id, the tests and scripts named between backticks, and why there are none. */
export function attackRowsOf(markdown) {
  return markdown
    .split('\n')
    .map((line) => /^\| ([A-Z]+-\d+) \| (.+) \| (.+) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, attack, proof]) => {
      const named = [...proof.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
      return {
        id,
        attack,
        tests: named.filter((name) => testName.test(name)),
        scripts: named.flatMap((name) => scriptName.exec(name)?.[1] ?? []),
        doesNotApply: proof.startsWith('does not apply: '),
        isNotYet: proof.startsWith('not yet: '),
      };
    });
}

/** The tests that the document names outside that table. */
export function otherTestsOf(markdown) {
  const others = markdown.split('\n').filter((line) => !/^\| [A-Z]+-\d+ \|/.test(line));
  return [...others.join('\n').matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1])
    .filter((name) => testName.test(name));
}

/** What is wrong, one sentence each, and the counts. */
export function checkAttacks({ ids, rows, others, tests, faults, scripts }) {
  // They take an hour and are not run here; that they are there is enough.
  const isFault = (name) =>
    faults.some(({ file, source }) => file === name || source.includes(`[${name}]`));
  const problems = [];
  const wrongWith = (row, name) => (isFault(name) ? [] : unproved(row, name, tests));
  for (const id of new Set(rows.map((row) => row.id))) {
    if (!ids.includes(id)) problems.push(`row ${id} belongs to no attack`);
    if (rows.filter((row) => row.id === id).length > 1) problems.push(`${id} has two rows`);
  }
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  for (const id of missing) problems.push(`${id} has no row`);

  const counts = { listed: ids.length, proved: 0, faults: 0, inapplicable: 0, notYet: 0 };
  for (const { id, tests: named, scripts: run, doesNotApply, isNotYet } of rows) {
    const hasProof = named.length + run.length > 0;
    if (hasProof === (doesNotApply || isNotYet)) {
      problems.push(`${id} needs either tests or the reason why there are none`);
    }
    for (const name of named) problems.push(...wrongWith(id, name));
    for (const script of run) {
      if (!scripts.includes(script)) problems.push(`${id}: there is no script ${script}`);
    }
    if (doesNotApply) counts.inapplicable++;
    else if (!hasProof) counts.notYet++;
    else if (run.length === 0 && named.every(isFault)) counts.faults++;
    else counts.proved++;
  }
  for (const name of others) problems.push(...wrongWith('beside the attacks', name));
  return { problems, counts: { ...counts, missing: missing.length } };
}

/** Checks the repository's own table against tests that ran; true when all is well. */
export function reportSecurity(tests) {
  const read = (...place) => {
    const file = path.join(root, ...place);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
  };
  const document = read('docs', 'security.md') ?? '';
  const { problems, counts } = checkAttacks({
    ids: attackIds,
    rows: attackRowsOf(document),
    others: otherTestsOf(document),
    tests,
    faults: fs
      .readdirSync(path.join(root, 'lab', 'faults'))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => ({ file: `lab/faults/${name}`, source: read('lab', 'faults', name) ?? '' })),
    scripts: Object.keys(JSON.parse(read('package.json') ?? '{}').scripts),
  });
  tell('security', problems);
  const { listed, proved, faults, inapplicable, notYet, missing } = counts;
  console.log(
    `security: ${listed} tests listed, ${proved} proved, ${faults} behind test:faults, ${inapplicable} do not apply, ${notYet} not yet, ${missing} missing`,
  );
  return problems.length === 0;
}
