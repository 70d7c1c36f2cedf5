import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { addDays, dateIn, timeIn } from '../../shared/clinicDay';
import { lockPatient } from '../patients/lockPatient.rows';
import { bookableDoctors, isBookable } from '../queue/bookableDoctors.rows';
import { readClinicSettings } from '../settings/settings.rows';
import { type Appointment, openStatuses } from './appointment';
import { freeTimes, weekdayOf } from './bookableDay';
import { firstSlotFor, maxWaits, type Wait } from './wait';
import { waitColumns, waitFromRow, waitsWithNames } from './waits.rows';

/** The waiting list for appointments (decision 6). */
export const waitsOperations = {
  waits: api.appointments.waits.handler(async ({ context }) => {
    const { db, now, config } = context;
    const today = dateIn(now, localTimeZone(config));
    const rows = await openWaits(db, today)
      .orderBy('appointment_waits.created_at')
      .orderBy('appointment_waits.id')
      .limit(maxWaits)
      .execute();
    const waits = rows.map(waitFromRow);
    const timesOn = await freeTimesFor(context, waits);
    return waits.map((wait) => ({ ...wait, place: firstSlotFor(wait, today, timesOn) }));
  }),

  wait: api.appointments.wait.handler(async ({ input, context, errors }) => {
    const { user, now, config } = context;
    const today = dateIn(now, localTimeZone(config));
    const create = async (trx: Transaction<Database>, id: string) => {
      if (input.lastDate < today) throw errors.BEFORE_TODAY();
      // Additions run one after the other, so that each counts the previous ones.
      await sql`select pg_advisory_xact_lock(hashtextextended('waits for appointments', 0))`.execute(
        trx,
      );
      const { count } = await trx
        .selectFrom('appointment_waits')
        .where('ended_at', 'is', null)
        .where('last_date', '>=', today)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      if (count >= maxWaits) throw errors.TOO_MANY_WAITS();
      const patient = await lockPatient(trx, input.patientId);
      if (!patient || patient.voided_at) throw errors.NO_SUCH_PERSON();
      if (input.doctorId && !(await isBookable(trx, input.doctorId))) throw errors.NO_SUCH_PERSON();
      await trx
        .insertInto('appointment_waits')
        .values({
          id,
          ...toColumns(waitColumns, { ...input, patientId: patient.id }),
          created_at: now,
          created_by: user.id,
        })
        .execute();
      const wait = await readWait(trx, id);
      await recordAudit(trx, context, {
        action: 'wait_added',
        values: { name: wait.patientName, fromDate: wait.firstDate, date: wait.lastDate },
        ...about('appointment_waits', wait),
      });
      return wait;
    };
    try {
      return await idempotent(context, {
        operation: 'appointments.wait',
        input,
        create,
        read: readWait,
      });
    } catch (error) {
      const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
      if (constraint === 'waits_once_for_the_same') throw errors.WAITS_ALREADY();
      throw error;
    }
  }),

  endWait: api.appointments.endWait.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const endedRow = await trx
        .updateTable('appointment_waits')
        .set({ ended_at: context.now, ended_by: context.user.id })
        .where('id', '=', input.id)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      const row = await waitsWithNames(trx)
        .where('appointment_waits.id', '=', input.id)
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      const wait = waitFromRow(row);
      // A second request changes nothing and is not audited.
      if (endedRow) {
        await recordAudit(trx, context, {
          action: 'wait_ended',
          values: { name: wait.patientName },
          ...about('appointment_waits', wait),
        });
      }
      return wait;
    }),
  ),
};

/**
 * Ends the patient's waits that a booked appointment fulfils: on one of their days, with their doctor if one is named.
 */
export async function endWaitsOf(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  { id, patientId, doctorId, date }: Pick<Appointment, 'id' | 'patientId' | 'doctorId' | 'date'>,
): Promise<void> {
  await trx
    .updateTable('appointment_waits')
    .set({ ended_at: now, ended_by: user.id, appointment_id: id })
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .where('first_date', '<=', date)
    .where('last_date', '>=', date)
    .where(({ eb, or }) =>
      or([
        eb('appointment_waits.doctor_id', 'is', null),
        ...(doctorId ? [eb('appointment_waits.doctor_id', '=', doctorId)] : []),
      ]),
    )
    .execute();
}

function openWaits(db: Kysely<Database>, today: string) {
  return waitsWithNames(db)
    .where('appointment_waits.ended_at', 'is', null)
    .where('appointment_waits.last_date', '>=', today)
    .where('patients.voided_at', 'is', null);
}

/** Returns a function that gives the free times of a doctor's day; each day and doctor is computed once. */
async function freeTimesFor({ db, now, config }: SignedIn, waits: readonly Wait[]) {
  const zone = localTimeZone(config);
  const today = dateIn(now, zone);
  const dates = waits.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).toSorted();
  const { workingHours, slotMinutes } = await readClinicSettings(db);
  const doctors = await bookableDoctors(db).execute();
  const booked = await db
    .selectFrom('appointments')
    .select(['date', 'time', 'minutes', 'doctor_id'])
    .where('date', '>=', today)
    .where('date', '<=', dates.at(-1) ?? addDays(today, -1))
    .where('status', 'in', openStatuses)
    .where('holds_time', '=', true)
    .limit(20_000)
    .execute();
  const cache = new Map<string, string[]>();
  return (date: string, doctorId: string | null): string[] => {
    const key = `${date} ${doctorId}`;
    const times =
      cache.get(key) ??
      (doctorId !== null && !doctors.some(({ id }) => id === doctorId)
        ? []
        : freeTimes({
            opening: workingHours[weekdayOf(date)] ?? [],
            slotMinutes,
            booked: booked.filter(
              (one) => one.date === date && (doctorId === null || one.doctor_id === doctorId),
            ),
            capacity: doctorId === null ? Math.max(1, doctors.length) : 1,
            after: date === today ? timeIn(now, zone) : undefined,
          }));
    cache.set(key, times);
    return times;
  };
}

async function readWait(db: Kysely<Database>, id: string): Promise<Wait> {
  return waitFromRow(
    await waitsWithNames(db).where('appointment_waits.id', '=', id).executeTakeFirstOrThrow(),
  );
}
