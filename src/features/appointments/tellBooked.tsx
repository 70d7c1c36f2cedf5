import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { tellDone } from '../../web/ui/tell';
import type { Appointment } from './appointment';

/** Says who has which appointment now. */
export function tellBooked({ patientName, date, time }: Appointment): void {
  tellDone(
    t('{name}, {date} at {time}', {
      name: patientName,
      date: formatCalendarDate(date),
      time: formatTimeOfDay(time),
    }),
  );
}
