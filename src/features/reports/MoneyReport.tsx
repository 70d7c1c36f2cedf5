import {
  IconArrowBackUp,
  IconCurrencyRupee,
  IconHourglass,
  IconReceipt,
} from '@tabler/icons-react';
import { formatDayAndMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { StatCards } from '../../web/ui/StatCards';
import { paymentMethodLabel } from '../billing/billLabels';
import { Bars } from './Bars';
import { changeInWords } from './change';
import { FigureTable } from './FigureTable';
import { moneyOf, reconciliation } from './money';
import classes from './Reports.module.css';
import type { Report } from './report';
import { formatShortRupees } from './shortRupees';

interface MoneyReportProps {
  report: Report;
  nameOf: (id: string | null) => string;
}

/** What was billed, taken in and given back, by what and by whom, and what is owed of it. */
export function MoneyReport({ report, nameOf }: MoneyReportProps) {
  const money = moneyOf(report.sums);
  const before = moneyOf(report.before);
  const { billed, kept, due, refunded } = money;
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
        title={t('Day by day')}
        name="money-by-day"
        headers={[t('Day'), t('Bills'), t('Billed'), t('Received')]}
        rows={daysOf(report).map(({ date, bills, billed: ofDay, received }) => [
          formatDayAndMonth(date),
          bills,
          { paise: ofDay },
          { paise: received },
        ])}
        picture={<DaysPicture report={report} />}
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
      <HowItAddsUp money={money} />
    </>
  );
}

/** Each day of the report, in paise. */
function daysOf({ days }: Report) {
  const byDate = new Map<
    string,
    { date: string; bills: number; billed: number; received: number }
  >();
  for (const { date, measure, count, amount } of days) {
    const day = byDate.get(date) ?? { date, bills: 0, billed: 0, received: 0 };
    if (measure === 'billed') Object.assign(day, { bills: count, billed: amount });
    if (measure === 'paid') day.received += amount;
    if (measure === 'refunded') day.received -= amount;
    byDate.set(date, day);
  }
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

function DaysPicture({ report }: { report: Report }) {
  const data = daysOf(report).map(({ date, billed, received }) => ({
    day: formatDayAndMonth(date),
    billed: billed / 100,
    received: received / 100,
  }));
  return (
    <Bars
      label={t('Billed and received, day by day')}
      data={data}
      dataKey="day"
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
function HowItAddsUp({ money }: { money: ReturnType<typeof moneyOf> }) {
  const { billed, subtotal, tax, discount, roundOff, paidOn, paidLater, due, paid, refunded } =
    money;
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
  ] as const;
  return (
    <section className={classes.block} aria-label={t('How it adds up')}>
      <div className={classes.blockHead}>
        <h2>{t('How it adds up')}</h2>
      </div>
      <ul className={classes.sums}>
        {lines.map(([whole, amount, parts], place) => (
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
