import type { Transaction } from 'kysely';
import type { User } from '../features/accounts/account';
import type { Database } from './database/schema';

interface AuditEntry {
  user: Pick<User, 'id' | 'name'>;
  /** What was done, e.g. `token_issued`; the names of spec 7 where it gives them. */
  action: string;
  /** One sentence for whoever reads the log. */
  details: string;
  /** The record it was done to: its table and id. */
  entity: 'users' | 'patients' | 'tokens' | 'prescriptions' | 'bills' | 'appointments';
  entityId: string;
  at: Date;
}

/** Writes one row of the audit log, inside the transaction of the change that it records. */
export async function recordAudit(trx: Transaction<Database>, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_logs')
    .values({
      user_id: entry.user.id,
      user_name: entry.user.name,
      action: entry.action,
      details: entry.details,
      entity: entry.entity,
      entity_id: entry.entityId,
      timestamp: entry.at,
    })
    .execute();
}
