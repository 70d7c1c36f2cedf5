import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of what is in a medicine. */
export const substancesAudit = {
  actions: {
    substances_tied: 'Substances of a medicine noted',
    substances_withdrawn: 'Note of a medicine’s substances undone',
  },
  texts: {
    substances_tied: {
      medicine: '{brand} is {substances}, noted for the clinic',
      noMedicine: '{brand} is no medicine, noted for the clinic',
    },
    substances_withdrawn: 'Note of what is in {brand} undone',
  },
} as const satisfies AuditWords;

type Texts = (typeof substancesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
