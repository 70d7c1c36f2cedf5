import { FigureTable } from './FigureTable';
import { HowItAddsUp } from './HowItAddsUp';
import { moneyOf } from './money';
import { moneyFigures, moneySums } from './moneyFigures';
import type { DayRange } from './range';
import type { Report } from './report';

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
      {moneyFigures(report, range, nameOf).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      <HowItAddsUp sums={moneySums(moneyOf(report.sums), isOfOneDoctor)} />
    </>
  );
}
