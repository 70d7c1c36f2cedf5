import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { SignedIn } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dateIn, formatCalendarDate, formatTimeOfDay, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { ClinicSettings } from '../settings/clinicSettings';
import { appointmentMessages, type ClinicMoment, openStatuses, pastProblem } from './appointment';
import { appointmentFromRow, appointmentsWithNames } from './appointments.rows';
import { weekdayOf } from './bookableDay';
import { closedText } from './closedText';

/** What stands in the way of a place for an appointment: the clock, the clinic's hours, other appointments. */

interface PlaceErrors {
  BEFORE_TODAY(): Error;
  TIME_PAST(): Error;
  OUT_OF_HOURS(options: { message: string }): Error;
}

/**
 * Refuses a time that is over, and asks about one at which the clinic is closed.
 * @returns whether it is one that was meant although the clinic is closed.
 */
export function validateSlot(
  { workingHours, slotMinutes }: Pick<ClinicSettings, 'workingHours' | 'slotMinutes'>,
  { now, config }: SignedIn,
  wanted: ClinicMoment & { isOutOfHours?: boolean | undefined },
  errors: PlaceErrors,
): boolean {
  const zone = localTimeZone(config);
  const problem = pastProblem(wanted, { date: dateIn(now, zone), time: timeIn(now, zone) });
  if (problem === appointmentMessages.beforeToday) throw errors.BEFORE_TODAY();
  if (problem) throw errors.TIME_PAST();
  const opening = workingHours[weekdayOf(wanted.date)] ?? [];
  const message = closedText(wanted, { opening, slotMinutes });
  if (message && !wanted.isOutOfHours) throw errors.OUT_OF_HOURS({ message });
  return message !== null;
}

/** Two bookings that clash would wait for each other to end; a day's bookings are made one after the other. */
export async function lockDay(trx: Transaction<Database>, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appointments of ${date}`}, 0))`.execute(
    trx,
  );
}

/** The refusal of a booking whose time is taken; any other error as it is. */
export async function asClash(
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
    .where('appointments.status', 'in', openStatuses)
    .where('appointments.holds_time', '=', true)
    .where(
      sql<boolean>`appointments.slot && tsrange(${start}::timestamp, ${start}::timestamp + make_interval(mins => ${wanted.minutes}))`,
    )
    .limit(1)
    .executeTakeFirst();
  if (!clash) return t('This time was just taken. Please try again.');
  const { patientName, doctorName, date, time } = appointmentFromRow(clash);
  const when = { time: formatTimeOfDay(time), date: formatCalendarDate(date) };
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
