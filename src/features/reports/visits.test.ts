import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayRange } from './range';
import type { Report, Sum } from './report';
import { visitFigures, visitKeyFigures } from './visitFigures';
import { timesOf, visitsOf } from './visits';

const sum = (
  measure: Sum['measure'],
  key: string,
  count: number,
  doctorId: string | null = 'd',
) => ({
  measure,
  key,
  count,
  amount: 0,
  doctorId,
});

describe('how long it took', () => {
  test('median and ninetieth percentile are those of the times one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(600), { minLength: 1, maxLength: 60 }), (minutes) => {
        const times = timesOf(minutes.map((one) => ({ key: String(one), count: 1 })));
        const sorted = minutes.toSorted((one, other) => one - other);
        expect(times.count).toBe(minutes.length);
        expect(times.median).toBe(sorted[Math.ceil(minutes.length / 2) - 1]);
        expect(times.ninetieth).toBe(sorted[Math.ceil(minutes.length * 0.9) - 1]);
      }),
    );
  });

  test('of nothing there is none', () => {
    expect(timesOf([])).toEqual({ count: 0, median: null, ninetieth: null });
  });
});

describe('visits', () => {
  test('are counted by what became of them, and by weekday and hour', () => {
    const visits = visitsOf([
      sum('visits', 'completed', 5),
      sum('visits', 'cancelled', 2),
      sum('visits', 'waiting', 1),
      sum('visits', 'in-progress', 1),
      sum('seen', 'new', 2),
      sum('seen', 'returning', 3),
      sum('hour', '1|09', 4),
      sum('hour', '7|18', 2, null),
      sum('waited', '12', 5),
      sum('appointments', 'completed', 3, null),
      sum('appointments', 'no-show', 1),
      sum('appointments', 'confirmed', 1),
    ]);
    expect(visits).toMatchObject({
      tokens: 9,
      seen: 5,
      new: 2,
      returning: 3,
      cancelled: 2,
      left: 1,
      inside: 1,
      waited: { count: 5, median: 12, ninetieth: 12 },
      appointments: { all: 5, attended: 3, noShow: 1, cancelled: 0, open: 1 },
    });
    expect(visits.heat[0]?.[9]).toBe(4);
    expect(visits.heat[6]?.[18]).toBe(2);
    expect(visits.heat.flat().reduce((all, count) => all + count, 0)).toBe(6);
    expect(visits.byDoctor).toEqual([expect.objectContaining({ doctorId: 'd', seen: 5 })]);
  });
});

test('whoever is still with the doctor is said beside those who were seen', () => {
  const of = (inside: number) => {
    const sums = [sum('seen', 'new', 3), sum('visits', 'in-progress', inside)];
    const report = { sums, before: [], course: [] } as unknown as Report;
    const range: DayRange = { from: '2026-11-23', to: '2026-11-23' };
    const rows = visitFigures(report, range, String)[0]?.rows.map(([label, value]) => [
      label,
      value,
    ]);
    return { note: visitKeyFigures(report)[0]?.note, rows };
  };
  expect(of(1).note).toBe('1 of them still with the doctor');
  expect(of(1).rows).toContainEqual(['Still with the doctor', 1]);
  expect(of(0).note).not.toContain('with the doctor');
  expect(JSON.stringify(of(0).rows)).not.toContain('with the doctor');
});
