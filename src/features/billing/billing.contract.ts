import { z } from 'zod';
import { cursor, id, mostFrequent, paise, searchText } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { changeReason } from '../../shared/voided';
import { bill, billSummary, frequentItem, newBill } from './bill';

export const billingContract = {
  summary: operation('billing.summary')
    .route({
      method: 'GET',
      path: '/bills/summary',
      summary: 'The figures above the list of bills',
    })
    .output(
      z.object({
        /** Paise: the totals of the bills created today, added up. */
        todaysRevenue: paise,
        billCount: z.int(),
        pendingCount: z.int(),
        paidCount: z.int(),
        /** True once any token was issued: without tokens and bills there is nothing to bill (spec 2). */
        hasTokens: z.boolean(),
      }),
    ),

  search: operation('billing.search')
    .route({
      method: 'POST',
      path: '/bills/search',
      summary: 'Bills by patient name or bill id, newest first',
    })
    .input(z.object({ text: searchText, cursor: cursor.optional() }))
    .output(z.object({ bills: z.array(billSummary), nextCursor: z.string().nullable() })),

  frequentItems: operation('billing.frequentItems')
    .route({
      method: 'GET',
      path: '/bills/frequent-items',
      summary: 'The items billed most: today’s first, then those of the last thirty days',
    })
    .output(z.array(frequentItem).max(mostFrequent)),

  get: operation('billing.get')
    .route({ method: 'GET', path: '/bills/{id}', summary: 'One bill with its items' })
    .input(z.object({ id }))
    .output(bill),

  create: operation('billing.create')
    .route({ method: 'POST', path: '/bills', successStatus: 201, summary: 'Create a paid bill' })
    .input(newBill)
    .output(bill)
    .errors({
      TOKEN_NOT_USABLE: {
        status: 422,
        message: 'Choose a token of this patient that is in progress or completed.',
      },
    }),

  void: operation('billing.void')
    .route({
      method: 'POST',
      path: '/bills/{id}/void',
      summary: 'Take a mistaken bill out of use; it stays readable and counts no more',
    })
    .input(z.object({ id, reason: changeReason }))
    .output(bill)
    .errors({ ALREADY_VOIDED: { status: 409, data: bill } }),
};
