import type { AuditWords } from '../../shared/auditEvents';
import { registerTitles } from './register';

/** The audit log's texts about registers. */
export const registersAudit = {
  actions: {
    register_viewed: 'Register opened',
  },
  texts: {
    register_viewed: '{register} from {fromDate} to {date} opened',
  },
  labels: { register: registerTitles },
} as const satisfies AuditWords;

type Texts = (typeof registersAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
