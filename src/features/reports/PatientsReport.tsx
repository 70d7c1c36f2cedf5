import { IconUserPlus } from '@tabler/icons-react';
import { formatMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { StatCards } from '../../web/ui/StatCards';
import { genders, genderWords } from '../patients/patient';
import { Bars } from './Bars';
import { changeInWords } from './change';
import { FigureTable } from './FigureTable';
import { patientsOf } from './patients';
import type { Report } from './report';

/** Who registered, month by month, and where they come from. */
export function PatientsReport({ report }: { report: Report }) {
  const patients = patientsOf(report.sums);
  const months = monthsOf(report);
  return (
    <>
      <StatCards
        isMissing={false}
        stats={[
          {
            label: t('New patients'),
            value: patients.registered,
            icon: IconUserPlus,
            note: changeInWords(patients.registered, patientsOf(report.before).registered),
          },
        ]}
      />
      <FigureTable
        title={t('New by month')}
        name="new-patients-by-month"
        headers={[t('Month'), t('New patients')]}
        rows={months.map(({ month, count }) => [month, count])}
        picture={
          <Bars
            label={t('New by month')}
            data={months}
            dataKey="month"
            series={[{ name: 'count', label: t('New patients'), color: 'var(--accent-fill)' }]}
          />
        }
      />
      <FigureTable
        title={t('By age')}
        name="new-patients-by-age"
        headers={[t('Age'), t('New patients')]}
        rows={patients.byAge.map(({ from, count }) => [
          from === null ? t('Not known') : t('{from} to {to} years', { from, to: from + 9 }),
          count,
        ])}
      />
      <FigureTable
        title={t('By gender')}
        name="new-patients-by-gender"
        headers={[t('Gender'), t('New patients')]}
        rows={patients.byGender.map(({ of, count }) => [
          genderWords(genders.find((gender) => gender === of) ?? null) || t('Not known'),
          count,
        ])}
      />
      <FigureTable
        title={t('By PIN code')}
        name="new-patients-by-area"
        headers={[t('PIN code'), t('New patients')]}
        rows={patients.byArea
          .slice(0, mostAreas)
          .map(({ of, count }) => [of === '' ? t('None in the address') : of, count])}
      />
    </>
  );
}

const mostAreas = 30;

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
