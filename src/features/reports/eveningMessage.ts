import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Measure } from './measures';
import { moneyOf } from './money';
import type { Sum } from './report';
import { visitsOf } from './visits';

/** The measures that the evening message needs. */
export const eveningMeasures = [
  'billed',
  'due',
  'paid',
  'refunded',
  'closedCash',
  'cashDifference',
  'visits',
  'seen',
  'waited',
  'appointments',
] as const satisfies readonly Measure[];

interface Evening {
  /** Sums of the day. */
  sums: readonly Sum[];
  /** Sums of the next day. */
  tomorrow: readonly Sum[];
  /** Paise that went out on the day, net of reversals. */
  spent: number;
}

/** A day in five lines, in the current language: figures only, without names. */
export function eveningMessage({ sums, tomorrow, spent }: Evening): string[] {
  const { seen, new: first, returning, left, waited, appointments } = visitsOf(sums);
  const { billed, due, net, refunded, byMethod, closes } = moneyOf(sums);
  const netByMethod = Object.fromEntries(
    byMethod.map((row) => [row.method, formatRupees(row.net)]),
  ) as Record<(typeof byMethod)[number]['method'], string>;
  const booked = {
    missed: appointments.noShow,
    all: appointments.all - appointments.cancelled,
    tomorrow: visitsOf(tomorrow).appointments.open,
  };
  return [
    t('Visits: {seen} seen, {first} new and {returning} returning; {left} still waiting', {
      seen,
      first,
      returning,
      left,
    }),
    t('Billed: {amount} on {count, plural, one {# bill} other {# bills}}, {due} of it due', {
      amount: formatRupees(billed.amount),
      count: billed.count,
      due: formatRupees(due.amount),
    }),
    [
      t('Received: {amount} (cash {cash}, card {card}, UPI {upi}), after {back} refunded', {
        amount: formatRupees(net),
        ...netByMethod,
        back: formatRupees(refunded.amount),
      }),
      // A clinic that enters no expenses reads nothing of them.
      ...(spent === 0 ? [] : [t('spent: {amount}', { amount: formatRupees(spent) })]),
    ].join('; '),
    drawerInWords(closes.cash.count, closes.difference),
    waited.median === null
      ? t('Appointments: {missed} of {all} missed, {tomorrow} tomorrow', booked)
      : t(
          'Typical wait {minutes} min. Appointments: {missed} of {all} missed, {tomorrow} tomorrow',
          { minutes: waited.median, ...booked },
        ),
  ];
}

/** The cash difference of the day's closes in words; `difference` in paise. */
function drawerInWords(count: number, difference: number): string {
  if (count === 0) return t('Cash drawer: no day-end close today');
  const values = { count, amount: formatRupees(Math.abs(difference)) };
  if (difference < 0) {
    return t(
      'Cash drawer: {amount} short at {count, plural, one {the day-end close} other {# day-end closes}}',
      values,
    );
  }
  if (difference > 0) {
    return t(
      'Cash drawer: {amount} over at {count, plural, one {the day-end close} other {# day-end closes}}',
      values,
    );
  }
  return t(
    'Cash drawer: tallied at {count, plural, one {the day-end close} other {# day-end closes}}',
    values,
  );
}
