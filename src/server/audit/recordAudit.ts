import type { Kysely } from 'kysely';
import type { User } from '../../shared/account';
import {
  type AuditEvent,
  auditTextOf,
  isPersonalValue,
  valuesNamedIn,
} from '../../shared/auditEvents';
import type { Database } from '../database/schema';
import { inLanguage } from '../http/requestLanguage';
import { sentenceOfEvent } from './auditSentence';

/** Who acted, when and from where: part of an operation's context. */
interface Actor {
  /** Null: nobody was signed in. */
  user: Pick<User, 'id' | 'name'> | null;
  now: Date;
  /** The network address of the request, or null for what the server does by itself. */
  address: string | null;
}

/** The table of the record that an event is about. */
type Entity = keyof Database | null;

type AuditEntry = AuditEvent & {
  entity: Entity;
  entityId: string | null;
  /** The patient whom the event concerns. */
  patientId?: string | undefined;
};

/** The record that an event is about, with the patient whom it concerns. */
export function about(entity: Entity, { id, patientId }: { id: string; patientId?: string }) {
  return { entity, entityId: id, patientId };
}

/** For an event that is about no record. */
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

/** Only the values of an event's sentence, separated by whether they name somebody. */
function partsOf({ action, values }: AuditEvent) {
  const { kind, ...stored }: Record<string, unknown> = values ?? {};
  const names = valuesNamedIn(auditTextOf(action, kind) ?? '');
  const pick = (isNamedValue: boolean) =>
    Object.fromEntries(
      names
        .filter((name) => isPersonalValue(name) === isNamedValue)
        .map((name) => [name, stored[name]]),
    );
  return { event: { ...(kind === undefined ? {} : { kind }), ...pick(false) }, named: pick(true) };
}

/** Writes one row of the audit log; a change and its row are written in one transaction. */
export async function recordAudit(
  db: Kysely<Database>,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  await db.insertInto('audit_logs').values(auditRow(actor, entry)).execute();
}
