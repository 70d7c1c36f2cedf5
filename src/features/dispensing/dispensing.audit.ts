import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts about medicines that are given out. */
export const dispensingAudit = {
  actions: {
    medicines_given: 'Medicines given',
    giving_ended: 'Nothing more to give',
    medicines_returned: 'Medicines taken back',
    dispense_voided: 'Entry of the supply register voided',
    dispense_viewed: 'Entry of the supply register opened',
  },
  texts: {
    medicines_given: {
      prescribed: '{count} medicines given to {name}, entry {dispense}',
      ordered: '{count} medicines given to {name} as ordered in the visit, entry {dispense}',
    },
    giving_ended: 'Nothing more is given on the prescription of {name}',
    medicines_returned: '{count} medicines taken back from {name}, entry {dispense}',
    dispense_voided: 'Entry {dispense} of {name} voided: {reason}',
    dispense_viewed: 'Labels of entry {dispense} of {name} opened',
  },
} as const satisfies AuditWords;

type Texts = (typeof dispensingAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
