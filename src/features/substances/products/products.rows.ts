import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/database/schema';
import { brandKey, brandOf, namesWithoutTie, type Tie } from '../substances';
import {
  type CodedProduct,
  type ProductSource,
  productOfMedicine,
  productSubstances,
  type StoredProduct,
} from './product';

/** The imports that count: of each source the newest one that nobody took back. */
export const importsInForce = sql<{ id: string }>`
  (select distinct on (source) id from product_imports
    where taken_back_at is null and superseded_at is null
    order by source, imported_at desc, id desc)`;

interface ListedProduct extends StoredProduct {
  source: ProductSource;
  importedAt: Date;
}

/** What lists from outside say is in a medicine, for the form in which its name was written. */
interface ProductTie extends Tie {
  /** The name as it was given. */
  name: string;
  source: ProductSource;
  importedAt: Date;
}

/** The ties that the imported lists propose for these names; none where products of one name differ. */
export async function productTies(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ProductTie[]> {
  const keys = [...new Set(names.map(brandKey))].filter((key) => key !== '');
  if (keys.length === 0) return [];
  const { rows } = await sql<ListedProduct>`
    select distinct p.brand_key as "brandKey", p.form, p.substances, i.source, i.imported_at as "importedAt"
    from products p join product_imports i on i.id = p.import_id
    where p.brand_key = any(${keys}::text[]) and p.import_id in ${importsInForce}
    order by i.imported_at desc`.execute(db);
  return [...new Set(names)].flatMap((name) => {
    const substances = productSubstances(name, rows);
    const newest = rows.find((row) => row.brandKey === brandKey(name));
    if (!substances || !newest) return [];
    const { source, importedAt } = newest;
    return [{ ...brandOf(name), name, substances: [...substances], source, importedAt }];
  });
}

/**
 * The codes of SNOMED CT that the imported package of the Common Drug Codes for India has for these medicines, in their
 * order; null where none is certain.
 */
export async function snomedCodesOf(
  db: Kysely<Database>,
  medicines: readonly { name: string; strength: string }[],
): Promise<({ code: string; display: string } | null)[]> {
  const keys = [...new Set(medicines.map(({ name }) => brandKey(name)))];
  const { rows } = await sql<CodedProduct>`
    select p.brand_key as "brandKey", p.form, p.substances, p.name, p.code
    from products p join product_imports i on i.id = p.import_id
    where p.brand_key = any(${keys}::text[]) and p.import_id in ${importsInForce} and i.source = 'cdci'`.execute(
    db,
  );
  return medicines.map((medicine) => {
    const product = productOfMedicine(medicine, rows);
    return product && { code: product.code, display: product.name };
  });
}

/**
 * The ties of imported lists for the medicines of which the clinic's own ties say nothing. They are for checks and
 * proposals: what a paper prints under a brand is the clinic's alone.
 */
export async function productTiesFor(
  db: Kysely<Database>,
  medicines: readonly { name: string }[],
  ties: readonly Tie[],
): Promise<ProductTie[]> {
  return productTies(db, namesWithoutTie(medicines, ties));
}
