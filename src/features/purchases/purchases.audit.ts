import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts about purchases and suppliers. */
export const purchasesAudit = {
  actions: {
    purchase_entered: 'Purchase entered',
    purchase_voided: 'Purchase voided',
    purchase_returned: 'Given back to a supplier',
    purchase_return_voided: 'Return to a supplier voided',
    supplier_saved: 'Supplier saved',
  },
  texts: {
    purchase_entered: 'Invoice {invoice} of {supplier} entered: {amount}',
    purchase_voided: 'Invoice {invoice} of {supplier}, {amount}, voided: {reason}',
    purchase_returned: 'Medicines for {amount} given back to {supplier}',
    purchase_return_voided: 'Return of medicines for {amount} to {supplier} voided: {reason}',
    supplier_saved: {
      added: 'Supplier {supplier} added',
      changed: 'Supplier {supplier} changed',
      retired: 'Supplier {supplier} no longer used',
      usedAgain: 'Supplier {supplier} used again',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof purchasesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
