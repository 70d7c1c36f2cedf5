import { IconClock, IconStethoscope, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { StatCards } from '../../web/ui/StatCards';
import { Bars } from './Bars';
import { changeInWords } from './change';
import { courseOf } from './course';
import { FigureTable } from './FigureTable';
import { periodsInWords } from './period';
import classes from './Reports.module.css';
import type { DayRange } from './range';
import type { Report } from './report';
import { longestMinutes, type Times, type Visits, visitsOf } from './visits';

interface VisitsReportProps {
  report: Report;
  range: DayRange;
  nameOf: (id: string | null) => string;
}

/** Who came and was seen, when, and how long it took. */
export function VisitsReport({ report, range, nameOf }: VisitsReportProps) {
  const visits = visitsOf(report.sums);
  const before = visitsOf(report.before);
  const { waited, consulted, appointments } = visits;
  return (
    <>
      <StatCards
        isMissing={false}
        stats={[
          {
            label: t('Seen'),
            value: visits.seen,
            icon: IconUsers,
            note: changeInWords(visits.seen, before.seen),
          },
          {
            label: t('New'),
            value: visits.new,
            icon: IconUserPlus,
            note: changeInWords(visits.new, before.new),
          },
          {
            label: t('Half waited at most'),
            value: minutesInWords(waited.median),
            icon: IconClock,
            note: waited.ninetieth === null ? '' : ninetiethInWords(waited),
          },
          {
            label: t('Half of the consultations took at most'),
            value: minutesInWords(consulted.median),
            icon: IconStethoscope,
            note: consulted.ninetieth === null ? '' : ninetiethInWords(consulted),
          },
        ]}
      />
      <FigureTable
        title={t('Visits')}
        name="visits"
        headers={[t('Visits'), t('Number')]}
        rows={[
          [t('Tokens issued'), visits.tokens],
          [t('Seen'), visits.seen],
          [t('Of them new'), visits.new],
          [t('Of them returning'), visits.returning],
          [t('Cancelled'), visits.cancelled],
          [t('Not seen, not cancelled'), visits.left],
          [t('Appointments'), appointments.all],
          [t('Of them kept'), appointments.kept],
          [t('No-show'), appointments.noShow],
          [t('Appointments cancelled'), appointments.cancelled],
          [t('Still open'), appointments.open],
        ]}
        picture={<SeenPicture report={report} range={range} />}
      />
      <FigureTable
        title={t('Waiting and consultation by doctor')}
        name="times-by-doctor"
        headers={[
          t('Doctor'),
          t('Seen'),
          t('Half waited at most'),
          t('Nine of ten waited at most'),
          t('Half took at most'),
          t('Nine of ten took at most'),
        ]}
        rows={visits.byDoctor.map((one) => [
          nameOf(one.doctorId),
          one.seen,
          minutesInWords(one.waited.median),
          minutesInWords(one.waited.ninetieth),
          minutesInWords(one.consulted.median),
          minutesInWords(one.consulted.ninetieth),
        ])}
        trends={{
          header: t('Seen in the course'),
          of: visits.byDoctor.map(({ doctorId }) =>
            courseOf(report.course, range, { count: ['seen'], doctorId }),
          ),
          written: String,
        }}
      />
      <p className={classes.none}>
        {t(
          'Times are in whole minutes, from the token to the consultation and from there to its end.',
        )}
      </p>
      <HeatMap heat={visits.heat} />
    </>
  );
}

function minutesInWords(minutes: number | null): string {
  if (minutes === null) return '–';
  return minutes >= longestMinutes
    ? t('{minutes} min or more', { minutes: longestMinutes })
    : t('{minutes} min', { minutes });
}

function ninetiethInWords({ ninetieth }: Times): string {
  return t('nine of ten at most {time}', { time: minutesInWords(ninetieth) });
}

function SeenPicture({ report, range }: { report: Report; range: DayRange }) {
  const seen = courseOf(report.course, range, { count: ['seen'] });
  return (
    <Bars
      label={t('Seen in the course')}
      data={periodsInWords(range).map((period, at) => ({ period, seen: seen[at] ?? 0 }))}
      dataKey="period"
      series={[{ name: 'seen', label: t('Seen'), color: 'var(--accent-fill)' }]}
    />
  );
}

/** 5 January 2026 is a Monday. */
const weekdays = Array.from(
  { length: 7 },
  (_, day) => `2026-01-${String(5 + day).padStart(2, '0')}`,
);

/** When people come: a table whose cells are the darker the more there were. */
function HeatMap({ heat }: Pick<Visits, 'heat'>) {
  const most = Math.max(0, ...heat.flat());
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    heat.some((day) => (day[hour] ?? 0) > 0),
  );
  if (most === 0) return null;
  return (
    <section className={classes.block} aria-label={t('When people come')}>
      <div className={classes.blockHead}>
        <h2>{t('When people come')}</h2>
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
            {heat.map((day, weekday) => (
              <tr key={weekdays[weekday]}>
                <th scope="row">{weekdayNameOf(weekdays[weekday] ?? '', 'short')}</th>
                {hours.map((hour) => (
                  <td key={hour} data-heat={Math.ceil(((day[hour] ?? 0) / most) * 4)}>
                    {day[hour] || ''}
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
