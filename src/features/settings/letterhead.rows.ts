import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { Letterhead } from './clinicSettings';

// The clinic's letterhead: as it is now, and as papers keep it (docs/decisions/0030-papers.md).

/** What every table of papers keeps of the clinic's letterhead. */
export interface StoredLetterhead {
  clinic_name: string;
  clinic_address: string;
  clinic_phone: string;
  clinic_email: string;
  clinic_logo: string | null;
}

/** Their names. */
export const letterheadColumnNames = [
  'clinic_name',
  'clinic_address',
  'clinic_phone',
  'clinic_email',
  'clinic_logo',
] as const;

/** The letterhead as it is now. */
export function readLetterhead(db: Kysely<Database>): Promise<Letterhead> {
  return db
    .selectFrom('clinic_settings')
    .select(['name', 'address', 'phone', 'email', 'logo', 'gstin'])
    .executeTakeFirstOrThrow();
}

/** By what a picture is found in `pictures`; null for none. */
export const pictureHash = (picture: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(${picture}, 'UTF8')), 'hex')`;

/** The columns in which a table of papers keeps a letterhead; a GSTIN is beside them, or in the bill. */
export const letterheadColumns = sql.raw(letterheadColumnNames.join(', '));

/** What goes into them now, of `clinic_settings c`. */
export const letterheadNow = sql`c.name, c.address, c.phone, c.email, ${pictureHash(sql`c.logo`)}`;

/** The part of a statement that keeps the pictures of a paper, the only column of a query. */
export const keepPictures = (pictures: RawBuilder<unknown>) => sql`
  insert into pictures (hash, picture)
  select ${pictureHash(sql`picture`)} as hash, picture from (${pictures}) as borne (picture)
  where picture is not null
  -- In one order, lest two papers wait for each other’s pictures.
  order by hash
  on conflict do nothing`;

/** The logo that goes with the kept columns, of a table called `paper`. */
export const storedLogo = sql<string | null>`
  (select picture from pictures where hash = paper.clinic_logo)`.as('logo');

/** The letterhead that a paper kept. */
export function storedLetterhead(
  kept: StoredLetterhead & { logo: string | null },
  gstin: string | null,
): Letterhead {
  return {
    name: kept.clinic_name,
    address: kept.clinic_address,
    phone: kept.clinic_phone,
    email: kept.clinic_email,
    logo: kept.logo,
    gstin,
  };
}
