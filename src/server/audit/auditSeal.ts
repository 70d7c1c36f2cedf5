import { createHash } from 'node:crypto';
import { sql } from 'kysely';

// The sealed text is made here and not by the database, whose owner could change a function, and whose versions could
// serialize jsonb differently.

/** A row of the log as it is sealed. */
export interface SealedRow {
  id: number;
  user_id: string | null;
  user_name: string;
  action: string;
  details: string;
  event?: Record<string, unknown> | null;
  named?: Record<string, unknown> | null;
  salt?: string | null;
  entity: string | null;
  entity_id: string | null;
  patient_id: string | null;
  ip_address: string | null;
  /** UTC, to the microsecond. */
  written_at: string;
  erased_at?: string | null;
  /** A row without an event, whole, as one text. */
  plain_text: string;
}

const writtenAt = sql`to_char(audit_logs.timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/**
 * Selects a `SealedRow` from `audit_logs`; null if an outer join has no row. All columns, because a backup may
 * have an older layout, whose rows have no event.
 */
export const sealedRow = sql<SealedRow | null>`to_jsonb(audit_logs) || jsonb_build_object(
  'written_at', ${writtenAt},
  'plain_text', json_build_array(
    audit_logs.id, audit_logs.user_id, audit_logs.user_name, audit_logs.action, audit_logs.details, audit_logs.entity,
    audit_logs.entity_id, audit_logs.patient_id, audit_logs.ip_address, ${writtenAt}
  )::text
)`;

/** Canonical JSON (RFC 8785): members of objects in the order of their names (UTF-16), no blanks. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The digest that a seal covers in place of the values that an erasure removes; null if they were removed, or if the
 * row has only its sentence. Salted, so that nobody can find the values by trying.
 */
export function digestOf({ salt, named, details, ip_address }: SealedRow): Buffer | null {
  return salt && named ? sha256(canonicalJson([salt, named, details, ip_address])) : null;
}

/** A link's hash in hexadecimal: of its number, the previous hash and its row. */
export function linkHash(
  seq: number,
  previousHash: string,
  row: SealedRow,
  digest: Buffer,
): string {
  // The leading number distinguishes the two forms.
  const text = row.event
    ? `2\n${seq}\n${previousHash}\n${canonicalJson([
        row.id,
        row.user_id,
        row.user_name,
        row.action,
        row.event,
        row.entity,
        row.entity_id,
        row.patient_id,
        row.written_at,
        digest.toString('hex'),
      ])}`
    : `1\n${seq}\n${previousHash}\n${row.plain_text}`;
  return sha256(text).toString('hex');
}
