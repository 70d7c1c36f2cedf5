import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { useClinic } from '../../web/session/session';
import { ReportsPaper } from './ReportsPaper';
import { daysAsked } from './range';
import { reportsOnPaper } from './reportsPaper';
import { useReportFilters } from './useReportFilters';

/** One report or all of them, as they are printed. */
export function ReportsPaperPage() {
  const { today } = useClinic();
  const { report = 'all', doctor, ...days } = useReportFilters(reportsOnPaper).filters;
  const input = { report, ...daysAsked(days, today), ...(doctor ? { doctorId: doctor } : {}) };
  const paper = useQuery(
    // Each reading stands in the audit log: it is read once for one opening.
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
