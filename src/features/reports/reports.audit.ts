import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of reports. */
export const reportsAudit = {
  actions: {
    report_viewed: 'Report viewed',
  },
  texts: {
    report_viewed: 'Report “{report}” of {fromDate} to {date} opened',
  },
} as const satisfies AuditWords;

type Texts = (typeof reportsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
