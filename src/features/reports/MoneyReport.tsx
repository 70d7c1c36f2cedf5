import {
  IconArrowBackUp,
  IconCurrencyRupee,
  IconHourglass,
  IconReceipt,
} from '@tabler/icons-react';
import { FigureTable } from './FigureTable';
import { HowItAddsUp } from './HowItAddsUp';
import { KeyFigures } from './KeyFigures';
import { moneyOf } from './money';
import { moneyFigures, moneyKeyFigures, moneySums } from './moneyFigures';
import type { DayRange } from './range';
import type { Report } from './report';

const icons = [IconCurrencyRupee, IconReceipt, IconHourglass, IconArrowBackUp];

interface MoneyReportProps {
  report: Report;
  range: DayRange;
  isOfOneDoctor: boolean;
  nameOf: (id: string | null) => string;
}

/** The report on money: billed, received, refunded and due. */
export function MoneyReport({ report, range, isOfOneDoctor, nameOf }: MoneyReportProps) {
  return (
    <>
      <KeyFigures figures={moneyKeyFigures(report)} icons={icons} />
      {moneyFigures(report, range, nameOf).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      <HowItAddsUp sums={moneySums(moneyOf(report.sums), isOfOneDoctor)} />
    </>
  );
}
