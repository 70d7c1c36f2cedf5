import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of tokens. */
export const queueAudit = {
  actions: {
    token_issued: 'Token issued',
    token_started: 'Consultation started',
    token_completed: 'Consultation completed',
    token_cancelled: 'Token cancelled',
    token_restored: 'Cancellation undone',
    token_returned: 'Patient not there',
    token_moved: 'Token moved to a queue',
    priority_changed: 'Made urgent or not',
    remote_visit_noted: 'Telephone or video visit noted',
  },
  texts: {
    token_issued: {
      urgent: 'Token #{number} issued to {name} (urgent: {reason})',
      normal: 'Token #{number} issued to {name}',
    },
    token_started: 'Token #{number} of {name} started',
    token_completed: 'Token #{number} of {name} completed',
    token_cancelled: {
      byHand: 'Token #{number} of {name} cancelled',
      carriedOver: 'Token #{number} of {name} carried over to a new day',
      atTheEnd: 'Token #{number} of {name} cancelled: still waiting at the end',
    },
    token_restored: 'Token #{number} of {name} is in the queue again',
    token_returned: 'Token #{number} of {name} put back: not there when called',
    token_moved: {
      everybody: 'Token #{number} of {name} moved to everybody’s queue',
      doctor: 'Token #{number} of {name} moved to {doctor}’s queue',
    },
    priority_changed: {
      urgent: 'Token #{number} of {name} made urgent: {reason}',
      normal: 'Token #{number} of {name} made normal again',
    },
    remote_visit_noted: {
      telephone: 'Token #{number} of {name}, by telephone: identity and consent noted',
      video: 'Token #{number} of {name}, by video: identity and consent noted',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof queueAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
