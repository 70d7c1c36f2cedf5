import { sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { NewPatient } from './patient';
import { matchFieldsOf, minPhoneDigits } from './patients.rows';

/** What all registrations share, and an import has alone. */
const registrations = sql`hashtext('registrations'), 0`;

/**
 * Lets registrations of one person, by name in either script or by phone, go one after the other until the transaction
 * ends: the second desk waits here, and then finds what the first has stored. An import is waited for, too.
 */
export async function lockRegistration(
  trx: Transaction<Database>,
  entered: NewPatient,
): Promise<void> {
  const { name, digits } = matchFieldsOf(entered);
  await sql`select pg_advisory_xact_lock_shared(${registrations})`.execute(trx);
  // In one order, so that two registrations cannot deadlock.
  await sql`
    select pg_advisory_xact_lock(hashtext('one person'), key) from (
      select distinct hashtext(kind || said) as key
      from (values
        ('name ', person_key(${name}::text)),
        ('sound ', person_sound(${name}::text)),
        ('phone ', case when length(${digits}::text) >= ${sql.lit(minPhoneDigits)} then ${digits}::text else '' end)
      ) likeness (kind, said)
      where said <> '' order by key
    ) keys`.execute(trx);
}

/** Lets an import register people while nobody else is registered. */
export async function lockRegistrations(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${registrations})`.execute(trx);
}
