import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { type Parts, withParts } from '../../server/database/withParts';
import { counterDate } from '../../shared/clinicDay';
import type { TokenPriority } from './token';

interface NewToken {
  id: string;
  patientId: string;
  priority: TokenPriority;
  urgentReason?: string | undefined;
  /** Whose queue it waits in; the shared one unless named. */
  doctorId?: string | undefined;
  issuedAt: Date;
  issuedBy: string;
  /** The clinic's own zone, or null; decides which counter numbers it (spec 7). */
  clinicTimeZone: string | null;
  isSample?: boolean;
}

/** What stands between the queue keys of those who are urgent and of those who are not. */
const notUrgent = 1_000_000;

/**
 * The parts `counter` and `token` of a statement that adds a waiting token with its day's next number, for the row of
 * `from`. One statement takes the number: the counter's row stays locked until the transaction ends, so numbers have
 * no gap and no twin.
 */
export function newTokenParts(token: NewToken, from: RawBuilder<unknown>): Parts {
  const date = counterDate(token.issuedAt, token.clinicTimeZone);
  const counter = sql`
    insert into token_counters (date, count, last_updated)
    select ${date}::date, 1, ${token.issuedAt}::timestamptz from ${from}
    on conflict (date) do update set count = token_counters.count + 1, last_updated = excluded.last_updated
    returning date, count`;
  const added = sql`
    insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by,
      is_sample, urgent_reason, doctor_id, queue_key)
    select ${token.id}::uuid, counter.date, counter.count, ${token.patientId}::uuid, 'waiting', ${token.priority},
      ${token.issuedAt}::timestamptz, ${token.issuedBy}::uuid, ${token.isSample ?? false}::boolean,
      ${token.urgentReason ?? null}, ${token.doctorId ?? null}::uuid,
      counter.count + ${token.priority === 'urgent' ? 0 : notUrgent}::int
    from counter
    returning *`;
  return { counter, token: added };
}

/** Adds a waiting token with its day's next number. */
export async function insertToken(trx: Transaction<Database>, token: NewToken): Promise<void> {
  const parts = newTokenParts(token, sql`(values (1)) as one`);
  await sql`${withParts(parts)} select from token`.execute(trx);
}
