import pg from 'pg';
import { type DatabaseAddress, DatabaseClient } from './hosts';
import { pauseBeforeRetry } from './outOfReach';
import type { Declarations } from './schema';

/** The role that a server sets if it has a single database user for everything. */
const sharedRole = 'clinic_server';

/**
 * Grants a role the server's rights and revokes every other right on the clinic's tables. Run by the tables'
 * owner after each start's migrations. Does nothing if the role is the owner itself.
 */
export async function grantServerRights(
  owner: pg.Pool,
  role: string,
  tables: Declarations,
): Promise<void> {
  const current = await owner.query<{ name: string }>('select current_user as name');
  if (current.rows[0]?.name === role) return;
  const name = pg.escapeIdentifier(role);
  await owner.query(
    [
      'begin',
      // Otherwise servers that start at once would change the same catalogue rows.
      `select pg_advisory_xact_lock(hashtext('server rights'))`,
      `revoke all on all tables in schema public from ${name}`,
      `grant usage on schema public to ${name}`,
      ...Object.entries(tables).flatMap(([table, { rights }]) =>
        rights === null ? [] : [`grant ${rights} on ${table} to ${name}`],
      ),
      `grant execute on function remove_sample_data, note_imported_patients, number_changes, forget_waiting_accounts, take_back_import, erase_patient, clear_contact, merge_patients, take_back_merge to ${name}`,
      'commit',
    ].join(';\n'),
  );
}

/** The role that a connection's statements run as: its user, unless its options set another role. */
export async function roleOf(address: DatabaseAddress): Promise<string> {
  const client = new DatabaseClient(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** PostgreSQL's codes for the slower of two servers that create or grant the same role at once. */
const raceCodes = ['23505', '42710', 'XX000'];

/**
 * For a single database user for everything: the address of a connection of that user as a role without ownership,
 * or null if the user may not create such a role.
 */
export async function withSharedRole(owner: DatabaseAddress): Promise<DatabaseAddress | null> {
  const client = new DatabaseClient(owner);
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [
          sharedRole,
        ]);
        if (rowCount === 0) await client.query(`create role ${sharedRole} nologin`);
        await client.query(`grant ${sharedRole} to current_user`);
        await client.query(`set role ${sharedRole}`);
        return { ...owner, options: `-c role=${sharedRole}` };
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        // Another server created the role at once, perhaps that of another clinic in this PostgreSQL.
        if (attempt === 10 || !raceCodes.includes(error.code ?? '')) return null;
        await pauseBeforeRetry();
      }
    }
  } finally {
    await client.end();
  }
}
