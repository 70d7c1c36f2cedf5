import type pg from 'pg';
import type { Declarations } from '../database/schema';

export interface Table {
  name: string;
  /** All columns except generated ones. */
  columns: string[];
  /** Selects the rows in a fixed order, for PostgreSQL's COPY. */
  query: string;
}

/** The tables of a database that a backup holds, whichever version made them; and those that are not the clinic's. */
export async function tablesIn(
  client: pg.Client,
  declared: Declarations,
): Promise<{ tables: Table[]; foreignTables: string[] }> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    select c.relname::text as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as part (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = part.number
        order by part.place
      ) as key
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname not like 'kysely\\_migration%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
  const order = Object.keys(declared);
  const tables = rows
    .filter(({ name }) => declared[name]?.isInBackup)
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map(({ name, columns, key }) => ({
      name,
      columns,
      query: `select ${quoted(columns)} from public."${name}" order by ${key.join(', ')}`,
    }));
  const foreignTables = rows.map(({ name }) => name).filter((name) => !order.includes(name));
  return { tables, foreignTables };
}

/** Column names as a list in SQL. */
export function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
