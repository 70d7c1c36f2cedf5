import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of templates. */
export const templatesAudit = {
  actions: {
    template_saved: 'Template saved',
    template_removed: 'Template removed',
    template_reviewed: 'Template signed',
    starters_answered: 'Templates to begin with answered',
  },
  texts: {
    template_saved: {
      own: 'Own template saved: {template}',
      clinic: 'The clinic’s template saved: {template}',
    },
    template_removed: {
      own: 'Own template removed: {template}',
      clinic: 'The clinic’s template removed: {template}',
    },
    template_reviewed: 'Template to begin with signed: {template}',
    starters_answered: {
      taken: 'Templates to begin with taken: {count}',
      discarded: 'Templates to begin with thrown away: {count}',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof templatesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
