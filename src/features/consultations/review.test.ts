import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { followUpDateOf, reviewDate } from './review';

const today = '2026-11-23';

test.each([
  ['5d', '2026-11-28'],
  ['5', '2026-11-28'],
  ['5 days', '2026-11-28'],
  ['after 5 days', '2026-11-28'],
  ['5 din baad', '2026-11-28'],
  ['5/7', '2026-11-28'],
  ['2w', '2026-12-07'],
  ['1/52', '2026-11-30'],
  ['1 month', '2026-12-23'],
  ['1/12', '2026-12-23'],
  ['3 महीने', '2027-02-23'],
  ['27/11/2026', '2026-11-27'],
  ['27 Nov 2026', '2026-11-27'],
  ['२७/११/२०२६', '2026-11-27'],
])('%s is a day', (typed, day) => {
  expect(reviewDate(typed, today)).toBe(day);
});

test.each(['', 'SOS', 'when needed', '0d', '22/11/2026', '23/11/2026', '900 days', '5m', 'soon'])(
  '%s is no day',
  (typed) => {
    expect(reviewDate(typed, today)).toBeNull();
  },
);

test('a month ahead of a month’s last day is a month’s last day', () => {
  expect(reviewDate('1 month', '2027-01-31')).toBe('2027-02-28');
});

test('every number of days up to two years is that day, and no day is past', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 730 }), (days) => {
      expect(reviewDate(`${days} d`, today)).toBe(addDays(today, days));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const day = reviewDate(typed, today);
      expect(day === null || (day > today && day <= addDays(today, 730))).toBe(true);
    }),
  );
});

test('the day that is proposed is one on which the clinic is open, and no day stays none [10.31.1]', () => {
  const open = [{ from: '09:00', to: '13:00' }];
  // Monday to Sunday; the fifth day from the 23rd is a Saturday.
  const week = [open, open, open, open, open, [], []];
  expect(
    ['5d', '4d', '28/11/2026', 'SOS'].map((typed) => followUpDateOf(typed, today, week)),
  ).toEqual(['2026-11-30', '2026-11-27', '2026-11-30', null]);
});
