import { expect, test } from 'vitest';
import type { Checks, Finding } from './finding';
import { atPositions, findingsByLine, withServerChecks } from './pageChecks';

const findingOf = (ruleId: string, lines: number[], change: Partial<Finding> = {}): Finding => ({
  ruleId,
  tier: 'line',
  medicine: 'A',
  other: '',
  sentence: '',
  values: {},
  sources: [],
  lines,
  ...change,
});
const checksOf = (findings: Finding[], covered = 1): Checks => ({
  findings,
  ...{ total: 2, covered, notCovered: [], currentNotCovered: [] },
});

test('a finding stands beside the last of its lines, one of none of them nowhere', () => {
  const pair = findingOf('pair', [0, 2]);
  expect(findingsByLine([pair, findingOf('current', [])], 3)).toEqual([[], [], [pair]]);
  expect(findingsByLine([findingOf('gone', [5])], 1)).toEqual([[]]);
});

test('the server adds what it alone knows, and its tier holds', () => {
  const own = checksOf([findingOf('both', [0], { tier: 'stop' }), findingOf('own', [0])]);
  const byServer = checksOf([findingOf('both', [0]), findingOf('import', [1])], 2);
  const merged = withServerChecks(own, byServer);
  expect(merged.findings.map(({ ruleId, tier }) => [ruleId, tier])).toEqual([
    ['both', 'line'],
    ['own', 'line'],
    ['import', 'line'],
  ]);
  expect(merged.covered).toBe(2);
});

test('findings about rows with a name are moved to where these rows stand', () => {
  expect(atPositions([findingOf('x', [0, 1])], [1, 3])).toMatchObject([{ lines: [1, 3] }]);
});
