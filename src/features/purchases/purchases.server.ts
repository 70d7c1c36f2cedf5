import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { refuseFuture } from '../../server/api/refuseFuture';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { allOf } from '../../server/database/conditions';
import { containing } from '../../server/database/likePattern';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { dateIn } from '../../shared/clinicDay';
import { maxPaise, pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { changedFields } from '../settings/changedFields';
import {
  insertEntry,
  insertMovements,
  lockBatches,
  type NewMovement,
  stockBatchFromRow,
} from '../stock/stock.rows';
import { maxUnits } from '../stock/stockItem';
import { ItemRefused, itemsOfLines } from '../stock/stockItems.rows';
import { nameTakenMessage, refusedMessage } from '../stock/stockWords';
import { insertPurchase, paySupplier, readEnteredInvoice } from './enterPurchase.server';
import { goneInWords } from './gone';
import { maxListedSuppliers, maxSuppliers, type SupplierWithBalance } from './purchase';
import {
  hasReturns,
  isUnpaid,
  owed,
  purchaseReturnFromRow,
  purchaseSummaryFromRow,
  readPurchase,
  readPurchaseItems,
  readSupplier,
  readWrittenPurchase,
  readWrittenReturn,
  returnsWithLines,
  supplierColumns,
  suppliersWithBalance,
  supplierWithBalanceFromRow,
  withUnpaid,
} from './purchases.rows';
import { purchaseRoundOff, purchaseTotals, unitsOf } from './purchaseTotals';

/** The operations of purchases and suppliers. A supplier's row is locked before batches. */
export const purchasesOperations = {
  search: api.purchases.search.handler(async ({ input, context: { db } }) => {
    const { text, supplierId, state, from, to, cursor } = input;
    const part = text && containing(text);
    const conditions = [
      ...(part
        ? [sql<boolean>`(lower(supplier_name) like ${part} or lower(invoice_number) like ${part})`]
        : []),
      ...(supplierId ? [sql<boolean>`supplier_id = ${supplierId}::uuid`] : []),
      ...(from ? [sql<boolean>`invoice_date >= ${from}::date`] : []),
      ...(to ? [sql<boolean>`invoice_date <= ${to}::date`] : []),
      ...(state === 'unpaid' ? [isUnpaid] : []),
    ];
    const { page, nextCursor } = await newestPage(
      db.selectFrom('purchases').selectAll().where(allOf(conditions)),
      'entered_at',
      { cursor, limit: pageSize },
    );
    return { purchases: await withUnpaid(db, page.map(purchaseSummaryFromRow)), nextCursor };
  }),

  items: api.purchases.items.handler(({ context: { db } }) => readPurchaseItems(db)),

  returns: api.purchases.returns.handler(async ({ input, context: { db } }) => {
    const { supplierId, cursor } = input;
    const query = returnsWithLines(db).$if(supplierId !== undefined, (all) =>
      all.where('supplier_id', '=', supplierId ?? ''),
    );
    const { page, nextCursor } = await newestPage(query, 'entered_at', { cursor, limit: pageSize });
    return { returns: page.map(purchaseReturnFromRow), nextCursor };
  }),

  get: api.purchases.get.handler(async ({ input, context, errors }) => {
    const purchase = await readPurchase(context.db, input.id);
    if (!purchase) throw errors.NOT_FOUND();
    return purchase;
  }),

  suppliers: api.purchases.suppliers.handler(async ({ context }) => {
    const rows = await suppliersWithBalance(context.db)
      .orderBy(sql`retired_at is not null`)
      // Else one that is no longer used could be left out with its debt.
      .orderBy(sql`retired_at is not null and ${owed} = 0`)
      .orderBy(sql`lower(name)`)
      .limit(maxListedSuppliers)
      .execute();
    return rows.map(supplierWithBalanceFromRow);
  }),

  saveSupplier: api.purchases.saveSupplier.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, version, isRetired, ...fields } = input;
      await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
      const before = await readSupplier(trx, id);
      if (!before && version > 0) throw errors.NOT_FOUND();
      const wasRetired = before?.retiredAt != null;
      const isOtherUse = before !== null && wasRetired !== isRetired;
      // Already so, by an earlier attempt of this request or by somebody else.
      if (before && !isOtherUse && changedFields(before, fields).length === 0) return before;
      if (before && before.version !== version) throw errors.SUPPLIER_CHANGED({ data: before });
      if (!isRetired && (await isSupplierTaken(trx, fields.name, id))) {
        throw errors.NAME_TAKEN({
          message: t('There is already a supplier “{name}”.', { name: fields.name }),
        });
      }
      if ((!before || wasRetired) && !isRetired && (await areSuppliersFull(trx))) {
        throw errors.LIST_FULL();
      }
      const columns = {
        ...toColumns(supplierColumns, fields),
        retired_at: isRetired
          ? before && wasRetired
            ? new Date(before.retiredAt ?? '')
            : context.now
          : null,
      };
      if (before) {
        await trx
          .updateTable('suppliers')
          .set({ ...columns, version: version + 1 })
          .where('id', '=', id)
          .execute();
      } else {
        await trx
          .insertInto('suppliers')
          .values({ id, ...columns, added_at: context.now })
          .execute();
      }
      const kindOfUse = isRetired ? 'retired' : 'usedAgain';
      await recordAudit(trx, context, {
        action: 'supplier_saved',
        values: {
          kind: before ? (isOtherUse ? kindOfUse : 'changed') : 'added',
          supplier: fields.name,
        },
        ...about('suppliers', { id }),
      });
      return readWrittenSupplier(trx, id);
    }),
  ),

  enter: api.purchases.enter.handler(async ({ input, context, errors }) => {
    const { total: computed } = purchaseTotals(input);
    const roundOff = purchaseRoundOff(computed, input.total);
    if (roundOff === null) {
      throw errors.TOTALS_DIFFER({
        message: t('The lines come to {computed}, the invoice says {total}.', {
          computed: formatRupees(computed),
          total: formatRupees(input.total),
        }),
        data: { computed: Math.min(computed, maxPaise) },
      });
    }
    const { paid, invoiceDate } = input;
    if (paid && paid.amount > input.total) throw errors.OVERPAID();
    refuseFuture(context, errors, { invoiceDate, ...(paid && { 'paid.spentOn': paid.spentOn }) });
    const refuseEntered = async (trx: Transaction<Database>) => {
      const entered = await readEnteredInvoice(trx, input);
      if (!entered) return;
      throw errors.INVOICE_ENTERED({
        message: t('Invoice {invoice} of {supplier} is entered already.', {
          invoice: entered.invoiceNumber,
          supplier: entered.supplierName,
        }),
        data: entered,
      });
    };
    try {
      return await idempotent(context, {
        operation: 'purchases.enter',
        input,
        read: readWrittenPurchase,
        create: async (trx, id) => {
          const supplier = await readSupplier(trx, input.supplierId);
          if (!supplier) throw errors.NOT_FOUND();
          const paymentId = paid && uuidv7();
          // First: it may lock the person's row for the number of the drawer.
          if (paid && paymentId) {
            const payment = { supplier, purpose: input.invoiceNumber, payment: paid };
            await paySupplier(trx, context, { id: paymentId, ...payment });
          }
          await refuseEntered(trx);
          const kept = input.lines.map(({ item }) => item);
          const items = await itemsOfLines(trx, kept, context.now);
          await lockRow(trx, 'suppliers', supplier.id);
          await refuseEntered(trx);
          const tooMuch = input.lines.findIndex(
            (line, index) => unitsOf(line, items[index]?.packUnits ?? 1) > maxUnits,
          );
          if (tooMuch >= 0) {
            const message = t('Line {line}: {problem}', {
              line: tooMuch + 1,
              problem: t('These are more than 1,000,000 pieces.'),
            });
            const issues = [{ field: `lines.${tooMuch}.packs`, message }];
            throw errors.BAD_REQUEST({ message, data: { issues } });
          }
          const accepted = { id, input, supplierName: supplier.name, items, roundOff, paymentId };
          await insertPurchase(trx, context, accepted);
          await recordAudit(trx, context, {
            action: 'purchase_entered',
            values: {
              invoice: input.invoiceNumber,
              supplier: supplier.name,
              amount: input.total,
            },
            ...about('purchases', { id }),
          });
          return readWrittenPurchase(trx, id);
        },
      });
    } catch (error) {
      if (!(error instanceof ItemRefused)) throw error;
      const { refusal } = error;
      switch (refusal.kind) {
        case 'refused':
          throw errors.REFUSED_SUBSTANCE({
            message: refusedMessage(refusal.substances),
            data: { substances: refusal.substances },
          });
        case 'taken':
          throw errors.NAME_TAKEN({ message: nameTakenMessage(refusal.name) });
        case 'full':
          throw errors.LIST_FULL({
            message: t('The stock is full (3,000 medicines). Stop using one you no longer need.'),
          });
        case 'unknown':
          throw errors.NOT_FOUND();
      }
    }
  }),

  void: api.purchases.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, reason } = input;
      await lockRow(trx, 'purchases', id);
      const purchase = await readPurchase(trx, id);
      if (!purchase) throw errors.NOT_FOUND();
      if (purchase.voided) {
        if (await isVoidedSo(trx, 'purchases', { id, reason, user })) return purchase;
        throw errors.ALREADY_VOIDED({
          message: t('{name} has voided this invoice already.', { name: purchase.voided.byName }),
          data: purchase,
        });
      }
      const batches = await lockBatches(
        trx,
        purchase.lines.map(({ batchId }) => batchId),
      );
      // As they are under the lock.
      const locked = await readWrittenPurchase(trx, id);
      const gone = goneInWords(locked.lines);
      if (gone !== null) throw errors.BATCH_USED({ message: gone, data: locked });
      // Also where a count has found as much since.
      if (
        await hasReturns(
          trx,
          batches.map((batch) => batch.id),
        )
      ) {
        throw errors.BATCH_USED({
          message: t('Some of it went back to the supplier. Void that return first.'),
          data: locked,
        });
      }
      const units = batches.map((batch) => ({ batchId: batch.id, units: -batch.came_units }));
      await correctStock(trx, context, { reason, units });
      await trx
        .updateTable('purchases')
        .set(voidedColumns(user, now, reason))
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'purchase_voided',
        values: {
          invoice: purchase.invoiceNumber,
          supplier: purchase.supplierName,
          ...{ amount: purchase.total, reason },
        },
        ...about('purchases', { id }),
      });
      return readWrittenPurchase(trx, id);
    }),
  ),

  giveBack: api.purchases.giveBack.handler(async ({ input, context, errors }) => {
    const { user, now, config } = context;
    const { supplierId, noteNumber, returnedOn, amount, lines } = input;
    refuseFuture(context, errors, { returnedOn });
    const ids = lines.map(({ batchId }) => batchId);
    return idempotent(context, {
      operation: 'purchases.giveBack',
      input,
      read: readWrittenReturn,
      create: async (trx, id) => {
        const supplier = await readSupplier(trx, supplierId);
        if (!supplier) throw errors.NOT_FOUND();
        const batches = await lockBatches(trx, ids);
        if (batches.length < ids.length) throw errors.NOT_FOUND();
        const leftOf = new Map(batches.map((batch) => [batch.id, batch.units_left]));
        if (lines.some(({ batchId, units }) => units > (leftOf.get(batchId) ?? 0))) {
          throw errors.NOT_ENOUGH({ data: { batches: batches.map(stockBatchFromRow) } });
        }
        const entryId = uuidv7();
        await insertEntry(trx, { id: entryId, kind: 'supplierReturn', note: null }, { user, now });
        const day = dateIn(now, localTimeZone(config));
        await insertMovements(
          trx,
          lines.map(({ batchId, units }) => ({
            ...{ batchId, kind: 'supplierReturn' as const, units: -units, day, entryId },
          })),
        );
        await trx
          .insertInto('purchase_returns')
          .values({
            ...{ id, entry_id: entryId, supplier_id: supplierId, supplier_name: supplier.name },
            ...{ note_number: noteNumber, returned_on: returnedOn, amount },
            ...{ entered_at: now, entered_by: user.id, entered_by_name: user.name },
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'purchase_returned',
          values: { amount, supplier: supplier.name },
          ...about('purchase_returns', { id }),
        });
        return readWrittenReturn(trx, id);
      },
    });
  }),

  voidReturn: api.purchases.voidReturn.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, reason } = input;
      const row = await lockRow(trx, 'purchase_returns', id);
      if (!row) throw errors.NOT_FOUND();
      const given = await readWrittenReturn(trx, id);
      if (given.voided) {
        if (await isVoidedSo(trx, 'purchase_returns', { id, reason, user })) return given;
        throw errors.ALREADY_VOIDED({
          message: t('{name} has voided this return already.', { name: given.voided.byName }),
          data: given,
        });
      }
      await correctStock(trx, context, { reason, units: await unitsGivenBack(trx, id) });
      await trx
        .updateTable('purchase_returns')
        .set(voidedColumns(user, now, reason))
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'purchase_return_voided',
        values: { amount: given.amount, supplier: given.supplierName, reason },
        ...about('purchase_returns', { id }),
      });
      return readWrittenReturn(trx, id);
    }),
  ),

  pay: api.purchases.pay.handler(async ({ input, context, errors }) => {
    refuseFuture(context, errors, { 'payment.spentOn': input.payment.spentOn });
    return idempotent(context, {
      operation: 'purchases.pay',
      input,
      read: async (db, expenseId) => {
        const { supplier_id } = await db
          .selectFrom('expenses')
          .select('supplier_id')
          .where('id', '=', expenseId)
          .executeTakeFirstOrThrow();
        return readWrittenSupplier(db, supplier_id ?? '');
      },
      create: async (trx, id) => {
        const supplier = await readSupplier(trx, input.id);
        if (!supplier) throw errors.NOT_FOUND();
        await paySupplier(trx, context, { id, supplier, purpose: '', payment: input.payment });
        return readWrittenSupplier(trx, supplier.id);
      },
    });
  }),
};

/** Holds a row until the transaction ends; undefined if there is none. */
async function lockRow(
  trx: Transaction<Database>,
  table: 'suppliers' | 'purchases' | 'purchase_returns',
  id: string,
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Moves units by an entry of today with the reason of a void; the movements of what is voided stay. */
async function correctStock(
  trx: Transaction<Database>,
  { user, now, config }: Pick<SignedIn, 'user' | 'now' | 'config'>,
  { reason, units: moved }: { reason: string; units: readonly MovedUnits[] },
): Promise<void> {
  const entryId = uuidv7();
  await insertEntry(trx, { id: entryId, kind: 'correction', note: reason }, { user, now });
  const day = dateIn(now, localTimeZone(config));
  await insertMovements(
    trx,
    moved.map((one) => ({ ...one, kind: 'correction' as const, day, entryId })),
  );
}
type MovedUnits = Pick<NewMovement, 'batchId' | 'units'>;

/** What a return took out of each batch. */
async function unitsGivenBack(trx: Transaction<Database>, id: string): Promise<MovedUnits[]> {
  return trx
    .selectFrom('purchase_returns')
    .innerJoin('stock_movements', 'stock_movements.entry_id', 'purchase_returns.entry_id')
    .where('purchase_returns.id', '=', id)
    .select(['batch_id as batchId', sql<number>`-units`.as('units')])
    .execute();
}

async function readWrittenSupplier(db: Kysely<Database>, id: string): Promise<SupplierWithBalance> {
  const supplier = await readSupplier(db, id);
  if (!supplier) throw new Error('A supplier that was written cannot be read.');
  return supplier;
}

/** True if another supplier in use has this name, ignoring case. */
async function isSupplierTaken(
  trx: Transaction<Database>,
  name: string,
  id: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('suppliers')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('retired_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

async function areSuppliersFull(trx: Transaction<Database>): Promise<boolean> {
  const { count } = await trx
    .selectFrom('suppliers')
    .select(sql<number>`count(*)`.as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count >= maxSuppliers;
}
