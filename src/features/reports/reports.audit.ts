import type { AuditWords } from '../../shared/auditEvents';
import type { ReportViewed } from '../../shared/reportsShown';
import { reportLabels } from './reportLabels';

const viewedLabels: Record<ReportViewed, string> = {
  ...reportLabels,
  'follow-ups': 'Have not come back',
  day: 'Today',
  all: 'All reports',
  year: 'accountant’s year',
};

/** The audit log's texts about reports. */
export const reportsAudit = {
  actions: {
    report_viewed: 'Report viewed',
  },
  texts: {
    report_viewed: 'Report “{report}” of {fromDate} to {date} opened',
  },
  labels: { report: viewedLabels },
} as const satisfies AuditWords;

type Texts = (typeof reportsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
