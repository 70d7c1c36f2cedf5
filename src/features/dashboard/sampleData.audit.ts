import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of sample data. */
export const sampleDataAudit = {
  actions: {
    sample_data_removed: 'Sample data removed',
  },
  texts: {
    sample_data_removed:
      'Sample data and sample accounts removed: {patients} patients, {tokens} tokens, {appointments} appointments',
  },
} as const satisfies AuditWords;

type Texts = (typeof sampleDataAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
