import {
  IconArrowBackUp,
  IconCurrencyRupee,
  IconHourglass,
  IconReceipt,
} from '@tabler/icons-react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { FigureTable } from './FigureTable';
import { KeyFigures } from './KeyFigures';
import { moneyOf } from './money';
import {
  moneyFigures,
  moneyKeyFigures,
  moneySums,
  partsInWords,
  sumsDisagree,
} from './moneyFigures';
import classes from './Reports.module.css';
import type { DayRange } from './range';
import type { Report } from './report';

const icons = [IconCurrencyRupee, IconReceipt, IconHourglass, IconArrowBackUp];

interface MoneyReportProps {
  report: Report;
  range: DayRange;
  isOfOneDoctor: boolean;
  nameOf: (id: string | null) => string;
}

/** What was billed, taken in and given back, by what and by whom, and what is owed of it. */
export function MoneyReport({ report, range, isOfOneDoctor, nameOf }: MoneyReportProps) {
  return (
    <>
      <KeyFigures figures={moneyKeyFigures(report)} icons={icons} />
      {moneyFigures(report, range, nameOf).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      <HowItAddsUp report={report} isOfOneDoctor={isOfOneDoctor} />
    </>
  );
}

function HowItAddsUp({
  report,
  isOfOneDoctor,
}: Pick<MoneyReportProps, 'report' | 'isOfOneDoctor'>) {
  return (
    <section className={classes.block} aria-label={t('How it adds up')}>
      <div className={classes.blockHead}>
        <h2>{t('How it adds up')}</h2>
      </div>
      <ul className={classes.sums}>
        {moneySums(moneyOf(report.sums), isOfOneDoctor).map((sum) => (
          <li key={`${sum.whole} ${sum.parts[0]?.[0]}`}>
            <b>
              {sum.whole} {formatRupees(sum.amount)}
            </b>
            {' = '}
            {partsInWords(sum)}
            {!sum.holds && <strong className={classes.wrong}> {t(sumsDisagree)}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
