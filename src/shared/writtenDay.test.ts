import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, formatTimeOfDay, formatWeekday } from './clinicDay';
import { writtenDate } from './dateOfBirth';
import { type Direction, dayFromText, timeFromText } from './writtenDay';

/** A Sunday. */
const today = '2026-11-22';

describe('a day as it is typed', () => {
  test.each([
    ['29/11', '2026-11-29'],
    ['29.11', '2026-11-29'],
    ['29-11', '2026-11-29'],
    ['22/11', today],
    ['21/11', '2027-11-21'],
    ['3/4', '2027-04-03'],
    ['29/11/26', '2026-11-29'],
    ['1/1/30', '2030-01-01'],
    ['29/11/2027', '2027-11-29'],
    ['29112026', '2026-11-29'],
    ['2026-11-29', '2026-11-29'],
    ['29 nov', '2026-11-29'],
    ['29nov', '2026-11-29'],
    ['1st december', '2026-12-01'],
    ['29 Nov 2026', '2026-11-29'],
    ['Sun 29 Nov 2026', '2026-11-29'],
    ['Sun, 29 Nov 2026', '2026-11-29'],
    ['29/2', '2028-02-29'],
    ['5d', '2026-11-27'],
    ['5 days', '2026-11-27'],
    ['in 5 days', '2026-11-27'],
    ['५ दिन', '2026-11-27'],
    ['2w', '2026-12-06'],
    ['2 weeks', '2026-12-06'],
    ['1m', '2026-12-22'],
    ['3 months', '2027-02-22'],
    ['1y', '2027-11-22'],
    ['3d ago', '2026-11-19'],
    ['today', today],
    ['aaj', today],
    ['Tomorrow', '2026-11-23'],
    ['kal', '2026-11-23'],
    ['कल', '2026-11-23'],
    ['parson', '2026-11-24'],
    ['yesterday', '2026-11-21'],
    ['mon', '2026-11-23'],
    ['somvar', '2026-11-23'],
    ['saturday', '2026-11-28'],
    ['sun', '2026-11-29'],
  ])('%s lies ahead on %s', (text, date) => {
    expect(dayFromText(text, today, 'ahead')).toBe(date);
  });

  test.each([
    ['29/11', '2025-11-29'],
    ['20/11', '2026-11-20'],
    ['22/11', today],
    ['5d', '2026-11-17'],
    ['1m', '2026-10-22'],
    ['kal', '2026-11-21'],
    ['परसों', '2026-11-20'],
    ['friday', '2026-11-20'],
    ['sun', '2026-11-15'],
    ['tomorrow', '2026-11-23'],
    ['29/2', '2024-02-29'],
  ])('%s lies behind on %s', (text, date) => {
    expect(dayFromText(text, today, 'behind')).toBe(date);
  });

  test.each([
    '',
    ' ',
    '5',
    '29',
    '31/11',
    '30/2',
    '0/1',
    '29/13',
    '2911',
    '31112026',
    '20261129',
    'x',
    'su',
    'kall',
    '29 foo',
    '2026-02-30',
    '5dd',
    '1000d',
    'Mon 29 Nov 2026',
  ])('%j says no day', (text) => {
    expect(dayFromText(text, today, 'ahead')).toBeNull();
    expect(dayFromText(text, today, 'behind')).toBeNull();
  });

  test('a month later is the last day of a shorter month', () => {
    expect(dayFromText('1m', '2026-01-31', 'ahead')).toBe('2026-02-28');
    expect(dayFromText('1y', '2028-02-29', 'ahead')).toBe('2029-02-28');
    expect(dayFromText('1m', '2026-01-15', 'behind')).toBe('2025-12-15');
  });

  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1970-01-01', count));
  const directions = fc.constantFrom<Direction>('ahead', 'behind');

  test('a whole date means itself, however it is written and whatever day it is', () => {
    fc.assert(
      fc.property(days, days, directions, (date, seenFrom, direction) => {
        for (const text of [date, writtenDate(date), formatWeekday(date, 'en-IN')]) {
          expect(dayFromText(text, seenFrom, direction)).toBe(date);
        }
      }),
    );
  });

  test('without its year it is the nearest such day of its direction', () => {
    fc.assert(
      fc.property(days, days, directions, (date, seenFrom, direction) => {
        const found = dayFromText(writtenDate(date).slice(0, 5), seenFrom, direction) ?? '';
        expect(found.slice(5)).toBe(date.slice(5));
        expect(direction === 'ahead' ? found >= seenFrom : found <= seenFrom).toBe(true);
        if (date.endsWith('02-29')) return;
        const nearest = addDays(seenFrom, direction === 'ahead' ? 366 : -366);
        expect(direction === 'ahead' ? found <= nearest : found >= nearest).toBe(true);
      }),
    );
  });

  test('so many days ahead and behind are as far away', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 999 }), (seenFrom, count) => {
        expect(dayFromText(`${count}d`, seenFrom, 'ahead')).toBe(addDays(seenFrom, count));
        expect(dayFromText(`${count}d`, seenFrom, 'behind')).toBe(addDays(seenFrom, -count));
      }),
    );
  });

  test('nothing typed breaks it', () => {
    fc.assert(
      fc.property(fc.string(), directions, (text, direction) => {
        const found = dayFromText(text, today, direction);
        expect(found === null || /^\d{4}-\d\d-\d\d$/.test(found)).toBe(true);
      }),
    );
  });
});

describe('a time of day as it is typed', () => {
  test.each([
    ['18:30', '18:30'],
    ['6:30 pm', '18:30'],
    ['6.30pm', '18:30'],
    ['6:30 p.m.', '18:30'],
    ['630p', '18:30'],
    ['1830', '18:30'],
    ['६ pm', '18:00'],
    ['9', '09:00'],
    ['7', '07:00'],
    ['6', '18:00'],
    ['1', '13:00'],
    ['06:00', '06:00'],
    ['6 am', '06:00'],
    ['12', '12:00'],
    ['12 pm', '12:00'],
    ['12 am', '00:00'],
    ['0', '00:00'],
    ['23:59', '23:59'],
  ])('%s is %s', (text, time) => {
    expect(timeFromText(text)).toBe(time);
  });

  test.each(['', '24:00', '9:60', '13 pm', '0 am', 'nine', '9:3', '99'])(
    '%j says no time',
    (text) => {
      expect(timeFromText(text)).toBeNull();
    },
  );

  test('a time that is shown is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(timeFromText(time)).toBe(time);
        expect(timeFromText(formatTimeOfDay(time, 'en-IN'))).toBe(time);
        expect(timeFromText(formatTimeOfDay(time, 'hi-IN'))).toBe(time);
      }),
    );
  });
});
