import pg from 'pg';
import { patientColumns } from '../../features/patients/patients.rows';
import { clinicColumns } from '../../features/settings/settings.rows';
import { columnNames } from './columns';
import { type DatabaseAddress, DatabaseClient } from './hosts';
import { pause } from './outOfReach';
import type { Database } from './schema';

/** The role that a server takes on where it was given a single database user. */
const sharedRole = 'clinic_server';

const voidColumns = 'voided_at, voided_by, voided_by_name, void_reason';

/**
 * What the server's own database role may do; it owns nothing, and records are never deleted by it. A table that is
 * missing here is out of the server's reach.
 */
const rights: Record<keyof Database | 'sign_in_failures', string> = {
  users:
    'select, insert, update (name, status, is_administrator, room, language, last_sign_in_at, signed_up_from, updated_at)',
  sessions: 'select, insert, update (last_used_at), delete',
  credentials: 'select, insert, update (password, updated_at)',
  account_links: 'select, insert, update (used_at, token_hash)',
  two_factors: 'select, insert, update, delete',
  recovery_codes: 'select, insert, update (used_at), delete',
  sign_in_failures: 'select, insert, update, delete',
  patients: `select, insert, update (${columnNames(patientColumns)}, version, ${voidColumns})`,
  patient_versions: 'select, insert',
  token_counters: 'select, insert, update',
  tokens: `select, insert, update (status, consulted_by, consulted_at, completed_at, cancelled_at, doctor_id,
    queue_key)`,
  token_calls: 'select, insert, update (no_show_by, no_show_at)',
  prescriptions: `select, insert, update (${voidColumns})`,
  prescription_medications: 'select, insert',
  prescription_allergy_answers: 'select, insert',
  bills: `select, insert, update (status, payment_method, paid_at, received, refunded, ${voidColumns})`,
  pictures: 'select, insert',
  prescription_papers: 'select, insert',
  bill_items: 'select, insert',
  bill_payments: 'select, insert',
  bill_counters: 'select, insert, update',
  appointments: 'select, insert, update (status, token_id, cancelled_at, cancelled_from)',
  sample_data: 'select, insert',
  idempotency_keys: 'select, insert, delete',
  board_links: 'select, insert, update (revoked_at, token_hash)',
  shared_links: `select, insert, update (token_hash, mail_state, revoked_at, opened_count, first_opened_at,
    last_opened_at)`,
  clinic_settings: `select, update (${columnNames(clinicColumns)}, version, updated_at)`,
  doctor_profiles: 'select, insert, update',
  bill_papers: 'select, insert',
  day_closes: 'select, insert',
  day_close_papers: 'select, insert',
  changes: 'select, delete',
  change_counter: 'select',
  record_totals: 'select',
  search_words: 'select',
  patient_imports: 'select, insert',
  import_rows: 'select, insert, delete',
  audit_logs: 'select, insert',
  audit_chain: 'select, insert',
};

/**
 * Gives a role the server's rights and takes every other right on the clinic's tables from it. Run by the tables'
 * owner after each start's migrations. Does nothing when the role is the owner itself.
 */
export async function grantServerRights(owner: pg.Pool, role: string): Promise<void> {
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
      ...Object.entries(rights).map(([table, right]) => `grant ${right} on ${table} to ${name}`),
      `grant execute on function remove_sample_data, note_imported_patients, forget_waiting_accounts to ${name}`,
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
