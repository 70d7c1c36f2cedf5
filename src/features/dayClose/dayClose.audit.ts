import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts about day-end closes. */
export const dayCloseAudit = {
  actions: {
    day_closed: 'Day closed',
  },
  texts: {
    day_closed: {
      differs:
        'Day-end close {number}: {amount} expected in cash, {counted} counted, difference {difference}: {reason}',
      agrees: 'Day-end close {number}: {amount} expected in cash, {counted} counted',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof dayCloseAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
