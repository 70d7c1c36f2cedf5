import { z } from 'zod';
import { shortId } from '../../shared/ids';
import { remoteKinds } from '../queue/remoteVisit';
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

/** The record that a bill's paper is drawn from. */
const billPaper = z.object({
  bill,
  patientNumber: z.int(),
  /** As it was when the bill was made; for older bills, the present one. */
  letterhead,
  /** Who saw the patient. */
  doctor: z.object({ name: z.string(), registrationNumber: z.string() }).nullable(),
  /** How the visit was held if not at the clinic, which is said on the paper. */
  remoteKind: z.enum(remoteKinds).nullable(),
  /** The UPI address to which the due amount can be paid now; null: none. */
  upiAddress: z.string().nullable(),
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type BillPaper = z.infer<typeof billPaper>;

/** The printed part of the record: all that a shared link to the paper gives access to. */
export const printedBill = billPaper.extend({
  bill: bill.omit({ tokenId: true, createdBy: true, creditNotes: true }).extend({
    items: z.array(bill.shape.items.element.omit({ given: true })),
    payments: z.array(
      payment.omit({ receivedByName: true, confirmedByName: true, receiptNumber: true }),
    ),
  }),
});
export type PrintedBill = z.infer<typeof printedBill>;

/** The record that reception prints a bill, its receipts and its credit notes from. */
export const billPapers = billPaper.extend({
  /** The present one. Rule 53(1A)(f) wants it on a credit note; a shared bill leaves it out. */
  patientAddress: z.string(),
});
export type BillPapers = z.infer<typeof billPapers>;

/** The record that the receipt of one payment or refund is drawn from. */
export type ReceiptPaper = BillPaper & { paymentId: string };

/** The record that one credit note is drawn from. */
export type CreditNotePaper = BillPapers & { creditNoteId: string };

/** A bill's name on screen and paper: its number or, for an older bill, the end of its id. */
export function billName({ number, id: billId }: Pick<Bill, 'number' | 'id'>): string {
  return number ?? `#${shortId(billId)}`;
}

/** The charged tax of lines by rate, the highest first, each with its CGST and SGST halves. */
export function taxSummary(lines: Parameters<typeof taxGroupsOf>[0]) {
  return taxGroupsOf(lines).map((group) => ({ ...group, ...splitTax(group.tax) }));
}

/**
 * What was paid and what was due on a bill after one of its payments or refunds, and others of the same moment: so a
 * receipt is the same whenever it is printed, and that of a split payment does not ask for the other part. Null if the
 * bill has no such payment.
 */
export function stateAfterPayment(
  { total, payments, voided }: Pick<Bill, 'total' | 'payments' | 'voided'>,
  id: string,
) {
  const payment = payments.find((row) => row.id === id);
  if (!payment) return null;
  const sumOf = (kind: PaymentKind) =>
    payments
      .filter((row) => row.kind === kind && row.receivedAt <= payment.receivedAt)
      .reduce((sum, { amount }) => sum + amount, 0);
  const money = {
    total,
    received: sumOf('payment') - sumOf('reversal'),
    refunded: sumOf('refund'),
    // True for the refunds of the void itself; nothing is paid or refunded after it.
    isVoided: voided !== null && payment.receivedAt >= voided.at,
  };
  return { payment, paid: paidOf(money), due: dueOf(money) };
}
