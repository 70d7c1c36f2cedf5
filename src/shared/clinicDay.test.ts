import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  clocksDiffer,
  counterDate,
  dateIn,
  dayOf,
  dayRange,
  formatHour,
  isTimeZone,
  timeIn,
  timeRange,
} from './clinicDay';

const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tehran',
  'Asia/Dubai',
];

const HOUR = 3_600_000;

describe('the date trap: UTC counter, local list [TZ-1]', () => {
  // Instant, the counter's date with no zone set, the date in India.
  test.each([
    ['2026-11-19T18:29:59.999Z', '2026-11-19', '2026-11-19'],
    ['2026-11-19T18:30:00.000Z', '2026-11-19', '2026-11-20'],
    ['2026-11-19T23:59:59.999Z', '2026-11-19', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20', '2026-11-20'],
    ['2028-02-28T18:30:00.000Z', '2028-02-28', '2028-02-29'],
    ['2027-02-28T18:30:00.000Z', '2027-02-28', '2027-03-01'],
    ['2027-03-31T18:29:59.999Z', '2027-03-31', '2027-03-31'],
    ['2027-03-31T18:30:00.000Z', '2027-03-31', '2027-04-01'],
    ['2026-12-31T18:29:59.999Z', '2026-12-31', '2026-12-31'],
    ['2026-12-31T18:30:00.000Z', '2026-12-31', '2027-01-01'],
  ])('%s', (instant, utcDate, indianDate) => {
    const at = new Date(instant);
    expect(counterDate(at, null)).toBe(utcDate);
    expect(counterDate(at, 'Asia/Kolkata')).toBe(indianDate);
    expect(dateIn(at, 'Asia/Kolkata')).toBe(indianDate);
  });
});

describe('days', () => {
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2050-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  test('every instant is in exactly its own day, and days touch without a hole [TZ-2]', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const day = dayOf(at, zone);
        expect(day.start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime()).toBeLessThan(day.end.getTime());
        expect(dateIn(day.start, zone)).toBe(day.date);
        expect(dateIn(new Date(day.start.getTime() - 1), zone)).not.toBe(day.date);
        expect(dayOf(day.end, zone).start).toEqual(day.end);
        const hours = (day.end.getTime() - day.start.getTime()) / HOUR;
        expect([23, 23.5, 24, 24.5, 25]).toContain(hours);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['2028-02-29', 'Asia/Kolkata', '2028-02-28T18:30:00.000Z', 24],
  ])('%s in %s begins at %s and has %i hours', (date, zone, start, hours) => {
    const range = dayRange(date, zone);
    expect(range.start.toISOString()).toBe(start);
    expect((range.end.getTime() - range.start.getTime()) / HOUR).toBe(hours);
  });

  test.each([
    ['2026-09-06', 'America/Santiago'],
    ['2026-04-24', 'Africa/Cairo'],
  ])('where midnight is skipped, %s in %s begins at one o’clock [TZ-3]', (date, timeZone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    expect(clock.format(dayRange(date, timeZone).start)).toBe('01:00');
  });
});

describe('the machine’s own time zone', () => {
  const machineZone = process.env.TZ;
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  });

  test.each([
    ['UTC', 0],
    ['Asia/Kolkata', -330],
    ['America/New_York', 300],
    ['Pacific/Kiritimati', -840],
  ])('%s changes nothing', (zone, offset) => {
    process.env.TZ = zone;
    expect(new Date('2026-11-20T00:00:00Z').getTimezoneOffset()).toBe(offset);
    const at = new Date('2026-11-19T18:30:00.000Z');
    expect(counterDate(at, null)).toBe('2026-11-19');
    expect(dayOf(at, 'Asia/Kolkata')).toEqual({
      date: '2026-11-20',
      start: at,
      end: new Date('2026-11-20T18:30:00.000Z'),
    });
    // The day after 28 February is found by the calendar, not by the machine's clock.
    expect(dayRange('2028-02-28', 'Asia/Kolkata').end).toEqual(
      dayRange('2028-02-29', 'Asia/Kolkata').start,
    );
  });
});

test('only time zones that exist are time zones', () => {
  expect(zones.every(isTimeZone)).toBe(true);
  expect(isTimeZone('Asia/Bombay-ish')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

test('a clock shows midnight as 00:00, and the time of its own zone', () => {
  const instant = new Date('2026-11-20T18:30:00Z');
  expect(timeIn(instant, 'Asia/Kolkata')).toBe('00:00');
  expect(timeIn(instant, 'America/New_York')).toBe('13:30');
  expect(timeIn(new Date('2026-11-20T00:05:59Z'), 'UTC')).toBe('00:05');
});

test.each<[string, string, boolean]>([
  ['Asia/Kolkata', 'Asia/Calcutta', false],
  ['Asia/Kolkata', 'Asia/Colombo', false],
  ['UTC', 'Asia/Kolkata', true],
  // The same in winter, another in summer.
  ['UTC', 'Europe/London', true],
  ['Europe/Berlin', 'Europe/Paris', false],
  // The same time of another day.
  ['Pacific/Kiritimati', 'Pacific/Honolulu', true],
])('whether the clocks of %s and %s differ: %s [10.17.4]', (one, other, differ) => {
  expect(clocksDiffer(one, other, 2026)).toBe(differ);
  expect(clocksDiffer(other, one, 2026)).toBe(differ);
});

test.each([
  ['10:02\u00a0pm', '10:31\u00a0pm', '10:02–10:31\u00a0pm'],
  ['11:50\u00a0am', '12:10\u00a0pm', '11:50\u00a0am–12:10\u00a0pm'],
  ['10:02\u00a0pm', '10:02\u00a0pm', '10:02\u00a0pm'],
  ['10:02', '10:31', '10:02–10:31'],
])('from %s to %s is %s', (from, to, said) => {
  expect(timeRange(from, to)).toBe(said);
});

test('an hour is said without minutes', () => {
  expect(
    [0, 9, 12, 15, 23].map((hour) => formatHour(hour, 'en-IN').replace('\u00a0', ' ')),
  ).toEqual(['12 am', '9 am', '12 pm', '3 pm', '11 pm']);
});
