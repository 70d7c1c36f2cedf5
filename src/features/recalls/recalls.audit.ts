import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of patients who are called back. */
export const recallsAudit = {
  actions: {
    contact_tried: 'Call tried',
    recall_answered: 'Answer to a recall',
  },
  texts: {
    contact_tried: '{name} was called about coming again',
    recall_answered: {
      booked: '{name}, who was due, has an appointment on {date}',
      declined: '{name}, who was due, does not want to come',
      later: '{name}, who was due, is to be asked again from {date}',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof recallsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
