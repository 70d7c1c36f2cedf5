import type { AuditWords } from '../../shared/auditEvents';

/** Audit words for exported lists. */
export const exportedAudit = {
  actions: {
    exported: 'List exported',
  },
  texts: {
    exported: {
      begun: 'Export of the {list} as CSV begun',
      whole: 'Export of the {list} as CSV complete: {rows} rows',
      partly: 'Export of the {list} as CSV broken off after {rows} rows',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof exportedAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
