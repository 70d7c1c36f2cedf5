import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOftenOverridden, outcomeOf, percentNotHeeded, type RuleCount } from './warning';

describe('what became of a warning [10.23.42]', () => {
  const reason = { reasonCode: 'benefit' };
  const none = { reasonCode: null };

  test.each([
    ['heeded', [], false],
    ['open', [], true],
    ['kept', [none], false],
    ['kept', [none, none], true],
    ['overridden', [reason], false],
    // The medicine was corrected once more, without the stop.
    ['overridden', [reason, none], false],
  ] as const)('%s', (outcome, answers, isOpen) => {
    expect(outcomeOf(answers, isOpen)).toBe(outcome);
  });
});

describe('a rule that is overridden nearly always [10.23.44]', () => {
  const rule = (shown: number, overridden: number, more: Partial<RuleCount> = {}): RuleCount => ({
    ruleId: 'asthma-propranolol',
    tier: 'stop',
    lowered: null,
    isLowerable: true,
    example: null,
    sources: [],
    shown,
    heeded: shown - overridden,
    overridden,
    kept: 0,
    reasons: [],
    ...more,
  });

  test('is pointed out from twenty warnings on', () => {
    expect(isOftenOverridden(rule(20, 18))).toBe(true);
    expect(isOftenOverridden(rule(20, 17))).toBe(false);
    expect(isOftenOverridden(rule(19, 19))).toBe(false);
  });

  test('is not if it may not be lowered, was lowered, or asks for no reason', () => {
    const at = new Date(0).toISOString();
    const lowered = { tier: 'line' as const, reason: 'Too often', byName: 'Dr. Rao', at };
    for (const more of [{ isLowerable: false }, { lowered }, { tier: 'line' as const }]) {
      expect(isOftenOverridden(rule(100, 100, more))).toBe(false);
    }
  });

  test('its percentage is that of the warnings that were not heeded', () => {
    expect(percentNotHeeded({ shown: 0, heeded: 0 })).toBeNull();
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.nat({ max: 1000 }), (heeded, others) => {
        fc.pre(heeded + others > 0);
        const percent = percentNotHeeded({ shown: heeded + others, heeded }) ?? -1;
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 0).toBe(Math.round((100 * others) / (heeded + others)) === 0);
      }),
    );
  });
});
