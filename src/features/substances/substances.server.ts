import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { type BrandSubstances, maxTies, tiedMessage } from './brandSubstances';
import { maxSignatures } from './listSignature';
import { substanceFile } from './reference/substanceFile';
import listOfSubstances from './reference/substances.json';
import { brandOf, joinSubstances } from './substances';
import { listSignatures, signatureFromRow, tieFromRow, tiesInForce } from './substances.rows';
import { coverageOf, mostWrittenNames, proposalsFor, withoutStrengths } from './writtenNames.rows';

// A list that is broken must not check anybody's medicines: the server does not start.
substanceFile.parse(listOfSubstances);

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

  signatures: api.substances.signatures.handler(async ({ context }) => {
    const rows = await listSignatures(context.db)
      .orderBy('at', 'desc')
      .limit(maxSignatures)
      .execute();
    return rows.map(signatureFromRow);
  }),

  sign: api.substances.sign.handler(({ input, context }) =>
    inTransaction(context.db, async (trx) => {
      const { list, version } = input;
      const signed = await trx
        .insertInto('list_signatures')
        .values({
          id: uuidv7(),
          list,
          version,
          user_id: context.user.id,
          user_name: context.user.name,
          at: context.now,
        })
        // Signed already, by a second press or by a colleague: the first signature holds.
        .onConflict((conflict) => conflict.columns(['list', 'version']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (signed) {
        await recordAudit(trx, context, {
          action: 'list_signed',
          values: { kind: list, version },
          ...about('list_signatures', signed),
        });
      }
      const row = await listSignatures(trx)
        .where('list', '=', list)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return signatureFromRow(row);
    }),
  ),

  coverage: api.substances.coverage.handler(async ({ input, context }) => {
    const names = input.names
      ? withoutStrengths(input.names.map((name) => ({ name, count: null })))
      : // A replica that lags a moment is good enough: one prescription more or less changes no order.
        await mostWrittenNames(context.replica, context.now);
    const ties = (await tiesInForce(context.db).execute()).map(tieFromRow);
    return { names: await coverageOf(context.db, names, ties) };
  }),

  propose: api.substances.propose.handler(async ({ input, context }) => {
    const proposals = await proposalsFor(context.db, input.names);
    return { names: [...proposals].map(([name, some]) => ({ name, proposals: some })) };
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
