import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { Letterhead } from './clinicSettings';

// The clinic's letterhead: the current one, and the copy that each paper stores (docs/decisions/0030-papers.md).

/** The letterhead columns of every table of papers. */
export interface StoredLetterhead {
  clinic_name: string;
  clinic_address: string;
  clinic_phone: string;
  clinic_email: string;
  clinic_logo: string | null;
  clinic_colour: string;
}

export const letterheadColumnNames = [
  'clinic_name',
  'clinic_address',
  'clinic_phone',
  'clinic_email',
  'clinic_logo',
  'clinic_colour',
] as const;

/** The current letterhead. */
export function readLetterhead(db: Kysely<Database>): Promise<Letterhead> {
  return db
    .selectFrom('clinic_settings')
    .select(['name', 'address', 'phone', 'email', 'logo', 'colour', 'gstin'])
    .executeTakeFirstOrThrow();
}

/** The key of a picture in `pictures`; null for no picture. */
export const pictureHash = (picture: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(${picture}, 'UTF8')), 'hex')`;

/** The letterhead columns as SQL; the GSTIN is not among them: the paper stores it apart, or the bill has it. */
export const letterheadColumns = sql.raw(letterheadColumnNames.join(', '));

/** The current values for `letterheadColumns`, from `clinic_settings c`. */
export const letterheadNow = sql`c.name, c.address, c.phone, c.email, ${pictureHash(sql`c.logo`)}, c.colour`;

/** Part of a statement: stores a paper's pictures, which a query gives in its only column. */
export const insertPictures = (pictures: RawBuilder<unknown>) => sql`
  insert into pictures (hash, picture)
  select ${pictureHash(sql`picture`)} as hash, picture from (${pictures}) as borne (picture)
  where picture is not null
  -- In one order, lest two papers wait for each other’s pictures.
  order by hash
  on conflict do nothing`;

/** The logo that belongs to the stored columns of a table with the alias `paper`. */
export const storedLogo = sql<string | null>`
  (select picture from pictures where hash = paper.clinic_logo)`.as('logo');

/** The letterhead that a paper stored. */
export function storedLetterhead(
  row: StoredLetterhead & { logo: string | null },
  gstin: string | null,
): Letterhead {
  return {
    name: row.clinic_name,
    address: row.clinic_address,
    phone: row.clinic_phone,
    email: row.clinic_email,
    logo: row.logo,
    colour: row.clinic_colour,
    gstin,
  };
}
