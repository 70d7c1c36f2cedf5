import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sum } from './report';
import { countIn, holesIn, missingInWords, numberIn, seriesOf } from './series';

const sum = (measure: Sum['measure'], key: string, count: number): Sum => ({
  measure,
  doctorId: null,
  key,
  count,
  amount: 0,
});

/** What the server makes of a day's numbers: rows without a gap, each with its voids. */
function rowsOf(serials: readonly number[], beginning: string, voided: readonly number[]): Sum[] {
  const rows: [number, number][] = [];
  for (const serial of [...serials].sort((one, other) => one - other)) {
    const last = rows.at(-1);
    if (last && last[1] + 1 === serial) last[1] = serial;
    else rows.push([serial, serial]);
  }
  return rows.flatMap(([first, last]) => {
    const key = `2026|27AAPFU0939F1ZV|${beginning}|${first}|${last}`;
    const ofRow = voided.filter((one) => one >= first && one <= last).length;
    return [
      sum('numbered', key, last - first + 1),
      ...(ofRow > 0 ? [sum('numberedVoided', key, ofRow)] : []),
    ];
  });
}

describe('the numbers given out', () => {
  // Each number falls on one of some days, in any order; the prefix changes once or never.
  const given = fc
    .record({
      days: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 }),
      changed: fc.integer({ min: 1, max: 70 }),
      first: fc.integer({ min: 1, max: 400_000 }),
      lost: fc.uniqueArray(fc.nat(59), { maxLength: 5 }),
      voided: fc.uniqueArray(fc.nat(59), { maxLength: 10 }),
    })
    .map(({ days, changed, first, lost, voided }) => {
      const all = days.map((day, place) => ({ day, place, serial: first + place }));
      const there = all.filter(({ place }) => !lost.includes(place));
      const gone = new Set(voided.map((place) => first + place));
      const sums = ['SC/2627/', 'NEW/2627/'].flatMap((beginning, part) =>
        [0, 1, 2, 3].flatMap((day) =>
          rowsOf(
            there
              .filter((one) => one.day === day && one.place < changed === (part === 0))
              .map(({ serial }) => serial),
            beginning,
            [...gone],
          ),
        ),
      );
      return { there: there.map(({ serial }) => serial), gone, sums };
    });

  test('each stands in one part once, however the days lie', () => {
    fc.assert(
      fc.property(given, ({ there, gone, sums }) => {
        const series = seriesOf(sums);
        expect(
          series.flatMap((one) => Array.from({ length: countIn(one) }, (_, at) => one.first + at)),
        ).toEqual(there);
        expect(series.reduce((all, { voided }) => all + voided, 0)).toBe(
          there.filter((serial) => gone.has(serial)).length,
        );
      }),
    );
  });

  test('the holes are the numbers in between, and no part of another prefix is one', () => {
    fc.assert(
      fc.property(given, ({ there, sums }) => {
        const holes = holesIn(seriesOf(sums), { from: '2026-04-02', to: '2027-03-31' });
        const [first, last] = [Math.min(...there), Math.max(...there)];
        expect(
          holes.flatMap((one) => Array.from({ length: countIn(one) }, (_, at) => one.first + at)),
        ).toEqual(
          there.length === 0
            ? []
            : Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(
                (serial) => !there.includes(serial),
              ),
        );
      }),
    );
  });

  test('from its first day on a financial year begins with 1', () => {
    const series = seriesOf([sum('numbered', '2026||SC/2627/|3|9', 7)]);
    expect(holesIn(series, { from: '2026-04-01', to: '2026-04-30' })).toEqual([
      { document: 'bill', financialYear: 2026, first: 1, last: 2 },
    ]);
    expect(holesIn(series, { from: '2026-04-02', to: '2026-04-30' })).toEqual([]);
  });

  test('credit notes have a series of their own', () => {
    const series = seriesOf([
      sum('numbered', '2026||SC/2627/|1|2', 2),
      sum('creditNumbered', '2026||SC/CN2627/|1|1', 1),
    ]);
    expect(series.map((one) => numberIn(one, one.last))).toEqual([
      'SC/2627/000002',
      'SC/CN2627/00001',
    ]);
  });

  test('what is missing is named, as far as it was read', () => {
    const missing = { document: 'bill', financialYear: 2026, numbers: [12, 15] } as const;
    expect(missingInWords({ ...missing, numbers: [12, 15], count: 2 })).toBe('2026-27: 12, 15');
    expect(missingInWords({ ...missing, numbers: [12, 15], count: 9 })).toBe('2026-27: 12, 15 …');
  });
});
