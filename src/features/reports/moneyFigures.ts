import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { paymentMethodLabel } from '../billing/billLabels';
import { changeInWords } from './change';
import { courseOf } from './course';
import type { FigureRows, KeyFigure } from './figures';
import { cashOf, type Money, moneyOf, reconciliation } from './money';
import { courseLabels, periodsInWords, unitOf } from './period';
import type { DayRange } from './range';
import type { Report } from './report';
import type { SumInWords } from './sumInWords';

/** The headline figures of the report on money. */
export function moneyKeyFigures(report: Report): KeyFigure[] {
  const { net, billed, due, refunded } = moneyOf(report.sums);
  const before = moneyOf(report.before);
  return [
    { label: t('Received'), value: formatRupees(net), note: changeInWords(net, before.net) },
    {
      label: t('Billed'),
      value: formatRupees(billed.amount),
      note: changeInWords(billed.amount, before.billed.amount),
    },
    { label: t('Balance due'), value: formatRupees(due.amount) },
    { label: t('Refunded'), value: formatRupees(refunded.amount) },
  ];
}

/** The tables of the report on money: billed, received and refunded, by method, doctor and person. */
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
      rows: money.byMethod.map(({ method, paid, refunded, net }) => [
        paymentMethodLabel(method),
        { paise: paid },
        { paise: refunded },
        { paise: net },
      ]),
    },
    {
      title: t('By doctor'),
      name: 'money-by-doctor',
      headers: [t('Doctor'), t('Bills'), t('Billed'), t('Received')],
      rows: money.byDoctor.map(({ doctorId, billed, net }) => [
        nameOf(doctorId),
        billed.count,
        { paise: billed.amount },
        { paise: net },
      ]),
      trends: {
        header: t('Received over time'),
        of: money.byDoctor.map(({ doctorId }) =>
          courseOf(report.course, range, { add: ['paid'], subtract: ['refunded'], doctorId }),
        ),
        format: formatRupees,
      },
    },
    {
      title: t('By staff'),
      name: 'money-by-person',
      headers: [t('Name'), t('Collected'), t('Refunded'), t('Received')],
      rows: money.byPerson.map(({ personId, paid, refunded, net }) => [
        nameOf(personId),
        { paise: paid },
        { paise: refunded },
        { paise: net },
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
            rows: closes.byPerson.map(({ personId, closes: closeCount, cash, difference }) => [
              nameOf(personId),
              closeCount,
              { paise: cash },
              { paise: difference },
            ]),
          },
        ]),
  ];
}

/** The table by day or month; none if the range is a single period. */
function courseFigures({ course }: Report, range: DayRange): FigureRows[] {
  const { title, header } = courseLabels(range);
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
      rows: periods.map((period, index) => [
        period,
        bills[index] ?? 0,
        { paise: billed[index] ?? 0 },
        { paise: received[index] ?? 0 },
      ]),
      isOverTime: true,
    },
  ];
}

/**
 * The figures as sums with their parts, to check them against bills, payments and closes. A close belongs to the person
 * who received the money and not to the doctor who saw the patient, so the sums of one doctor leave closes out.
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
      amount: money.net,
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
    .map((sum, index) => ({ ...sum, holds: checks[index]?.holds ?? false }))
    .slice(0, isOfOneDoctor ? -2 : undefined);
}
