import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of the waiting room's screens. */
export const boardAudit = {
  actions: {
    board_link_made: 'Waiting-room screen made',
    board_link_revoked: 'Waiting-room screen revoked',
  },
  texts: {
    board_link_made: 'Waiting-room screen made for {place}',
    board_link_revoked: 'Waiting-room screen revoked: {place}',
  },
} as const satisfies AuditWords;

type Texts = (typeof boardAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
