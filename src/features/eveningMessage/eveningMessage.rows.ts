import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { addDays } from '../../shared/clinicDay';
import type { Role } from '../../shared/permissions';
import { eveningMeasures, eveningMessage } from '../reports/eveningMessage';
import { readSums } from '../reports/sums.rows';

/** Minutes after which a mail that the mail server did not take is tried again. */
const minutesBetweenTries = 10;
/** Days for which is known what was sent. */
const daysKnown = 30;

/** A function that says the day in five lines, in the language that is spoken when it is called. */
export async function readEvening(
  db: Kysely<Database>,
  { date, timeZone }: { date: string; timeZone: string },
): Promise<() => string[]> {
  const after = addDays(date, 1);
  const [{ sums }, { sums: tomorrow }] = await Promise.all([
    readSums(db, { from: date, to: date, timeZone }, { measures: eveningMeasures }),
    readSums(db, { from: after, to: after, timeZone }, { measures: ['appointments'] }),
  ]);
  return () => eveningMessage({ sums, tomorrow });
}

/** Who gets the message of a day. */
export interface EveningReader {
  id: string;
  name: string;
  email: string;
  role: Role;
  isAdministrator: boolean;
  isSolo: boolean;
  language: string | null;
}

const isToBeTried = (now: Date) =>
  sql<boolean>`evening_messages.state = 'failed'
    and evening_messages.tried_at <= ${now}::timestamptz - make_interval(mins => ${minutesBetweenTries})`;

/** Administrators who want the message at this time of the day or wanted it earlier, and have not got it. */
export function eveningReaders(
  db: Kysely<Database>,
  { date, time, now }: { date: string; time: string; now: Date },
): Promise<EveningReader[]> {
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
      // Their addresses are nobody's.
      .where('users.is_sample', '=', false)
      .where(sql<boolean>`(evening_messages.user_id is null or ${isToBeTried(now)})`)
      .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.language'])
      .select(['users.is_administrator as isAdministrator', 'users.is_solo as isSolo'])
      .orderBy('users.id')
      .execute()
  );
}

/** Takes on the sending of one message; null where it is sent, or another server has it. */
export async function claimEveningMessage(
  trx: Transaction<Database>,
  { userId, date, now }: { userId: string; date: string; now: Date },
): Promise<{ isFirst: boolean } | null> {
  const claimed = await trx
    .insertInto('evening_messages')
    .values({ user_id: userId, day: date, state: 'sending', tries: 1, tried_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ state: 'sending', tries: sql`evening_messages.tries + 1`, tried_at: now })
        .where(isToBeTried(now)),
    )
    .returning('tries')
    .executeTakeFirst();
  return claimed ? { isFirst: claimed.tries === 1 } : null;
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

/** Removes what was sent long ago. */
export async function deleteOldEveningMessages(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - daysKnown * 86_400_000);
  await db.deleteFrom('evening_messages').where('tried_at', '<', limit).execute();
}
