import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eveningMeasures, eveningMessage } from './eveningMessage';
import { measures } from './measures';
import type { Sum } from './report';

const sum = (measure: Sum['measure'], key: string, count: number, amount = 0): Sum => ({
  measure,
  doctorId: null,
  key,
  count,
  amount,
});

const day = [
  sum('seen', 'new', 9),
  sum('seen', 'returning', 33),
  sum('visits', 'completed', 42),
  sum('visits', 'waiting', 3),
  sum('waited', '14', 42),
  sum('billed', '', 40, 2_100_000),
  sum('due', '', 2, 150_000),
  sum('paid', 'cash|ravi|within', 30, 1_000_000),
  sum('paid', 'upi|ravi|within', 9, 950_000),
  sum('refunded', 'cash|ravi|within', 1, 50_000),
  sum('closedCash', 'ravi', 1, 950_000),
  sum('cashDifference', 'ravi', 1, -2_000),
  sum('appointments', 'completed', 17),
  sum('appointments', 'no-show', 2),
  sum('appointments', 'confirmed', 1),
  sum('appointments', 'cancelled', 4),
];

/** Any text where a sum names a doctor, a receiver or what was written of a patient. */
const anySum = fc.record({
  measure: fc.constantFrom(...measures),
  doctorId: fc.option(fc.string()),
  key: fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom('cash', 'card', 'upi'), fc.string()).map((parts) => parts.join('|')),
    fc.constantFrom('new', 'returning', 'waiting', 'no-show', 'scheduled'),
    fc.nat(600).map(String),
  ),
  count: fc.nat(1_000),
  amount: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
});

/** The words of a message without its figures. */
const words = (lines: readonly string[]) =>
  lines.map((line) => line.replaceAll(/[\d,.₹−]+/g, '#').replaceAll(/NaN/g, '#'));

describe('the evening message', () => {
  test('is the day in five lines', () => {
    const tomorrow = [sum('appointments', 'scheduled', 12)];
    const received =
      'Received: ₹19,000.00 (cash ₹9,500.00, card ₹0.00, UPI ₹9,500.00), after ₹500.00 refunded';
    const lines = [
      'Visits: 42 seen, 9 new and 33 returning; 3 still waiting',
      'Billed: ₹21,000.00 on 40 bills, ₹1,500.00 of it due',
      received,
      'Cash drawer: ₹20.00 short at the day-end close',
      'Typical wait 14 min. Appointments: 2 of 20 missed, 12 tomorrow',
    ];
    expect(eveningMessage({ sums: day, tomorrow, spent: 0 })).toEqual(lines);
    // What went out stands beside what came in.
    expect(eveningMessage({ sums: day, tomorrow, spent: 345_000 })).toEqual(
      lines.with(2, `${received}; spent: ₹3,450.00`),
    );
    expect(eveningMessage({ sums: [], tomorrow: [], spent: 0 })).toHaveLength(5);
  });

  test.each([
    [0, 0, 'Cash drawer: no day-end close today'],
    [1, 0, 'Cash drawer: tallied at the day-end close'],
    [2, 0, 'Cash drawer: tallied at 2 day-end closes'],
    [1, 2_000, 'Cash drawer: ₹20.00 over at the day-end close'],
    [2, -2_000, 'Cash drawer: ₹20.00 short at 2 day-end closes'],
  ])('says of %d day-end closes that differ by %d paise: %s', (closes, difference, words) => {
    const sums = [
      sum('closedCash', 'ravi', closes),
      sum('cashDifference', 'ravi', closes, difference),
    ];
    expect(eveningMessage({ sums, tomorrow: [], spent: 0 })).toContain(words);
  });

  test('says nothing but figures: no name, no diagnosis and no id can get in', () => {
    const known = new Set(
      [
        [],
        day,
        [sum('billed', '', 1)],
        ...[1, 2].flatMap((closes) =>
          [-5, 0, 5].map((difference) => [
            sum('closedCash', '', closes),
            sum('cashDifference', '', closes, difference),
          ]),
        ),
      ].flatMap((sums) =>
        [0, 5].flatMap((spent) => words(eveningMessage({ sums, tomorrow: [], spent }))),
      ),
    );
    fc.assert(
      fc.property(fc.array(anySum), fc.array(anySum), fc.integer(), (sums, tomorrow, spent) => {
        for (const line of words(eveningMessage({ sums, tomorrow, spent }))) {
          expect(known).toContain(line);
        }
      }),
    );
  });

  test('is made of its own measures alone, and the methods add up to what was received', () => {
    const own: readonly string[] = eveningMeasures;
    const rupees = (text: string) =>
      [...text.matchAll(/(−?)₹([\d,.]+)/g)].map(
        ([, sign, digits]) =>
          Math.round(Number(String(digits).replaceAll(',', '')) * 100) * (sign ? -1 : 1),
      );
    fc.assert(
      fc.property(fc.array(anySum), (sums) => {
        const message = eveningMessage({ sums, tomorrow: [], spent: 0 });
        const alone = sums.filter(({ measure }) => own.includes(measure));
        expect(eveningMessage({ sums: alone, tomorrow: [], spent: 0 })).toEqual(message);
        const methods = ['cash', 'card', 'upi'];
        const known = sums.filter(
          ({ measure, key }) =>
            !['paid', 'refunded'].includes(measure) || methods.includes(key.split('|')[0] ?? ''),
        );
        const [all = 0, ...parts] = rupees(
          eveningMessage({ sums: known, tomorrow: [], spent: 0 })[2] ?? '',
        );
        expect(parts.slice(0, 3).reduce((one, other) => one + other, 0)).toBe(all);
      }),
    );
  });
});
