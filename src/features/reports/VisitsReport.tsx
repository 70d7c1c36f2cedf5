import { IconClock, IconStethoscope, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { CsvButton } from './CsvButton';
import { formatCount } from './count';
import { FigureTable } from './FigureTable';
import { KeyFigures } from './KeyFigures';
import classes from './Reports.module.css';
import type { DayRange } from './range';
import type { Report } from './report';
import {
  type HeatOfWeek,
  heatOfWeek,
  timesNote,
  visitFigures,
  visitKeyFigures,
} from './visitFigures';

const icons = [IconUsers, IconUserPlus, IconClock, IconStethoscope];

interface VisitsReportProps {
  report: Report;
  range: DayRange;
  nameOf: (id: string | null) => string;
}

/** Who came and was seen, when, and how long it took. */
export function VisitsReport({ report, range, nameOf }: VisitsReportProps) {
  const heat = heatOfWeek(report);
  return (
    <>
      <KeyFigures figures={visitKeyFigures(report)} icons={icons} />
      {visitFigures(report, range, nameOf).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      <p className={classes.none}>{t(timesNote)}</p>
      {heat && <HeatMap heat={heat} />}
    </>
  );
}

/** When people come: a table whose cells are the darker the more there were. */
function HeatMap({ heat: { hours, days } }: { heat: HeatOfWeek }) {
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
        <table className={classes.heat}>
          <thead>
            <tr>
              <th scope="col">{t('Weekday')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ weekday, cells }) => (
              <tr key={weekday}>
                <th scope="row">{weekday}</th>
                {cells.map(({ hour, count, shade }) => (
                  <td key={hour} data-heat={shade}>
                    {count > 0 && formatCount(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
