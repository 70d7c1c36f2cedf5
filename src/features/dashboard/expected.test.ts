import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedSoon, upcomingWindowMs, wordsUntil } from './expected';

const now = Date.parse('2026-11-20T10:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const among = (...minutes: number[]) => minutes.map((one) => ({ at: inMinutes(one) }));

test.each([
  ['nobody', [], [], undefined],
  ['somebody at the hour’s end', [60], [60], undefined],
  ['somebody just after it', [61], [], 61],
  ['somebody who is late', [-60, -5, 30], [-60, -5, 30], undefined],
  ['somebody who is too late to be looked out for', [-61, 90], [], 90],
  ['the first of those who come later', [10, 75, 200], [10], 75],
] as const)('of those expected: %s [10.17.6]', (_, minutes, soon, later) => {
  expect(expectedSoon(among(...minutes), now)).toEqual({
    soon: among(...soon),
    later: later === undefined ? undefined : { at: inMinutes(later) },
  });
});

test('nobody is both expected soon and later, and as time passes whoever is later comes nearer [10.17.6]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -120, max: 600 })), (minutes) => {
      const expected = among(...[...minutes].sort((a, b) => a - b));
      const { soon, later } = expectedSoon(expected, now);
      expect(soon).not.toContain(later);
      if (!later) return;
      const reached = Date.parse(later.at) - upcomingWindowMs;
      expect(expectedSoon(expected, reached).soon).toContain(later);
    }),
  );
});

test.each([
  [20, 'in 20 min'],
  [0.4, 'now'],
  [-0.4, 'now'],
  [-5, '5 min late'],
])('an appointment in %d minutes is said “%s” [10.17.6]', (minutes, words) => {
  expect(wordsUntil(inMinutes(minutes), now)).toBe(words);
});
