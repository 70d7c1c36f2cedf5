import type { AuditWords } from '../../../shared/auditEvents';

/** What the audit log says of medicines from elsewhere. */
export const currentAudit = {
  actions: {
    outside_medicine_noted: 'Medicine from elsewhere noted',
    outside_medicine_ended: 'Medicine from elsewhere taken off',
  },
  texts: {
    outside_medicine_noted: '{name} takes {brand} from elsewhere, noted',
    outside_medicine_ended: {
      over: '{name} does not take {brand} from elsewhere any more',
      mistake: '{brand} of {name} was noted by mistake',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof currentAudit)['texts'];
declare module '../../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
