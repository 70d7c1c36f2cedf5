import { describe, expect, test } from 'vitest';
import { checkConformance, rowsOf, statementsOf, testsOf } from '../../scripts/conformance.mjs';

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
| 1.2 | A thing | \`unit/x › a\`<br>\`browser/y › b…\` |
| 2.1.1 | Another | decided otherwise: [decision 8](decisions/0008-x.md) |
`;
  expect(rowsOf(markdown)).toEqual([
    {
      number: '1.2',
      statement: 'A thing',
      tests: ['unit/x › a', 'browser/y › b…'],
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

test('tests are named by kind, file, group and title', () => {
  const vitest = {
    testResults: [
      {
        name: '/clinic/tests/integration/visit.test.ts',
        assertionResults: [{ ancestorTitles: ['bills'], title: 'add up', status: 'passed' }],
      },
      {
        name: '/clinic/src/shared/money.test.ts',
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
  expect(testsOf(vitest, playwright)).toEqual([
    { name: 'integration/visit › bills › add up', state: 'passed' },
    { name: 'unit/money › rounds', state: 'failed' },
    { name: 'browser/shell › opens', state: 'passed' },
    { name: 'browser/shell › opens', state: 'skipped' },
    { name: 'browser/shell › menu › slides', state: 'flaky' },
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
        { name: 'unit/x › one', state: 'passed' },
        { name: 'unit/x › two', state: 'failed' },
        { name: 'browser/y › three', state: 'passed' },
        { name: 'browser/y › three', state: 'skipped' },
        { name: 'browser/y › four', state: 'skipped' },
      ],
      decisionExists: (name: string) => name === '0001.md',
    });

  test('is content when every statement has a row that is proved or decided', () => {
    expect(
      check([row('1.1', ['unit/x › one', 'browser/y › th…']), row('1.2', [], ['0001.md'], true)]),
    ).toEqual({
      problems: [],
      counts: { statements: 2, proved: 1, decided: 1, missing: 0, beyond: 0 },
    });
  });

  test('counts what is beyond the specification, and holds it against the tests as well', () => {
    const all = [row('1.1', ['unit/x › one']), row('1.2', ['unit/x › one'])];
    const beyond = row('10.2.1', ['browser/y › three']);
    expect(check([...all, beyond])).toEqual({
      problems: [],
      counts: { statements: 2, proved: 2, decided: 0, missing: 0, beyond: 1 },
    });
    const { problems } = check([...all, beyond, row('10.2.1', ['unit/x › no'])]);
    expect(problems).toEqual([
      'statement 10.2.1 has two rows',
      'row 10.2.1: no test "unit/x › no" ran and passed',
    ]);
  });

  test.each([
    ['a statement without a row', [row('1.1', ['unit/x › one'])], 'statement 1.2 has no row'],
    ['a row without a statement', [row('9.9', ['unit/x › one'])], 'row 9.9 belongs to no'],
    ['two rows', [row('1.1', ['unit/x › one']), row('1.1', ['unit/x › one'])], 'has two rows'],
    ['a row that names nothing', [row('1.1', [])], 'names neither a test nor a decision'],
    ['a test that does not exist', [row('1.1', ['unit/x › no'])], '"unit/x › no" ran and passed'],
    ['a test that failed', [row('1.1', ['unit/x › two'])], '"unit/x › two" ran and passed'],
    ['a test that was skipped', [row('1.1', ['browser/y › four'])], 'four" ran and passed'],
    ['one of several that failed', [row('1.1', ['unit/x › …'])], '"unit/x › …" failed'],
    ['a decision that does not exist', [row('1.1', [], ['0002.md'])], 'no decision 0002.md'],
    [
      'otherwise without a decision',
      [row('1.1', ['unit/x › one'], [], true)],
      'without a decision',
    ],
  ])('finds %s', (_, rows, problem) => {
    expect(check(rows).problems.join('\n')).toContain(problem);
  });
});
