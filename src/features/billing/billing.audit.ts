import type { AuditWords } from '../../shared/auditEvents';
import { paymentMethodLabels } from './billLabels';

/** The audit log's texts about bills and payments. */
export const billingAudit = {
  actions: {
    bill_created: 'Bill created',
    bill_viewed: 'Bill viewed',
    bill_paid: 'Payment taken',
    payment_not_received: 'Payment not received',
    bill_refunded: 'Refund made',
    bill_voided: 'Bill voided',
    credit_note_issued: 'Credit note issued',
    refund_asked: 'Second person asked',
    refund_confirmed: 'Confirmed as second person',
    refund_declined: 'Refund or void not confirmed',
  },
  texts: {
    bill_created: {
      paid: 'Bill of {amount} for {name} (token #{number}), paid by {method}',
      paidBySeveral: 'Bill of {amount} for {name} (token #{number}), paid by several methods',
      due: 'Bill of {amount} for {name} (token #{number}), of which {due} is due',
      free: 'Bill of {amount} for {name} (token #{number}), nothing to pay',
    },
    bill_viewed: 'Bill of {name} opened',
    bill_paid: '{amount} for a bill of {name} paid by {method}',
    payment_not_received: '{amount} by {method} for a bill of {name} marked as not received',
    bill_refunded: '{amount} for a bill of {name} refunded by {method}: {reason}',
    bill_voided: {
      unpaid: 'Bill of {amount} for {name} voided: {reason}',
      paid: 'Bill of {amount} for {name} voided and {back} refunded: {reason}',
    },
    credit_note_issued: 'Credit note {creditNote} of {amount} issued on a bill of {name}',
    refund_asked: {
      refund: 'Second person asked to confirm a refund of {amount} on a bill of {name}: {reason}',
      void: 'Second person asked to confirm that a bill of {name} is voided and {amount} refunded: {reason}',
    },
    refund_confirmed: {
      refund: 'Refund of {amount} on a bill of {name} confirmed, as {asker} asked: {reason}',
      void: 'Void of a bill of {name} confirmed, with {amount} refunded, as {asker} asked: {reason}',
    },
    refund_declined: {
      declined: 'Refund of {amount} on a bill of {name} declined, asked for by {asker}',
      withdrawn: 'Refund of {amount} on a bill of {name} withdrawn, asked for by {asker}',
    },
  },
  labels: {
    method: { upi: paymentMethodLabels.upi },
  },
} as const satisfies AuditWords;

type Texts = (typeof billingAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
