import type { OperationContext } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { dateIn, timeIn } from '../../shared/clinicDay';
import { bookableDoctors } from '../queue/bookableDoctors.rows';
import { readClinicSettings } from '../settings/settings.rows';
import { openStatuses } from './appointment';
import { type BookableDay, freeTimes, weekdayOf } from './bookableDay';

/** The times of a day, `YYYY-MM-DD`, that a doctor (left out: any doctor) can still be booked at; none of a past day. */
export async function readFreeTimes(
  { db, now, config }: Pick<OperationContext, 'db' | 'now' | 'config'>,
  { date, doctorId }: { date: string; doctorId?: string | undefined },
): Promise<BookableDay> {
  const zone = localTimeZone(config);
  const today = dateIn(now, zone);
  const { workingHours, slotMinutes } = await readClinicSettings(db);
  const opening = workingHours[weekdayOf(date)] ?? [];
  if (date < today) return { opening, slotMinutes, times: [], now: null };
  let query = db
    .selectFrom('appointments')
    .select(['time', 'minutes'])
    .where('date', '=', date)
    .where('status', 'in', openStatuses)
    .where('holds_time', '=', true);
  if (doctorId) query = query.where('doctor_id', '=', doctorId);
  const booked = await query.limit(2_000).execute();
  // Without a chosen doctor, as many appointments fit at one time as there are bookable doctors.
  const capacity = doctorId ? 1 : Math.max(1, (await bookableDoctors(db).execute()).length);
  const after = date === today ? timeIn(now, zone) : undefined;
  return {
    opening,
    slotMinutes,
    times: freeTimes({ opening, slotMinutes, booked, capacity, after }),
    now: after ?? null,
  };
}
