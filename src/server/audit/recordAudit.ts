import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { User } from '../../features/accounts/account';
import type { AuditAction } from '../../features/audit/auditActions';
import type { AnyAuditText, AuditSentence, NamesIn } from '../../features/audit/auditTexts';
import type { Database } from '../database/schema';

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
  entity:
    | 'users'
    | 'patients'
    | 'tokens'
    | 'prescriptions'
    | 'bills'
    | 'appointments'
    | 'day_closes'
    | null;
  entityId: string | null;
  /** The patient whom it concerns. */
  patientId?: string;
}

/** One row of the audit log, as it is inserted. */
export function auditRow({ user, now, address }: Actor, entry: AuditEntry) {
  return {
    user_id: user?.id ?? null,
    user_name: user?.name ?? 'Nobody',
    action: entry.action,
    details: entry.details,
    entity: entry.entity,
    entity_id: entry.entityId,
    patient_id: entry.patientId ?? null,
    ip_address: address,
    timestamp: now,
  };
}

/** Writes one row of the audit log; a change and its row are written in one transaction. */
export async function recordAudit(
  db: Kysely<Database>,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  await db.insertInto('audit_logs').values(auditRow(actor, entry)).execute();
}

interface AuditEntryInStatement extends Pick<AuditEntry, 'action' | 'entity'> {
  /** As `sentenceOf` makes it. */
  details: RawBuilder<AuditSentence>;
  entityId: RawBuilder<string>;
  patientId: RawBuilder<string>;
}

/** The audit row of a change that is one statement: an insert for each row of `from`, to stand in its `with`. */
export function auditInStatement(
  { user, now, address }: Actor,
  { action, details, entity, entityId, patientId }: AuditEntryInStatement,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into audit_logs
      (user_id, user_name, action, details, entity, entity_id, patient_id, ip_address, timestamp)
    select ${user?.id ?? null}::uuid, ${user?.name ?? 'Nobody'}, ${action}, ${details}, ${entity}, ${entityId},
      ${patientId}, ${address}, ${now}::timestamptz
    from ${from}`;
}

/** A sentence of the audit log (`auditTexts`) whose values the statement knows. */
export function sentenceOf<Text extends AnyAuditText>(
  text: Text,
  values: Record<NamesIn<Text>, RawBuilder<unknown>>,
): RawBuilder<AuditSentence> {
  const known: Record<string, RawBuilder<unknown>> = values;
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? sql`${part}::text` : sql`(${known[part]})::text`));
  return sql<AuditSentence>`${sql.join(parts, sql` || `)}`;
}
