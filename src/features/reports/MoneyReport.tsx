import {
  IconArrowBackUp,
  IconCurrencyRupee,
  IconHourglass,
  IconReceipt,
} from '@tabler/icons-react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { StatCards } from '../../web/ui/StatCards';
import { paymentMethodLabel } from '../billing/billLabels';
import { Bars } from './Bars';
import { changeInWords } from './change';
import { courseOf } from './course';
import { FigureTable } from './FigureTable';
import { cashOf, moneyOf, reconciliation } from './money';
import { periodsInWords, unitOf } from './period';
import classes from './Reports.module.css';
import type { DayRange } from './range';
import type { Report } from './report';
import { formatShortRupees } from './shortRupees';

interface MoneyReportProps {
  report: Report;
  range: DayRange;
  /** Closes are of whoever receives the money, whoever saw the patient. */
  isOfOneDoctor: boolean;
  nameOf: (id: string | null) => string;
}

/** What was billed, taken in and given back, by what and by whom, and what is owed of it. */
export function MoneyReport({ report, range, isOfOneDoctor, nameOf }: MoneyReportProps) {
  const money = moneyOf(report.sums);
  const before = moneyOf(report.before);
  const { billed, kept, due, refunded } = money;
  const isByMonth = unitOf(range) === 'month';
  const course = moneyCourse(report, range);
  return (
    <>
      <StatCards
        isMissing={false}
        stats={[
          {
            label: t('Received'),
            value: formatRupees(kept),
            icon: IconCurrencyRupee,
            note: changeInWords(kept, before.kept),
          },
          {
            label: t('Billed'),
            value: formatRupees(billed.amount),
            icon: IconReceipt,
            note: changeInWords(billed.amount, before.billed.amount),
          },
          { label: t('Due of it'), value: formatRupees(due.amount), icon: IconHourglass },
          { label: t('Refunded'), value: formatRupees(refunded.amount), icon: IconArrowBackUp },
        ]}
      />
      <FigureTable
        title={isByMonth ? t('Month by month') : t('Day by day')}
        name={isByMonth ? 'money-by-month' : 'money-by-day'}
        headers={[isByMonth ? t('Month') : t('Day'), t('Bills'), t('Billed'), t('Received')]}
        rows={course.map((one) => [
          one.period,
          one.bills,
          { paise: one.billed },
          { paise: one.received },
        ])}
        picture={<CoursePicture course={course} />}
      />
      <FigureTable
        title={t('By payment method')}
        name="money-by-method"
        headers={[t('Payment Method'), t('Taken in'), t('Refunded'), t('Received')]}
        rows={money.byMethod.map(({ method, paid, refunded: back, kept: left }) => [
          paymentMethodLabel(method),
          { paise: paid },
          { paise: back },
          { paise: left },
        ])}
      />
      <FigureTable
        title={t('By doctor')}
        name="money-by-doctor"
        headers={[t('Doctor'), t('Bills'), t('Billed'), t('Received')]}
        rows={money.byDoctor.map(({ doctorId, billed: ofDoctor, kept: left }) => [
          nameOf(doctorId),
          ofDoctor.count,
          { paise: ofDoctor.amount },
          { paise: left },
        ])}
        trends={{
          header: t('Received in the course'),
          of: money.byDoctor.map(({ doctorId }) =>
            courseOf(report.course, range, { add: ['paid'], subtract: ['refunded'], doctorId }),
          ),
          written: formatRupees,
        }}
      />
      <FigureTable
        title={t('By who received it')}
        name="money-by-person"
        headers={[t('Name'), t('Taken in'), t('Refunded'), t('Received')]}
        rows={money.byPerson.map(({ personId, paid, refunded: back, kept: left }) => [
          nameOf(personId),
          { paise: paid },
          { paise: back },
          { paise: left },
        ])}
      />
      <FigureTable
        title={t('Tax by rate')}
        name="tax-by-rate"
        headers={[t('Rate'), t('Taxable'), t('Tax')]}
        rows={money.byRate.map(({ rate, taxable, tax }) => [
          `${rate / 100}%`,
          { paise: taxable },
          { paise: tax },
        ])}
      />
      {money.closes.byPerson.length > 0 && (
        <FigureTable
          title={t('Day-end closes')}
          name="day-end-closes"
          headers={[t('Closed by'), t('Closes'), t('Cash received'), t('Difference')]}
          rows={money.closes.byPerson.map(({ personId, closes, cash, difference }) => [
            nameOf(personId),
            closes,
            { paise: cash },
            { paise: difference },
          ])}
        />
      )}
      <HowItAddsUp money={money} isOfOneDoctor={isOfOneDoctor} />
    </>
  );
}

/** Each day or month of the range, in paise. */
function moneyCourse({ course }: Report, range: DayRange) {
  const bills = courseOf(course, range, { count: ['billed'] });
  const billed = courseOf(course, range, { add: ['billed'] });
  const received = courseOf(course, range, { add: ['paid'], subtract: ['refunded'] });
  return periodsInWords(range).map((period, at) => ({
    period,
    bills: bills[at] ?? 0,
    billed: billed[at] ?? 0,
    received: received[at] ?? 0,
  }));
}

function CoursePicture({ course }: { course: ReturnType<typeof moneyCourse> }) {
  return (
    <Bars
      label={t('Billed and received in the course')}
      data={course.map(({ period, billed, received }) => ({
        period,
        billed: billed / 100,
        received: received / 100,
      }))}
      dataKey="period"
      written={(rupees) => formatRupees(Math.round(rupees * 100))}
      shortened={(rupees) => formatShortRupees(rupees * 100)}
      series={[
        { name: 'billed', label: t('Billed'), color: 'var(--gray-fill)' },
        { name: 'received', label: t('Received'), color: 'var(--accent-fill)' },
      ]}
    />
  );
}

/** The figures once more as sums with their parts, as somebody checks them against bills, payments and closes. */
function HowItAddsUp({
  money,
  isOfOneDoctor,
}: {
  money: ReturnType<typeof moneyOf>;
  isOfOneDoctor: boolean;
}) {
  const { billed, subtotal, tax, discount, roundOff, paidOn, paidLater, due, paid, refunded } =
    money;
  const { closes } = money;
  const checks = reconciliation(money);
  const lines = [
    [
      t('Billed'),
      billed.amount,
      [
        [t('Subtotal'), subtotal],
        [t('Tax'), tax],
        [t('Discount'), -discount.amount],
        [t('Round off'), roundOff],
      ],
    ],
    [
      t('Billed'),
      billed.amount,
      [
        [t('Paid in these days'), paidOn.within],
        [t('Paid later'), paidLater],
        [t('Still due'), due.amount],
      ],
    ],
    [
      t('Taken in'),
      paid.amount,
      [
        [t('On bills of these days'), paidOn.within],
        [t('On earlier bills'), paidOn.earlier],
        [t('On bills voided since'), paidOn.voided],
      ],
    ],
    [
      t('Received'),
      money.kept,
      [
        [t('Taken in'), paid.amount],
        [t('Refunded'), -refunded.amount],
      ],
    ],
    [
      t('Cash received'),
      cashOf(money),
      [
        [t('In day-end closes of these days'), closes.within],
        [t('In later ones, or in none yet'), money.notClosed],
      ],
    ],
    [
      t('Cash in day-end closes of these days'),
      closes.cash.amount,
      [
        [t('Received in these days'), closes.within],
        [t('Received before'), closes.earlier],
      ],
    ],
  ] as const;
  return (
    <section className={classes.block} aria-label={t('How it adds up')}>
      <div className={classes.blockHead}>
        <h2>{t('How it adds up')}</h2>
      </div>
      <ul className={classes.sums}>
        {lines.slice(0, isOfOneDoctor ? -2 : undefined).map(([whole, amount, parts], place) => (
          <li key={`${whole} ${parts[0][0]}`}>
            <b>
              {whole} {formatRupees(amount)}
            </b>
            {' = '}
            {parts.map(([name, part], at) => (
              <span key={name}>
                {at > 0 && (part < 0 ? ' − ' : ' + ')}
                {name} {formatRupees(at > 0 ? Math.abs(part) : part)}
              </span>
            ))}
            {!checks[place]?.holds && (
              <strong className={classes.wrong}>
                {' '}
                {t('These do not agree. Please tell whoever looks after the computer.')}
              </strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
