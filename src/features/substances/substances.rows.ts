import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { BrandSubstances } from './brandSubstances';
import type { ListSignature } from './listSignature';
import { brandKey, type Tie } from './substances';

/** The ties in force, with the names of their creators. */
export function tiesInForce(db: Kysely<Database>) {
  return db
    .selectFrom('brand_substances')
    .innerJoin('users', 'users.id', 'brand_substances.created_by')
    .selectAll('brand_substances')
    .select('users.name as created_by_name')
    .where('withdrawn_at', 'is', null);
}

type TieRow = Awaited<ReturnType<ReturnType<typeof tiesInForce>['executeTakeFirstOrThrow']>>;

export function tieFromRow(row: TieRow): BrandSubstances {
  return {
    id: row.id,
    brand: row.brand,
    brandKey: row.brand_key,
    form: row.form,
    substances: row.substances,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
  };
}

/** The signatures under versions of the product's lists. */
export function listSignatures(db: Kysely<Database>) {
  return db.selectFrom('list_signatures').select(['list', 'version', 'user_name', 'at']);
}

type SignatureRow = Awaited<
  ReturnType<ReturnType<typeof listSignatures>['executeTakeFirstOrThrow']>
>;

export function signatureFromRow({ list, version, user_name, at }: SignatureRow): ListSignature {
  return { list, version, userName: user_name, at: at.toISOString() };
}

/** The ties of these medicines; all ties if the patient has recorded allergies, which may be brands too. */
export async function tiesFor(
  trx: Transaction<Database>,
  patientId: string,
  medicines: readonly { name: string }[],
): Promise<Tie[]> {
  const keys = [...new Set(medicines.map(({ name }) => brandKey(name)))];
  return trx
    .selectFrom('brand_substances')
    .select(['brand_key as brandKey', 'form', 'substances'])
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`(brand_key = any(${keys}::text[])
        or exists (select from patients where id = ${patientId}::uuid and cardinality(allergies) > 0))`,
    )
    .execute();
}
