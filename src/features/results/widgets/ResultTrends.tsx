import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { Trends } from '../../../web/ui/Trends';
import type { DatedResult } from '../result';
import { nameOfResult } from '../resultOfTest';
import { resultSeries } from '../resultSeries';
import { ResultValue } from './ResultValue';

interface ResultTrendsProps {
  /** Newest first. */
  results: readonly DatedResult[];
  /** The most pictures. */
  max?: number;
}

/** A small chart of each test with at least two numbers, those with the newest first. */
export function ResultTrends({ results, max }: ResultTrendsProps) {
  return (
    <Trends
      series={resultSeries(results)
        .slice(0, max)
        .map(({ key, last, points }) => ({
          key,
          label: nameOfResult(last),
          last: <ResultValue result={last} hasNameElsewhere />,
          points: points.map(({ reportId, takenOn, text, mark, number }) => ({
            key: reportId,
            day: formatCalendarDate(takenOn),
            text,
            mark: mark && t(mark),
            numbers: [{ number, isMarked: mark !== undefined }],
          })),
        }))}
    />
  );
}
