import { type Kysely, type Selectable, sql } from 'kysely';
import { auditSentence } from '../../server/audit/auditSentence';
import type { Database } from '../../server/database/schema';
import type { AuditAction } from '../../shared/auditEvents';
import { dayRange } from '../../shared/clinicDay';
import { t } from '../../shared/language';

interface AuditFilters {
  userId?: string | undefined;
  action?: AuditAction | undefined;
  patientId?: string | undefined;
  /** A date in the clinic's time zone. */
  date?: string | undefined;
  /** The id of the last row on the page before. */
  before?: number | undefined;
}

const columns = [
  'id',
  'timestamp',
  'user_id',
  'user_name',
  'action',
  'details',
  'event',
  'named',
  'erased_at',
  'ip_address',
] as const satisfies (keyof Database['audit_logs'])[];

/** Selects the rows of the audit log that match the filters, newest first. */
export function auditEntriesMatching(
  db: Kysely<Database>,
  { userId, action, patientId, date, before }: AuditFilters,
  timeZone: string,
) {
  let query = db
    .selectFrom('audit_logs')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('email')
        .whereRef('users.id', '=', 'audit_logs.user_id')
        .as('email'),
    )
    .orderBy('id', 'desc');
  if (userId) query = query.where('user_id', '=', userId);
  if (action) query = query.where('action', '=', action);
  // Also of the records that were merged into the patient's: their rows stay as they were written.
  if (patientId) query = query.where(sql<boolean>`patient_id = any(ids_of(${patientId}::uuid))`);
  if (date) {
    const day = dayRange(date, timeZone);
    query = query.where('timestamp', '>=', day.start).where('timestamp', '<', day.end);
  }
  if (before) query = query.where('id', '<', before);
  return query;
}

export function auditEntryFromRow(
  row: Pick<Selectable<Database['audit_logs']>, (typeof columns)[number]> & {
    email: string | null;
  },
) {
  return {
    id: String(row.id),
    at: row.timestamp.toISOString(),
    userId: row.user_id,
    userName: row.user_id ? row.user_name : actorWithoutAccount(row),
    email: row.email,
    action: row.action,
    details: auditSentence(row),
    address: row.ip_address,
  };
}

/** Names the actor of an entry without an account: a browser, such as a patient's, or the server itself. */
function actorWithoutAccount({
  ip_address,
  erased_at,
}: {
  ip_address: string | null;
  erased_at: Date | null;
}) {
  return ip_address || erased_at ? t('Not signed in') : t('The server itself');
}
