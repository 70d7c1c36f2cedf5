import { sql, type Transaction } from 'kysely';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { counterDate } from '../../shared/clinicDay';
import type { NewToken } from './token';

type NotOfTokens = 'isSecond' | 'appointmentId' | 'remoteKind';

/** The column of each entered field. A field without a line here does not compile. */
export const newTokenColumns = {
  patientId: 'patient_id',
  priority: 'priority',
  urgentReason: 'urgent_reason',
  doctorId: 'doctor_id',
  // `isSecond` only confirms this request; an appointment stores the reference to its token itself, and a visit by
  // telephone or video has a row of its own.
} as const satisfies Record<Exclude<keyof NewToken, NotOfTokens>, keyof Database['tokens']>;

interface TokenToInsert extends Omit<NewToken, NotOfTokens> {
  id: string;
  issuedAt: Date;
  issuedBy: string;
  /** The clinic's own zone, or null; decides which counter numbers it (spec 7). */
  clinicTimeZone: string | null;
  /** A sample token's own number, so that it takes none of the day's numbers. */
  sampleNumber?: number;
}

/** Added to the queue key of a normal token, so that every urgent token comes before it. */
export const normalKeyOffset = 1_000_000;

/**
 * Inserts a waiting token with its day's next number and returns that number. The counter's row stays locked until the
 * transaction ends, so numbers have no gaps and no duplicates.
 */
export async function insertToken(
  trx: Transaction<Database>,
  token: TokenToInsert,
): Promise<number> {
  const { id, issuedAt, issuedBy, clinicTimeZone, sampleNumber } = token;
  const date = counterDate(issuedAt, clinicTimeZone);
  const increment = sampleNumber === undefined ? 1 : 0;
  const number =
    sampleNumber === undefined
      ? sql<number>`(select count from counter)`
      : sql<number>`${sampleNumber}::integer`;
  const { token_number } = await trx
    .with('counter', (db) =>
      db
        .insertInto('token_counters')
        .values({ date, count: increment, last_updated: issuedAt })
        .onConflict((conflict) =>
          conflict.column('date').doUpdateSet({
            count: sql`token_counters.count + ${increment}`,
            last_updated: issuedAt,
          }),
        )
        .returning('count'),
    )
    .insertInto('tokens')
    .values({
      id,
      counter_date: date,
      token_number: number,
      status: 'waiting',
      issued_at: issuedAt,
      issued_by: issuedBy,
      is_sample: sampleNumber !== undefined,
      queue_key: sql`${number} + ${token.priority === 'urgent' ? 0 : normalKeyOffset}::integer`,
      ...toColumns(newTokenColumns, token),
    })
    .returning('token_number')
    .executeTakeFirstOrThrow();
  return token_number;
}
