import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of the rules behind warnings about medicines. */
export const warningsAudit = {
  actions: { rule_tier_set: 'Rule about medicines changed' },
  texts: {
    rule_tier_set: {
      line: 'Rule {rule} asks for no reason any more: {reason}',
      silence: 'Rule {rule} warns nobody any more: {reason}',
      own: 'Rule {rule} warns again as it did: {reason}',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof warningsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
