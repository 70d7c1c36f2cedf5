import { describe, expect, test } from 'vitest';
import { group, rule } from './rule';

const source = {
  document: 'A label',
  section: '4',
  date: '2026-01',
  address: 'https://example.org/label',
  kind: 'label',
  hand: 'copy',
  wasRead: true,
  fact: 'contraindicated',
} as const;
const stop = {
  id: 'one-two',
  kind: 'pair',
  tier: 'stop',
  subject: { substances: ['One'] },
  route: 'systemic',
  when: { with: { substances: ['Two'] } },
  sentence: '{medicine} with {other}: not together.',
  sources: [source],
  reviewedBy: null,
} as const;
const law = {
  ...stop,
  kind: 'law',
  when: {},
  sources: [{ ...source, kind: 'law' }],
  law: { number: 'S.O. 1(E)', courts: 'none found' },
} as const;

const isTaken = (one: unknown) => rule.safeParse(one).success;

describe('the schema of rules [10.23.20]', () => {
  test('takes a stop by a label, and by a law with its number', () => {
    expect([isTaken(stop), isTaken(law)]).toEqual([true, true]);
  });

  test.each<[string, object]>([
    ['whose source was not read', { ...stop, sources: [{ ...source, wasRead: false }] }],
    ['without a source', { ...stop, sources: [] }],
    ['that somebody else tells', { ...stop, sources: [{ ...source, hand: 'account' }] }],
    ['of a guide that nobody reviewed', { ...stop, sources: [{ ...source, kind: 'guide' }] }],
    ['of a law without its number', { ...law, law: { number: null, courts: 'not searched' } }],
    ['of a law without its notification', { ...law, law: undefined }],
    ['of a pair of one', { ...stop, when: {} }],
    ['of a group and substances', { ...stop, subject: { substances: ['One'], group: 'nsaid' } }],
    [
      'of a maximum for some patients',
      { ...stop, kind: 'maximum', when: { perDayAbove: 4000, ageBelow: 12 } },
    ],
    ['with a field that nobody knows', { ...stop, when: { ...stop.when, weeks: 3 } }],
  ])('refuses a stop %s', (_, one) => {
    expect(isTaken(one)).toBe(false);
  });

  test('a line may be what somebody tells; a reviewed guide may stop', () => {
    const told = { ...stop, tier: 'line', sources: [{ ...source, hand: 'account' }] };
    const reviewed = {
      ...stop,
      sources: [{ ...source, kind: 'guide' }],
      reviewedBy: 'A pharmacist',
    };
    expect([isTaken(told), isTaken(reviewed)]).toEqual([true, true]);
  });

  test('refuses a group without a source', () => {
    expect(group.safeParse({ substances: ['One'], sources: [] }).success).toBe(false);
  });
});
