import { type Kysely, type RawBuilder, sql, Transaction } from 'kysely';
import type { User } from '../../features/accounts/account';
import type { AuditAction } from '../../features/audit/auditActions';
import {
  type AuditEvent,
  type AuditValues,
  auditTextOf,
  isNamed,
  valuesNamedIn,
} from '../../features/audit/auditEvents';
import type { Database } from '../database/schema';
import { sendLater } from '../database/transaction';
import { inLanguage } from '../http/requestLanguage';
import { isSaidAsStored, sentenceOfEvent } from './auditSentence';

/** Whose action is recorded, when and from where: an operation's context. */
interface Actor {
  /** Null: nobody was signed in. */
  user: Pick<User, 'id' | 'name'> | null;
  now: Date;
  /** The network address of the request, or null for what the server does by itself. */
  address: string | null;
}

/** The table of the record it was done to. */
type Entity = keyof Database | null;

type AuditEntry = AuditEvent & {
  entity: Entity;
  entityId: string | null;
  /** The patient whom it concerns. */
  patientId?: string | undefined;
};

/** The record that an event is about, with the patient whom it concerns. */
export function about(entity: Entity, { id, patientId }: { id: string; patientId?: string }) {
  return { entity, entityId: id, patientId };
}

/** Of an event that is about no record of the clinic's. */
export const noRecord = { entity: null, entityId: null };

/** One row of the audit log, as it is inserted. */
export function auditRow({ user, now, address }: Actor, entry: AuditEntry) {
  const { event, named } = partsOf(entry);
  return {
    user_id: user?.id ?? null,
    user_name: user?.name ?? 'Nobody',
    action: entry.action,
    details: inLanguage('en', () => sentenceOfEvent(entry)),
    event: JSON.stringify(event),
    named: JSON.stringify(named),
    entity: entry.entity,
    entity_id: entry.entityId,
    patient_id: entry.patientId ?? null,
    ip_address: address,
    timestamp: now,
  };
}

/** The values of an event's sentence and no others, apart by whether they name somebody. */
function partsOf({ action, values }: AuditEvent) {
  const { kind, ...stored }: Record<string, unknown> = values ?? {};
  const names = valuesNamedIn(auditTextOf(action, kind) ?? '');
  const pick = (wanted: boolean) =>
    Object.fromEntries(
      names.filter((name) => isNamed(name) === wanted).map((name) => [name, stored[name]]),
    );
  return { event: { ...(kind === undefined ? {} : { kind }), ...pick(false) }, named: pick(true) };
}

/**
 * Writes one row of the audit log; a change and its row are written in one transaction. There it goes along with the next
 * statement.
 */
export async function recordAudit(
  db: Kysely<Database>,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  const row = db.insertInto('audit_logs').values(auditRow(actor, entry));
  if (db instanceof Transaction) sendLater(db, row);
  else await row.execute();
}

/** The values of an event as a statement knows them; the kind is known before. */
type InStatement<Values> = Values extends unknown
  ? { [Name in keyof Values]: Name extends 'kind' ? Values[Name] : RawBuilder<unknown> }
  : never;

interface AuditEntryInStatement<Action extends AuditAction> {
  action: Action;
  values: InStatement<AuditValues<Action>>;
  entity: Entity;
  entityId: RawBuilder<string>;
  patientId: RawBuilder<string>;
}

/**
 * The audit row of a change that is one statement: an insert for each row of `from`, to stand in its `with`. For
 * sentences that say their values as they are.
 */
export function auditInStatement<Action extends AuditAction>(
  { user, now, address }: Actor,
  { action, values, entity, entityId, patientId }: AuditEntryInStatement<Action>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { kind, ...known } = values as { kind?: string } & Record<string, RawBuilder<unknown>>;
  const all = { ...(kind === undefined ? {} : { kind: sql`${kind}::text` }), ...known };
  return sql`
    insert into audit_logs
      (user_id, user_name, action, details, event, named, entity, entity_id, patient_id, ip_address, timestamp)
    select ${user?.id ?? null}::uuid, ${user?.name ?? 'Nobody'}, ${action}, ${sentence(action, kind, known)},
      ${jsonOf(all, false)}, ${jsonOf(all, true)}, ${entity}, ${entityId}, ${patientId}, ${address}, ${now}::timestamptz
    from ${from}`;
}

function jsonOf(values: Record<string, RawBuilder<unknown>>, wanted: boolean): RawBuilder<unknown> {
  const members = Object.entries(values)
    .filter(([name]) => isNamed(name) === wanted)
    .map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`jsonb_build_object(${sql.join(members)})`;
}

/** An event's English sentence, put together by the statement. */
function sentence(
  action: string,
  kind: string | undefined,
  values: Record<string, RawBuilder<unknown>>,
): RawBuilder<string> {
  const parts = (auditTextOf(action, kind) ?? '').split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return sql`${part}::text`;
    if (!isSaidAsStored(part)) throw new Error(`No statement can say the value ${part}.`);
    return sql`(${values[part]})::text`;
  });
  return sql<string>`${sql.join(parts, sql` || `)}`;
}
