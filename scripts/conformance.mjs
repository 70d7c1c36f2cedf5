// Holds docs/conformance.md against the specification and the tests: every statement has one row, and every row names
// tests that ran and passed, or a decision; so do the rows beyond the specification. `npm test` runs it on the reports
// of its own runs.
// `node scripts/conformance.mjs SPECIFICATION.md` writes scripts/statements.json again from the specification and
// says which rows to look at again.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const statementsFile = path.join(root, 'scripts', 'statements.json');

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

/** The rows of docs/conformance.md: number, tests named between backticks, decisions linked to. */
export function rowsOf(markdown) {
  return markdown
    .split('\n')
    .map((line) => /^\| (\d+(?:\.\d+){1,2}) \| (.+) \| (.+) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, number, statement, proof]) => ({
      number,
      statement,
      tests: [...proof.matchAll(/`([^`]+)`/g)].map((match) => match[1]),
      decisions: [...proof.matchAll(/\(decisions\/([^)]+)\)/g)].map((match) => match[1]),
      isDecidedOtherwise: proof.includes('decided otherwise'),
    }));
}

/** What a row names: the id at the end of a test's or a group's title, or the file of the tests. */
export const testName = /^([a-z]\w*-\d+|(src|tests|lab)\/\S+\.(test|spec)\.tsx?)$/;

/** Every test of the last runs with its file, its group and title in one text, and how it went. */
export function testsOf(vitest, playwright) {
  const tests = [];
  const add = (file, titles, state) => {
    tests.push({ file, name: titles.filter(Boolean).join(' › '), state });
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

/** What is wrong with a test that a row names: it must have run and passed. */
export function unproved(row, named, tests) {
  const states = tests
    .filter(({ file, name }) => file === named || name.includes(`[${named}]`))
    .map(({ state }) => state);
  if (!states.includes('passed')) return [`${row}: no test ${named} ran and passed`];
  const hasFailed = states.some((state) => !['passed', 'skipped'].includes(state));
  return hasFailed ? [`${row}: ${named} failed`] : [];
}

/** The specification's sections are 1 to 9; what the product does beyond it is numbered from 10 on. */
const isBeyond = ({ number }) => Number(number.split('.')[0]) > 9;

/** What is wrong, one sentence each, and the counts. */
export function checkConformance({ statements, rows, tests, decisionExists }) {
  const problems = [];
  const wanted = new Set(Object.keys(statements));
  const seen = new Set();
  for (const row of rows) {
    const { number } = row;
    if (!wanted.has(number) && !isBeyond(row)) {
      problems.push(`row ${number} belongs to no statement`);
    }
    if (seen.has(number)) problems.push(`statement ${number} has two rows`);
    seen.add(number);
  }
  const missing = [...wanted].filter((number) => !seen.has(number));
  for (const number of missing) problems.push(`statement ${number} has no row`);

  for (const row of rows) {
    if (row.tests.length === 0 && row.decisions.length === 0) {
      problems.push(`row ${row.number} names neither a test nor a decision`);
    }
    if (row.isDecidedOtherwise && row.decisions.length === 0) {
      problems.push(`row ${row.number} is decided otherwise without a decision`);
    }
    for (const decision of row.decisions) {
      if (!decisionExists(decision)) {
        problems.push(`row ${row.number}: there is no decision ${decision}`);
      }
    }
    for (const named of row.tests) {
      problems.push(...unproved(`row ${row.number}`, named, tests));
    }
  }
  const decided = rows.filter(({ isDecidedOtherwise }) => isDecidedOtherwise).length;
  const beyond = rows.filter(isBeyond).length;
  return {
    problems,
    counts: {
      statements: wanted.size,
      proved: rows.length - decided - beyond,
      decided,
      missing: missing.length,
      beyond,
    },
  };
}

/** Checks the repository's own table against tests that ran; true when all is well. */
export function reportConformance(tests) {
  const { problems, counts } = checkConformance({
    statements: JSON.parse(fs.readFileSync(statementsFile, 'utf8')),
    rows: rowsOf(fs.readFileSync(path.join(root, 'docs', 'conformance.md'), 'utf8')),
    tests,
    decisionExists: (name) => fs.existsSync(path.join(root, 'docs', 'decisions', name)),
  });
  tell('conformance', problems);
  const { statements, proved, decided, missing, beyond } = counts;
  console.log(
    `conformance: ${statements} statements, ${proved} proved, ${decided} decided otherwise, ${missing} missing; ${beyond} beyond the specification`,
  );
  return problems.length === 0;
}

/** Prints the first problems that a check found. */
export function tell(check, problems) {
  for (const problem of problems.slice(0, 20)) console.log(`${check}: ${problem}`);
  if (problems.length > 20) console.log(`${check}: and ${problems.length - 20} more`);
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
