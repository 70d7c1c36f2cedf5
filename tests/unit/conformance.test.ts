import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkRows,
  documents,
  rowsNamed,
  securityRowsOf,
  statementRowsOf,
  statementsOf,
  testsOf,
  titlesIn,
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

test('a row has a number, a statement, and the decisions that it links to', () => {
  const markdown = `
| No. | Statement |
|---|---|
| 1.2 | A thing |
| 2.1.1 | Another<br>decided otherwise: [decision 8](decisions/0008-x.md) |
`;
  expect(statementRowsOf(markdown)).toEqual([
    { row: '1.2', text: 'A thing', needsTest: true, decisions: [], isDecidedOtherwise: false },
    {
      row: '2.1.1',
      text: 'Another<br>decided otherwise: [decision 8](decisions/0008-x.md)',
      needsTest: true,
      decisions: ['0008-x.md'],
      isDecidedOtherwise: true,
    },
  ]);
});

test('an attack needs a test unless it says why there is none, a requirement if its answer says so', () => {
  const markdown = `
| Id | Attack |
|---|---|
| ACC-1 | A thing<br>100 in place of 200 |
| INJ-4 | A third<br>does not apply: there is no export |
| CFG-4 | A fourth<br>not yet: no image |

| No. | Asks for | Answered by |
|---|---|---|
| 3.4.1 | No attack | ACC-1 |
| 5.1 to 5.4 | Files | Tests are few; tests |
`;
  const rows = securityRowsOf(markdown);
  expect(rows.map(({ row, needsTest }) => [row, needsTest])).toEqual([
    ['ACC-1', true],
    ['INJ-4', false],
    ['CFG-4', false],
    ['V3.4.1', false],
    ['V5.1', true],
  ]);
});

test.each([
  ['opens', []],
  ['opens [2.1.5]', ['2.1.5']],
  ['opens [9.9-11] [DUR-8] [V4.2.1]', ['9.9', '9.10', '9.11', 'DUR-8', 'V4.2.1']],
  ['an address such as [::1]', []],
  ['[2.1.5] in front', []],
])('the title “%s” names %j', (title, rows) => {
  expect(rowsNamed(title)).toEqual(rows);
});

test('tests have their file, and group and title in one text', () => {
  const vitest = {
    testResults: [
      {
        name: path.resolve('tests/integration/visit.test.ts'),
        assertionResults: [{ ancestorTitles: ['bills'], title: 'add up [1.1]', status: 'passed' }],
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
    { file: 'tests/integration/visit.test.ts', name: 'bills › add up [1.1]', state: 'passed' },
    { file: 'src/shared/money.test.ts', name: 'rounds', state: 'failed' },
    { file: shell, name: 'opens', state: 'passed' },
    { file: shell, name: 'opens', state: 'skipped' },
    { file: shell, name: 'menu › slides', state: 'flaky' },
  ]);
});

describe('the check', () => {
  const row = (number: string, more = {}) => ({ row: number, text: 'x', needsTest: true, ...more });
  const wanted = ['1.1', '1.2', 'DUR-1'];
  const y = 'tests/e2e/y.spec.ts';
  const tests = [
    { file: 'src/x.test.ts', name: 'one [1.1-2]', state: 'passed' },
    { file: y, name: 'group [DUR-1] › three [10.2.1]', state: 'passed' },
    { file: y, name: 'group [DUR-1] › three [10.2.1]', state: 'skipped' },
  ];
  const rows = wanted.map((number) => row(number));
  const check = (all: ReturnType<typeof row>[], other: typeof tests = []) =>
    checkRows({
      wanted,
      rows: all,
      tests: [...tests, ...other],
      decisions: ['0001.md'],
    });

  test('is content when every row has a test that passed, and says which', () => {
    const decided = row('10.2.1', { decisions: ['0001.md'], isDecidedOtherwise: true });
    const { problems, proofs } = check([...rows, decided, row('V1.1', { needsTest: false })]);
    expect(problems).toEqual([]);
    const place = `${y} › group`;
    expect(proofs.get('DUR-1')).toEqual([
      { file: y, place, state: 'passed' },
      { file: y, place, state: 'skipped' },
    ]);
    expect(proofs.get('1.2')).toEqual([
      { file: 'src/x.test.ts', place: 'src/x.test.ts › one', state: 'passed' },
    ]);
  });

  const beyond = row('10.2.1');
  const named = (state: string) => [{ file: y, name: 'four [10.2.2]', state }];
  test.each([
    ['a statement without a row', [...rows.slice(1), beyond], [], '1.1 has no row'],
    ['a row without a statement', [...rows, beyond, row('9.9')], [], 'row 9.9 belongs to no'],
    ['two rows', [...rows, beyond, beyond], [], '10.2.1 has two rows'],
    ['a test of no row', rows, [], '10.2.1 is named by tests/e2e/y.spec.ts › group › three'],
    ['a row without a test', [...rows, row('10.3.1')], [], '10.3.1: no test ran and passed'],
    ['a test that was skipped', [...rows, row('10.2.2')], named('skipped'), '10.2.2: no test'],
    ['a test that failed', [...rows, row('10.2.2')], named('failed'), '10.2.2: no test ran'],
    [
      'one of several that failed',
      rows,
      [{ file: y, name: 'x [1.1]', state: 'failed' }],
      'x failed',
    ],
    [
      'a test and a reason',
      [...rows, row('10.2.1', { isNotYet: true })],
      [],
      'a test and a reason',
    ],
    [
      'no decision',
      [...rows, row('10.2.1', { decisions: ['0002.md'] })],
      [],
      'there is no 0002.md',
    ],
    [
      'otherwise without a decision',
      [...rows, row('10.2.1', { decisions: [], isDecidedOtherwise: true })],
      [],
      'is decided otherwise without a decision',
    ],
  ])('finds %s', (_, all, other, problem) => {
    expect(check(all, other).problems.join('\n')).toContain(problem);
  });
});

test('every row of the documents is named by a test that is there, and every test names rows that are', () => {
  const files = ['src', 'tests', 'lab/faults'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`),
  );
  const tests = files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !import.meta.url.endsWith(file))
    .flatMap(titlesIn);
  const { statements, statementRows, attackIds, securityRows, decisions } = documents();
  const { problems } = checkRows({
    wanted: [...statements, ...attackIds],
    rows: [...statementRows, ...securityRows],
    tests,
    decisions,
  });
  expect(problems).toEqual([]);
});
