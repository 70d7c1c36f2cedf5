import { formatMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { genders, genderWords } from '../patients/patient';
import { changeInWords } from './change';
import type { FigureRows, KeyFigure } from './figures';
import { patientsOf } from './patients';
import type { Report } from './report';

const mostAreas = 30;

/** What is looked at first of the patients. */
export function patientKeyFigures(report: Report): KeyFigure[] {
  const { registered } = patientsOf(report.sums);
  const before = patientsOf(report.before).registered;
  return [{ label: t('New patients'), value: registered, note: changeInWords(registered, before) }];
}

/** Who registered, month by month, and where they come from. */
export function patientFigures(report: Report): FigureRows[] {
  const patients = patientsOf(report.sums);
  const months = monthsOf(report);
  return [
    {
      title: t('New by month'),
      name: 'new-patients-by-month',
      headers: [t('Month'), t('New patients')],
      rows: months.map(({ month, count }) => [month, count]),
      course: {
        label: t('New by month'),
        periods: months.map(({ month }) => month),
        series: [{ label: t('New patients'), figures: months.map(({ count }) => count) }],
        isMoney: false,
      },
    },
    {
      title: t('By age'),
      name: 'new-patients-by-age',
      headers: [t('Age'), t('New patients')],
      rows: patients.byAge.map(({ from, count }) => [
        from === null ? t('Not known') : t('{from} to {to} years', { from, to: from + 9 }),
        count,
      ]),
    },
    {
      title: t('By gender'),
      name: 'new-patients-by-gender',
      headers: [t('Gender'), t('New patients')],
      rows: patients.byGender.map(({ of, count }) => [
        genderWords(genders.find((gender) => gender === of) ?? null) || t('Not known'),
        count,
      ]),
    },
    {
      title: t('By PIN code'),
      name: 'new-patients-by-area',
      headers: [t('PIN code'), t('New patients')],
      rows: patients.byArea
        .slice(0, mostAreas)
        .map(({ of, count }) => [of === '' ? t('None in the address') : of, count]),
    },
  ];
}

function monthsOf({ course }: Report): { month: string; count: number }[] {
  const months = new Map<string, number>();
  for (const { from, measure, count } of course) {
    if (measure !== 'registered') continue;
    const month = from.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, count]) => ({ month: formatMonth(`${month}-01`), count }));
}
