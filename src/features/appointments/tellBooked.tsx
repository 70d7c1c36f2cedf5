import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { notifySuccess } from '../../web/ui/tell';
import type { Appointment } from './appointment';

/** Tells which appointment was booked, and which token of today is linked to it. */
export function tellBooked(appointment: Appointment): void {
  const { patientName: name, date, time, tokenNumber: number } = appointment;
  const values = { name, date: formatCalendarDate(date), time: formatTimeOfDay(time) };
  notifySuccess(
    number === null
      ? t('{name}, {date} at {time}', values)
      : t('{name}, {date} at {time}: {token}', {
          ...values,
          token: tokenText({ ...appointment, number }),
        }),
  );
}

/** The token of an appointment, with the doctor's name if it goes to another doctor: "Token #11 with Dr. Rao". */
export function tokenText({
  number,
  otherDoctorName: doctor,
}: {
  number: number;
  otherDoctorName: string | null;
}): string {
  return doctor === null
    ? t('Token #{number}', { number })
    : t('Token #{number} with {doctor}', { number, doctor });
}
