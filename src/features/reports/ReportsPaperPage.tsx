import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { useClinic } from '../../web/session/session';
import { ReportsPaper } from './ReportsPaper';
import { requestedDays } from './range';
import { reportsOnPaper } from './reportsPaper';
import { useReportFilters } from './useReportFilters';

/** The print preview of one report or of all. */
export function ReportsPaperPage() {
  const { today } = useClinic();
  const { report = 'all', doctor, outside, ...days } = useReportFilters(reportsOnPaper).filters;
  const input = {
    report,
    ...requestedDays(days, today),
    ...(doctor ? { doctorId: doctor } : {}),
    ...(outside ? { countsOutside: true } : {}),
  };
  const paper = useQuery(
    // Each request is recorded in the audit log, so the page requests the record only once.
    api.reports.paper.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  );
  return (
    <PaperPage
      title={t('Reports')}
      kind="reports"
      sizes={['A4']}
      record={paper.data ?? null}
      query={paper}
      makePdf={({ language }) => client.reports.pdf({ ...input, language })}
    >
      {(record, size) => <ReportsPaper record={record} size={size} />}
    </PaperPage>
  );
}
