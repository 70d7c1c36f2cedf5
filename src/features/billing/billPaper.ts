import { z } from 'zod';
import { letterhead } from '../settings/clinicSettings';
import { type Bill, bill } from './bill';
import { splitTax, taxGroupsOf } from './billTotals';
import { dueOf, type PaymentKind, paidOf, payment } from './payment';

declare module '../../shared/paper' {
  interface PaperRecords {
    bill: BillPaper;
    receipt: ReceiptPaper;
    creditNote: CreditNotePaper;
  }
}

/** What a bill's paper is drawn from. */
const billPaper = z.object({
  bill,
  patientNumber: z.int(),
  /** As it was when the bill was made; of older bills, as it is now. */
  letterhead,
  /** Who saw the patient. */
  doctor: z.object({ name: z.string(), registrationNumber: z.string() }).nullable(),
  /** Where what is due can be paid now; null: nowhere. */
  upiAddress: z.string().nullable(),
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type BillPaper = z.infer<typeof billPaper>;

/** What of it stands on the paper: all that whoever has a link to it is given. */
export const printedBill = billPaper.extend({
  bill: bill
    .omit({ tokenId: true, createdBy: true, creditNotes: true })
    .extend({ payments: z.array(payment.omit({ receivedByName: true, confirmedByName: true })) }),
});
export type PrintedBill = z.infer<typeof printedBill>;

/** What the desk draws a bill's papers from: its own, those of its receipts and of its credit notes. */
export const billPapers = billPaper.extend({
  /** As it is now. Rule 53(1A)(f) wants it on a credit note; a shared bill does not tell it. */
  patientAddress: z.string(),
});
export type BillPapers = z.infer<typeof billPapers>;

/** What the receipt of one payment or refund is drawn from. */
export type ReceiptPaper = BillPaper & { paymentId: string };

/** What one credit note is drawn from. */
export type CreditNotePaper = BillPapers & { creditNoteId: string };

/** How a bill is named to people: its number, or of an older bill the end of its id. */
export function billName({ number, id: billId }: Pick<Bill, 'number' | 'id'>): string {
  return number ?? `#${billId.slice(-8)}`;
}

/** The tax of a bill by rate, the highest first, each with its halves as an invoice within a state shows them. */
export function taxSummary(items: Parameters<typeof taxGroupsOf>[0]) {
  return taxGroupsOf(items).map((group) => ({ ...group, ...splitTax(group.tax) }));
}

/**
 * What a bill held and what was due after one of its payments or refunds and those of the same moment, so that its
 * receipt says the same whenever it is printed, and a split payment's does not ask for the other part. Null where the
 * bill has no such payment.
 */
export function afterPayment(
  { total, payments, voided }: Pick<Bill, 'total' | 'payments' | 'voided'>,
  id: string,
) {
  const payment = payments.find((one) => one.id === id);
  if (!payment) return null;
  const sumOf = (kind: PaymentKind) =>
    payments
      .filter((one) => one.kind === kind && one.receivedAt <= payment.receivedAt)
      .reduce((sum, { amount }) => sum + amount, 0);
  const money = {
    total,
    received: sumOf('payment') - sumOf('reversal'),
    refunded: sumOf('refund'),
    // What the void itself gave back; nothing is paid or given back after it.
    isVoided: voided !== null && payment.receivedAt >= voided.at,
  };
  return { payment, paid: paidOf(money), due: dueOf(money) };
}
