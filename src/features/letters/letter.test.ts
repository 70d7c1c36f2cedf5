import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { english } from '../../shared/language';
import { seriesNumber } from '../../shared/seriesNumber';
import { expand, stopsIn } from '../phrases/expand';
import { letterBodyLength, letterKinds } from '../phrases/phrase';
import { valueNames } from '../phrases/values';
import { daysOf, letterNumber, newLetter, periodText } from './letter';
import { lettersToBeginWith } from './letterTemplates';

const day = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('2000-01-01', days));

describe('days of a certificate [10.29.2]', () => {
  test('both ends count: so many days later is one more', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (first, later) => {
        expect(daysOf(first, addDays(first, later))).toBe(later + 1);
      }),
    );
  });

  test.each([
    ['2026-12-01', '2026-12-03', 3, '3 days, 1 Dec to 3 Dec 2026, both included'],
    ['2026-12-01', '2026-12-01', 1, '1 day, 1 Dec 2026'],
    ['2028-02-28', '2028-03-01', 3, '3 days, 28 Feb to 1 Mar 2028, both included'],
    ['2026-02-28', '2026-03-01', 2, '2 days, 28 Feb to 1 Mar 2026, both included'],
    ['2026-12-31', '2027-01-01', 2, '2 days, 31 Dec 2026 to 1 Jan 2027, both included'],
  ])('%s to %s are %i', (firstDay, lastDay, count, text) => {
    expect(daysOf(firstDay, lastDay)).toBe(count);
    expect(periodText({ firstDay, lastDay }, english)).toBe(text);
  });
});

test('a letter’s number has at most 16 characters and is no receipt’s [10.29.1]', () => {
  expect(letterNumber('SC', 2026, 123)).toBe('SC/L2627/000123');
  const prefix = fc.stringMatching(/^[A-Z0-9]{0,4}$/);
  const serial = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(prefix, prefix, serial, serial, (one, other, a, b) => {
      expect(letterNumber(one, 2026, a)).toMatch(/^[A-Z0-9/]{12,16}$/);
      const receipt = seriesNumber('R', { prefix: other, financialYear: 2026, serial: b });
      expect(letterNumber(one, 2026, a)).not.toBe(receipt);
    }),
  );
});

const usual = {
  tokenId: '01900000-0000-4000-8000-000000000000',
  language: 'en',
  title: 'Certificate',
  body: 'Seen today.',
  firstDay: null,
  lastDay: null,
  itemKeys: [],
  identificationMark: '',
};

test('only a sickness certificate has days, and it has them; only an essentiality one has items [10.29.2]', () => {
  const days = { firstDay: '2026-12-01', lastDay: '2026-12-03' };
  const takes = (more: object) => newLetter.safeParse({ ...usual, ...more }).success;
  for (const kind of letterKinds) {
    expect([kind, takes({ kind, ...days })]).toEqual([kind, kind === 'sickness']);
    expect([kind, takes({ kind })]).toEqual([kind, kind !== 'sickness']);
    const items = { kind, itemKeys: ['a'], ...(kind === 'sickness' && days) };
    expect([kind, takes(items)]).toEqual([kind, kind === 'essentiality']);
  }
  expect(takes({ kind: 'sickness', ...days, lastDay: '2028-12-01' })).toBe(false);
  expect(takes({ kind: 'sickness', ...days, lastDay: null })).toBe(false);
});

describe.each(letterKinds)('the text of the product for a letter of kind %s [10.29.3]', (kind) => {
  const { remote, ...atTheClinic } = lettersToBeginWith[kind];

  test.each([
    ['at the clinic', atTheClinic],
    ['by telephone or video', remote],
  ])('of a visit %s names the same values in both languages', (_, { english: text, hindi }) => {
    const known = new Set<string>(Object.values(valueNames).map(([first]) => first));
    const valuesIn = (body: string) =>
      stopsIn(body)
        .map(({ name }) => name)
        .filter((name) => known.has(name))
        .toSorted();
    expect(valuesIn(hindi.body)).toEqual(valuesIn(text.body));
    expect(Math.max(text.body.length, hindi.body.length)).toBeLessThan(letterBodyLength);
  });

  test('says that nobody was examined who was not there', () => {
    expect(remote.english.body).not.toMatch(/I examined|this clinic/);
    expect(atTheClinic.english.body).not.toMatch(/\{way\}/);
  });

  test('is whole where the record knows everything, but for what only the doctor knows', () => {
    const values = Object.fromEntries(
      Object.values(valueNames).flatMap((names) => names.map((name) => [name, 'known'])),
    );
    const [left, leftOfRemote] = [atTheClinic, remote].map((texts) =>
      expand(texts.english.body, values).stops.map(({ name }) => name),
    );
    const asked: Record<typeof kind, string[]> = {
      fitness: ['work, school or sport'],
      // Signed after the days alone.
      sickness: [],
      referral: ['whom', 'reason'],
      essentiality: [],
      other: ['text'],
    };
    expect(left).toEqual(asked[kind]);
    expect(leftOfRemote).toEqual(left);
  });
});
