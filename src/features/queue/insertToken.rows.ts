import { type RawBuilder, sql, type Transaction } from 'kysely';
import { columnNames, toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { type Parts, withParts } from '../../server/database/withParts';
import { counterDate } from '../../shared/clinicDay';
import type { NewToken } from './token';

/** Where each entered field is stored. A field without a line here does not compile. */
export const tokenColumns = {
  patientId: 'patient_id',
  priority: 'priority',
  urgentReason: 'urgent_reason',
  doctorId: 'doctor_id',
  // That a second token is wanted is said for this once; an appointment refers to its token.
} as const satisfies Record<
  Exclude<keyof NewToken, 'isSecond' | 'appointmentId'>,
  keyof Database['tokens']
>;

interface TokenToInsert extends Omit<NewToken, 'isSecond' | 'appointmentId'> {
  id: string;
  issuedAt: Date;
  issuedBy: string;
  /** The clinic's own zone, or null; decides which counter numbers it (spec 7). */
  clinicTimeZone: string | null;
  /** Of a sample token: its own number, so that it takes none from those of the day. */
  sampleNumber?: number;
}

/** What is between the queue keys of those who are urgent and of those who are not. */
export const notUrgent = 1_000_000;

/**
 * The parts `counter` and `token` of a statement that adds a waiting token with its day's next number, for the row of
 * `from`. One statement takes the number: the counter's row stays locked until the transaction ends, so numbers have
 * no gap and no twin.
 */
export function newTokenParts(token: TokenToInsert, from: RawBuilder<unknown>): Parts {
  const columns = columnNames(tokenColumns);
  const entered = toColumns(tokenColumns, token);
  const date = counterDate(token.issuedAt, token.clinicTimeZone);
  const isSample = token.sampleNumber !== undefined;
  const taken = sql.lit(isSample ? 0 : 1);
  const counter = sql`
    insert into token_counters (date, count, last_updated)
    select ${date}::date, ${taken}, ${token.issuedAt}::timestamptz from ${from}
    on conflict (date) do update set count = token_counters.count + ${taken}, last_updated = excluded.last_updated
    returning date, ${isSample ? sql.lit(token.sampleNumber) : sql.ref('count')} as number`;
  const added = sql`
    insert into tokens (id, counter_date, token_number, status, issued_at, issued_by, is_sample, queue_key,
      ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${token.id}::uuid, counter.date, counter.number, 'waiting', ${token.issuedAt}::timestamptz,
      ${token.issuedBy}::uuid, ${isSample}::boolean,
      counter.number + ${token.priority === 'urgent' ? 0 : notUrgent}::int,
      ${sql.join(columns.map((name) => sql.ref(`entered.${name}`)))}
    from counter, jsonb_populate_record(null::tokens, ${JSON.stringify(entered)}::jsonb) as entered
    returning *`;
  return { counter, token: added };
}

/** Adds a waiting token with its day's next number. */
export async function insertToken(trx: Transaction<Database>, token: TokenToInsert): Promise<void> {
  const parts = newTokenParts(token, sql`(values (1)) as one`);
  await sql`${withParts(parts)} select from token`.execute(trx);
}
