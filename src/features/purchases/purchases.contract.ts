import { z } from 'zod';
import { cursor, id, paise, searchText } from '../../shared/fields';
import { dayFilter } from '../../shared/listOrder';
import { at, operation } from '../../shared/operation';
import { changeReason } from '../../shared/voided';
import { expensePayment } from '../expenses/expense';
import { notEnoughError, refusedSubstanceError } from '../stock/stock.contract';
import { maxStockItems } from '../stock/stockChanges';
import {
  listedPurchase,
  maxListedSuppliers,
  newPurchase,
  newPurchaseReturn,
  newSupplier,
  purchase,
  purchaseItem,
  purchaseReturn,
  purchaseStates,
  purchaseSummary,
  supplier,
  supplierWithBalance,
} from './purchase';

const purchaseFilters = z.object({
  text: searchText,
  supplierId: id.optional(),
  state: z.enum(purchaseStates).optional(),
  /** Of the invoice. */
  ...dayFilter,
});
const pageOf = { nextCursor: z.string().nullable() };

export const purchasesContract = {
  search: operation('purchases.search', { reads: true })
    .route(at('POST /purchases/search', 'Invoices by supplier or number, the newest first'))
    .input(purchaseFilters.extend({ cursor: cursor.optional() }))
    .output(z.object({ purchases: z.array(listedPurchase), ...pageOf })),

  get: operation('purchases.get', { reads: true })
    .route(at('GET /purchases/{id}', 'One invoice with its lines'))
    .input(z.object({ id }))
    .output(purchase),

  suppliers: operation('purchases.suppliers', { reads: true })
    .route(at('GET /suppliers', 'The suppliers, by name, with what is owed to each'))
    .output(z.array(supplierWithBalance).max(maxListedSuppliers)),

  items: operation('purchases.items', { reads: true })
    .route(
      at('GET /purchase-items', 'The medicines in use, with what the newest invoice says of each'),
    )
    .output(z.array(purchaseItem).max(maxStockItems)),

  returns: operation('purchases.returns', { reads: true })
    .route(at('POST /purchase-returns/search', 'What went back to suppliers, the newest first'))
    .input(z.object({ supplierId: id.optional(), cursor: cursor.optional() }))
    .output(z.object({ returns: z.array(purchaseReturn), ...pageOf })),

  saveSupplier: operation('purchases.saveSupplier', {
    changes: 'suppliers',
    audits: 'supplier_saved',
  })
    .route(at('POST /suppliers', 'Add a supplier, or change one by its id and version'))
    .input(
      newSupplier.extend({
        /** Made by the browser for a new one, whose version is 0. */
        id,
        version: z.int().min(0),
        isRetired: z.boolean(),
      }),
    )
    .output(supplier)
    .errors({
      NAME_TAKEN: { status: 409 },
      LIST_FULL: {
        status: 409,
        message: 'There are 500 suppliers. Stop using one you no longer need.',
      },
      SUPPLIER_CHANGED: {
        status: 409,
        message: 'Someone has changed this supplier. Please check it before you save.',
        data: supplier,
      },
    }),

  enter: operation('purchases.enter', {
    makes: 'purchases',
    audits: ['purchase_entered', 'expense_entered'],
  })
    .route(at('POST /purchases', 'Enter a supplier’s invoice; its medicines come into the stock'))
    .input(newPurchase)
    .output(purchase)
    .errors({
      TOTALS_DIFFER: {
        status: 422,
        data: z.object({
          /** Paise, as the lines give them. */
          computed: paise,
        }),
      },
      INVOICE_ENTERED: { status: 409, data: purchaseSummary },
      ...refusedSubstanceError,
      NAME_TAKEN: { status: 409 },
      LIST_FULL: { status: 409 },
      OVERPAID: { status: 422, message: 'More is paid than the invoice’s total.' },
    }),

  void: operation('purchases.void', { changes: 'purchases', audits: 'purchase_voided' })
    .route(
      at(
        'POST /purchases/{id}/void',
        'Take a mistaken invoice out of use, while nothing of it has gone; what was paid stays, and is reversed by itself',
      ),
    )
    .input(z.object({ id, reason: changeReason }))
    .output(purchase)
    .errors({
      ALREADY_VOIDED: { status: 409, data: purchase },
      BATCH_USED: {
        status: 409,
        data: purchase,
      },
    }),

  giveBack: operation('purchases.giveBack', {
    makes: 'purchase_returns',
    audits: 'purchase_returned',
  })
    .route(at('POST /purchase-returns', 'Give medicines back to a supplier'))
    .input(newPurchaseReturn)
    .output(purchaseReturn)
    .errors(notEnoughError),

  voidReturn: operation('purchases.voidReturn', {
    changes: 'purchase_returns',
    audits: 'purchase_return_voided',
  })
    .route(
      at(
        'POST /purchase-returns/{id}/void',
        'Take a mistaken return out of use; its medicines are in the stock again',
      ),
    )
    .input(z.object({ id, reason: changeReason }))
    .output(purchaseReturn)
    .errors({ ALREADY_VOIDED: { status: 409, data: purchaseReturn } }),

  pay: operation('purchases.pay', { makes: 'expenses', audits: 'expense_entered' })
    .route(at('POST /suppliers/{id}/payments', 'Pay a supplier what is owed, in part or in full'))
    .input(z.object({ id, payment: expensePayment }))
    .output(supplierWithBalance),
};
