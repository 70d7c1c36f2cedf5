import { weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { changeInWords } from './change';
import { courseOf } from './course';
import type { FigureRows, KeyFigure } from './figures';
import { courseLabels, periodsInWords, unitOf } from './period';
import type { DayRange } from './range';
import type { Report } from './report';
import { longestMinutes, type Times, type Visits, visitsOf } from './visits';

/** The headline figures of the report on visits. */
export function visitKeyFigures(report: Report): KeyFigure[] {
  const { seen, inside, new: first, waited, consulted } = visitsOf(report.sums);
  const before = visitsOf(report.before);
  return [
    {
      label: t('Seen'),
      value: seen,
      note:
        inside > 0
          ? t('{count} of them still with the doctor', { count: inside })
          : changeInWords(seen, before.seen),
    },
    { label: t('New patients'), value: first, note: changeInWords(first, before.new) },
    {
      label: t('Typical wait'),
      value: minutesInWords(waited.median),
      note: ninetiethInWords(waited),
    },
    {
      label: t('Typical consultation'),
      value: minutesInWords(consulted.median),
      note: ninetiethInWords(consulted),
    },
  ];
}

/** The tables of the report on visits. */
export function visitFigures(
  report: Report,
  range: DayRange,
  nameOf: (id: string | null) => string,
): FigureRows[] {
  const visits = visitsOf(report.sums);
  const { appointments } = visits;
  return [
    {
      title: t('Visits'),
      name: 'visits',
      headers: [t('Visits'), t('Number')],
      rows: [
        [t('Tokens issued'), visits.tokens],
        [t('Seen'), visits.seen],
        ...(visits.inside > 0 ? [[t('Still with the doctor'), visits.inside]] : []),
        [t('New patients'), visits.new],
        [t('Returning patients'), visits.returning],
        [t('Cancelled'), visits.cancelled],
        [t('Still waiting'), visits.left],
        ...(visits.outside === null ? [] : [[t('Visits from elsewhere'), visits.outside]]),
        [t('Appointments'), appointments.all],
        [t('Appointments attended'), appointments.attended],
        [t('No-show'), appointments.noShow],
        [t('Attendance'), attendanceInWords(appointments)],
        [t('Appointments cancelled'), appointments.cancelled],
        [t('Still open'), appointments.open],
      ],
    },
    ...courseFigures(report, range),
    {
      title: t('Waiting and consultation by doctor'),
      name: 'times-by-doctor',
      headers: [
        t('Doctor'),
        t('Seen'),
        t('Typical wait'),
        t('Longest 10% waited'),
        t('Typical consultation'),
        t('Longest 10% took'),
      ],
      rows: visits.byDoctor.map(({ doctorId, seen, waited, consulted }) => [
        nameOf(doctorId),
        seen,
        minutesInWords(waited.median),
        minutesInWords(waited.ninetieth),
        minutesInWords(consulted.median),
        minutesInWords(consulted.ninetieth),
      ]),
      trends: {
        header: t('Seen over time'),
        of: visits.byDoctor.map(({ doctorId }) =>
          courseOf(report.course, range, { count: ['seen'], doctorId }),
        ),
        format: String,
      },
    },
  ];
}

/** The table by day or month; none if the range is a single period. */
function courseFigures({ course }: Report, range: DayRange): FigureRows[] {
  const { title, header } = courseLabels(range);
  const tokens = courseOf(course, range, { count: ['visits'] });
  const seen = courseOf(course, range, { count: ['seen'] });
  const outside = courseOf(course, range, { count: ['outside'] });
  const hasOutside = outside.some((count) => count > 0);
  const periods = periodsInWords(range);
  if (periods.length === 1) return [];
  return [
    {
      title,
      name: `visits-by-${unitOf(range)}`,
      headers: [
        header,
        t('Tokens issued'),
        t('Seen'),
        ...(hasOutside ? [t('Visits from elsewhere')] : []),
      ],
      rows: periods.map((period, index) => [
        period,
        tokens[index] ?? 0,
        seen[index] ?? 0,
        ...(hasOutside ? [outside[index] ?? 0] : []),
      ]),
      isOverTime: true,
    },
  ];
}

/** The percentage of past appointments that were attended; null if there are none. */
function attendanceInWords({ attended, noShow }: Visits['appointments']): string | null {
  const past = attended + noShow;
  return past === 0 ? null : `${Math.round((attended / past) * 100)}%`;
}

/** The note on how times are measured. */
export const timesNote =
  'Times are in whole minutes, from the token to the consultation and from there to its end.';

function minutesInWords(minutes: number | null): string {
  if (minutes === null) return '–';
  return minutes >= longestMinutes
    ? t('{minutes} min or more', { minutes: longestMinutes })
    : t('{minutes} min', { minutes });
}

function ninetiethInWords({ ninetieth }: Times): string {
  return ninetieth === null ? '' : t('longest 10%: {time}', { time: minutesInWords(ninetieth) });
}

/** Monday to Sunday: 5 January 2026 is a Monday. */
const weekdays = Array.from(
  { length: 7 },
  (_, day) => `2026-01-${String(5 + day).padStart(2, '0')}`,
);

/** Tokens by weekday and hour, for the hours with any: each count with its shade, 0 to 4 (the darkest). */
export interface HeatOfWeek {
  hours: number[];
  days: { weekday: string; cells: { hour: number; count: number; shade: number }[] }[];
}

/** Null if nobody came. */
export function heatOfWeek(report: Report): HeatOfWeek | null {
  const { heat } = visitsOf(report.sums);
  const most = Math.max(0, ...heat.flat());
  if (most === 0) return null;
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    heat.some((day) => (day[hour] ?? 0) > 0),
  );
  return {
    hours,
    days: heat.map((day, index) => ({
      weekday: weekdayNameOf(weekdays[index] ?? '', 'short'),
      cells: hours.map((hour) => {
        const count = day[hour] ?? 0;
        return { hour, count, shade: Math.ceil((count / most) * 4) };
      }),
    })),
  };
}
