import { expect, test } from 'vitest';
import { inventoryDays } from './inventoryDays';

test.each(['2026-04-01', '2026-11-20', '2027-03-31'])(
  'on %s the first day of a tax year is taken before anything moved on it, the last day after all did',
  (today) => {
    expect(inventoryDays(today)).toEqual([
      { date: '2026-04-01', isFirst: true, year: '2026-27', day: '2026-03-31' },
      { date: '2026-03-31', isFirst: false, year: '2025-26', day: '2026-03-31' },
      { date: '2025-04-01', isFirst: true, year: '2025-26', day: '2025-03-31' },
    ]);
  },
);
