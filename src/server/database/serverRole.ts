import pg from 'pg';
import { type DatabaseAddress, DatabaseClient } from './hosts';
import { pause } from './outOfReach';
import type { Declarations } from './schema';

/** The role that a server takes on where it was given a single database user. */
const sharedRole = 'clinic_server';

/**
 * Gives a role the server's rights and takes every other right on the clinic's tables from it. Run by the tables'
 * owner after each start's migrations. Does nothing when the role is the owner itself.
 */
export async function grantServerRights(
  owner: pg.Pool,
  role: string,
  tables: Declarations,
): Promise<void> {
  const found = await owner.query<{ name: string }>('select current_user as name');
  if (found.rows[0]?.name === role) return;
  const name = pg.escapeIdentifier(role);
  await owner.query(
    [
      'begin',
      // Servers that start at once would otherwise change the same catalogue rows.
      `select pg_advisory_xact_lock(hashtext('server rights'))`,
      `revoke all on all tables in schema public from ${name}`,
      `grant usage on schema public to ${name}`,
      ...Object.entries(tables).flatMap(([table, { rights }]) =>
        rights === null ? [] : [`grant ${rights} on ${table} to ${name}`],
      ),
      `grant execute on function remove_sample_data, note_imported_patients, number_changes, forget_waiting_accounts, take_back_import, erase_patient, clear_contact to ${name}`,
      'commit',
    ].join(';\n'),
  );
}

/** The role of a connection's statements: the user it signs in as, unless it takes on another one. */
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

/** What PostgreSQL says to the slower of two who make or grant the same role at once. */
const madeTwice = ['23505', '42710', 'XX000'];

/**
 * Where there is one database user for everything: a connection of that user that works as a role without ownership,
 * or null when the user may not make such a role.
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
        // Servers that start at once, also those of other clinics in this PostgreSQL.
        if (attempt === 10 || !madeTwice.includes(error.code ?? '')) return null;
        await pause();
      }
    }
  } finally {
    await client.end();
  }
}
