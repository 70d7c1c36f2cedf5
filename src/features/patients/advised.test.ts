import { expect, test } from 'vitest';
import { advisedText } from './advised';

test.each([
  [['CBC', 'HbA1c'], '5d', '2026-11-27', 'Tests advised: CBC, HbA1c · Review 27 Nov 2026'],
  [['CBC'], '', null, 'Tests advised: CBC'],
  [[], 'SOS', null, 'Review: SOS'],
  [[], '', null, ''],
])('tests %j, review %j on %j are said as %j', (tests, review, followUpDate, said) => {
  expect(advisedText({ tests, review, followUpDate })).toBe(said);
});
