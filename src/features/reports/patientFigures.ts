import { t } from '../../shared/language';
import { genders, genderWords } from '../patients/patient';
import { changeInWords } from './change';
import { courseOf } from './course';
import type { FigureRows, KeyFigure } from './figures';
import { patientsOf } from './patients';
import { courseLabels, periodsInWords, unitOf } from './period';
import type { DayRange } from './range';
import type { Report } from './report';

const maxAreas = 30;

/** The headline figures of the report on patients. */
export function patientKeyFigures(report: Report): KeyFigure[] {
  const { registered } = patientsOf(report.sums);
  const before = patientsOf(report.before).registered;
  return [{ label: t('New patients'), value: registered, note: changeInWords(registered, before) }];
}

/** The tables of the report on patients: registrations by period, age, gender and PIN code. */
export function patientFigures(report: Report, range: DayRange): FigureRows[] {
  const patients = patientsOf(report.sums);
  return [
    ...courseFigures(report, range),
    {
      title: t('By age'),
      name: 'new-patients-by-age',
      isCompared: true,
      headers: [t('Age'), t('New patients')],
      rows: patients.byAge.map(({ from, count }) => [ageInTens(from), count]),
    },
    {
      title: t('By gender'),
      name: 'new-patients-by-gender',
      isCompared: true,
      headers: [t('Gender'), t('New patients')],
      rows: patients.byGender.map(({ of, count }) => [
        genderWords(genders.find((gender) => gender === of) ?? null) || t('Not known'),
        count,
      ]),
    },
    {
      title: t('By PIN code'),
      name: 'new-patients-by-area',
      isCompared: true,
      headers: [t('PIN code'), t('New patients')],
      rows: patients.byArea
        .slice(0, maxAreas)
        .map(({ of, count }) => [of === '' ? t('None in the address') : of, count]),
    },
  ];
}

/** "30 to 39 years"; null is not known. */
export function ageInTens(from: number | null): string {
  return from === null ? t('Not known') : t('{from} to {to} years', { from, to: from + 9 });
}

/** The table by day or month; none if the range is a single period. */
function courseFigures({ course }: Report, range: DayRange): FigureRows[] {
  const { title, header } = courseLabels(range);
  const registered = courseOf(course, range, { count: ['registered'] });
  const periods = periodsInWords(range);
  if (periods.length === 1) return [];
  return [
    {
      title,
      name: `new-patients-by-${unitOf(range)}`,
      headers: [header, t('New patients')],
      rows: periods.map((period, index) => [period, registered[index] ?? 0]),
      isOverTime: true,
    },
  ];
}
