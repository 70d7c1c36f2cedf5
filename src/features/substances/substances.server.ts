import { type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { type BrandSubstances, maxTies, tiedMessage } from './brandSubstances';
import { brandOf, joinSubstances } from './substances';
import { tieFromRow, tiesInForce } from './substances.rows';

/** A new tie locks the settings' row, so that concurrent ones neither tie a brand twice nor exceed `maxTies`. */
export const substancesOperations = {
  list: api.substances.list.handler(async ({ context }) => {
    const rows = await tiesInForce(context.db)
      .orderBy('brand_key')
      .orderBy('form')
      .limit(maxTies)
      .execute();
    return rows.map(tieFromRow);
  }),

  tie: api.substances.tie.handler(({ input, context, errors }) => {
    const { brand, substances } = input;
    const { brandKey, form } = brandOf(brand);
    const create = async (trx: Transaction<Database>, id: string) => {
      await lockTies(trx);
      const before = await tiesInForce(trx)
        .where('brand_key', '=', brandKey)
        .where('form', '=', form)
        .executeTakeFirst();
      if (before) {
        const data = tieFromRow(before);
        throw errors.ALREADY_TIED({ message: tiedMessage(data), data });
      }
      const { count } = await trx
        .selectFrom('brand_substances')
        .select(sql<number>`count(*)`.as('count'))
        .where('withdrawn_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (count >= maxTies) throw errors.LIST_FULL();
      await trx
        .insertInto('brand_substances')
        .values({
          id,
          brand,
          brand_key: brandKey,
          form,
          substances,
          created_by: context.user.id,
          created_at: context.now,
          withdrawn_at: null,
          withdrawn_by: null,
        })
        .execute();
      await recordAudit(trx, context, {
        action: 'substances_tied',
        values:
          substances.length > 0
            ? { kind: 'medicine', brand, substances: joinSubstances(substances) }
            : { kind: 'noMedicine', brand },
        ...about('brand_substances', { id }),
      });
      return readTie(trx, id);
    };
    return idempotent(context, { operation: 'substances.tie', input, create, read: readTie });
  }),

  withdraw: api.substances.withdraw.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const row = await trx
        .selectFrom('brand_substances')
        .select(['brand', 'withdrawn_at'])
        .where('id', '=', input.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      // Withdrawn already, by a second press or by a colleague.
      if (row.withdrawn_at) return {};
      await trx
        .updateTable('brand_substances')
        .set({ withdrawn_at: context.now, withdrawn_by: context.user.id })
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'substances_withdrawn',
        values: { brand: row.brand },
        ...about('brand_substances', { id: input.id }),
      });
      return {};
    }),
  ),
};

async function lockTies(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}

/** A tie, also a withdrawn one. */
async function readTie(db: Kysely<Database>, id: string): Promise<BrandSubstances> {
  const row = await db
    .selectFrom('brand_substances')
    .innerJoin('users', 'users.id', 'brand_substances.created_by')
    .selectAll('brand_substances')
    .select('users.name as created_by_name')
    .where('brand_substances.id', '=', id)
    .executeTakeFirstOrThrow();
  return tieFromRow(row);
}
