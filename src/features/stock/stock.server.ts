import { type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { readRecorded } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { dateIn } from '../../shared/clinicDay';
import { may } from '../../shared/permissions';
import { changedFields } from '../settings/changedFields';
import {
  batchColumns,
  insertBatches,
  insertEntry,
  insertMovements,
  itemColumns,
  lockBatches,
  readAvailability,
  stockBatchFromRow,
  stockItemFromRow,
} from './stock.rows';
import { maxShownBatches, type StockState, stockStates } from './stockChanges';
import type { NewStockBatch, PricedBatch, StockItem } from './stockItem';
import {
  addItem,
  ItemRefused,
  isListFull,
  isNameTaken,
  itemsOfLines,
  lockStockList,
  readDuplicateLines,
  refusedInItem,
} from './stockItems.rows';
import {
  isInState,
  readDifferences,
  readMovements,
  readReceivers,
  readShelfBatches,
  readShelves,
  readStockRows,
  readStockValue,
  rowsOfState,
} from './stockLists.rows';
import {
  batchInWords,
  duplicatesMessage,
  itemInWords,
  nameTakenMessage,
  packInUseMessage,
  refusedMessage,
} from './stockWords';

type Reader = Pick<SignedIn, 'user' | 'clinicSettings'>;

/** The clinic's stock. Locks are taken in the order settings, items, batches. */
export const stockOperations = {
  availability: api.stock.availability.handler(({ context: { db, now, config } }) =>
    readAvailability(db, dateIn(now, localTimeZone(config))),
  ),

  search: api.stock.search.handler(async ({ input: { text, state }, context }) => {
    const day = dateIn(context.now, localTimeZone(context.config));
    const rows = await readStockRows(context.db, { text, day });
    const counts = Object.fromEntries(
      stockStates.map((one) => [one, rows.filter((row) => isInState(row, one, day)).length]),
    ) as Record<StockState, number>;
    return { items: rowsOfState(rows, state, day), counts };
  }),

  item: api.stock.item.handler(async ({ input: { id }, context, errors }) => {
    const item = await readItem(context.db, id);
    if (!item) throw errors.NOT_FOUND();
    const batches = await context.db
      .selectFrom('stock_batches')
      .selectAll()
      .where('item_id', '=', id)
      .orderBy(sql`units_left = 0`)
      // What is given next first; of what is gone the newest.
      .orderBy(sql`case when units_left > 0 then expiry end`)
      .orderBy('id', 'desc')
      .limit(maxShownBatches)
      .execute();
    return {
      item,
      batches: batches.map((row) => pricedBatchFromRow(row, context)),
      movements: await readMovements(context.db, id),
    };
  }),

  shelves: api.stock.shelves.handler(({ context: { db } }) => readShelves(db)),

  batches: api.stock.batches.handler(({ input, context: { db, now, config } }) =>
    readShelfBatches(db, { ...input, day: dateIn(now, localTimeZone(config)) }),
  ),

  differences: api.stock.differences.handler(({ input: { cursor }, context: { db } }) =>
    readDifferences(db, cursor),
  ),

  addItem: api.stock.addItem.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'stock.addItem',
      input,
      create: async (trx, id) => {
        await lockStockList(trx);
        await refusing(errors, () => addItem(trx, { id, item: input, now: context.now }));
        await recordAudit(trx, context, {
          action: 'stock_item_added',
          values: { item: itemInWords(input) },
          ...about('stock_items', { id }),
        });
        return readWrittenItem(trx, id);
      },
      read: readWrittenItem,
    }),
  ),

  changeItem: api.stock.changeItem.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, version, isRetired, ...fields } = input;
      await lockStockList(trx);
      const row = await trx
        .selectFrom('stock_items')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      const before = stockItemFromRow(row);
      const isSame = changedFields(before, fields).length === 0;
      const wasRetired = before.retiredAt !== null;
      // Already so, by an earlier attempt of this request or by somebody else.
      if (isSame && wasRetired === isRetired) return before;
      if (before.version !== version) throw errors.STOCK_CHANGED({ data: before });
      const substances = isRetired ? [] : await refusedInItem(trx, fields.name);
      if (substances.length > 0) {
        const message = refusedMessage(substances);
        throw errors.REFUSED_SUBSTANCE({ message, data: { substances } });
      }
      if (!isRetired && (await isNameTaken(trx, fields.name, id))) {
        throw errors.NAME_TAKEN({ message: nameTakenMessage(fields.name) });
      }
      // Its batches, also those that are used up and may come back, have the MRP of the pack that they came in.
      if (before.packUnits !== fields.packUnits && (await hasBatches(trx, id))) {
        throw errors.PACK_IN_USE({ message: packInUseMessage(before, fields.packUnits) });
      }
      if (wasRetired && !isRetired && (await isListFull(trx))) throw errors.LIST_FULL();
      if (isRetired && !wasRetired && (await hasUnitsLeft(trx, id))) throw errors.STOCK_LEFT();
      const retiredAt = isRetired ? (row.retired_at ?? context.now) : null;
      await trx
        .updateTable('stock_items')
        .set({ ...toColumns(itemColumns, fields), version: version + 1, retired_at: retiredAt })
        .where('id', '=', id)
        .execute();
      const item = itemInWords(fields);
      const record = about('stock_items', { id });
      if (!isSame) {
        await recordAudit(trx, context, {
          action: 'stock_item_changed',
          values: { kind: 'changed', before: itemInWords(before), item },
          ...record,
        });
      }
      if (wasRetired !== isRetired) {
        await recordAudit(trx, context, {
          action: 'stock_item_changed',
          values: { kind: isRetired ? 'retired' : 'usedAgain', item },
          ...record,
        });
      }
      return readWrittenItem(trx, id);
    }),
  ),

  changeBatch: api.stock.changeBatch.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, version, cost, ...fields } = input;
      // Whoever may not see a cost may not replace it either.
      if (cost !== undefined && !seesRates(context)) throw errors.FORBIDDEN();
      const [row] = await lockBatches(trx, [id]);
      if (!row) throw errors.NOT_FOUND();
      const before = pricedBatchFromRow(row, context);
      const wanted = { ...fields, cost: cost === undefined ? row.cost : cost };
      if (changedFields({ ...before, cost: row.cost }, wanted).length === 0) return before;
      if (before.version !== version) throw errors.STOCK_CHANGED({ data: before });
      await trx
        .updateTable('stock_batches')
        .set({
          ...toColumns(batchColumns, fields),
          cost: wanted.cost,
          version: version + 1,
        })
        .where('id', '=', id)
        .execute();
      const item = await readWrittenItem(trx, row.item_id);
      await recordAudit(trx, context, {
        action: 'batch_changed',
        values: {
          item: item.name,
          before: batchInWords({ ...before, cost: row.cost }, wanted.cost !== row.cost),
          batch: batchInWords(wanted, wanted.cost !== row.cost),
        },
        ...about('stock_batches', { id }),
      });
      const [after] = await lockBatches(trx, [id]);
      return after ? pricedBatchFromRow(after, context) : before;
    }),
  ),

  open: api.stock.open.handler(({ input, context, errors }) => {
    // The confirmation belongs to the same request, so idempotency ignores it.
    const { isDuplicate, ...idempotentInput } = input;
    return idempotent(context, {
      operation: 'stock.open',
      input: idempotentInput,
      create: async (trx, id) => {
        const { lines } = input;
        // Of two people who enter the same list at once the second one is asked.
        await lockStockList(trx);
        const refuseDuplicates = async (items: readonly StockItem[]) => {
          const positions = await readDuplicateLines(trx, lines, items);
          if (positions.length === 0) return;
          const names = positions.map(
            (position) => `${items[position]?.name} (${lines[position]?.batch.number})`,
          );
          const message = duplicatesMessage(names);
          throw errors.DUPLICATE_BATCHES({ message, data: { lines: positions } });
        };
        const batchIds = await bringIn(trx, context, {
          ...{ id, kind: 'opening', lines, errors },
          ...(!isDuplicate && { refuseDuplicates }),
        });
        await recordAudit(trx, context, {
          action: 'stock_opened',
          values: { count: lines.length },
          ...about('stock_entries', { id }),
        });
        return { id, batchIds };
      },
      read: async (db, id) => ({ id, batchIds: await readBatchIds(db, id) }),
    });
  }),

  find: api.stock.find.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'stock.find',
      input,
      create: async (trx, id) => {
        const lines = [{ ...input, cost: null }];
        await bringIn(trx, context, { id, kind: 'find', lines, errors });
        const found = await readFind(trx, id);
        const item = await readWrittenItem(trx, found.itemId);
        await recordAudit(trx, context, {
          action: 'stock_found',
          values: { item: item.name, batch: input.batch.number, count: input.units },
          ...about('stock_entries', { id }),
        });
        return found;
      },
      read: readFind,
    }),
  ),

  writeOff: api.stock.writeOff.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'stock.writeOff',
      input,
      create: async (trx, id) => {
        const { reason, lines } = input;
        const note = input.note || null;
        await insertEntry(trx, { id, kind: 'writeOff', note }, context);
        const batches = await lockBatches(
          trx,
          lines.map(({ batchId }) => batchId),
        );
        if (batches.length < lines.length) throw errors.NOT_FOUND();
        const left = new Map(batches.map((row) => [row.id, row.units_left]));
        if (lines.some(({ batchId, units }) => units > (left.get(batchId) ?? 0))) {
          const data = { batches: batches.map((row) => pricedBatchFromRow(row, context)) };
          throw errors.NOT_ENOUGH({ data });
        }
        const day = dateIn(context.now, localTimeZone(context.config));
        await insertMovements(
          trx,
          lines.map(({ batchId, units }) => ({
            ...{ batchId, kind: 'writeOff', units: -units, day, reason, entryId: id },
          })),
        );
        const counted = { count: lines.length, writeOff: reason };
        const record = about('stock_entries', { id });
        const action = 'stock_written_off';
        await (note === null
          ? recordAudit(trx, context, { action, values: { kind: 'plain', ...counted }, ...record })
          : recordAudit(trx, context, {
              ...{ action, values: { kind: 'noted', ...counted, reason: note }, ...record },
            }));
        return { id };
      },
      read: async (_, id) => ({ id }),
    }),
  ),

  count: api.stock.count.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'stock.count',
      input,
      create: async (trx, id) => {
        const { lines } = input;
        const ids = lines.map(({ batchId }) => batchId);
        await insertEntry(trx, { id, kind: 'count', note: input.shelf || null }, context);
        const batches = await lockBatches(trx, ids);
        if (batches.length < lines.length) throw errors.NOT_FOUND();
        const left = new Map(batches.map((row) => [row.id, row.units_left]));
        const movedIds = lines.flatMap(({ batchId, seen }) =>
          left.get(batchId) === seen ? [] : [batchId],
        );
        if (movedIds.length > 0) {
          const moved = batches.filter((row) => movedIds.includes(row.id));
          const data = { batches: moved.map((row) => pricedBatchFromRow(row, context)) };
          throw errors.COUNT_CHANGED({ data });
        }
        const day = dateIn(context.now, localTimeZone(context.config));
        const different = lines.filter(({ seen, counted }) => seen !== counted);
        await insertMovements(
          trx,
          different.map(({ batchId, seen, counted, reason: note }) => ({
            ...{ batchId, kind: 'count', units: counted - seen, day, note, entryId: id },
          })),
        );
        await recordAudit(trx, context, {
          action: 'stock_counted',
          values: { count: lines.length, rows: different.length },
          ...about('stock_entries', { id }),
        });
        return { id };
      },
      read: async (_, id) => ({ id }),
    }),
  ),

  whoGot: api.stock.whoGot.handler(async ({ input, context, errors }) => {
    const item = await readItem(context.db, input.itemId);
    if (!item) throw errors.NOT_FOUND();
    const found = await readReceivers(context.db, input);
    const action = 'batch_traced';
    const values = { item: item.name, batch: input.number };
    await readRecorded(
      context,
      { action, id: item.id },
      () => recordAudit(context.db, context, { action, values, ...about('stock_items', item) }),
      async () => {},
    );
    return found;
  }),

  value: api.stock.value.handler(({ input: { day }, context: { db } }) => readStockValue(db, day)),
};

/** Whether a person may see what the stock cost. */
function seesRates({ user, clinicSettings }: Reader): boolean {
  return may(user, 'stock.value', clinicSettings.rights);
}

/** A batch as this person may see it. */
function pricedBatchFromRow(
  row: Parameters<typeof stockBatchFromRow>[0],
  reader: Reader,
): PricedBatch {
  const batch = stockBatchFromRow(row);
  return seesRates(reader) ? { ...batch, cost: row.cost } : batch;
}

interface ItemErrors {
  NOT_FOUND: () => Error;
  LIST_FULL: () => Error;
  NAME_TAKEN: (options: { message: string }) => Error;
  REFUSED_SUBSTANCE: (options: { message: string; data: { substances: string[] } }) => Error;
}

/** Answers with an operation's own error where an item cannot be kept. */
async function refusing<Result>(errors: ItemErrors, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    const { refusal } = error;
    if (refusal.kind === 'full') throw errors.LIST_FULL();
    if (refusal.kind === 'unknown') throw errors.NOT_FOUND();
    if (refusal.kind === 'taken') {
      throw errors.NAME_TAKEN({ message: nameTakenMessage(refusal.name) });
    }
    const { substances } = refusal;
    throw errors.REFUSED_SUBSTANCE({ message: refusedMessage(substances), data: { substances } });
  }
}

interface Arrival {
  id: string;
  kind: 'opening' | 'find';
  lines: readonly {
    item: Parameters<typeof itemsOfLines>[1][number];
    batch: NewStockBatch;
    units: number;
    cost: number | null;
  }[];
  errors: ItemErrors;
  /** Throws if a line brings a batch that its item has already. */
  refuseDuplicates?: (items: readonly StockItem[]) => Promise<void>;
}

/** Brings lines in by an entry with this id; answers the ids of their batches. */
async function bringIn(
  trx: Transaction<Database>,
  context: SignedIn,
  { id, kind, lines, errors, refuseDuplicates }: Arrival,
): Promise<string[]> {
  const { now } = context;
  const items = await refusing(errors, () =>
    itemsOfLines(
      trx,
      lines.map(({ item }) => item),
      now,
    ),
  );
  await refuseDuplicates?.(items);
  await insertEntry(trx, { id, kind, note: null }, context);
  const day = dateIn(now, localTimeZone(context.config));
  const lots = lines.map(({ batch, units, cost }, index) => ({
    ...{ itemId: items[index]?.id ?? '', batch, units, cost },
  }));
  return insertBatches(trx, { entryId: id, kind, day, now }, lots);
}

/** The batches of an entry, in the order in which they were made. */
async function readBatchIds(db: Kysely<Database>, entryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .select('batch_id')
    .where('entry_id', '=', entryId)
    .orderBy('batch_id')
    .execute();
  return rows.map((row) => row.batch_id);
}

async function readFind(db: Kysely<Database>, id: string) {
  const found = await db
    .selectFrom('stock_movements as m')
    .innerJoin('stock_batches as b', 'b.id', 'm.batch_id')
    .select(['b.id as batchId', 'b.item_id as itemId'])
    .where('m.entry_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ...found };
}

async function hasBatches(trx: Transaction<Database>, itemId: string): Promise<boolean> {
  const batch = await trx
    .selectFrom('stock_batches')
    .select('id')
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return batch !== undefined;
}

async function hasUnitsLeft(trx: Transaction<Database>, itemId: string): Promise<boolean> {
  const batch = await trx
    .selectFrom('stock_batches')
    .select('id')
    .where('item_id', '=', itemId)
    .where('units_left', '>', 0)
    .executeTakeFirst();
  return batch !== undefined;
}

async function readItem(db: Kysely<Database>, id: string): Promise<StockItem | null> {
  const row = await db
    .selectFrom('stock_items')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? stockItemFromRow(row) : null;
}

async function readWrittenItem(db: Kysely<Database>, id: string): Promise<StockItem> {
  const item = await readItem(db, id);
  if (!item) throw new Error('An item of the stock that was written cannot be read.');
  return item;
}
