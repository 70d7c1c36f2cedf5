import { type InferResult, type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../../server/api/idempotent';
import { api, type SignedIn } from '../../../server/api/operations';
import { about, recordAudit } from '../../../server/audit/recordAudit';
import type { Database } from '../../../server/database/schema';
import { inTransaction } from '../../../server/database/transaction';
import { substanceNamed } from '../reference/substanceList';
import { areSameSubstances, brandKey, capitalized } from '../substances';
import { tieFromRow, tiesInForce } from '../substances.rows';
import {
  maxDifferences,
  type ProductChanges,
  type ProductImport,
  type ProductSource,
  productImportsShown,
  productSubstances,
  type StoredProduct,
} from './product';
import { importsInForce } from './products.rows';

/** Rows that one statement copies, so that it stays far below the statement timeout. */
const batchSize = 20_000;

export const productsOperations = {
  stage: api.products.stage.handler(async ({ input: { importId, rows }, context, errors }) => {
    const { db, user, now } = context;
    // One file at a time: the first row of a new file deletes the person's earlier one, which then takes no more rows.
    if (rows.some(({ row }) => row === 1)) {
      await db
        .deleteFrom('product_rows')
        .where('user_id', '=', user.id)
        .where('import_id', '!=', importId)
        .execute();
    } else {
      const first = await db
        .selectFrom('product_rows')
        .select('row')
        .where('user_id', '=', user.id)
        .where('import_id', '=', importId)
        .where('row', '=', 1)
        .executeTakeFirst();
      if (!first) throw errors.NOT_STAGED();
    }
    await db
      .insertInto('product_rows')
      .values(
        rows.map(({ brand, substances, ...stored }) => ({
          ...stored,
          user_id: user.id,
          import_id: importId,
          brand_key: brandKey(brand),
          substances: substances.map(usualName),
          staged_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'import_id', 'row']).doNothing())
      .execute();
    return { staged: rows.length };
  }),

  check: api.products.check.handler(async ({ input, context }) => {
    const changes = await changesOf(context.db, context, input);
    const differences = await differingTies(context.db, context, input.importId);
    return {
      ...changes,
      differing: differences.length,
      differences: differences.slice(0, maxDifferences),
    };
  }),

  run: api.products.run.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const { importId, source, name, rows, leftOut } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      await lockSource(trx, source);
      const { staged, last } = await stagedRows(trx, user.id, importId);
      if (staged !== rows) throw errors.NOT_STAGED();
      await supersede(trx, source, now);
      await trx
        .insertInto('product_imports')
        .values({
          id,
          ...{ source, name, products: rows, left_out: leftOut },
          imported_by: user.id,
          imported_at: now,
          ...{ taken_back_at: null, taken_back_by: null, superseded_at: null },
        })
        .execute();
      let copied = 0n;
      for (let from = 1; from <= last; from += batchSize) {
        const { numAffectedRows = 0n } = await sql`
          insert into products (import_id, "row", name, brand_key, form, substances, code)
          select ${id}::uuid, "row", name, brand_key, form, substances, code from product_rows
          where user_id = ${user.id}::uuid and import_id = ${importId}::uuid
            and "row" between ${from} and ${from + batchSize - 1}`.execute(trx);
        copied += numAffectedRows;
      }
      // The same person sent another file meanwhile, which deletes these rows.
      if (copied !== BigInt(rows)) throw errors.NOT_STAGED();
      await trx
        .deleteFrom('product_rows')
        .where('user_id', '=', user.id)
        .where('import_id', '=', importId)
        .execute();
      await recordAudit(trx, context, {
        action: 'products_imported',
        values: { medicineList: source, rows, skipped: leftOut },
        ...about('product_imports', { id }),
      });
      return readImport(trx, id);
    };
    return idempotent(context, { operation: 'products.run', input, create, read: readImport });
  }),

  list: api.products.list.handler(async ({ context }) => {
    const rows = await importsWithState(context.db)
      .orderBy('imported_at', 'desc')
      .orderBy('product_imports.id', 'desc')
      .limit(productImportsShown)
      .execute();
    return { imports: rows.map(importFromRow) };
  }),

  takeBack: api.products.takeBack.handler(({ input: { id }, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const row = await trx
        .selectFrom('product_imports')
        .select('source')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      await lockSource(trx, row.source);
      const before = await readImport(trx, id);
      // Taken back already, by a second press or by a colleague.
      if (before.takenBackAt !== null) return before;
      if (!before.isInForce) throw errors.NOT_IN_FORCE();
      await trx
        .updateTable('product_imports')
        .set({ taken_back_at: context.now, taken_back_by: context.user.id })
        .where('id', '=', id)
        .execute();
      await trx.deleteFrom('products').where('import_id', '=', id).execute();
      await recordAudit(trx, context, {
        action: 'products_taken_back',
        values: { medicineList: row.source, rows: before.products },
        ...about('product_imports', { id }),
      });
      return readImport(trx, id);
    }),
  ),
};

/** The name that the list of substances has for it, so that "Acetaminophen" of one source is "Paracetamol" of another. */
function usualName(name: string): string {
  return substanceNamed(name)?.name ?? capitalized(name);
}

/** Of two imports of one source, the second waits. */
async function lockSource(trx: Transaction<Database>, source: ProductSource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`products ${source}`}, 0))`.execute(
    trx,
  );
}

/** Before a new list of a source counts: deletes the products of all but its newest one, to which undo leads back. */
async function supersede(trx: Transaction<Database>, source: ProductSource, now: Date) {
  const older = await trx
    .updateTable('product_imports')
    .set({ superseded_at: now })
    .where('source', '=', source)
    .where('taken_back_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('id', 'not in', sql<string>`${importsInForce}`)
    .returning('id')
    .execute();
  if (older.length === 0) return;
  await trx
    .deleteFrom('products')
    .where(
      'import_id',
      'in',
      older.map(({ id }) => id),
    )
    .execute();
}

async function stagedRows(trx: Transaction<Database>, userId: string, importId: string) {
  return trx
    .selectFrom('product_rows')
    .select([sql<number>`count(*)`.as('staged'), sql<number>`coalesce(max("row"), 0)`.as('last')])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}

type Counts = Pick<ProductChanges, 'added' | 'changed' | 'removed'>;

/** Compares the staged names with those of the list of this source that counts now. */
async function changesOf(
  db: Kysely<Database>,
  { user }: SignedIn,
  { importId, source }: { importId: string; source: ProductSource },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with staged as materialized (
      select lower(name) as name, substances from product_rows
      where user_id = ${user.id}::uuid and import_id = ${importId}::uuid
    ),
    known as materialized (
      select lower(name) as name, substances from products
      where import_id = (
        select id from product_imports where source = ${source} and id in ${importsInForce}
      )
    ),
    others as (select name, substances from staged except select name, substances from known)
    select
      (select count(*) from (select name from staged except select name from known) names)::int as added,
      (select count(distinct name) from others where name in (select name from known))::int as changed,
      (select count(*) from (select name from known except select name from staged) names)::int as removed`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('Counting found no row.');
  return counts;
}

/** The clinic's own ties of whose medicines the staged rows say something else. */
async function differingTies(db: Kysely<Database>, { user }: SignedIn, importId: string) {
  const rows = await tiesInForce(db).orderBy('brand_key').orderBy('form').execute();
  const ties = rows.map(tieFromRow).filter(({ substances }) => substances.length > 0);
  const products: StoredProduct[] = await db
    .selectFrom('product_rows')
    .select(['brand_key as brandKey', 'form', 'substances'])
    .distinct()
    .where('user_id', '=', user.id)
    .where('import_id', '=', importId)
    .where(sql<boolean>`brand_key = any(${ties.map((tie) => tie.brandKey)}::text[])`)
    .execute();
  return ties.flatMap(({ brand, substances: own }) => {
    const listed = productSubstances(brand, products);
    // As the list of substances names them: the clinic may write "Acetaminophen".
    return listed === null || areSameSubstances(own.map(usualName), listed)
      ? []
      : [{ brand, own, listed: [...listed] }];
  });
}

function importsWithState(db: Kysely<Database>) {
  return db
    .selectFrom('product_imports')
    .innerJoin('users', 'users.id', 'imported_by')
    .select(['product_imports.id', 'source', 'product_imports.name', 'products', 'left_out'])
    .select(['imported_at', 'taken_back_at', 'users.name as by_name'])
    .select(sql<boolean>`product_imports.id in ${importsInForce}`.as('is_in_force'));
}

function importFromRow(
  row: InferResult<ReturnType<typeof importsWithState>>[number],
): ProductImport {
  const { id, source, name, products } = row;
  return {
    ...{ id, source, name, products, leftOut: row.left_out, byName: row.by_name },
    importedAt: row.imported_at.toISOString(),
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    isInForce: row.is_in_force,
  };
}

async function readImport(db: Kysely<Database>, id: string): Promise<ProductImport> {
  const row = await importsWithState(db)
    .where('product_imports.id', '=', id)
    .executeTakeFirstOrThrow();
  return importFromRow(row);
}

/** A staged file that was not imported by then counts as abandoned. */
const stagedRowLifetimeMs = 24 * 60 * 60 * 1000;

/** Deletes staged rows that nobody imported in time. */
export async function deleteOldStagedProducts(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - stagedRowLifetimeMs);
  await db.deleteFrom('product_rows').where('staged_at', '<', limit).execute();
}
