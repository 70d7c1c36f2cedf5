import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of consultations. */
export const consultationsAudit = {
  actions: {
    consultation_viewed: 'Consultation viewed',
    consultation_finished: 'Consultation finished',
    consultation_amended: 'Consultation corrected',
    draft_discarded: 'Unfinished visit discarded',
  },
  texts: {
    consultation_viewed: 'Consultations of {name} opened',
    consultation_finished: 'Consultation of {name} (token #{number}) finished',
    consultation_amended: 'Consultation of {name} corrected: {reason}',
    draft_discarded: 'What was written of token #{number} of {name} and not finished was discarded',
  },
} as const satisfies AuditWords;

type Texts = (typeof consultationsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
