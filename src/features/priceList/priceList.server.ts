import { type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, openApi } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { paperFile } from '../../server/pdf/paperFile';
import { findBoardLink } from '../board/board.rows';
import { changedFields } from '../settings/changedFields';
import { maxListedRetired, maxPrices, nameTakenMessage, type Price, priceInWords } from './price';
import { priceColumns, priceFromRow } from './priceList.rows';
import { readRateBoard } from './rateBoard.rows';

/** The clinic's price list. Changes lock the settings' row, so that no name is taken twice and no list overfilled. */
export const priceListOperations = {
  rates: api.priceList.rates.handler(({ context }) => readRateBoard(context.db)),

  ratesPdf: api.priceList.ratesPdf.handler(async ({ input, context, errors }) => {
    const { size, language } = input;
    const record = await readRateBoard(context.db);
    return paperFile(context, errors, 'rates', { kind: 'rateBoard', record, size, language });
  }),

  ratesOnScreen: openApi.priceList.ratesOnScreen.handler(async ({ input, context, errors }) => {
    const { db } = context;
    if (!(await findBoardLink(db, input.token))) throw errors.LINK_NOT_USABLE();
    return readRateBoard(db);
  }),

  list: api.priceList.list.handler(async ({ context }) => {
    const rows = await context.db
      .selectFrom('prices')
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .limit(maxPrices)
      .execute();
    return rows.map(priceFromRow);
  }),

  retired: api.priceList.retired.handler(async ({ context }) => {
    const rows = await context.db
      .selectFrom('prices')
      .selectAll()
      .where('retired_at', 'is not', null)
      .orderBy('retired_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxListedRetired)
      .execute();
    return rows.map(priceFromRow);
  }),

  add: api.priceList.add.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'priceList.add',
      input,
      create: async (trx, id) => {
        await lockPriceList(trx);
        if (await isTaken(trx, input.name, id)) {
          throw errors.NAME_TAKEN({ message: nameTakenMessage(input.name) });
        }
        if (await isFull(trx)) throw errors.LIST_FULL();
        await trx
          .insertInto('prices')
          .values({
            id,
            ...toColumns(priceColumns, input),
            added_at: context.now,
            retired_at: null,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'price_added',
          values: { item: priceInWords(input) },
          ...about('prices', { id }),
        });
        return readWrittenPrice(trx, id);
      },
      read: readWrittenPrice,
    }),
  ),

  change: api.priceList.change.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, version, ...fields } = input;
      await lockPriceList(trx);
      const before = await readPrice(trx, id);
      if (!before) throw errors.NOT_FOUND();
      // Already changed like this, by an earlier attempt of this request or by somebody else.
      if (changedFields(before, fields).length === 0) return before;
      if (before.version !== version) throw errors.PRICE_CHANGED({ data: before });
      if (before.retiredAt === null && (await isTaken(trx, fields.name, id))) {
        throw errors.NAME_TAKEN({ message: nameTakenMessage(fields.name) });
      }
      await trx
        .updateTable('prices')
        .set({ ...toColumns(priceColumns, fields), version: version + 1 })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'price_changed',
        values: { before: priceInWords(before), item: priceInWords(fields) },
        ...about('prices', { id }),
      });
      return readWrittenPrice(trx, id);
    }),
  ),

  retire: api.priceList.retire.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, isRetired } = input;
      await lockPriceList(trx);
      const before = await readPrice(trx, id);
      if (!before) throw errors.NOT_FOUND();
      // Already so: pressed twice, or by two people.
      if ((before.retiredAt !== null) === isRetired) return before;
      if (!isRetired) {
        if (await isTaken(trx, before.name, id)) {
          throw errors.NAME_TAKEN({ message: nameTakenMessage(before.name) });
        }
        if (await isFull(trx)) throw errors.LIST_FULL();
      }
      await trx
        .updateTable('prices')
        .set({ retired_at: isRetired ? context.now : null, version: before.version + 1 })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'price_retired',
        values: { kind: isRetired ? 'retired' : 'usedAgain', item: priceInWords(before) },
        ...about('prices', { id }),
      });
      return readWrittenPrice(trx, id);
    }),
  ),
};

async function lockPriceList(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}

/** True if another price in use has this name, ignoring case. */
async function isTaken(trx: Transaction<Database>, name: string, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom('prices')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('retired_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

async function isFull(trx: Transaction<Database>): Promise<boolean> {
  const { count } = await trx
    .selectFrom('prices')
    .select(sql<number>`count(*)`.as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count >= maxPrices;
}

async function readPrice(db: Kysely<Database>, id: string): Promise<Price | null> {
  const row = await db.selectFrom('prices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? priceFromRow(row) : null;
}

async function readWrittenPrice(db: Kysely<Database>, id: string): Promise<Price> {
  const price = await readPrice(db, id);
  if (!price) throw new Error('A price that was written cannot be read.');
  return price;
}
