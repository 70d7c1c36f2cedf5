import type { Sum } from '../reports/report';

/** A made-up day of a clinic, and what is booked for the next one: amounts in paise. */
export const exampleDay: { sums: Sum[]; tomorrow: Sum[]; spent: number } = {
  sums: [
    sum('seen', 'new', 9),
    sum('seen', 'returning', 33),
    sum('visits', 'completed', 42),
    sum('waited', '14', 42),
    sum('billed', '', 40, 21_000_00),
    sum('due', '', 2, 1_500_00),
    sum('paid', 'cash|desk|within', 30, 10_000_00),
    sum('paid', 'upi|desk|within', 8, 9_500_00),
    sum('closedCash', 'desk', 1, 10_000_00),
    sum('cashDifference', 'desk', 1),
    sum('appointments', 'completed', 17),
    sum('appointments', 'no-show', 2),
  ],
  tomorrow: [sum('appointments', 'scheduled', 12)],
  spent: 450_00,
};

function sum(measure: Sum['measure'], key: string, count: number, amount = 0): Sum {
  return { measure, doctorId: null, key, count, amount };
}
