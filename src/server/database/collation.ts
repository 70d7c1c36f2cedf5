import { type DatabaseAddress, DatabaseClient } from './hosts';

/**
 * Rebuilds the indexes of names that another version of ICU made, as the tables' owner, at every start: they have the
 * names in that version's order, so pages of the lists would miss some. Servers that start together take turns.
 */
export async function rebuildNameIndexes(owner: DatabaseAddress): Promise<void> {
  // Not the server's own pool, which gives up a silent connection: with a million records it may take minutes.
  const client = new DatabaseClient(owner);
  await client.connect();
  try {
    await client.query(`
begin;
set local statement_timeout = 0;
set local lock_timeout = 0;
select pg_advisory_xact_lock(hashtext('collation of names'));
do $$
declare
  outdated text;
begin
  if exists (
    select from pg_collation
    where oid = 'public.names'::regcollation and collversion is distinct from pg_collation_actual_version(oid)
  ) then
    for outdated in
      select indexrelid::regclass::text from pg_index
      where 'public.names'::regcollation::oid = any (indcollation::oid[])
    loop
      execute 'reindex index ' || outdated;
    end loop;
    alter collation public.names refresh version;
  end if;
end
$$;
commit`);
  } finally {
    await client.end();
  }
}
