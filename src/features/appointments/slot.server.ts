import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { SignedIn } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dateIn, formatCalendarDate, formatTimeOfDay, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { ClinicSettings } from '../settings/clinicSettings';
import {
  appointmentMessages,
  type ClinicMoment,
  openStatuses,
  pastTimeMessage,
} from './appointment';
import { appointmentFromRow, appointmentsWithNames } from './appointments.rows';
import { weekdayOf } from './bookableDay';
import { closedText } from './closedText';

/** Validates the slot of an appointment: not past, within the clinic's hours, without a clash. */

interface SlotErrors {
  BEFORE_TODAY(): Error;
  TIME_PAST(): Error;
  OUT_OF_HOURS(options: { message: string }): Error;
}

/**
 * Refuses a time that has passed, and one at which the clinic is closed unless `isOutOfHours` confirms it.
 * @returns whether the slot is out of the clinic's hours.
 */
export function validateSlot(
  { workingHours, slotMinutes }: Pick<ClinicSettings, 'workingHours' | 'slotMinutes'>,
  { now, config }: SignedIn,
  slot: ClinicMoment & { isOutOfHours?: boolean | undefined },
  errors: SlotErrors,
): boolean {
  const zone = localTimeZone(config);
  const problem = pastTimeMessage(slot, { date: dateIn(now, zone), time: timeIn(now, zone) });
  if (problem === appointmentMessages.beforeToday) throw errors.BEFORE_TODAY();
  if (problem) throw errors.TIME_PAST();
  const opening = workingHours[weekdayOf(slot.date)] ?? [];
  const message = closedText(slot, { opening, slotMinutes });
  if (message && !slot.isOutOfHours) throw errors.OUT_OF_HOURS({ message });
  return message !== null;
}

/** Serialises the bookings of a day until the transaction ends: two that clash would deadlock. */
export async function lockDay(trx: Transaction<Database>, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appointments of ${date}`}, 0))`.execute(
    trx,
  );
}

/**
 * Refuses a time at which the patient has an appointment that the exclusion constraint leaves out, because a merge put it
 * there beside another one.
 */
export async function refuseDoubleBooking(
  trx: Transaction<Database>,
  booking: BookingSlot,
  errors: TimeErrors,
): Promise<void> {
  const clash = await trx
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', booking.patientId)
    .where('is_double_booked', '=', true)
    .where(takesTime(booking))
    .limit(1)
    .executeTakeFirst();
  if (!clash) return;
  throw errors.TIME_TAKEN({ message: await clashMessage(trx, booking, 'patient') });
}

/** Maps a violated exclusion constraint to TIME_TAKEN; returns any other error unchanged. */
export async function clashError(
  error: unknown,
  db: Kysely<Database>,
  booking: BookingSlot,
  errors: TimeErrors,
): Promise<unknown> {
  const constraint = error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';
  if (!constraint.endsWith('_at_a_time')) return error;
  const side = constraint.includes('doctor') ? 'doctor' : 'patient';
  return errors.TIME_TAKEN({ message: await clashMessage(db, booking, side) });
}

interface TimeErrors {
  TIME_TAKEN(options: { message: string }): Error;
}

interface BookingSlot {
  /** Of an appointment that is there: it takes no time from itself. */
  id?: string;
  patientId: string;
  doctorId?: string | null | undefined;
  date: string;
  time: string;
  minutes: number;
}

/** SQL: another appointment that stands holds a part of the time. */
function takesTime({ id, date, time, minutes }: BookingSlot) {
  const start = sql`${`${date} ${time}`}::timestamp`;
  return sql<boolean>`appointments.id is distinct from ${id ?? null}::uuid and appointments.holds_time
    and appointments.status = any(${openStatuses})
    and appointments.slot && tsrange(${start}, ${start} + make_interval(mins => ${minutes}))`;
}

/** Says whose time is taken, and by which appointment. */
async function clashMessage(
  db: Kysely<Database>,
  booking: BookingSlot,
  side: 'doctor' | 'patient',
): Promise<string> {
  const clash = await appointmentsWithNames(db)
    .where(
      `appointments.${side}_id`,
      '=',
      (side === 'doctor' ? booking.doctorId : booking.patientId) ?? '',
    )
    .where(takesTime(booking))
    .limit(1)
    .executeTakeFirst();
  if (!clash) return t('This time was just taken. Please try again.');
  const { patientName, doctorName, date, time } = appointmentFromRow(clash);
  const when = { time: formatTimeOfDay(time), date: formatCalendarDate(date) };
  return side === 'doctor'
    ? t(
        '{doctor} already has an appointment at {time} on {date} ({patient}). Please choose another time.',
        { ...when, doctor: doctorName ?? '', patient: patientName },
      )
    : t('{patient} already has an appointment at {time} on {date}. Please choose another time.', {
        ...when,
        patient: patientName,
      });
}
