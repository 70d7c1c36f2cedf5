import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import ruleCases from '../../../../tests/ruleCases.json';
import { emptyMedication, type Medication } from '../prescription';
import { checkMedicines } from './checkMedicines';
import { conditionsOf } from './conditionsOf';
import type { PatientFacts } from './finding';
import { group, rule } from './rule';
import { ruleFiles, ruleOf, rules, rulesVersion } from './ruleIndex';

interface RuleCase {
  lines: readonly Partial<Medication>[];
  current?: readonly Partial<Medication>[];
  /** A man of 40 years, or a woman of 28 if a pregnancy was asked about, unless it says otherwise. */
  patient?: {
    age?: number;
    ageInMonths?: number;
    gender?: string;
    kg?: number;
    /** Completed; "no": she said today that she is not pregnant. */
    pregnantWeeks?: number | string;
    conditions?: readonly string[];
  };
}

const cases: readonly { rule: string; fires: RuleCase; silent: RuleCase }[] = ruleCases;
const today = '2026-11-29';

function factsOfCase({ patient = {} }: RuleCase): PatientFacts {
  const { age, ageInMonths, gender, kg, pregnantWeeks: weeks, conditions = [] } = patient;
  return {
    age: age ?? (weeks === undefined ? 40 : 28),
    ageInMonths: ageInMonths ?? null,
    gender: gender === 'female' || weeks !== undefined ? 'female' : 'male',
    weight: kg === undefined ? null : { kg, day: today },
    pregnancy: typeof weeks === 'number' ? { weeks } : weeks === 'no' ? 'notPregnant' : null,
    conditions: conditionsOf(conditions),
    allergies: [],
    today,
  };
}

function findingsOfCase(one: RuleCase, { isUncertain = false, isReversed = false } = {}) {
  const { lines, current = [] } = one;
  const medications = lines.map((line) => ({ ...emptyMedication, ...line }));
  const others = current.map((line) => ({ ...emptyMedication, ...line }));
  // With the medicines of now as lines, in the order asked for.
  const all = isReversed ? [...others, ...medications] : medications;
  return checkMedicines({
    lines: all,
    current: isReversed ? [] : others.map((medication) => ({ medication, isUncertain })),
    facts: factsOfCase(one),
    ties: [],
    loweredTiers: {},
  }).findings;
}

test('each rule has a case that fires and one that must not [10.23.22]', () => {
  expect(cases.map((one) => one.rule).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

describe.each(cases)('$rule', ({ rule: id, fires, silent }) => {
  test('fires in its tier, with its sources, and is silent without its reason [10.23.22]', () => {
    const found = findingsOfCase(fires).find(({ ruleId }) => ruleId === id);
    expect(found).toMatchObject({ tier: ruleOf(id)?.tier, lines: [0] });
    expect(found?.sources.length).toBeGreaterThan(0);
    expect(findingsOfCase(silent).map(({ ruleId }) => ruleId)).not.toContain(id);
  });
});

test.each(cases.filter(({ fires }) => fires.current))(
  'the pair of $rule is found whichever line comes first, and is a line if the other may be over [10.23.23]',
  ({ rule: id, fires }) => {
    const ofRule = (options: { isUncertain?: boolean; isReversed?: boolean }) =>
      findingsOfCase(fires, options).filter(({ ruleId }) => ruleId === id);
    expect(ofRule({ isReversed: true })).toMatchObject([{ lines: [0, 1] }]);
    expect(ofRule({ isUncertain: true })).toMatchObject([{ tier: 'line' }]);
  },
);

describe('the files [10.23.20]', () => {
  test('keep the schema, in which a stop rests on law, a label or a regulator that was read', () => {
    const read = z.array(rule).parse(ruleFiles.rules);
    const stops = read.filter(({ tier }) => tier === 'stop');
    expect(stops.length).toBeGreaterThanOrEqual(40);
    expect(z.record(z.string(), group).safeParse(ruleFiles.groups).success).toBe(true);
  });

  test('have each id once, and a version of their content', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rulesVersion).toMatch(/^[0-9a-f]{8}$/);
  });
});
