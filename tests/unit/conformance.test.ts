import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkConformance,
  rowsOf,
  statementsOf,
  testName,
  testsOf,
} from '../../scripts/conformance.mjs';

const specification = `# Title

Not a statement.

## 1. What it does

A paragraph.

- One.
- Two, with a [link](x).

## 2. Screens

### Routes

| Route | Access |
|---|---|
| / | public |
| /login | public |

**Forms** (all of them)
1. First.
  - Nested.

**Empty**
`;

test('list items, table rows and paragraphs of each section are its statements', () => {
  const statements: Record<string, string> = statementsOf(specification);
  expect(Object.keys(statements)).toEqual([
    '1.1',
    '1.2',
    '1.3',
    '2.1.1',
    '2.1.2',
    '2.2.1',
    '2.2.2',
    '2.2.3',
  ]);
  const changed: Record<string, string> = statementsOf(
    specification.replace('One.', 'One and a half.'),
  );
  expect(changed['1.2']).not.toBe(statements['1.2']);
  expect({ ...changed, '1.2': '' }).toEqual({ ...statements, '1.2': '' });
});

test('a row has a number, tests and decisions', () => {
  const markdown = `
| No. | Statement | Proved by |
|---|---|---|
| 1.2 | A thing | \`x-1\`, \`tests/e2e/y.spec.ts\` |
| 2.1.1 | Another | decided otherwise: [decision 8](decisions/0008-x.md) |
`;
  expect(rowsOf(markdown)).toEqual([
    {
      number: '1.2',
      statement: 'A thing',
      tests: ['x-1', 'tests/e2e/y.spec.ts'],
      decisions: [],
      isDecidedOtherwise: false,
    },
    {
      number: '2.1.1',
      statement: 'Another',
      tests: [],
      decisions: ['0008-x.md'],
      isDecidedOtherwise: true,
    },
  ]);
});

test('tests have their file, and group and title in one text', () => {
  const vitest = {
    testResults: [
      {
        name: path.resolve('tests/integration/visit.test.ts'),
        assertionResults: [{ ancestorTitles: ['bills'], title: 'add up [x-3]', status: 'passed' }],
      },
      {
        name: path.resolve('src/shared/money.test.ts'),
        assertionResults: [{ ancestorTitles: [''], title: 'rounds', status: 'failed' }],
      },
    ],
  };
  const playwright = {
    suites: [
      {
        file: 'shell.spec.ts',
        specs: [{ title: 'opens', tests: [{ status: 'expected' }, { status: 'skipped' }] }],
        suites: [{ title: 'menu', specs: [{ title: 'slides', tests: [{ status: 'flaky' }] }] }],
      },
    ],
  };
  const shell = 'tests/e2e/shell.spec.ts';
  expect(testsOf(vitest, playwright)).toEqual([
    { file: 'tests/integration/visit.test.ts', name: 'bills › add up [x-3]', state: 'passed' },
    { file: 'src/shared/money.test.ts', name: 'rounds', state: 'failed' },
    { file: shell, name: 'opens', state: 'passed' },
    { file: shell, name: 'opens', state: 'skipped' },
    { file: shell, name: 'menu › slides', state: 'flaky' },
  ]);
});

describe('the check', () => {
  const row = (number: string, tests: string[], decisions: string[] = [], otherwise = false) => ({
    number,
    statement: 'x',
    tests,
    decisions,
    isDecidedOtherwise: otherwise,
  });
  const check = (rows: ReturnType<typeof row>[]) =>
    checkConformance({
      statements: { '1.1': 'a', '1.2': 'b' },
      rows,
      tests: [
        { file: 'src/x.test.ts', name: 'one [x-1]', state: 'passed' },
        { file: 'src/x.test.ts', name: 'two [x-2]', state: 'failed' },
        { file: 'tests/e2e/y.spec.ts', name: 'group [y-1] › three', state: 'passed' },
        { file: 'tests/e2e/y.spec.ts', name: 'group [y-1] › three', state: 'skipped' },
        { file: 'tests/e2e/y.spec.ts', name: 'four [y-2]', state: 'skipped' },
        { file: 'tests/e2e/y.spec.ts', name: 'five [y-11]', state: 'failed' },
      ],
      decisionExists: (name: string) => name === '0001.md',
    });

  test('is content when every statement has a row that is proved or decided', () => {
    expect(check([row('1.1', ['x-1', 'y-1']), row('1.2', [], ['0001.md'], true)])).toEqual({
      problems: [],
      counts: { statements: 2, proved: 1, decided: 1, missing: 0, beyond: 0 },
    });
  });

  test('counts what is beyond the specification, and holds it against the tests as well', () => {
    const all = [row('1.1', ['x-1']), row('1.2', ['x-1'])];
    const beyond = row('10.2.1', ['y-1']);
    expect(check([...all, beyond])).toEqual({
      problems: [],
      counts: { statements: 2, proved: 2, decided: 0, missing: 0, beyond: 1 },
    });
    const { problems } = check([...all, beyond, row('10.2.1', ['x-9'])]);
    expect(problems).toEqual([
      'statement 10.2.1 has two rows',
      'row 10.2.1: no test x-9 ran and passed',
    ]);
  });

  test.each([
    ['a statement without a row', [row('1.1', ['x-1'])], 'statement 1.2 has no row'],
    ['a row without a statement', [row('9.9', ['x-1'])], 'row 9.9 belongs to no'],
    ['two rows', [row('1.1', ['x-1']), row('1.1', ['x-1'])], 'has two rows'],
    ['a row that names nothing', [row('1.1', [])], 'names neither a test nor a decision'],
    ['a test that does not exist', [row('1.1', ['x-9'])], 'no test x-9 ran and passed'],
    ['a test that failed', [row('1.1', ['x-2'])], 'no test x-2 ran and passed'],
    ['a test that was skipped', [row('1.1', ['y-2'])], 'no test y-2 ran and passed'],
    ['one of several that failed', [row('1.1', ['src/x.test.ts'])], 'src/x.test.ts failed'],
    ['a decision that does not exist', [row('1.1', [], ['0002.md'])], 'no decision 0002.md'],
    ['otherwise without a decision', [row('1.1', ['x-1'], [], true)], 'without a decision'],
  ])('finds %s', (_, rows, problem) => {
    expect(check(rows).problems.join('\n')).toContain(problem);
  });
});

describe('what the documents name', () => {
  const sources = ['src', 'tests', 'lab']
    .flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'));
  const ids = sources.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/ \[([a-z]\w*-\d+)\]['"`]/g)].map(([, id]) => id),
  );

  test('each id is at the end of one title', () => {
    // This file has made-up ones.
    const twice = ids.filter(
      (id, index) => ids.indexOf(id) !== index && !/^[xy]-/.test(String(id)),
    );
    expect(ids.length).toBeGreaterThan(400);
    expect(twice).toEqual([]);
  });

  test.each(['docs/conformance.md', 'docs/security.md'])('is there: %s', (document) => {
    const named = [...fs.readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map(([, name]) => String(name))
      .filter((name) => testName.test(name));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter((name) =>
      name.includes('/') ? !fs.existsSync(name) : !ids.includes(name),
    );
    expect(missing).toEqual([]);
  });
});
