import { describe, expect, test } from 'vitest';
import { attackRowsOf, checkAttacks, otherTestsOf } from '../../scripts/security.mjs';

test('a row has an id, tests, scripts, or why there are none', () => {
  const markdown = `
| Id | Attack | Proved by |
|---|---|---|
| ACC-1 | A thing | \`unit/x › a\`<br>\`faults/y › b…\` (100 in place of 200, by \`DATABASE_URL\`) |
| SUP-2 | Another | \`npm run audit:deps\` |
| INJ-4 | A third | does not apply: there is no export |
| CFG-4 | A fourth | not yet: no image |
| 3.4.1 | No attack | \`unit/x › a\` |
`;
  const none = { tests: [], scripts: [], doesNotApply: false, isNotYet: false };
  expect(attackRowsOf(markdown)).toEqual([
    { ...none, id: 'ACC-1', attack: 'A thing', tests: ['unit/x › a', 'faults/y › b…'] },
    { ...none, id: 'SUP-2', attack: 'Another', scripts: ['audit:deps'] },
    { ...none, id: 'INJ-4', attack: 'A third', doesNotApply: true },
    { ...none, id: 'CFG-4', attack: 'A fourth', isNotYet: true },
  ]);
  expect(otherTestsOf(`${markdown}Also \`integration/z › c\`, by \`npm test\`.`)).toEqual([
    'unit/x › a',
    'integration/z › c',
  ]);
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
  const sources: Record<string, string> = { kills: "describe('group') test('DUR-1: killed, %s')" };
  const check = (rows: ReturnType<typeof row>[], others: string[] = []) =>
    checkAttacks({
      ids: ['ACC-1', 'DUR-1'],
      rows,
      others,
      tests: [
        { name: 'unit/x › one', state: 'passed' },
        { name: 'unit/x › two', state: 'failed' },
      ],
      sourceOf: (file: string) => sources[file] ?? null,
      scripts: ['audit:deps'],
    });
  const proved = row('ACC-1', { tests: ['unit/x › one'] });
  const killed = row('DUR-1', { tests: ['faults/kills › group › DUR-1: killed…'] });

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
    const both = row('DUR-1', { tests: ['unit/x › one', ...killed.tests] });
    expect(check([proved, both]).counts).toMatchObject({ proved: 2, faults: 0 });
  });

  test.each([
    ['an attack without a row', [proved], 'DUR-1 has no row'],
    ['a row without an attack', [row('XXX-1', {})], 'row XXX-1 belongs to no attack'],
    ['two rows', [proved, proved, killed], 'ACC-1 has two rows'],
    ['a row that names nothing', [row('ACC-1', {})], 'ACC-1 needs either tests or the reason'],
    [
      'a row that names a test and a reason',
      [row('ACC-1', { tests: ['unit/x › one'], isNotYet: true })],
      'ACC-1 needs either tests or the reason',
    ],
    [
      'a test that does not exist',
      [row('ACC-1', { tests: ['unit/x › no'] })],
      '"unit/x › no" ran and passed',
    ],
    [
      'a test that failed',
      [row('ACC-1', { tests: ['unit/x › two'] })],
      '"unit/x › two" ran and passed',
    ],
    [
      'a file of faults that does not exist',
      [row('DUR-1', { tests: ['faults/no › DUR-1: killed…'] })],
      'no test "faults/no › DUR-1: killed…"',
    ],
    [
      'a fault that is not in its file',
      [row('DUR-1', { tests: ['faults/kills › DUR-1: drowned'] })],
      'no test "faults/kills › DUR-1: drowned"',
    ],
    [
      'a file of faults without a title',
      [row('DUR-1', { tests: ['faults/kills'] })],
      'no test "faults/kills"',
    ],
    [
      'a script that does not exist',
      [row('ACC-1', { scripts: ['no'] })],
      'ACC-1: there is no script no',
    ],
  ])('finds %s', (_, rows, problem) => {
    expect(check(rows).problems.join('\n')).toContain(problem);
  });

  test('finds a test named elsewhere that does not exist', () => {
    expect(check([proved, killed], ['unit/x › one', 'unit/x › two']).problems).toEqual([
      'beside the attacks: no test "unit/x › two" ran and passed',
    ]);
  });
});
