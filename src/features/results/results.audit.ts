import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of results and tests. */
export const resultsAudit = {
  actions: {
    results_recorded: 'Results recorded',
    results_amended: 'Results corrected',
    results_voided: 'Results voided',
    test_settings_changed: 'Test changed',
  },
  texts: {
    results_recorded: 'Results of {name} recorded: {count}',
    results_amended: 'Results of {name} corrected: {reason}',
    results_voided: 'Results of {name} voided: {reason}',
    test_settings_changed: 'Interval or price of test {item} changed',
  },
} as const satisfies AuditWords;

type Texts = (typeof resultsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
