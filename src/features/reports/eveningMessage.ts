import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Measure } from './measures';
import { moneyOf } from './money';
import type { Sum } from './report';
import { visitsOf } from './visits';

/** What the evening message is made of. */
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
  /** Of the day. */
  sums: readonly Sum[];
  /** Of the day after. */
  tomorrow: readonly Sum[];
}

/** A day in five lines, in the language spoken now: figures alone, whatever the sums are of. */
export function eveningMessage({ sums, tomorrow }: Evening): string[] {
  const { seen, new: first, returning, left, waited, appointments } = visitsOf(sums);
  const { billed, due, kept, refunded, byMethod, closes } = moneyOf(sums);
  const keptBy = Object.fromEntries(
    byMethod.map((one) => [one.method, formatRupees(one.kept)]),
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
    t('Received: {amount} (cash {cash}, card {card}, UPI {upi}), after {back} refunded', {
      amount: formatRupees(kept),
      ...keptBy,
      back: formatRupees(refunded.amount),
    }),
    drawerInWords(closes.cash.count, closes.difference),
    waited.median === null
      ? t('Appointments: {missed} of {all} missed, {tomorrow} tomorrow', booked)
      : t(
          'Typical wait {minutes} min. Appointments: {missed} of {all} missed, {tomorrow} tomorrow',
          { minutes: waited.median, ...booked },
        ),
  ];
}

/** How the cash that was counted compares with what should be there. */
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
