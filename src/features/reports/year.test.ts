import { describe, expect, test } from 'vitest';
import { daysOfYear, monthsIn } from './year';

describe('the months of a financial year', () => {
  test('are twelve, one after the other, of a year that is over', () => {
    const days = daysOfYear(2023);
    const months = monthsIn(days, '2026-11-24');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2023-04', from: '2023-04-01', to: '2023-04-30' });
    expect(months.at(-2)).toEqual({ month: '2024-02', from: '2024-02-01', to: '2024-02-29' });
    expect(months.at(-1)?.to).toBe(days.to);
  });

  test('end with this one, and there are none of a year to come', () => {
    expect(monthsIn(daysOfYear(2026), '2026-05-02').map(({ month }) => month)).toEqual([
      '2026-04',
      '2026-05',
    ]);
    expect(monthsIn(daysOfYear(2027), '2026-05-02')).toEqual([]);
  });
});
