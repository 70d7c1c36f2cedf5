import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { paymentMethodLabel } from '../billing/billLabels';
import { changeInWords } from './change';
import { courseOf } from './course';
import type { FigureRows, KeyFigure } from './figures';
import { cashOf, type Money, moneyOf, reconciliation } from './money';
import { courseWords, periodsInWords, unitOf } from './period';
import type { DayRange } from './range';
import type { Report } from './report';
import type { SumInWords } from './sumInWords';

/** What is looked at first of the money. */
export function moneyKeyFigures(report: Report): KeyFigure[] {
  const { kept, billed, due, refunded } = moneyOf(report.sums);
  const before = moneyOf(report.before);
  return [
    { label: t('Received'), value: formatRupees(kept), note: changeInWords(kept, before.kept) },
    {
      label: t('Billed'),
      value: formatRupees(billed.amount),
      note: changeInWords(billed.amount, before.billed.amount),
    },
    { label: t('Balance due'), value: formatRupees(due.amount) },
    { label: t('Refunded'), value: formatRupees(refunded.amount) },
  ];
}

/** What was billed, taken in and given back, by what and by whom. */
export function moneyFigures(
  report: Report,
  range: DayRange,
  nameOf: (id: string | null) => string,
): FigureRows[] {
  const money = moneyOf(report.sums);
  const { closes } = money;
  return [
    {
      title: t('By payment method'),
      name: 'money-by-method',
      headers: [t('Payment Method'), t('Collected'), t('Refunded'), t('Received')],
      rows: money.byMethod.map(({ method, paid, refunded, kept }) => [
        paymentMethodLabel(method),
        { paise: paid },
        { paise: refunded },
        { paise: kept },
      ]),
    },
    {
      title: t('By doctor'),
      name: 'money-by-doctor',
      headers: [t('Doctor'), t('Bills'), t('Billed'), t('Received')],
      rows: money.byDoctor.map(({ doctorId, billed, kept }) => [
        nameOf(doctorId),
        billed.count,
        { paise: billed.amount },
        { paise: kept },
      ]),
      trends: {
        header: t('Received over time'),
        of: money.byDoctor.map(({ doctorId }) =>
          courseOf(report.course, range, { add: ['paid'], subtract: ['refunded'], doctorId }),
        ),
        written: formatRupees,
      },
    },
    {
      title: t('By staff'),
      name: 'money-by-person',
      headers: [t('Name'), t('Collected'), t('Refunded'), t('Received')],
      rows: money.byPerson.map(({ personId, paid, refunded, kept }) => [
        nameOf(personId),
        { paise: paid },
        { paise: refunded },
        { paise: kept },
      ]),
    },
    ...courseFigures(report, range),
    {
      title: t('Tax by rate'),
      name: 'tax-by-rate',
      headers: [t('Rate'), t('Taxable'), t('Tax')],
      rows: money.byRate.map(({ rate, taxable, tax }) => [
        `${rate / 100}%`,
        { paise: taxable },
        { paise: tax },
      ]),
    },
    ...(closes.byPerson.length === 0
      ? []
      : [
          {
            title: t('Day-end closes'),
            name: 'day-end-closes',
            headers: [t('Closed by'), t('Closes'), t('Cash received'), t('Difference')],
            rows: closes.byPerson.map(({ personId, closes: made, cash, difference }) => [
              nameOf(personId),
              made,
              { paise: cash },
              { paise: difference },
            ]),
          },
        ]),
  ];
}

/** Each day or month of the range, where there are several. */
function courseFigures({ course }: Report, range: DayRange): FigureRows[] {
  const { title, header } = courseWords(range);
  const bills = courseOf(course, range, { count: ['billed'] });
  const billed = courseOf(course, range, { add: ['billed'] });
  const received = courseOf(course, range, { add: ['paid'], subtract: ['refunded'] });
  const periods = periodsInWords(range);
  if (periods.length === 1) return [];
  return [
    {
      title,
      name: `money-by-${unitOf(range)}`,
      headers: [header, t('Bills'), t('Billed'), t('Received')],
      rows: periods.map((period, at) => [
        period,
        bills[at] ?? 0,
        { paise: billed[at] ?? 0 },
        { paise: received[at] ?? 0 },
      ]),
      course: {
        label: t('Billed and received over time'),
        periods,
        series: [
          { label: t('Billed'), figures: billed },
          { label: t('Received'), figures: received },
        ],
        isMoney: true,
      },
    },
  ];
}

/**
 * The figures once more as sums with their parts, as somebody checks them against bills, payments and closes. Closes are
 * of whoever receives the money, whoever saw the patient: there are none of one doctor.
 */
export function moneySums(money: Money, isOfOneDoctor: boolean): SumInWords[] {
  const { billed, subtotal, tax, discount, roundOff, paidOn, paidLater, due, paid, refunded } =
    money;
  const { closes } = money;
  const checks = reconciliation(money);
  const sums: Omit<SumInWords, 'holds'>[] = [
    {
      whole: t('Billed'),
      amount: billed.amount,
      parts: [
        [t('Subtotal'), subtotal],
        [t('Tax'), tax],
        [t('Discount'), -discount.amount],
        [t('Round off'), roundOff],
      ],
    },
    {
      whole: t('Billed'),
      amount: billed.amount,
      parts: [
        [t('Paid in these days'), paidOn.within],
        [t('Paid later'), paidLater],
        [t('Still due'), due.amount],
      ],
    },
    {
      whole: t('Collected'),
      amount: paid.amount,
      parts: [
        [t('On bills of these days'), paidOn.within],
        [t('On earlier bills'), paidOn.earlier],
        [t('On bills voided since'), paidOn.voided],
      ],
    },
    {
      whole: t('Received'),
      amount: money.kept,
      parts: [
        [t('Collected'), paid.amount],
        [t('Refunded'), -refunded.amount],
      ],
    },
    {
      whole: t('Cash received'),
      amount: cashOf(money),
      parts: [
        [t('In day-end closes of these days'), closes.within],
        [t('In later ones, or in none yet'), money.notClosed],
      ],
    },
    {
      whole: t('Cash in day-end closes of these days'),
      amount: closes.cash.amount,
      parts: [
        [t('Received in these days'), closes.within],
        [t('Received before'), closes.earlier],
      ],
    },
  ];
  return sums
    .map((one, place) => ({ ...one, holds: checks[place]?.holds ?? false }))
    .slice(0, isOfOneDoctor ? -2 : undefined);
}
