import { t } from '../../shared/language';
import { CsvButton } from './CsvButton';
import { FigureTable } from './FigureTable';
import { HeatTable } from './HeatTable';
import classes from './Reports.module.css';
import type { DayRange } from './range';
import type { Report } from './report';
import { type HeatOfWeek, heatOfWeek, timesNote, visitFigures } from './visitFigures';

interface VisitsReportProps {
  report: Report;
  range: DayRange;
  nameOf: (id: string | null) => string;
}

/** The report on visits: numbers, times, and when people come. */
export function VisitsReport({ report, range, nameOf }: VisitsReportProps) {
  const heat = heatOfWeek(report);
  return (
    <>
      {visitFigures(report, range, nameOf).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      <p className={classes.none}>{t(timesNote)}</p>
      {heat && <HeatMap heat={heat} />}
    </>
  );
}

/** Tokens by weekday and hour, with the CSV download. */
function HeatMap({ heat }: { heat: HeatOfWeek }) {
  const { hours, days } = heat;
  return (
    <section className={classes.block} aria-label={t('When people come')}>
      <div className={classes.blockHead}>
        <h2>{t('When people come')}</h2>
        <CsvButton
          title={t('When people come')}
          name="when-people-come"
          lines={[
            [t('Weekday'), ...hours.map(String)],
            ...days.map(({ weekday, cells }) => [
              weekday,
              ...cells.map(({ count }) => String(count)),
            ]),
          ]}
        />
      </div>
      <div className={classes.scroll}>
        <HeatTable heat={heat} header={t('Weekday')} className={classes.heat} />
      </div>
    </section>
  );
}
