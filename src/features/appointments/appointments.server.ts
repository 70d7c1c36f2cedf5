import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { totalOf } from '../../server/database/recordTotals';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import {
  addDays,
  dateIn,
  dayOf,
  formatCalendarDate,
  formatTimeOfDay,
  timeIn,
} from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import { lockPatient } from '../patients/lockPatient.rows';
import { agreementOf } from '../privacy/consents.rows';
import {
  isWithoutToken,
  linkHeldToken,
  linkToken,
  lockUnlinkedToken,
} from '../queue/appointmentOfToken.rows';
import { bookableDoctors, isBookable } from '../queue/bookableDoctors.rows';
import { lockHeldToken } from '../queue/heldToken.rows';
import { insertToken } from '../queue/insertToken.rows';
import { readToken } from '../queue/queue.rows';
import {
  awaitsPatient,
  type Token,
  type TokenWithAppointment,
  undoCancelSeconds,
} from '../queue/token';
import { readClinicSettings } from '../settings/settings.rows';
import {
  type Appointment,
  type AppointmentAction,
  type AppointmentStatus,
  appointmentActions,
  type ClinicMoment,
  canCheckIn,
  canMarkNoShow,
  canReschedule,
  isOpen,
  isSameMoment,
  movesShown,
  openStatuses,
  remindersShown,
} from './appointment';
import {
  appointmentColumns,
  appointmentFromRow,
  appointmentsPage,
  appointmentsWithNames,
} from './appointments.rows';
import { calendarLimit, weekdayOf } from './bookableDay';
import { readFreeTimes } from './freeTimes.rows';
import { clashError, lockDay, refuseDoubleBooking, validateSlot } from './slot.server';
import { endWaitsOf, waitsOperations } from './waits.server';

export const appointmentsOperations = {
  ...waitsOperations,

  summary: api.appointments.summary.handler(async ({ context }) => {
    const { db, now, config } = context;
    const today = dateIn(now, localTimeZone(config));
    const count = () => db.selectFrom('appointments').select(sql<number>`count(*)`.as('count'));
    return db
      .selectNoFrom(() => [
        count()
          .where('date', '=', today)
          .where('status', '!=', 'cancelled')
          .$asScalar()
          .$notNull()
          .as('today'),
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
    const today = dateIn(context.now, localTimeZone(context.config));
    const filters = { ...input, today, limit: pageSize };
    const { page, nextCursor } = await appointmentsPage(context.db, filters);
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
            // The doctor who saw the patient, or else for whom the patient waits.
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

  freeTimes: api.appointments.freeTimes.handler(({ input, context }) =>
    readFreeTimes(context, input),
  ),

  calendar: api.appointments.calendar.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const zone = localTimeZone(config);
    const { workingHours, slotMinutes } = await readClinicSettings(db);
    const dates = Array.from({ length: input.span === 'week' ? 7 : 1 }, (_, index) =>
      addDays(input.date, index),
    );
    let query = appointmentsWithNames(db)
      .where('appointments.date', '>=', input.date)
      .where('appointments.date', '<=', dates.at(-1) ?? input.date)
      .where('appointments.status', '!=', 'cancelled');
    const { doctorId } = input;
    if (doctorId) {
      query = query.where(({ eb, or }) =>
        or([eb('appointments.doctor_id', '=', doctorId), eb('appointments.doctor_id', 'is', null)]),
      );
    }
    const rows = await query
      .orderBy('appointments.starts_at')
      .orderBy('appointments.id')
      .limit(calendarLimit + 1)
      .execute();
    return {
      now: { date: dateIn(now, zone), time: timeIn(now, zone) },
      slotMinutes,
      days: dates.map((date) => ({ date, opening: workingHours[weekdayOf(date)] ?? [] })),
      appointments: rows.slice(0, calendarLimit).map(appointmentFromRow),
      isCut: rows.length > calendarLimit,
    };
  }),

  toRemind: api.appointments.toRemind.handler(async ({ context }) => {
    const { db, now, config } = context;
    const date = addDays(dateIn(now, localTimeZone(config)), 1);
    const agrees = agreementOf(sql.ref('appointments.patient_id'), 'reminders');
    const rows = await appointmentsWithNames(db)
      .where('appointments.date', '=', date)
      .where('appointments.status', 'in', openStatuses)
      .where('appointments.reminded_at', 'is', null)
      .where(sql<boolean>`coalesce(${agrees}, false)`)
      .orderBy('appointments.starts_at')
      .orderBy('appointments.id')
      .limit(remindersShown + 1)
      .execute();
    const unaskedRows = await db
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'appointments.patient_id')
      .where('appointments.date', '=', date)
      .where('appointments.status', 'in', openStatuses)
      // Who refused is not asked again.
      .where(sql<boolean>`${agrees} is null`)
      .select(['patients.id', 'patients.name'])
      .groupBy('patients.id')
      .orderBy(({ fn }) => fn.min('appointments.starts_at'))
      .orderBy('patients.id')
      .limit(remindersShown + 1)
      .execute();
    return {
      date,
      appointments: rows.slice(0, remindersShown).map(appointmentFromRow),
      isCut: Math.max(rows.length, unaskedRows.length) > remindersShown,
      withoutConsent: unaskedRows.slice(0, remindersShown),
    };
  }),

  schedule: api.appointments.schedule.handler(async ({ input, context, errors }) => {
    const { db, user, now } = context;
    // The answers to OUT_OF_HOURS and HAS_TOKEN belong to the same request, so the input hash leaves them out.
    const { isOutOfHours, tokenId, ...request } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      const { doctorId = null, date, time } = input;
      await lockDay(trx, date);
      const settings = await readClinicSettings(trx);
      const patient = await lockPatient(trx, input.patientId);
      const hasDoctor = doctorId === null || (await isBookable(trx, doctorId));
      const isClosed = validateSlot(settings, context, input, errors);
      if (!patient || patient.voided_at || !hasDoctor) throw errors.NO_SUCH_PERSON();
      const { id: patientId } = patient;
      const minutes = settings.slotMinutes;
      await refuseDoubleBooking(trx, { ...input, patientId, minutes }, errors);
      await trx
        .insertInto('appointments')
        .values({
          id,
          ...toColumns(appointmentColumns, { ...request, patientId }),
          minutes,
          is_out_of_hours: isClosed,
          status: 'scheduled',
          created_at: now,
          created_by: user.id,
        })
        .execute();
      await endWaitsOf(trx, context, { id, patientId, doctorId, date });
      await recordAudit(trx, context, {
        action: isClosed ? 'appointment_scheduled_while_closed' : 'appointment_scheduled',
        values: { name: patient.name, date, time },
        ...about('appointments', { id, patientId }),
      });
      await linkTokenOfToday(trx, context, { id, date }, (token) => {
        if (token.status === 'waiting' || token.id === tokenId) return tokenId !== null;
        if (tokenId === undefined) throw errors.HAS_TOKEN({ data: token });
        return false;
      });
      return readAppointment(trx, id);
    };
    try {
      return await idempotent(context, {
        operation: 'appointments.schedule',
        input: request,
        create,
        read: readAppointment,
      });
    } catch (error) {
      const constraint = error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';
      if (constraint.endsWith('_fkey')) throw errors.NO_SUCH_PERSON();
      const { slotMinutes } = await readClinicSettings(db);
      throw await clashError(error, db, { ...input, minutes: slotMinutes }, errors);
    }
  }),

  confirm: api.appointments.confirm.handler(({ input, context, errors }) =>
    changeStatus('confirm', input.id, context, errors),
  ),
  checkIn: api.appointments.checkIn.handler(async ({ input, context, errors }) => {
    const { db, user, now, config } = context;
    // The answers to HAS_TOKEN belong to the same request, so the input hash leaves them out.
    const { isSecond, tokenId, ...request } = input;
    const { patient_id: patientId } = await requireRow(db, input.id, errors);
    const day = dayOf(now, localTimeZone(config));
    const create = async (trx: Transaction<Database>, newTokenId: string) => {
      // Read only after the patient's row is locked: of two check-ins or tokens at once, the second sees the first's.
      const heldToken = await lockHeldToken(trx, patientId, day);
      const row = await requireRow(trx, input.id, errors);
      const before = appointmentFromRow(row);
      if (before.date !== day.date) throw errors.NOT_TODAY();
      if (!canCheckIn(before, day.date, user)) {
        throw errors.APPOINTMENT_CHANGED({ message: changedMessage(before), data: before });
      }
      const token = isSecond ? null : await lockUnlinkedToken(trx, before, day, tokenId);
      if (token) {
        await linkHeldToken(trx, context, before, token);
        return readAppointment(trx, input.id);
      }
      if (heldToken && !isSecond) throw errors.HAS_TOKEN({ data: heldToken });
      const { doctorId } = before;
      await insertToken(trx, {
        id: newTokenId,
        patientId,
        priority: 'normal',
        doctorId: doctorId && (await isBookable(trx, doctorId)) ? doctorId : undefined,
        issuedAt: now,
        issuedBy: user.id,
        clinicTimeZone: config.timeZone,
      });
      await linkToken(trx, context, before, await readToken(trx, newTokenId));
      return readAppointment(trx, input.id);
    };
    return idempotent(context, {
      operation: 'appointments.checkIn',
      input: request,
      create,
      read: (reader) => readAppointment(reader, input.id),
    });
  }),

  cancel: api.appointments.cancel.handler(({ input, context, errors }) =>
    changeStatus('cancel', input.id, context, errors),
  ),
  undoCancel: api.appointments.undoCancel.handler(async ({ input, context, errors }) => {
    const { db, now } = context;
    const row = await requireRow(db, input.id, errors);
    const cancelled = appointmentFromRow(row);
    const restore = async (trx: Transaction<Database>) => {
      await lockDay(trx, cancelled.date);
      const patient = await lockPatient(trx, cancelled.patientId);
      if (patient?.voided_at) throw errors.PATIENT_VOIDED();
      const restoredRow = await trx
        .updateTable('appointments')
        .set({
          status: sql<AppointmentStatus>`cancelled_from`,
          cancelled_at: null,
          cancelled_from: null,
        })
        .where('id', '=', input.id)
        .where('status', 'in', ['cancelled', 'no-show'])
        .where('cancelled_at', '>', new Date(now.getTime() - undoCancelSeconds * 1000))
        .returning('id')
        .executeTakeFirst();
      if (restoredRow) await linkTokenOfToday(trx, context, cancelled, isWaiting);
      const appointment = await readAppointment(trx, input.id);
      if (!restoredRow) {
        const words = tooLateMessages[appointment.status];
        const message = words ? t(words) : changedMessage(appointment);
        throw errors.APPOINTMENT_CHANGED({ message, data: appointment });
      }
      await recordAudit(trx, context, {
        action: 'appointment_restored',
        values: {
          kind: appointment.status === 'confirmed' ? 'confirmed' : 'scheduled',
          ...appointmentAuditValues(appointment),
        },
        ...about('appointments', appointment),
      });
      return appointment;
    };
    try {
      return await inTransaction(db, restore);
    } catch (error) {
      throw await clashError(error, db, { ...cancelled, minutes: row.minutes }, errors);
    }
  }),

  complete: api.appointments.complete.handler(({ input, context, errors }) =>
    changeStatus('complete', input.id, context, errors),
  ),

  noShow: api.appointments.noShow.handler(async ({ input, context, errors }) => {
    const { db, now, config } = context;
    const zone = localTimeZone(config);
    const before = appointmentFromRow(await requireRow(db, input.id, errors));
    const clock = { date: dateIn(now, zone), time: timeIn(now, zone) };
    if (before.tokenNumber === null && !canMarkNoShow(before, clock)) throw errors.NOT_YET();
    return changeStatus('noShow', input.id, context, errors);
  }),

  reschedule: api.appointments.reschedule.handler(({ input, context, errors }) =>
    moveAppointment(context, input, errors, async (trx, before) => {
      const slot = { date: input.date, time: input.time, doctorId: input.doctorId ?? null };
      if (isSameSlot(before, slot)) return null;
      const isSameTime = isSameMoment(before, slot);
      const isOutOfHours = isSameTime
        ? before.isOutOfHours
        : validateSlot(await readClinicSettings(trx), context, input, errors);
      const isAnother = slot.doctorId !== null && slot.doctorId !== before.doctorId;
      if (isAnother && !(await isBookable(trx, slot.doctorId ?? ''))) {
        throw errors.NO_SUCH_PERSON();
      }
      if (!isSameTime) await refuseDoubleBooking(trx, { ...before, ...slot }, errors);
      return { ...slot, isOutOfHours };
    }),
  ),

  undoReschedule: api.appointments.undoReschedule.handler(({ input, context, errors }) =>
    moveAppointment(context, input, errors, async (trx, before) => {
      const since = new Date(context.now.getTime() - undoCancelSeconds * 1000);
      const row = await trx
        .selectFrom('appointment_moves')
        .selectAll()
        .where('appointment_id', '=', input.id)
        .where('move', '=', input.moves)
        .where('moved_at', '>', since)
        .executeTakeFirst();
      if (!row) {
        throw errors.APPOINTMENT_CHANGED({
          message: t('Too late to undo. Please move the appointment again.'),
          data: before,
        });
      }
      return {
        date: row.date,
        time: row.time.slice(0, 5),
        doctorId: row.doctor_id,
        isOutOfHours: row.is_out_of_hours,
      };
    }),
  ),

  moves: api.appointments.moves.handler(async ({ input, context, errors }) => {
    await requireRow(context.db, input.id, errors);
    const rows = await context.db
      .selectFrom('appointment_moves')
      .innerJoin('users as mover', 'mover.id', 'appointment_moves.moved_by')
      .leftJoin('users as doctor', 'doctor.id', 'appointment_moves.doctor_id')
      .select(['date', 'time', 'moved_at', 'mover.name as moved_by', 'doctor.name as doctor_name'])
      .where('appointment_id', '=', input.id)
      .orderBy('move', 'desc')
      .limit(movesShown)
      .execute();
    return rows.map((row) => ({
      date: row.date,
      time: row.time.slice(0, 5),
      doctorName: row.doctor_name,
      movedAt: row.moved_at.toISOString(),
      movedByName: row.moved_by,
    }));
  }),
};

interface AppointmentSlot extends ClinicMoment {
  doctorId: string | null;
}

function isSameSlot(one: AppointmentSlot, other: AppointmentSlot): boolean {
  return isSameMoment(one, other) && one.doctorId === other.doctorId;
}

interface MoveErrors extends ActionErrors {
  TIME_TAKEN(options: { message: string }): Error;
}

/**
 * Moves an appointment that nobody else has moved since the person saw it (`moves`), and stores its previous slot.
 * `newSlotOf` returns the new slot; null: unchanged. Of two moves at once, the second is refused.
 */
async function moveAppointment(
  context: SignedIn,
  { id, moves }: { id: string; moves: number },
  errors: MoveErrors,
  newSlotOf: (
    trx: Transaction<Database>,
    before: Appointment,
  ) => Promise<(AppointmentSlot & { isOutOfHours: boolean }) | null>,
): Promise<Appointment> {
  const { db, user, now } = context;
  let target: (AppointmentSlot & { id: string; patientId: string; minutes: number }) | null = null;
  const move = async (trx: Transaction<Database>) => {
    await trx
      .selectFrom('appointments')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const before = appointmentFromRow(await requireRow(trx, id, errors));
    if (before.moves !== moves || !canReschedule(before, user)) {
      throw errors.APPOINTMENT_CHANGED({ message: changedMessage(before, moves), data: before });
    }
    const slot = await newSlotOf(trx, before);
    if (!slot) return before;
    target = { ...slot, id, patientId: before.patientId, minutes: before.minutes };
    await lockDay(trx, slot.date);
    await trx
      .insertInto('appointment_moves')
      .values({
        appointment_id: id,
        move: moves + 1,
        date: before.date,
        time: before.time,
        doctor_id: before.doctorId,
        is_out_of_hours: before.isOutOfHours,
        moved_at: now,
        moved_by: user.id,
      })
      .execute();
    await trx
      .updateTable('appointments')
      .set({
        date: slot.date,
        time: slot.time,
        doctor_id: slot.doctorId,
        is_out_of_hours: slot.isOutOfHours,
        holds_time: true,
        ...(!isSameMoment(before, slot) && { is_double_booked: false }),
        moves: moves + 1,
        // The reminder was for the previous time.
        reminded_at: null,
        reminded_by: null,
        reminded_way: null,
      })
      .where('id', '=', id)
      .execute();
    await linkTokenOfToday(trx, context, { id, date: slot.date }, isWaiting);
    const after = await readAppointment(trx, id);
    await endWaitsOf(trx, context, after);
    await recordAudit(trx, context, {
      action: 'appointment_moved',
      values: {
        ...movedTo(before, after),
        ...appointmentAuditValues(after),
        fromDate: before.date,
        fromTime: before.time,
      },
      ...about('appointments', after),
    });
    return after;
  };
  try {
    return await inTransaction(db, move);
  } catch (error) {
    throw target ? await clashError(error, db, target, errors) : error;
  }
}

function movedTo(before: Appointment, { doctorId, doctorName }: Appointment) {
  if (doctorId === before.doctorId) return { kind: 'time' } as const;
  return doctorName === null
    ? ({ kind: 'anyDoctor' } as const)
    : ({ kind: 'doctor', doctor: doctorName } as const);
}

/** Messages for an undo that came too late, by the appointment's current state. */
const tooLateMessages: Partial<Record<AppointmentStatus, string>> = {
  cancelled: 'Too late to undo. Please book the appointment again.',
  'no-show': 'Too late to undo. Please book the appointment again.',
};

function appointmentAuditValues({ patientName, date, time }: Appointment) {
  return { name: patientName, date, time };
}

const auditSuffixes = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  complete: 'completed',
  noShow: 'missed',
} as const satisfies Record<AppointmentAction, string>;

const changedMessages: Record<AppointmentStatus, string> = {
  scheduled: '{name}’s appointment is already scheduled.',
  confirmed: '{name}’s appointment is already confirmed.',
  completed: '{name}’s appointment is already completed.',
  cancelled: '{name}’s appointment is already cancelled.',
  'no-show': '{name} is already marked as a no-show.',
};

/**
 * Says why an action was refused: the appointment's current state, or its new slot if it was moved since `knownMoves`.
 */
function changedMessage(
  { patientName: name, status, tokenNumber, date, time, moves }: Appointment,
  knownMoves = moves,
): string {
  if (tokenNumber !== null) {
    return t('{name} already has token #{number}.', { name, number: tokenNumber });
  }
  if (moves === knownMoves || !isOpen(status)) return t(changedMessages[status], { name });
  return t('{name}’s appointment has been moved to {date}, {time}.', {
    name,
    date: formatCalendarDate(date),
    time: formatTimeOfDay(time),
  });
}

/**
 * Links an appointment of today with its patient's token if `isFor` holds for that token, so that it makes no
 * difference which of the two was made first. Does nothing for another day or without such a token.
 */
async function linkTokenOfToday(
  trx: Transaction<Database>,
  context: SignedIn,
  { id, date }: Pick<Appointment, 'id' | 'date'>,
  isFor: (token: TokenWithAppointment) => boolean,
): Promise<void> {
  const day = dayOf(context.now, localTimeZone(context.config));
  if (date !== day.date) return;
  const appointment = await readAppointment(trx, id);
  if (!awaitsPatient(appointment, day.date)) return;
  await lockPatient(trx, appointment.patientId);
  const token = await lockUnlinkedToken(trx, appointment, day);
  if (token && isFor(token)) await linkHeldToken(trx, context, appointment, token);
}

/** A moved or restored appointment takes only a waiting token: a visit that has begun was not for it. */
const isWaiting = ({ status }: Token) => status === 'waiting';

interface ActionErrors {
  NOT_FOUND(): Error;
  APPOINTMENT_CHANGED(options: { message: string; data: Appointment }): Error;
}

/** Changes the status by compare and set, as with tokens: of two people at once, one is refused. */
async function changeStatus(
  action: AppointmentAction,
  id: string,
  context: SignedIn,
  errors: ActionErrors,
): Promise<Appointment> {
  const { db, now } = context;
  const { from, to } = appointmentActions[action];
  return inTransaction(db, async (trx) => {
    const changedRow = await trx
      .updateTable('appointments')
      .set({
        status: to,
        ...(action === 'cancel' || action === 'noShow'
          ? { cancelled_at: now, cancelled_from: sql<AppointmentStatus>`status` }
          : {}),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      .$if(action === 'noShow', (query) => query.where(isWithoutToken))
      .returning('id')
      .executeTakeFirst();
    const appointment = appointmentFromRow(await requireRow(trx, id, errors));
    if (!changedRow) {
      throw errors.APPOINTMENT_CHANGED({
        message: changedMessage(appointment),
        data: appointment,
      });
    }
    await recordAudit(trx, context, {
      action: `appointment_${auditSuffixes[action]}`,
      values: appointmentAuditValues(appointment),
      ...about('appointments', appointment),
    });
    return appointment;
  });
}

async function requireRow(db: Kysely<Database>, id: string, errors: { NOT_FOUND(): Error }) {
  const row = await appointmentsWithNames(db).where('appointments.id', '=', id).executeTakeFirst();
  if (!row) throw errors.NOT_FOUND();
  return row;
}

async function readAppointment(db: Kysely<Database>, id: string): Promise<Appointment> {
  return appointmentFromRow(
    await appointmentsWithNames(db).where('appointments.id', '=', id).executeTakeFirstOrThrow(),
  );
}
