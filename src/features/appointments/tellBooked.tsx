import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { tellDone } from '../../web/ui/tell';
import type { Appointment } from './appointment';

/** Says who has which appointment now, and which token of today is for it. */
export function tellBooked(booked: Appointment): void {
  const { patientName: name, date, time, tokenNumber: number } = booked;
  const when = { name, date: formatCalendarDate(date), time: formatTimeOfDay(time) };
  tellDone(
    number === null
      ? t('{name}, {date} at {time}', when)
      : t('{name}, {date} at {time}: {token}', {
          ...when,
          token: tokenText({ ...booked, number }),
        }),
  );
}

/** The token of an appointment, and whom it goes to where that is another doctor: "Token #11 with Dr. Rao". */
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
