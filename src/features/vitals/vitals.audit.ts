import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of vitals. */
export const vitalsAudit = {
  actions: {
    vitals_recorded: 'Vitals recorded',
    vitals_voided: 'Vitals voided',
  },
  texts: {
    vitals_recorded: 'Vitals of {name} recorded (token #{number})',
    vitals_voided: 'Vitals of {name} voided: {reason}',
  },
} as const satisfies AuditWords;

type Texts = (typeof vitalsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
