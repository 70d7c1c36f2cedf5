import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { type DayRange, dayRangeAsked, daysIn, rangeBefore, rangeNames, rangeOf } from './range';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('of which days a report tells', () => {
  test.each<[Parameters<typeof rangeOf>[0], string, DayRange, DayRange]>([
    [
      'today',
      '2026-11-23',
      { from: '2026-11-23', to: '2026-11-23' },
      { from: '2026-11-22', to: '2026-11-22' },
    ],
    [
      'yesterday',
      '2027-01-01',
      { from: '2026-12-31', to: '2026-12-31' },
      { from: '2026-12-30', to: '2026-12-30' },
    ],
    [
      'week',
      '2026-11-25',
      { from: '2026-11-23', to: '2026-11-25' },
      { from: '2026-11-16', to: '2026-11-18' },
    ],
    [
      'month',
      '2026-03-31',
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-02-01', to: '2026-02-28' },
    ],
    [
      'financialYear',
      '2027-02-10',
      { from: '2026-04-01', to: '2027-02-10' },
      { from: '2025-04-01', to: '2026-02-10' },
    ],
    [
      'financialYear',
      '2026-03-31',
      { from: '2025-04-01', to: '2026-03-31' },
      { from: '2024-04-01', to: '2025-03-31' },
    ],
  ])('%s on %s', (name, today, range, before) => {
    expect(rangeOf(name, today)).toEqual(range);
    expect(rangeBefore(name, range)).toEqual(before);
  });

  test('a named range ends today or the day before, and what it is compared with ends before it begins', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...rangeNames), fc.nat(400), (today, name, length) => {
        const range =
          name === 'own' ? { from: addDays(today, -length), to: today } : rangeOf(name, today);
        expect(dayRangeAsked.safeParse(range).success).toBe(true);
        expect(range.to).toBe(name === 'yesterday' ? addDays(today, -1) : today);
        const before = rangeBefore(name, range);
        expect(before.to < range.from).toBe(true);
        expect(before.from <= before.to).toBe(true);
        expect(daysIn(before)).toBeLessThanOrEqual(daysIn(range));
      }),
    );
  });

  test('no range runs backwards, or over more than ten years', () => {
    expect(dayRangeAsked.safeParse({ from: '2026-11-02', to: '2026-11-01' }).success).toBe(false);
    expect(dayRangeAsked.safeParse({ from: '2016-01-01', to: '2025-12-31' }).success).toBe(true);
    expect(dayRangeAsked.safeParse({ from: '2016-01-01', to: '2026-01-31' }).success).toBe(false);
  });
});
