import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './clinicDay';
import {
  ageOn,
  dateFromText,
  isPossibleDateOfBirth,
  monthFromText,
  monthInFiles,
  writtenDate,
  writtenMonth,
} from './dateOfBirth';

const today = '2026-11-20';
const aDay = fc
  .date({ min: new Date('1876-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('the age on a day', () => {
  test.each([
    ['1985-03-14', '2026-03-13', 40],
    ['1985-03-14', '2026-03-14', 41],
    ['1985-11-20', '2026-11-20', 41],
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-21', '2026-11-20', -1],
    ['2000-02-29', '2024-02-28', 23],
    ['2000-02-29', '2024-02-29', 24],
    ['2000-02-29', '2025-02-28', 24],
    ['2000-02-29', '2025-03-01', 25],
  ])('of who was born on %s is on %s: %i', (born, day, age) => {
    expect(ageOn(born, day)).toBe(age);
  });

  test('is 0 on the day of birth, never falls, and grows by one from a year’s end to the next', () => {
    fc.assert(
      fc.property(aDay, fc.nat(50_000), (born, days) => {
        const day = addDays(born, days);
        const age = ageOn(born, day);
        expect(ageOn(born, born)).toBe(0);
        expect(age).toBeGreaterThanOrEqual(0);
        expect([0, 1]).toContain(ageOn(born, addDays(day, 1)) - age);
        const endOfYear = `${day.slice(0, 4)}-12-31`;
        expect(ageOn(born, endOfYear)).toBe(Number(day.slice(0, 4)) - Number(born.slice(0, 4)));
      }),
    );
  });

  test('is possible from today to 150 years', () => {
    expect(isPossibleDateOfBirth(today, today)).toBe(true);
    expect(isPossibleDateOfBirth('2026-11-21', today)).toBe(false);
    expect(isPossibleDateOfBirth('1875-11-21', today)).toBe(true);
    expect(isPossibleDateOfBirth('1875-11-20', today)).toBe(false);
  });
});

describe('a date as people write it', () => {
  test.each([
    '14/03/1985',
    '14/3/1985',
    '14-3-85',
    '14.3.1985',
    '14 3 1985',
    '14031985',
    '14 Mar 1985',
    '14 march 85',
    '14th March, 1985',
    '14Mar1985',
    '14-MAR-85',
    ' 1985-03-14 ',
    '१४/०३/१९८५',
    '१४-३-८५',
  ])('%s', (text) => {
    expect(dateFromText(text, today)).toBe('1985-03-14');
  });

  test.each([
    ['1/1/26', '2026-01-01'],
    ['20/11/26', '2026-11-20'],
    ['21/11/26', '1926-11-21'],
    ['29/2/00', '2000-02-29'],
    ['2 Sept 2001', '2001-09-02'],
    ['1/12/2030', '2030-12-01'],
  ])('%s is %s', (text, date) => {
    expect(dateFromText(text, today)).toBe(date);
  });

  test.each([
    '',
    '41',
    '150',
    '3.5',
    '12abc',
    '12abc85',
    '1e2',
    '31/2/1985',
    '29/2/1985',
    '14/13/1985',
    '0/3/1985',
    '14/3',
    '14/3/185',
    '1403198',
    '14 Ma 1985',
    '0999-01-01',
    '1985-02-30',
    '14/3/1985 or so',
  ])('%j is none', (text) => {
    expect(dateFromText(text, today)).toBeNull();
  });

  test('every day, in each way of writing it, is read as itself', () => {
    const names = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
    fc.assert(
      fc.property(aDay, (date) => {
        const [year = '', month = '', day = ''] = date.split('-');
        const name = names.format(new Date(`${date}T00:00:00Z`));
        const texts = [
          date,
          writtenDate(date),
          `${day}/${month}/${year}`,
          `${Number(day)}-${Number(month)}-${year}`,
          `${day}${month}${year}`,
          `${Number(day)} ${name} ${year}`,
        ];
        for (const text of texts) expect(dateFromText(text, today)).toBe(date);
      }),
    );
  });

  test('a year of two digits is never after today, and nothing that is typed throws', () => {
    fc.assert(
      fc.property(aDay, fc.nat(99), (date, year) => {
        const [, month, day] = date.split('-');
        const read = dateFromText(`${day}/${month}/${String(year).padStart(2, '0')}`, today);
        if (read !== null) expect(read <= today).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = dateFromText(text, today);
        expect(read === null || /^\d{4}-\d\d-\d\d$/.test(read)).toBe(true);
      }),
    );
  });
});

describe('a month as people write it', () => {
  test.each([
    '3/2026',
    '03-2026',
    'Mar 2026',
    'march, 2026',
    'Mar-26',
    '2026-03',
    '~2026-03',
    '०३/२०२६',
  ])('%s is its first day', (text) => {
    expect(monthFromText(text, today)).toBe('2026-03-01');
    expect(dateFromText(text, today)).toBeNull();
  });

  test.each([
    '',
    '13/2026',
    '0/2026',
    '3/26',
    '14/3',
    'Mar',
    'Foo 2026',
    '2026',
    '3',
    'Mar 2026 or so',
  ])('%j is none', (text) => {
    expect(monthFromText(text, today)).toBeNull();
  });

  test('every month, in a form and in a file, is read as itself', () => {
    fc.assert(
      fc.property(aDay, (date) => {
        const first = `${date.slice(0, 7)}-01`;
        expect(monthFromText(writtenMonth(first), today)).toBe(first);
        expect(monthFromText(monthInFiles(first), today)).toBe(first);
      }),
    );
  });
});
