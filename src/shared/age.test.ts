import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageFromText, ageInWords, monthOfBirth, monthsOn } from './age';
import { addDays } from './clinicDay';
import { speakerOf } from './language';

const english = speakerOf('en', {});
const today = '2026-11-22';
const said = (age: number, dateOfBirth: string | null = null, dateOfBirthIsEstimated = false) =>
  ageInWords({ age, dateOfBirth, dateOfBirthIsEstimated }, today, english);

describe('ages in words [10.11.3]', () => {
  test.each([
    ['2026-11-22', 'under 1 day'],
    ['2026-11-21', '1 day'],
    ['2026-11-01', '21 days'],
    ['2026-10-26', '27 days'],
    ['2026-10-25', '4 weeks'],
    ['2026-10-11', '6 weeks'],
    ['2026-07-23', '17 weeks'],
    ['2026-07-22', '4 months'],
  ])('of who was born on %s it is %s, and months where only the month is known', (born, words) => {
    expect(said(0, born)).toBe(words);
    expect(said(0, `${born.slice(0, 7)}-01`, true)).toMatch(/^(under 1|\d) months?$/);
  });

  test('months until two years, then years', () => {
    expect(said(0, '2026-03-22')).toBe('8 months');
    expect(said(1, '2024-11-23')).toBe('23 months');
    expect(said(2, '2024-11-22')).toBe('2 years');
    expect(said(34, '1992-01-01')).toBe('34 years');
  });

  test('where only years are known, a child is never 0 years old', () => {
    expect(said(0)).toBe('under 1 year');
    expect(said(1)).toBe('1 year');
    expect(said(70)).toBe('70 years');
  });

  test('a month is over on its day, not before', () => {
    expect(monthsOn('2026-10-23', today)).toBe(0);
    expect(monthsOn('2026-10-22', today)).toBe(1);
    expect(monthsOn('2025-12-31', '2026-02-28')).toBe(1);
  });
});

describe('an age with its unit [10.8.16] [10.11.1]', () => {
  test.each([
    ['8 m', 8],
    ['8m', 8],
    ['8 mo.', 8],
    [' 8  Months ', 8],
    ['८ महीने', 8],
    ['1 month', 1],
    ['0 months', 0],
    ['18 months', 18],
    ['36 months', 36],
    ['1 year 6 months', 18],
    ['1y6m', 18],
    ['1 yr, 6 mo', 18],
    ['1 yr 6 months 10 days', 18],
    ['2Y 3M 10D', 27],
    ['00Y-08M-12D', 8],
    ['6 months, 10 days', 6],
    ['1 year and 6 months', 18],
    ['1 m 2 w', 1],
    ['१ साल ६ महीने १० दिन', 18],
  ])('%s is %i whole months', (text, months) => {
    expect(ageFromText(text)).toEqual({ months });
  });

  test.each([
    ['3 days', 3],
    ['1 Day', 1],
    ['10d', 10],
    ['१० दिन', 10],
    ['90 days', 90],
    ['2 weeks', 14],
    ['6 wks.', 42],
    ['३ हफ़्ते', 21],
    ['6 hours', 0],
    ['36 hrs', 1],
    ['48h', 2],
    ['0Y 0M 12D', 12],
    ['५ घंटे', 0],
  ])('%s is %i whole days', (text, days) => {
    expect(ageFromText(text)).toEqual({ days });
  });

  test.each([
    ['31 yrs', 31],
    ['31Y', 31],
    ['1 year', 1],
    ['४५ साल', 45],
    ['45Y 3M 2D', 45],
    ['45Y3M2D', 45],
    ['12Y 3M', 12],
    ['60 Yr(s) / 2 Month(s)', 60],
    ['3 years 0 months', 3],
    ['1 year 3 days', 1],
    ['४५ वर्ष ३ माह', 45],
  ])('%s is %i years', (text, years) => {
    expect(ageFromText(text)).toEqual({ years });
  });

  test.each([
    '',
    '8',
    '37 months',
    '300 months',
    '1 year 12 months',
    '1 year 3 weeks',
    '1127 days',
    '200 weeks',
    '8.5 months',
    '1.5',
    '45Y 13M',
    '3Y 3M 45D',
    '14.3.1985',
    '45Y 3M 2D or so',
    '-8 months',
    '8 months or so',
    '8/M',
    'months',
    '12abc',
  ])('“%s” is none', (text) => {
    expect(ageFromText(text)).toBeNull();
  });

  test('told in months it is so many months on that day, of the month in which they began', () => {
    const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('2000-01-01', count));
    fc.assert(
      fc.property(fc.nat(36), days, (months, day) => {
        const born = monthOfBirth(months, day);
        expect(born).toMatch(/^\d{4}-(0[1-9]|1[0-2])-01$/);
        expect(monthsOn(born, day)).toBe(months);
      }),
    );
  });
});
