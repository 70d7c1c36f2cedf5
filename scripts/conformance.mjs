// Holds docs/conformance.md and docs/security.md against the specification, the list of attacks and the tests: every
// statement and every attack has one row, and every row a test that ran and passed, or the reason why there is none. The
// titles of tests and of groups end with the rows that they prove: `[2.1.5]`, `[2.1.5-9]` for a run of them, `[DUR-8]`,
// `[V4.2.1]` for a requirement of ASVS. `npm test` runs it on the reports of its own runs.
// `node scripts/conformance.mjs SPECIFICATION.md` writes scripts/statements.json again from the specification and
// says which rows to look at again.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const statementsFile = path.join(root, 'scripts', 'statements.json');

/** How many attacks of each kind there are; their ids count from 1. */
const attacks = {
  CON: 13,
  DUR: 19,
  TZ: 8,
  ACC: 12,
  AUT: 15,
  SES: 11,
  CSR: 5,
  HDR: 5,
  INJ: 9,
  FUZ: 5,
  BUS: 6,
  PAP: 8,
  LNK: 7,
  DAT: 6,
  MON: 10,
  AUD: 10,
  LOG: 2,
  SUP: 4,
  CFG: 8,
};

/**
 * The statements of the specification's sections 1 to 9, by number: every list item, table row and paragraph. A
 * number is section.heading.position, or section.position where a section has no headings; the value is a
 * fingerprint, because the sentences belong to the specification's author.
 */
export function statementsOf(specification) {
  const sections = new Map();
  let section = null;
  let isInTable = false;
  for (const line of specification.split('\n').map((text) => text.trimEnd())) {
    const title = /^## (\d)\. /.exec(line);
    if (title) {
      section = [[]];
      sections.set(title[1], section);
    }
    if (title || !section || line === '') {
      isInTable = false;
      continue;
    }
    // A bold line begins a new heading, and what stands behind it is a statement.
    const heading = /^(?:### .*|\*\*.+?\*\*(.*))$/.exec(line);
    if (heading) section.push([]);
    const isRule = /^\|[-|: ]+\|$/.test(line);
    const isHead = line.startsWith('|') && !isInTable;
    if (isRule) isInTable = true;
    const text = heading ? (heading[1] ?? '') : line.replace(/^\s*(-|\d+\.) /, '');
    if (text.trim() === '' || isRule || isHead) continue;
    section.at(-1).push(text.trim());
  }
  const statements = {};
  for (const [number, headings] of sections) {
    headings.forEach((texts, heading) => {
      texts.forEach((text, position) => {
        const parts =
          headings.length > 1 ? [number, heading, position + 1] : [number, position + 1];
        statements[parts.join('.')] = createHash('sha256').update(text).digest('hex').slice(0, 12);
      });
    });
  }
  return statements;
}

/** The rows of docs/conformance.md, each with the decisions that it links to. */
export function statementRowsOf(markdown) {
  return [...markdown.matchAll(/^\| (\d+(?:\.\d+){1,2}) \| (.+) \|$/gm)].map(([, row, text]) => ({
    row,
    text,
    needsTest: true,
    decisions: [...text.matchAll(/\(decisions\/([^)]+)\)/g)].map((match) => match[1]),
    isDecidedOtherwise: text.includes('<br>decided otherwise'),
  }));
}

/** The rows of docs/security.md: attacks, and requirements of ASVS, of which those need tests whose answer says so. */
export function securityRowsOf(markdown) {
  const listed = [...markdown.matchAll(/^\| ([A-Z]+-\d+) \| (.+) \|$/gm)].map(([, row, text]) => {
    const doesNotApply = text.includes('<br>does not apply: ');
    const isNotYet = text.includes('<br>not yet: ');
    return { row, text, needsTest: !doesNotApply && !isNotYet, doesNotApply, isNotYet };
  });
  const requirements = [...markdown.matchAll(/^\| (\d+(?:\.\d+)+)\b.*? \| (.+) \| (.+) \|$/gm)].map(
    ([, number, asks, answer]) => ({
      row: `V${number}`,
      text: `${asks}<br>${answer}`,
      needsTest: /\btests\b/.test(answer),
    }),
  );
  return [...listed, ...requirements];
}

/** The rows that a title names at its end. */
export function rowsNamed(title) {
  const tags = [...(/(?: \[[^\]\s]+\])+$/.exec(title)?.[0].matchAll(/[^[\]\s]+/g) ?? [])];
  return tags.flatMap(([tag]) => {
    if (/^[A-Z]+-\d+$/.test(tag)) return [tag];
    const [, heading, first, last = first] = /^(V?(?:\d+\.){1,2})(\d+)(?:-(\d+))?$/.exec(tag) ?? [];
    if (!heading) return [];
    const length = Math.max(0, last - first + 1);
    return Array.from({ length }, (_, index) => `${heading}${Number(first) + index}`);
  });
}

const between = ' › ';
const plain = (title) => title.replace(/(?: \[[^\]\s]+\])+$/, '');

/** The rows that a test proves: its own and those of its groups. */
export const rowsOfTest = ({ name }) => name.split(between).flatMap(rowsNamed);

/** Every test of the last runs with its file, its group and title in one text, and how it went. */
export function testsOf(vitest, playwright) {
  const tests = [];
  const add = (file, titles, state) => {
    tests.push({ file, name: titles.filter(Boolean).join(between), state });
  };
  for (const { name: file, assertionResults } of vitest?.testResults ?? []) {
    const place = path.relative(root, file).split(path.sep).join('/');
    for (const { ancestorTitles, title, status, tags } of assertionResults) {
      // A slow test that was left out is no test of this run.
      if (status === 'skipped' && tags?.includes('slow')) continue;
      add(place, [...ancestorTitles, title], status);
    }
  }
  const walk = (suite, file, titles) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const state = test.status === 'expected' ? 'passed' : test.status;
        add(`tests/e2e/${file}`, [...titles, spec.title], state);
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, file, [...titles, inner.title]);
  };
  for (const suite of playwright?.suites ?? []) walk(suite, suite.file, []);
  return tests;
}

/** The titles with rows in the source of tests that do not run here. */
export function titlesIn(file) {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/(['"`])((?:(?!\1).)* \[[^\]\s]+\])\1/g)].map(([, , name]) => ({
    file,
    name,
    state: 'passed',
  }));
}

/** `npm run test:faults` takes an hour and is not run here; that its tests are there is enough. */
function faults() {
  const folder = 'lab/faults';
  return fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => titlesIn(`${folder}/${name}`));
}
const isFault = ({ file }) => file.startsWith('lab/');

/** The specification's sections are 1 to 9; what the product does beyond it is numbered from 10 on. */
const isBeyond = ({ row }) => /^\d\d/.test(row);

/** What is wrong, one sentence each, and the tests of each row: where they are, up to the title that names it. */
export function checkRows({ wanted, rows, tests, decisions }) {
  const proofs = new Map(rows.map(({ row }) => [row, []]));
  const problems = [];
  for (const row of proofs.keys()) {
    if (rows.filter((other) => other.row === row).length > 1) problems.push(`${row} has two rows`);
  }
  for (const row of wanted) if (!proofs.has(row)) problems.push(`${row} has no row`);

  for (const { file, name, state } of tests) {
    const titles = name.split(between);
    titles.forEach((title, depth) => {
      const place = [file, ...titles.slice(0, depth + 1).map(plain)].join(between);
      for (const row of rowsNamed(title)) {
        if (proofs.has(row)) proofs.get(row).push({ file, place, state });
        else problems.push(`${row} is named by ${place} and has no row`);
      }
    });
  }

  for (const row of rows) {
    const found = proofs.get(row.row);
    const hasTest = found.some(({ state }) => state === 'passed');
    const failed = found.find(({ state }) => !['passed', 'skipped'].includes(state));
    const isListed = wanted.includes(row.row) || isBeyond(row) || row.row.startsWith('V');
    if (!isListed) problems.push(`row ${row.row} belongs to no statement or attack`);
    if (row.needsTest && !hasTest) problems.push(`${row.row}: no test ran and passed`);
    if ((row.doesNotApply || row.isNotYet) && hasTest) {
      problems.push(`${row.row} has a test and a reason why there is none`);
    }
    if (failed) problems.push(`${row.row}: ${failed.place} failed`);
    if (row.isDecidedOtherwise && row.decisions.length === 0) {
      problems.push(`${row.row} is decided otherwise without a decision`);
    }
    for (const decision of row.decisions ?? []) {
      if (!decisions.includes(decision)) problems.push(`${row.row}: there is no ${decision}`);
    }
  }
  return { problems: [...new Set(problems)], proofs };
}

/** What the repository holds for the check, beside the tests. */
export function documents() {
  const read = (name) => fs.readFileSync(path.join(root, 'docs', name), 'utf8');
  const statements = Object.keys(JSON.parse(fs.readFileSync(statementsFile, 'utf8')));
  const attackIds = Object.entries(attacks).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
  );
  return {
    statements,
    statementRows: statementRowsOf(read('conformance.md')),
    attackIds,
    securityRows: securityRowsOf(read('security.md')),
    decisions: fs.readdirSync(path.join(root, 'docs', 'decisions')),
  };
}

/** Checks the repository's own rows against tests that ran, and writes the tables; true when all is well. */
export function reportConformance(tests) {
  const { statements, statementRows, attackIds, securityRows, decisions } = documents();
  const { problems, proofs } = checkRows({
    wanted: [...statements, ...attackIds],
    rows: [...statementRows, ...securityRows],
    tests: [...tests, ...faults()],
    decisions,
  });
  for (const problem of problems.slice(0, 20)) console.log(`conformance: ${problem}`);
  if (problems.length > 20) console.log(`conformance: and ${problems.length - 20} more`);

  const decided = statementRows.filter(({ isDecidedOtherwise }) => isDecidedOtherwise).length;
  const beyond = statementRows.filter(isBeyond).length;
  const missing = (wanted) => wanted.filter((row) => !proofs.has(row)).length;
  console.log(
    `conformance: ${statements.length} statements, ${statementRows.length - decided - beyond} proved, ${decided} decided otherwise, ${missing(statements)} missing; ${beyond} beyond the specification`,
  );
  const listed = securityRows.filter(({ row }) => attackIds.includes(row));
  const proved = listed.filter(({ needsTest }) => needsTest);
  const behind = proved.filter(({ row }) => proofs.get(row).every(isFault)).length;
  const inapplicable = listed.filter(({ doesNotApply }) => doesNotApply).length;
  const notYet = listed.filter(({ isNotYet }) => isNotYet).length;
  console.log(
    `security: ${attackIds.length} tests listed, ${proved.length - behind} proved, ${behind} behind test:faults, ${inapplicable} do not apply, ${notYet} not yet, ${missing(attackIds)} missing`,
  );

  const write = (name, rows) => {
    const lines = rows.map(({ row, text }) => {
      const places = [...new Set(proofs.get(row).map(({ place }) => place))];
      return `| ${row} | ${text} | ${places.map((place) => place.replaceAll('|', '\\|')).join('<br>')} |`;
    });
    const head = ['| No. | Statement | Tests |', '|---|---|---|'];
    fs.writeFileSync(path.join(root, 'reports', name), `${[...head, ...lines].join('\n')}\n`);
  };
  write('conformance.md', statementRows);
  write('security.md', securityRows);
  return problems.length === 0;
}

function renew(specificationFile) {
  const before = fs.existsSync(statementsFile)
    ? JSON.parse(fs.readFileSync(statementsFile, 'utf8'))
    : {};
  const statements = statementsOf(fs.readFileSync(specificationFile, 'utf8'));
  for (const number of new Set([...Object.keys(before), ...Object.keys(statements)])) {
    if (before[number] !== statements[number]) console.log(`look at ${number} again`);
  }
  fs.writeFileSync(statementsFile, `${JSON.stringify(statements, null, 2)}\n`);
  console.log(`${Object.keys(statements).length} statements`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.argv[2]) throw new Error('Name the file of the specification.');
  renew(process.argv[2]);
}
