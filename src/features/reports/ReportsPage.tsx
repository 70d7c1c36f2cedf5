import { SegmentedControl, Stack } from '@mantine/core';
import { id as idSchema } from '../../shared/fields';
import { t } from '../../shared/language';
import { type ReportShown, reportsShown } from '../../shared/reportsShown';
import { isDay, oneOf } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { useAccess } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { DuesReport } from './DuesReport';
import { RangedReport } from './RangedReport';
import classes from './Reports.module.css';
import { rangeNames } from './range';
import { ShareToday } from './ShareToday';

const labels: Record<ReportShown, string> = {
  money: 'Money',
  dues: 'Dues',
  visits: 'Visits',
  patients: 'Patients',
  practice: 'Practice',
};

const isId = (text: string): text is string => idSchema.safeParse(text).success;

/** The figures of the clinic; which of them, of which days and of which doctor stands in the address. */
export function ReportsPage() {
  const access = useAccess();
  const offered = reportsShown.filter(
    (name) => name !== 'practice' || access.may('reports.practice'),
  );
  const { filters, set } = useFilters({
    report: oneOf(offered),
    range: oneOf(rangeNames),
    from: isDay,
    to: isDay,
    doctor: isId,
  });
  const { report: name = 'money', ...chosen } = filters;
  return (
    <Stack className={classes.page ?? ''}>
      <PageHeader
        title={t('Reports')}
        subtitle={t('How the clinic does, for those who run it')}
        back={{ to: '/app/dashboard', label: t('Back to Dashboard') }}
        action={<ShareToday />}
      />
      <div className={`${classes.scroll} ${classes.onScreen}`}>
        <SegmentedControl
          aria-label={t('Report')}
          value={name}
          onChange={(value) => set('report', value)}
          data={offered.map((value) => ({ value, label: t(labels[value]) }))}
        />
      </div>
      {name === 'dues' ? (
        <div className={classes.report}>
          <DuesReport />
        </div>
      ) : (
        <RangedReport key={name} name={name} chosen={chosen} onChoose={set} />
      )}
    </Stack>
  );
}
