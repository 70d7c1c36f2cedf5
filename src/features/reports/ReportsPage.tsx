import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { reportsShown } from '../../shared/reportsShown';
import { SegmentedFilter } from '../../web/records/SegmentedFilter';
import { useAccess } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { NotBilled } from '../billing/widgets/NotBilled';
import { DuesReport } from './DuesReport';
import { GstReport } from './GstReport';
import { PrintReports } from './PrintReports';
import { RangedReport } from './RangedReport';
import classes from './Reports.module.css';
import { reportLabels } from './reportLabels';
import { ShareToday } from './ShareToday';
import { SpendingReport } from './SpendingReport';
import { useReportFilters } from './useReportFilters';

/** The reports of the clinic; the address has the report, the days and the doctor. */
export function ReportsPage() {
  const access = useAccess();
  const offered = reportsShown.filter(
    (name) => name !== 'practice' || access.may('reports.practice'),
  );
  const { filters, set } = useReportFilters(offered);
  const { report: name = 'money', ...chosen } = filters;
  return (
    <Stack className={classes.page ?? ''}>
      <PageHeader
        title={t('Reports')}
        subtitle={t('How the clinic does, for those who run it')}
        back={{ to: '/app/dashboard', label: t('Back to Dashboard') }}
        action={
          <>
            <Button component={Link} to="/app/registers" variant="default">
              {t('Registers')}
            </Button>
            <ShareToday />
            <PrintReports name={name} chosen={chosen} />
          </>
        }
      />
      <NotBilled />
      <div className={classes.choices}>
        <div className={`${classes.scroll} ${classes.onScreen}`}>
          <SegmentedFilter
            aria-label={t('Report')}
            value={name}
            onChange={(value) => set('report', value)}
            data={offered.map((value) => ({ value, label: t(reportLabels[value]) }))}
          />
        </div>
        {name === 'dues' && (
          <div className={`${classes.report} ${classes.below}`}>
            <DuesReport />
          </div>
        )}
        {name === 'gst' && <GstReport chosen={chosen} onChoose={set} />}
        {name === 'spending' && <SpendingReport chosen={chosen} onChoose={set} />}
        {name !== 'dues' && name !== 'gst' && name !== 'spending' && (
          <RangedReport key={name} name={name} chosen={chosen} onChoose={set} />
        )}
      </div>
    </Stack>
  );
}
