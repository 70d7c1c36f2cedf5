import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { addDays } from '../../shared/clinicDay';
import type { Role } from '../../shared/permissions';
import { readSpent } from '../expenses/expenses.rows';
import { eveningMeasures, eveningMessage } from '../reports/eveningMessage';
import { readInSnapshot, readSums } from '../reports/sums.rows';

/** Minutes until a message that the mail server refused is sent again. */
const retryMinutes = 10;
/** Days for which sent messages are recorded. */
const retentionDays = 30;

/**
 * Reads a day's figures; the returned function formats them as five lines, in the language current when it is called.
 */
export async function readEveningMessage(
  db: Kysely<Database>,
  { date, timeZone }: { date: string; timeZone: string },
): Promise<() => string[]> {
  const nextDay = addDays(date, 1);
  // In one snapshot, so that an appointment moved to tomorrow meanwhile is in one of the days.
  const days = await readInSnapshot(db, async (trx) => ({
    today: await readSums(trx, { from: date, to: date, timeZone }, { measures: eveningMeasures }),
    spent: await readSpent(trx, { from: date, to: date }),
    tomorrow: await readSums(
      trx,
      { from: nextDay, to: nextDay, timeZone },
      { measures: ['appointments'] },
    ),
  }));
  const { today, tomorrow, spent } = days;
  return () => eveningMessage({ sums: today.sums, tomorrow: tomorrow.sums, spent });
}

/** A user who gets the message of a day. */
export interface EveningRecipient {
  id: string;
  name: string;
  email: string;
  role: Role;
  isAdministrator: boolean;
  isSolo: boolean;
  language: string | null;
}

// One that is still “sending” was left by a server that ended, and may have arrived: it is not sent twice.
const isRetryDue = (now: Date) =>
  sql<boolean>`evening_messages.state = 'failed'
    and evening_messages.tried_at <= ${now}::timestamptz - make_interval(mins => ${retryMinutes})`;

/** Administrators who chose this time of the day (HH:MM) or an earlier one and have not got the message yet. */
export function readEveningRecipients(
  db: Kysely<Database>,
  { date, time, now }: { date: string; time: string; now: Date },
): Promise<EveningRecipient[]> {
  return (
    db
      .selectFrom('users')
      .leftJoin('evening_messages', (join) =>
        join
          .onRef('evening_messages.user_id', '=', 'users.id')
          .on('evening_messages.day', '=', date),
      )
      .where('users.evening_at', '<=', time)
      .where('users.status', '=', 'active')
      .where('users.is_administrator', '=', true)
      // The e-mail addresses of sample accounts do not exist.
      .where('users.is_sample', '=', false)
      .where(sql<boolean>`(evening_messages.user_id is null or ${isRetryDue(now)})`)
      .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.language'])
      .select(['users.is_administrator as isAdministrator', 'users.is_solo as isSolo'])
      .orderBy('users.id')
      .execute()
  );
}

/** Claims the sending of one message for this server; null if it was sent or another server claimed it. */
export async function claimEveningMessage(
  trx: Transaction<Database>,
  { userId, date, now }: { userId: string; date: string; now: Date },
): Promise<{ isFirst: boolean } | null> {
  const row = await trx
    .insertInto('evening_messages')
    .values({ user_id: userId, day: date, state: 'sending', tries: 1, tried_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ state: 'sending', tries: sql`evening_messages.tries + 1`, tried_at: now })
        .where(isRetryDue(now)),
    )
    .returning('tries')
    .executeTakeFirst();
  return row ? { isFirst: row.tries === 1 } : null;
}

export async function settleEveningMessage(
  db: Kysely<Database>,
  { userId, date, isSent }: { userId: string; date: string; isSent: boolean },
): Promise<void> {
  await db
    .updateTable('evening_messages')
    .set({ state: isSent ? 'sent' : 'failed' })
    .where('user_id', '=', userId)
    .where('day', '=', date)
    .execute();
}

/** Deletes the records of messages older than `retentionDays`. */
export async function deleteOldEveningMessages(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('evening_messages').where('tried_at', '<', limit).execute();
}
