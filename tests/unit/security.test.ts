import { describe, expect, test } from 'vitest';
import { attackRowsOf, checkAttacks, otherTestsOf } from '../../scripts/security.mjs';

test('a row has an id, tests, scripts, or why there are none', () => {
  const markdown = `
| Id | Attack | Proved by |
|---|---|---|
| ACC-1 | A thing | \`x-1\`, \`lab/faults/y.test.ts\` (100 in place of 200, by \`DATABASE_URL\`) |
| SUP-2 | Another | \`npm run audit:deps\` |
| INJ-4 | A third | does not apply: there is no export |
| CFG-4 | A fourth | not yet: no image |
| 3.4.1 | No attack | \`x-1\` |
`;
  const none = { tests: [], scripts: [], doesNotApply: false, isNotYet: false };
  expect(attackRowsOf(markdown)).toEqual([
    { ...none, id: 'ACC-1', attack: 'A thing', tests: ['x-1', 'lab/faults/y.test.ts'] },
    { ...none, id: 'SUP-2', attack: 'Another', scripts: ['audit:deps'] },
    { ...none, id: 'INJ-4', attack: 'A third', doesNotApply: true },
    { ...none, id: 'CFG-4', attack: 'A fourth', isNotYet: true },
  ]);
  expect(otherTestsOf(`${markdown}Also \`z-3\`, by \`npm test\`.`)).toEqual(['x-1', 'z-3']);
});

describe('the check', () => {
  interface Proof {
    tests?: string[];
    scripts?: string[];
    doesNotApply?: boolean;
    isNotYet?: boolean;
  }
  const row = (id: string, proof: Proof) => ({
    id,
    attack: 'x',
    tests: [],
    scripts: [],
    doesNotApply: false,
    isNotYet: false,
    ...proof,
  });
  const kills = { file: 'lab/faults/kills.test.ts', source: "test('killed, %s [x-3]')" };
  const check = (rows: ReturnType<typeof row>[], others: string[] = []) =>
    checkAttacks({
      ids: ['ACC-1', 'DUR-1'],
      rows,
      others,
      tests: [
        { file: 'src/x.test.ts', name: 'one [x-1]', state: 'passed' },
        { file: 'src/x.test.ts', name: 'two [x-2]', state: 'failed' },
      ],
      faults: [kills],
      scripts: ['audit:deps'],
    });
  const proved = row('ACC-1', { tests: ['x-1'] });
  const killed = row('DUR-1', { tests: ['x-3'] });

  test('is content when every attack has a row with its proof or its reason', () => {
    expect(check([proved, killed])).toEqual({
      problems: [],
      counts: { listed: 2, proved: 1, faults: 1, inapplicable: 0, notYet: 0, missing: 0 },
    });
    const { counts } = check([
      row('ACC-1', { isNotYet: true }),
      row('DUR-1', { doesNotApply: true }),
    ]);
    expect(counts).toMatchObject({ proved: 0, faults: 0, inapplicable: 1, notYet: 1 });
    const both = row('DUR-1', { tests: ['x-1', ...killed.tests] });
    expect(check([proved, both]).counts).toMatchObject({ proved: 2, faults: 0 });
  });

  test.each([
    ['an attack without a row', [proved], 'DUR-1 has no row'],
    ['a row without an attack', [row('XXX-1', {})], 'row XXX-1 belongs to no attack'],
    ['two rows', [proved, proved, killed], 'ACC-1 has two rows'],
    ['a row that names nothing', [row('ACC-1', {})], 'ACC-1 needs either tests or the reason'],
    [
      'a row that names a test and a reason',
      [row('ACC-1', { tests: ['x-1'], isNotYet: true })],
      'ACC-1 needs either tests or the reason',
    ],
    [
      'a test that does not exist',
      [row('ACC-1', { tests: ['x-9'] })],
      'no test x-9 ran and passed',
    ],
    ['a test that failed', [row('ACC-1', { tests: ['x-2'] })], 'no test x-2 ran and passed'],
    [
      'a file of faults that does not exist',
      [row('DUR-1', { tests: ['lab/faults/no.test.ts'] })],
      'no test lab/faults/no.test.ts',
    ],
    ['a fault that is in no file', [row('DUR-1', { tests: ['x-4'] })], 'no test x-4'],
    [
      'a script that does not exist',
      [row('ACC-1', { scripts: ['no'] })],
      'ACC-1: there is no script no',
    ],
  ])('finds %s', (_, rows, problem) => {
    expect(check(rows).problems.join('\n')).toContain(problem);
  });

  test('finds a test named elsewhere that does not exist', () => {
    expect(check([proved, killed], ['x-1', 'x-2']).problems).toEqual([
      'beside the attacks: no test x-2 ran and passed',
    ]);
  });
});
