import type { OperationContext } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { inLanguage } from '../../server/http/requestLanguage';
import { trySending } from '../../server/mail';
import { dateIn, formatCalendarDate, instantAt } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { appointmentsWithNames } from '../appointments/appointments.rows';
import { readOwedBills } from '../billing/billing.rows';
import { readClinicSettings } from '../settings/settings.rows';
import type { NewShare, Share } from './share';

/** The last date on which a link is valid, in the clinic's time zone. */
export function lastDayOf(expiresAt: Date, { config }: OperationContext): string {
  return dateIn(new Date(expiresAt.getTime() - 1), localTimeZone(config));
}

/** Makes the message of a share. It has no health information, because others may read it on the phone. */
export async function shareOf(
  context: OperationContext,
  { kind, id, language }: NewShare,
  path: string | null,
  expiresAt: Date,
): Promise<Share> {
  if (kind === 'appointment' || kind === 'reminder') {
    const text = await appointmentText(context, kind, id, language);
    return { path, text, expiresAt: expiresAt.toISOString() };
  }
  if (kind === 'due') {
    return { path, text: await dueText(context, id, language), expiresAt: expiresAt.toISOString() };
  }
  const { name, phone } = await readClinicSettings(context.db);
  if (kind === 'recall') {
    const text = inLanguage(language, () => recallSentence(name || t('Clinic'), phone));
    return { path, text, expiresAt: expiresAt.toISOString() };
  }
  const text = inLanguage(language, () => {
    const values = {
      clinic: name || t('Clinic'),
      date: formatCalendarDate(lastDayOf(expiresAt, context)),
    };
    if (kind === 'token') return t('{clinic}: see your place in today’s queue:', values);
    if (kind === 'letter') {
      return t(
        '{clinic}: your letter is ready. Open it by {date} and please do not forward this link:',
        values,
      );
    }
    return kind === 'bill'
      ? t(
          '{clinic}: your bill is ready. Open it by {date} and please do not forward this link:',
          values,
        )
      : t(
          '{clinic}: your prescription is ready. Open it by {date} and please do not forward this link:',
          values,
        );
  });
  return { path, text, expiresAt: expiresAt.toISOString() };
}

/** When and with whom the appointment is; the patient gets no link to it. */
async function appointmentText(
  { db, config }: OperationContext,
  kind: 'appointment' | 'reminder',
  id: string,
  language: string,
): Promise<string> {
  const { name, phone } = await readClinicSettings(db);
  const { date, time, doctor_name } = await appointmentsWithNames(db)
    .where('appointments.id', '=', id)
    .executeTakeFirstOrThrow();
  const timeZone = localTimeZone(config);
  const startsAt = instantAt(date, time.slice(0, 5), timeZone);
  return inLanguage(language, () => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(currentSpeaker().locale, { timeZone, ...options }).format(startsAt);
    const values = {
      clinic: name || t('Clinic'),
      date: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      time: format({ hour: 'numeric', minute: '2-digit', hour12: true }),
    };
    const appointment = appointmentSentence(kind, values, doctor_name);
    const change = phone && t('To change it, please call {phone}.', { phone });
    return [appointment, change].filter(Boolean).join(' ');
  });
}

/** How much is due and since when, but not what for, because others may read it on the phone. */
async function dueText(
  { db, config }: OperationContext,
  patientId: string,
  language: string,
): Promise<string> {
  const { name, phone } = await readClinicSettings(db);
  const owed = await readOwedBills(db, patientId);
  const since = new Date(owed[0]?.createdAt ?? 0);
  return inLanguage(language, () => {
    const values = {
      clinic: name || t('Clinic'),
      amount: formatRupees(owed.reduce((sum, { due }) => sum + due, 0)),
      count: owed.length,
      date: formatCalendarDate(dateIn(since, localTimeZone(config))),
    };
    const due = t(
      '{count, plural, one {{clinic}: {amount} is due on your bill of {date}.} other {{clinic}: {amount} is due on # bills, the oldest of {date}.}}',
      values,
    );
    const question =
      phone && t('If you have paid or have a question, please call {phone}.', { phone });
    return [due, question].filter(Boolean).join(' ');
  });
}

/** Names no illness, test or medicine, because others may read it on the phone. */
function recallSentence(clinic: string, phone: string | null): string {
  return phone
    ? t('{clinic}: it is time for your next visit. To choose a day, please call {phone}.', {
        clinic,
        phone,
      })
    : t('{clinic}: it is time for your next visit. Please call us to choose a day.', { clinic });
}

function appointmentSentence(
  kind: 'appointment' | 'reminder',
  values: { clinic: string; date: string; time: string },
  doctor: string | null,
): string {
  if (kind === 'reminder') {
    return doctor
      ? t('{clinic}: a reminder of your appointment with {doctor} on {date} at {time}.', {
          ...values,
          doctor,
        })
      : t('{clinic}: a reminder of your appointment on {date} at {time}.', values);
  }
  return doctor
    ? t('{clinic}: your appointment with {doctor} is on {date} at {time}.', { ...values, doctor })
    : t('{clinic}: your appointment is on {date} at {time}.', values);
}

/** Mails a link; false if the mail server refused it. */
export async function mailLink(
  context: OperationContext,
  { kind, language }: NewShare,
  to: string | null,
  path: string,
  text: string,
): Promise<boolean> {
  const { name } = await readClinicSettings(context.db);
  const subject = inLanguage(language, () => {
    const values = { clinic: name || t('Clinic') };
    if (kind === 'letter') return t('Your letter from {clinic}', values);
    return kind === 'bill'
      ? t('Your bill from {clinic}', values)
      : t('Your prescription from {clinic}', values);
  });
  return trySending(context, { to, subject, path, text });
}
