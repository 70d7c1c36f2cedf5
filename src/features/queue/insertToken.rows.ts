import { sql, type Transaction } from 'kysely';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
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
 * Adds a waiting token with its day's next number, which it answers. The counter's row stays locked until the transaction
 * ends, so numbers have no gap and no twin.
 */
export async function insertToken(
  trx: Transaction<Database>,
  token: TokenToInsert,
): Promise<number> {
  const { id, issuedAt, issuedBy, clinicTimeZone, sampleNumber } = token;
  const date = counterDate(issuedAt, clinicTimeZone);
  const taken = sampleNumber === undefined ? 1 : 0;
  const number =
    sampleNumber === undefined
      ? sql<number>`(select count from counter)`
      : sql<number>`${sampleNumber}::integer`;
  const { token_number } = await trx
    .with('counter', (db) =>
      db
        .insertInto('token_counters')
        .values({ date, count: taken, last_updated: issuedAt })
        .onConflict((conflict) =>
          conflict.column('date').doUpdateSet({
            count: sql`token_counters.count + ${taken}`,
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
      queue_key: sql`${number} + ${token.priority === 'urgent' ? 0 : notUrgent}::integer`,
      ...toColumns(tokenColumns, token),
    })
    .returning('token_number')
    .executeTakeFirstOrThrow();
  return token_number;
}
