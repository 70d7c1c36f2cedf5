import { z } from 'zod';
import { cursor, id, maxSuggestedChoices, paise, searchText } from '../../shared/fields';
import { followUp } from '../../shared/followUp';
import { dayFilter, hasItsCursor, ordersIn, pageCursor, unknownPage } from '../../shared/listOrder';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { changeReason } from '../../shared/voided';
import { maxTokenSuggestions } from '../queue/token';
import { returnedLines } from '../stock/dispenses/dispense';
import {
  bill,
  billMessages,
  billOfVisit,
  billOrders,
  billSummary,
  frequentItem,
  maxUnbilled,
  newBill,
  owedBill,
  unbilledVisit,
} from './bill';
import { billPapers } from './billPaper';
import { billRequest, maxListedRequests, newBillRequest } from './billRequest';
import { givenMedicine } from './givenMedicines';
import { billStatus, newPayment, newRefund } from './payment';
import { testToBill } from './testsToBill';

/** The filters of the list of bills; the days are those on which they were made. */
export const billFilters = z.object({
  text: searchText,
  status: billStatus.optional(),
  ...dayFilter,
});

export const billingContract = {
  summary: operation('billing.summary', { reads: true })
    .route(at('GET /bills/summary', 'The figures above the list of bills'))
    .output(
      z.object({
        /** Paise: the totals of the bills created today, added up. */
        todaysRevenue: paise,
        /** Paise: today's payments less today's refunds, of bills of any day. */
        receivedToday: z.int(),
        billCount: z.int(),
        pendingCount: z.int(),
        paidCount: z.int(),
        /** True once any token was issued: without tokens and bills there is nothing to bill (spec 2). */
        hasTokens: z.boolean(),
      }),
    ),

  search: operation('billing.search', { reads: true, view: 'bills' })
    .route(
      at(
        'POST /bills/search',
        'Bills by patient name, bill number, receipt number or bill id, newest first or in another order',
      ),
    )
    .input(
      billFilters
        .extend({ order: z.enum(ordersIn(billOrders)).optional(), cursor: pageCursor.optional() })
        .refine(hasItsCursor(billOrders), unknownPage),
    )
    .output(z.object({ bills: z.array(billSummary), nextCursor: z.string().nullable() })),

  frequentItems: operation('billing.frequentItems', { reads: true })
    .route(
      at(
        'GET /bills/frequent-items',
        'The items billed most: today’s first, then those of the last thirty days',
      ),
    )
    .output(z.array(frequentItem).max(maxSuggestedChoices)),

  account: operation('billing.account', { reads: true })
    .route(
      at(
        'GET /patients/{patientId}/account',
        'What a patient owes, which visits are billed, and the free follow-up visits that are left today',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(
      z.object({
        /** Paise, of all pending bills together. */
        due: paise,
        pendingBills: z.int(),
        /** One for each of the patient's newest visits that has a bill. */
        billed: z.array(billOfVisit).max(maxTokenSuggestions),
        /** One for each doctor with free visits left. */
        followUps: z.array(followUp.extend({ doctorId: id })),
      }),
    ),

  owed: operation('billing.owed', { reads: true })
    .route(
      at(
        'GET /patients/{patientId}/owed-bills',
        'The bills on which a patient owes something, the oldest first',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(z.array(owedBill)),

  fee: operation('billing.fee', { reads: true })
    .route(
      at(
        'GET /tokens/{tokenId}/fee',
        'What a consultation costs: its doctor’s fee, or nothing as a free follow-up',
      ),
    )
    .input(z.object({ tokenId: id }))
    .output(
      z.object({
        /** Paise: the doctor's own fee, else the clinic's. */
        consultationFee: paise,
        /** The free visits that were left when this one, which is one of them, began; null if it is not free. */
        followUp: followUp.nullable(),
      }),
    ),

  given: operation('billing.given', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/given-medicines',
        'The medicines that were given in a visit and stand on no bill, as its next bill takes them',
      ),
    )
    .input(z.object({ patientId: id, tokenId: id }))
    .output(z.array(givenMedicine)),

  testsToBill: operation('billing.testsToBill', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/tests-to-bill',
        'The tests that a visit advises, at the clinic’s prices, of which no bill has a line',
      ),
    )
    .input(z.object({ patientId: id, tokenId: id }))
    .output(z.array(testToBill)),

  get: operation('billing.get', { reads: true, audits: 'bill_viewed' })
    .route(at('GET /bills/{id}', 'One bill with its items and payments'))
    .input(z.object({ id }))
    .output(bill),

  ofPatient: operation('billing.ofPatient', { reads: true })
    .route(at('GET /patients/{patientId}/bills', 'The bills of one patient, newest first'))
    .input(z.object({ patientId: id, cursor: cursor.optional() }))
    .output(z.object({ bills: z.array(billSummary), nextCursor: z.string().nullable() })),

  notBilled: operation('billing.notBilled', { reads: true })
    .route(
      at(
        'GET /bills/missing',
        'Completed visits of the last 30 days without a bill that counts, newest first, and how many of them are of today',
      ),
    )
    .output(
      z.object({
        visits: z.array(unbilledVisit).max(maxUnbilled),
        /** How many of them are of today. */
        today: z.int(),
      }),
    ),

  paper: operation('billing.paper', { reads: true, audits: 'bill_viewed' })
    .route(
      at(
        'GET /bills/{id}/paper',
        'What the papers of a bill, its receipts and its credit notes are drawn from',
      ),
    )
    .input(z.object({ id }))
    .output(billPapers),

  pdf: operation('billing.pdf', { reads: true, audits: 'bill_viewed' })
    .route(
      at(
        'GET /bills/{id}/pdf',
        'The paper of a bill, or the receipt of one payment or a credit note on it, as a PDF',
      ),
    )
    .input(paperChoice.extend({ id, paymentId: id.optional(), creditNoteId: id.optional() }))
    .output(z.file())
    .errors(noPdfError),

  create: operation('billing.create', { makes: 'bills', audits: 'bill_created' })
    .route(
      at(
        'POST /bills',
        'Create a bill: paid in full, in part, or to be paid later; a second one for a visit has to be meant',
      ),
    )
    .input(newBill)
    .output(bill)
    .errors({
      TOKEN_NOT_USABLE: {
        status: 422,
        message: 'Choose a token of this patient that is in progress or completed.',
      },
      HAS_BILL: { status: 409, message: 'This visit already has a bill.', data: billOfVisit },
      TAX_RULE_CHANGED: { status: 409, message: billMessages.taxRule },
      /** `position` is that of the item, `limit` the most that it may cost, in paise. */
      ABOVE_MRP: { status: 422, data: z.object({ position: z.int(), limit: paise }) },
      SAMPLE_NOT_BILLED: { status: 422, message: 'A physicians’ sample is never billed.' },
      LINE_BILLED: {
        status: 409,
        message: 'A medicine of this bill stands on another bill, or was taken back.',
      },
    }),

  pay: operation('billing.pay', { makes: 'bill_payments', audits: 'bill_paid' })
    .route(
      at('POST /bills/{id}/payments', 'Take a payment for a bill that is due, in part or in full'),
    )
    .input(newPayment.extend({ id }))
    .output(bill)
    .errors({
      NOT_DUE: { status: 409, data: bill },
      ALREADY_VOIDED: { status: 409, data: bill },
    }),

  notReceived: operation('billing.notReceived', {
    makes: 'bill_payments',
    audits: 'payment_not_received',
  })
    .route(
      at(
        'POST /bill-payments/{id}/not-received',
        'Say that a payment by UPI did not come: its amount is due again, and nothing is given back',
      ),
    )
    .input(z.object({ id }))
    .output(bill)
    .errors({
      ALREADY_VOIDED: { status: 409, data: bill },
      NOT_REVERSIBLE: { status: 409, data: bill },
    }),

  refund: operation('billing.refund', {
    makes: 'bill_payments',
    audits: ['bill_refunded', 'credit_note_issued', 'medicines_returned'],
  })
    .route(
      at(
        'POST /bills/{id}/refunds',
        'Give money back, of the whole bill or of some items, never more than was paid; what is given back is not owed again',
      ),
    )
    .input(newRefund.extend({ id, returned: returnedLines.optional() }))
    .output(bill)
    .errors({
      NOT_PAID: { status: 409, data: bill },
      ALREADY_VOIDED: { status: 409, data: bill },
      SECOND_PERSON: { status: 409, data: bill },
    }),

  void: operation('billing.void', {
    changes: 'bills',
    audits: ['bill_voided', 'credit_note_issued', 'medicines_returned'],
  })
    .route(
      at(
        'POST /bills/{id}/void',
        'Take a mistaken bill out of use; what was paid on it is given back, and it stays readable and counts no more',
      ),
    )
    .input(z.object({ id, reason: changeReason, returned: returnedLines.optional() }))
    .output(bill)
    .errors({
      ALREADY_VOIDED: { status: 409, data: bill },
      SECOND_PERSON: { status: 409, data: bill },
    }),

  requests: operation('billing.requests', { reads: true })
    .route(
      at(
        'GET /bill-requests',
        'Refunds and voids that wait for a second person, oldest first; of one bill the newest of all',
      ),
    )
    .input(z.object({ billId: id.optional() }))
    .output(z.array(billRequest).max(maxListedRequests)),

  request: operation('billing.request', { makes: 'bill_requests', audits: 'refund_asked' })
    .route(at('POST /bills/{id}/requests', 'Ask a second person to confirm a refund or a void'))
    .input(newBillRequest.extend({ id, returned: returnedLines.optional() }))
    .output(billRequest)
    .errors({
      NOT_PAID: { status: 409, data: bill },
      ALREADY_VOIDED: { status: 409, data: bill },
      REQUEST_OPEN: { status: 409 },
    }),

  confirm: operation('billing.confirm', {
    changes: 'bill_requests',
    audits: ['refund_confirmed', 'credit_note_issued', 'medicines_returned'],
  })
    .route(
      at(
        'POST /bill-requests/{id}/confirm',
        'Confirm a refund or a void that somebody else asked for; it is done at once',
      ),
    )
    .input(z.object({ id }))
    .output(billRequest)
    .errors({
      OWN_REQUEST: { status: 409, message: 'Someone else has to confirm your request.' },
      SAME_PERSON: {
        status: 409,
        message:
          'Your account and the account that asked have the same name, and one of them works alone. Someone else has to confirm.',
      },
      SAMPLE_ACCOUNT: {
        status: 409,
        message: 'A sample account cannot confirm: everyone knows its password.',
      },
      ASKER_LEFT: { status: 409 },
      REQUEST_ENDED: { status: 409, data: billRequest },
    }),

  decline: operation('billing.decline', { changes: 'bill_requests', audits: 'refund_declined' })
    .route(
      at(
        'POST /bill-requests/{id}/decline',
        'Decline a request; whoever asked for it withdraws it so',
      ),
    )
    .input(z.object({ id }))
    .output(billRequest)
    .errors({ REQUEST_ENDED: { status: 409, data: billRequest } }),
};
