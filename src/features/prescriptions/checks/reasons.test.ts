import { describe, expect, test } from 'vitest';
import type { Finding } from './finding';
import { diagnosesIn, overriddenText, reasonFor, reasonsIn } from './reasons';
import { stopsOf } from './stops';

const pair = { medicine: 'Ciplar 40', other: 'Asthma' };
const finding: Finding = {
  ...pair,
  ruleId: 'asthma-propranolol',
  tier: 'stop',
  sentence: '{other}: {medicine}',
  values: pair,
  sources: [],
  lines: [0],
};
const answer = { ...pair, ruleId: finding.ruleId, reasonCode: 'benefit' } as const;

describe('the reasons of a request [10.23.40-41]', () => {
  test('are in English or as typed, and those of programs of before are among them', () => {
    const typed = { ...answer, reasonCode: 'other', reason: 'No other at hand' } as const;
    const allergyAnswer = [{ medicine: 'Mox', allergy: 'Penicillin', reason: 'Tolerated' }];
    expect(reasonsIn({ warningAnswers: [answer, typed], allergyAnswer })).toMatchObject([
      { ...pair, reasonCode: 'benefit', reason: 'Benefit outweighs the risk' },
      { ...pair, reasonCode: 'other', reason: 'No other at hand' },
      { ruleId: 'allergy', medicine: 'Mox', other: 'Penicillin', reason: 'Tolerated' },
    ]);
  });

  test('answer their own pair', () => {
    const reasons = reasonsIn({ warningAnswers: [answer] });
    expect(reasonFor(reasons, finding)?.reasonCode).toBe('benefit');
    expect(reasonFor(reasons, { ...finding, other: 'Epilepsy' })).toBeNull();
  });

  test('are said in the audit log once a pair, without allergies', () => {
    const conflict = { medicine: 'Mox', allergy: 'Penicillin', drugClass: null };
    const stops = stopsOf([conflict], [finding, { ...finding, ruleId: 'another-rule' }]);
    const reasons = reasonsIn({ warningAnswers: [answer] });
    expect(overriddenText(stops, reasons)).toBe('Ciplar 40 (Asthma): Benefit outweighs the risk');
    expect(overriddenText([], reasons)).toBe('');
  });
});

test('diagnoses are read one by one from the text of a prescription', () => {
  expect(diagnosesIn('?Dengue; Asthma')).toEqual(['?Dengue', 'Asthma']);
});
