import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { type Config, localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { addDays, dateIn } from '../../shared/clinicDay';
import { firstSampleNumber } from '../../shared/sampleTokens';
import { sampleAccounts } from '../accounts/sampleAccounts';
import { columnsOf } from '../patients/patients.rows';
import { insertToken } from '../queue/insertToken.rows';
import { sampleAppointments, samplePatients, sampleTokens } from './sampleData';

/** The registrar of sample data: a fixed value that signs nobody in (spec 3, registeredBy). */
const systemUser = {
  id: '00000000-0000-7000-8000-000000000000',
  name: 'System',
  email: 'system@clinic.invalid',
  role: 'receptionist',
} as const;

/**
 * Makes the sample data of spec 7 in a clinic without patients, once in its life. Dashboards that open at the same
 * moment take turns; all but the first find it done.
 */
export async function makeSampleDataOnce(
  db: Kysely<Database>,
  config: Pick<Config, 'timeZone'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample data'))`.execute(trx);
    if (!(await isSampleDataDue(trx))) return;
    await trx.insertInto('sample_data').values({ created_at: now, removed_at: null }).execute();
    await trx
      .insertInto('users')
      .values({
        ...systemUser,
        status: 'disabled',
        is_sample: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const doctor = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', sampleAccounts[0].email)
      .executeTakeFirstOrThrow();
    const patientIds = await insertPatients(trx, now);
    await insertTokens(trx, patientIds, doctor.id, config, now);
    await insertAppointments(trx, patientIds, doctor.id, config, now);
  });
}

async function isSampleDataDue(db: Kysely<Database>): Promise<boolean> {
  const { wanted } = await db
    .selectNoFrom(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('sample_data').select('singleton'))),
        not(exists(selectFrom('patients').select('id'))),
      ]).as('wanted'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(wanted);
}

async function insertPatients(trx: Transaction<Database>, now: Date): Promise<string[]> {
  const rows = samplePatients.map((patient, index) => ({
    id: uuidv7(),
    ...columnsOf(patient),
    is_sample: true,
    // A millisecond apart, so that the first is listed first.
    registered_at: new Date(now.getTime() - index),
    registered_by: systemUser.id,
  }));
  await trx.insertInto('patients').values(rows).execute();
  return rows.map(({ id }) => id);
}

async function insertTokens(
  trx: Transaction<Database>,
  patientIds: string[],
  doctorId: string,
  config: Pick<Config, 'timeZone'>,
  now: Date,
): Promise<void> {
  for (const [index, sample] of sampleTokens.entries()) {
    const consultedAt = new Date(now.getTime() - sample.consultedBefore);
    const id = uuidv7();
    await insertToken(trx, {
      id,
      patientId: patientIds[index] ?? '',
      priority: 'normal',
      issuedAt: new Date(now.getTime() - sample.issuedBefore),
      issuedBy: systemUser.id,
      clinicTimeZone: config.timeZone,
      sampleNumber: firstSampleNumber + index,
    });
    await trx
      .updateTable('tokens')
      .set({
        status: sample.status,
        consulted_by: doctorId,
        consulted_at: consultedAt,
        completed_at: sample.status === 'completed' ? consultedAt : null,
      })
      .where('id', '=', id)
      .execute();
  }
}

async function insertAppointments(
  trx: Transaction<Database>,
  patientIds: string[],
  doctorId: string,
  config: Pick<Config, 'timeZone'>,
  now: Date,
): Promise<void> {
  const today = dateIn(now, localTimeZone(config));
  const rows = sampleAppointments.map(({ daysAhead, ...sample }, index) => ({
    id: uuidv7(),
    patient_id: patientIds[index] ?? '',
    doctor_id: doctorId,
    date: addDays(today, daysAhead),
    ...sample,
    notes: null,
    is_sample: true,
    created_at: now,
    created_by: systemUser.id,
  }));
  await trx.insertInto('appointments').values(rows).execute();
}

/** Removes the sample data, except what real records refer to, and the sample accounts, in one transaction. */
export async function removeSampleData(
  context: SignedIn,
  errors: { OWN_ACCOUNT_FIRST(): Error },
): Promise<{ patients: number; tokens: number; appointments: number }> {
  const { db, user, now, clinicSettings } = context;
  const removed = await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample data'))`.execute(trx);
    const { is_sample } = await trx
      .selectFrom('users')
      .select('is_sample')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (is_sample) throw errors.OWN_ACCOUNT_FIRST();
    const { rows } = await sql<{ patients: number; tokens: number; appointments: number }>`
      select * from remove_sample_data(${now})`.execute(trx);
    const [counts = { patients: 0, tokens: 0, appointments: 0 }] = rows;
    await recordAudit(trx, context, {
      action: 'sample_data_removed',
      values: counts,
      ...about('users', user),
    });
    return counts;
  });
  clinicSettings.updateAccounts({ hasSampleAccounts: false });
  return removed;
}
