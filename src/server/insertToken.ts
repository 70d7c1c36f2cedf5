import { sql, type Transaction } from 'kysely';
import type { TokenPriority, TokenStatus } from '../features/queue/token';
import { counterDate } from '../shared/clinicDay';
import type { Database } from './database/schema';

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
 * Adds a waiting token with its day's next number. One statement takes the number: the
 * counter's row stays locked until the transaction ends, so numbers have no gap and no twin.
 */
export async function insertToken(trx: Transaction<Database>, token: NewToken): Promise<void> {
  await trx
    .with('counter', (cte) =>
      cte
        .insertInto('token_counters')
        .values({
          date: counterDate(token.issuedAt, token.clinicTimeZone),
          count: 1,
          last_updated: token.issuedAt,
        })
        .onConflict((conflict) =>
          conflict.column('date').doUpdateSet({
            count: sql`token_counters.count + 1`,
            last_updated: token.issuedAt,
          }),
        )
        .returning(['date', 'count']),
    )
    .insertInto('tokens')
    .columns([
      'id',
      'counter_date',
      'token_number',
      'patient_id',
      'status',
      'priority',
      'issued_at',
      'issued_by',
      'is_sample',
      'urgent_reason',
      'doctor_id',
      'queue_key',
    ])
    .expression((eb) =>
      eb
        .selectFrom('counter')
        .select([
          sql<string>`${token.id}::uuid`.as('id'),
          'counter.date',
          'counter.count',
          sql<string>`${token.patientId}::uuid`.as('patient_id'),
          sql<TokenStatus>`'waiting'`.as('status'),
          sql<TokenPriority>`${token.priority}`.as('priority'),
          sql<Date>`${token.issuedAt}::timestamptz`.as('issued_at'),
          sql<string>`${token.issuedBy}::uuid`.as('issued_by'),
          sql<boolean>`${token.isSample ?? false}::boolean`.as('is_sample'),
          sql<string | null>`${token.urgentReason ?? null}`.as('urgent_reason'),
          sql<string | null>`${token.doctorId ?? null}::uuid`.as('doctor_id'),
          sql<string>`counter.count + ${token.priority === 'urgent' ? 0 : notUrgent}`.as(
            'queue_key',
          ),
        ]),
    )
    .execute();
}
