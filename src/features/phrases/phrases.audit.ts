import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of phrases. */
export const phrasesAudit = {
  actions: {
    phrase_changed: 'Text for letters and notes changed',
  },
  texts: {
    phrase_changed: {
      own: 'Own text saved: {template}',
      clinic: 'The clinic’s text saved: {template}',
      ownRetired: 'Own text removed: {template}',
      clinicRetired: 'The clinic’s text removed: {template}',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof phrasesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
