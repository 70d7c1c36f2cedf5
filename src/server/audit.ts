import type { Kysely } from 'kysely';
import type { User } from '../features/accounts/account';
import type { AuditAction } from '../features/audit/auditActions';
import type { AuditSentence } from '../features/audit/auditTexts';
import type { Database } from './database/schema';

/** Whose action is recorded, when and from where: an operation's context. */
interface Actor {
  /** Null: nobody was signed in. */
  user: Pick<User, 'id' | 'name'> | null;
  now: Date;
  /** The network address of the request, or null for what the server does by itself. */
  address: string | null;
}

interface AuditEntry {
  action: AuditAction;
  /** One sentence for whoever reads the log. */
  details: AuditSentence;
  /** The record it was done to: its table and id. */
  entity: 'users' | 'patients' | 'tokens' | 'prescriptions' | 'bills' | 'appointments' | null;
  entityId: string | null;
  /** The patient whom it concerns. */
  patientId?: string;
}

/** Writes one row of the audit log; a change and its row are written in one transaction. */
export async function recordAudit(
  db: Kysely<Database>,
  { user, now, address }: Actor,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_logs')
    .values({
      user_id: user?.id ?? null,
      user_name: user?.name ?? 'Nobody',
      action: entry.action,
      details: entry.details,
      entity: entry.entity,
      entity_id: entry.entityId,
      patient_id: entry.patientId ?? null,
      ip_address: address,
      timestamp: now,
    })
    .execute();
}
