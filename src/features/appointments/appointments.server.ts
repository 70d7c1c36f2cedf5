import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { createOnce } from '../../server/api/createOnce';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { totalOf } from '../../server/database/recordTotals';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { dateIn, dayOf, formatCalendarDate, timeIn } from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import { lockPatient } from '../patients/lockPatient.rows';
import { lockHeldToken } from '../queue/heldToken.rows';
import { insertToken } from '../queue/insertToken.rows';
import { undoCancelSeconds } from '../queue/token';
import { readClinicSettings } from '../settings/settings.rows';
import {
  type Appointment,
  type AppointmentAction,
  type AppointmentStatus,
  appointmentActions,
  canCheckIn,
} from './appointment';
import {
  appointmentColumns,
  appointmentFromRow,
  appointmentsPage,
  appointmentsWithNames,
} from './appointments.rows';
import { freeTimes, weekdayOf } from './bookableDay';

export const appointmentsOperations = {
  summary: api.appointments.summary.handler(async ({ context }) => {
    const { db, now, config } = context;
    const today = dateIn(now, localTimeZone(config));
    const count = () => db.selectFrom('appointments').select(sql<number>`count(*)`.as('count'));
    return db
      .selectNoFrom(() => [
        count().where('date', '=', today).$asScalar().$notNull().as('today'),
        count()
          .where('date', '>', today)
          .where('status', '!=', 'cancelled')
          .$asScalar()
          .$notNull()
          .as('upcoming'),
        totalOf('appointments confirmed').as('confirmed'),
        totalOf('appointments completed').as('completed'),
      ])
      .executeTakeFirstOrThrow();
  }),

  search: api.appointments.search.handler(async ({ input, context }) => {
    const wanted = { ...input, limit: pageSize };
    const { page, nextCursor } = await appointmentsPage(context.db, wanted);
    return { appointments: page.map(appointmentFromRow), nextCursor };
  }),

  doctors: api.appointments.doctors.handler(({ context }) => {
    const { db, now, config } = context;
    const { start, end } = dayOf(now, localTimeZone(config));
    return bookableDoctors(db)
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('tokens')
            // Who saw the patient, or else whom the patient waits for.
            .select(sql<string>`coalesce(consulted_by, doctor_id)`.as('doctor_id'))
            .select(sql<number>`count(*)`.as('count'))
            .where('issued_at', '>=', start)
            .where('issued_at', '<', end)
            .groupBy(sql`coalesce(consulted_by, doctor_id)`)
            .as('today'),
        (join) => join.onRef('today.doctor_id', '=', 'users.id'),
      )
      .orderBy(sql`coalesce(today.count, 0)`, 'desc')
      .orderBy('users.name')
      .limit(100)
      .execute();
  }),

  freeTimes: api.appointments.freeTimes.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const { date, doctorId } = input;
    const zone = localTimeZone(config);
    const today = dateIn(now, zone);
    const { workingHours, slotMinutes } = await readClinicSettings(db);
    const opening = workingHours[weekdayOf(date)] ?? [];
    if (date < today) return { opening, slotMinutes, times: [] };
    let query = db
      .selectFrom('appointments')
      .select(['time', 'minutes'])
      .where('date', '=', date)
      .where('status', 'in', ['scheduled', 'confirmed']);
    if (doctorId) query = query.where('doctor_id', '=', doctorId);
    const booked = await query.limit(2_000).execute();
    // Without a doctor's name, a time is free as long as some doctor is.
    const places = doctorId ? 1 : Math.max(1, (await bookableDoctors(db).execute()).length);
    const after = date === today ? timeIn(now, zone) : undefined;
    return {
      opening,
      slotMinutes,
      times: freeTimes({ opening, slotMinutes, booked, places, after }),
    };
  }),

  schedule: api.appointments.schedule.handler(async ({ input, context, errors }) => {
    const { db, user, now, config } = context;
    if (input.date < dateIn(now, localTimeZone(config))) throw errors.BEFORE_TODAY();
    const create = async (trx: Transaction<Database>, id: string) => {
      await lockDay(trx, input.date);
      const patient = await lockPatient(trx, input.patientId);
      if (!patient || patient.voided_at) throw errors.NO_SUCH_PERSON();
      if (input.doctorId && !(await isBookable(trx, input.doctorId))) throw errors.NO_SUCH_PERSON();
      await trx
        .insertInto('appointments')
        .values({
          id,
          ...toColumns(appointmentColumns, input),
          minutes: (eb) => eb.selectFrom('clinic_settings').select('slot_minutes'),
          status: 'scheduled',
          created_at: now,
          created_by: user.id,
        })
        .execute();
      const booked = await readAppointment(trx, id);
      await recordAudit(trx, context, {
        action: 'appointment_scheduled',
        values: auditValues(booked),
        ...about('appointments', booked),
      });
      return booked;
    };
    try {
      return await createOnce(context, {
        operation: 'appointments.schedule',
        input,
        create,
        read: readAppointment,
      });
    } catch (error) {
      const constraint = error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';
      if (constraint.endsWith('_fkey')) throw errors.NO_SUCH_PERSON();
      const { slotMinutes } = await readClinicSettings(db);
      throw await asClash(error, db, { ...input, minutes: slotMinutes }, errors);
    }
  }),

  confirm: api.appointments.confirm.handler(({ input, context, errors }) =>
    act('confirm', input.id, context, errors),
  ),
  checkIn: api.appointments.checkIn.handler(({ input, context, errors }) => {
    const { user, now, config } = context;
    // The answer to “a second token?” belongs to the same request.
    const { isSecond, ...wanted } = input;
    const create = async (trx: Transaction<Database>, tokenId: string) => {
      // Read only once it is held: of two who check in at once, the second one sees the first one's token.
      await trx
        .selectFrom('appointments')
        .select('id')
        .where('id', '=', input.id)
        .forUpdate()
        .execute();
      const row = await findRow(trx, input.id, errors);
      const before = appointmentFromRow(row);
      const today = dateIn(now, localTimeZone(config));
      if (before.date !== today) throw errors.NOT_TODAY();
      if (!canCheckIn(before, today, user.role)) {
        throw errors.APPOINTMENT_CHANGED({ message: changedMessage(before), data: before });
      }
      if (!isSecond) {
        const held = await lockHeldToken(trx, before.patientId, dayOf(now, localTimeZone(config)));
        if (held) throw errors.HAS_TOKEN({ data: held });
      }
      const doctorId = row.doctor_id;
      await insertToken(trx, {
        id: tokenId,
        patientId: before.patientId,
        priority: 'normal',
        doctorId: doctorId && (await isBookable(trx, doctorId)) ? doctorId : undefined,
        issuedAt: now,
        issuedBy: user.id,
        clinicTimeZone: config.timeZone,
      });
      await trx
        .updateTable('appointments')
        .set({ status: 'confirmed', token_id: tokenId })
        .where('id', '=', input.id)
        .execute();
      const result = await readCheckedIn(trx, tokenId);
      await recordAudit(trx, context, {
        action: 'appointment_checked_in',
        values: { ...auditValues(before), number: Number(result.tokenNumber) },
        ...about('appointments', before),
      });
      return result;
    };
    return createOnce(context, {
      operation: 'appointments.checkIn',
      input: wanted,
      create,
      read: readCheckedIn,
    });
  }),

  cancel: api.appointments.cancel.handler(({ input, context, errors }) =>
    act('cancel', input.id, context, errors),
  ),
  undoCancel: api.appointments.undoCancel.handler(async ({ input, context, errors }) => {
    const { db, now } = context;
    const row = await findRow(db, input.id, errors);
    const cancelled = appointmentFromRow(row);
    const restore = async (trx: Transaction<Database>) => {
      await lockDay(trx, cancelled.date);
      const patient = await lockPatient(trx, cancelled.patientId);
      if (patient?.voided_at) throw errors.PATIENT_VOIDED();
      const changed = await trx
        .updateTable('appointments')
        .set({
          status: sql<AppointmentStatus>`cancelled_from`,
          cancelled_at: null,
          cancelled_from: null,
        })
        .where('id', '=', input.id)
        .where('status', '=', 'cancelled')
        .where('cancelled_at', '>', new Date(now.getTime() - undoCancelSeconds * 1000))
        .returning('id')
        .executeTakeFirst();
      const appointment = await readAppointment(trx, input.id);
      if (!changed) {
        const message =
          appointment.status === 'cancelled'
            ? t('It is too late to take this cancellation back. Please book the appointment again.')
            : changedMessage(appointment);
        throw errors.APPOINTMENT_CHANGED({ message, data: appointment });
      }
      await recordAudit(trx, context, {
        action: 'appointment_restored',
        values: {
          kind: appointment.status === 'confirmed' ? 'confirmed' : 'scheduled',
          ...auditValues(appointment),
        },
        ...about('appointments', appointment),
      });
      return appointment;
    };
    try {
      return await inTransaction(db, restore);
    } catch (error) {
      throw await asClash(error, db, { ...cancelled, minutes: row.minutes }, errors);
    }
  }),

  complete: api.appointments.complete.handler(({ input, context, errors }) =>
    act('complete', input.id, context, errors),
  ),
};

/** Two bookings that clash would wait for each other to end; a day's bookings are made one after the other. */
async function lockDay(trx: Transaction<Database>, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appointments of ${date}`}, 0))`.execute(
    trx,
  );
}

/** The refusal of a booking whose time is taken; any other error as it is. */
async function asClash(
  error: unknown,
  db: Kysely<Database>,
  wanted: Wanted,
  errors: { TIME_TAKEN(options: { message: string }): Error },
): Promise<unknown> {
  const constraint = error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';
  if (!constraint.endsWith('_at_a_time')) return error;
  const whose = constraint.includes('doctor') ? 'doctor' : 'patient';
  return errors.TIME_TAKEN({ message: await clashMessage(db, wanted, whose) });
}

/** The doctors who sign in: nobody who waits, was disabled or has no way in. */
function bookableDoctors(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.role', '=', 'doctor')
    .where('users.status', '=', 'active');
}

async function isBookable(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await bookableDoctors(db).where('users.id', '=', id).executeTakeFirst()) !== undefined;
}

interface Wanted {
  patientId: string;
  doctorId?: string | null | undefined;
  date: string;
  time: string;
  minutes: number;
}

/** Says whose time is taken, and by which appointment. */
async function clashMessage(
  db: Kysely<Database>,
  wanted: Wanted,
  whose: 'doctor' | 'patient',
): Promise<string> {
  const start = `${wanted.date} ${wanted.time}`;
  const clash = await appointmentsWithNames(db)
    .where(
      `appointments.${whose}_id`,
      '=',
      (whose === 'doctor' ? wanted.doctorId : wanted.patientId) ?? '',
    )
    .where('appointments.status', 'in', ['scheduled', 'confirmed'])
    .where(
      sql<boolean>`appointments.slot && tsrange(${start}::timestamp, ${start}::timestamp + make_interval(mins => ${wanted.minutes}))`,
    )
    .limit(1)
    .executeTakeFirst();
  if (!clash) return t('This time was just taken. Please try again.');
  const { patientName, doctorName, date, time } = appointmentFromRow(clash);
  const when = { time, date: formatCalendarDate(date) };
  return whose === 'doctor'
    ? t(
        '{doctor} already has an appointment at {time} on {date} ({patient}). Please choose another time.',
        { ...when, doctor: doctorName ?? '', patient: patientName },
      )
    : t('{patient} already has an appointment at {time} on {date}. Please choose another time.', {
        ...when,
        patient: patientName,
      });
}

function auditValues({ patientName, date, time }: Appointment) {
  return { name: patientName, date, time };
}

const pastTense = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  complete: 'completed',
} as const satisfies Record<AppointmentAction, string>;

const changedMessages: Record<AppointmentStatus, string> = {
  scheduled: 'The appointment of {name} is scheduled meanwhile.',
  confirmed: 'The appointment of {name} is confirmed meanwhile.',
  completed: 'The appointment of {name} is completed meanwhile.',
  cancelled: 'The appointment of {name} is cancelled meanwhile.',
};

function changedMessage({ patientName, status, tokenNumber }: Appointment): string {
  return tokenNumber === null
    ? t(changedMessages[status], { name: patientName })
    : t('{name} has token #{number} already.', { name: patientName, number: tokenNumber });
}

/** The appointment that became a token. */
async function readCheckedIn(db: Kysely<Database>, tokenId: string): Promise<Appointment> {
  return appointmentFromRow(
    await appointmentsWithNames(db).where('token_id', '=', tokenId).executeTakeFirstOrThrow(),
  );
}

interface ActionErrors {
  NOT_FOUND(): Error;
  APPOINTMENT_CHANGED(options: { message: string; data: Appointment }): Error;
}

// Compare and set, as with tokens: of two people pressing at once one wins.
async function act(
  action: AppointmentAction,
  id: string,
  context: SignedIn,
  errors: ActionErrors,
): Promise<Appointment> {
  const { db, now } = context;
  const { from, to } = appointmentActions[action];
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('appointments')
      .set({
        status: to,
        ...(action === 'cancel'
          ? { cancelled_at: now, cancelled_from: sql<AppointmentStatus>`status` }
          : {}),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      .returning('id')
      .executeTakeFirst();
    const appointment = appointmentFromRow(await findRow(trx, id, errors));
    if (!changed) {
      throw errors.APPOINTMENT_CHANGED({
        message: changedMessage(appointment),
        data: appointment,
      });
    }
    await recordAudit(trx, context, {
      action: `appointment_${pastTense[action]}`,
      values: auditValues(appointment),
      ...about('appointments', appointment),
    });
    return appointment;
  });
}

async function findRow(db: Kysely<Database>, id: string, errors: { NOT_FOUND(): Error }) {
  const row = await appointmentsWithNames(db).where('appointments.id', '=', id).executeTakeFirst();
  if (!row) throw errors.NOT_FOUND();
  return row;
}

async function readAppointment(db: Kysely<Database>, id: string): Promise<Appointment> {
  return appointmentFromRow(
    await appointmentsWithNames(db).where('appointments.id', '=', id).executeTakeFirstOrThrow(),
  );
}
