import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { ContactWay, Due, RecallAnswer, RecallReason } from './due';

/** The reasons in the list's filter; said with `t`. */
export const recallReasonLabels: Record<RecallReason, string> = {
  followUp: 'Follow-up missed',
  medicine: 'Medicine ending',
  test: 'Test due',
  noShow: 'Appointment missed',
};

/** Said with `t`. */
export const contactWayLabels: Record<ContactWay, string> = {
  whatsapp: 'WhatsApp',
  sms: 'Text message (SMS)',
  call: 'Phone call',
  link: 'Copied message',
};

/** Said with `t`. */
export const recallAnswerLabels: Record<RecallAnswer, string> = {
  booked: 'Booked',
  declined: 'Does not want to come',
  later: 'Ask again later',
};

/** Why a patient is due, in a line. `today` is the clinic's day. */
export function dueText({ reason, day, what }: Due, today: string): string {
  const values = { date: formatCalendarDate(day), what: what.join(', ') };
  switch (reason) {
    case 'followUp':
      return t('Was to come on {date}', values);
    case 'medicine':
      return day < today
        ? t('{what}: ended on {date}', values)
        : t('{what}: ends on {date}', values);
    case 'test':
      return t('{what}: was due on {date}', values);
    case 'noShow':
      return t('Missed the appointment on {date}', values);
  }
}
