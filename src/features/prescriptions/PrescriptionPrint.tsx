import { Portal } from '@mantine/core';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { useFormat } from '../../web/format';
import classes from './PrescriptionPrint.module.css';
import type { Prescription } from './prescription';

/** The prescription as it comes out on paper; on the screen it is not there. */
export function PrescriptionPrint({ prescription }: { prescription: Prescription }) {
  const { date } = useFormat();
  return (
    <Portal>
      <article className={classes.sheet} aria-hidden data-print>
        <header>
          <h1>{t('Clinic')}</h1>
          <p>{prescription.doctorName}</p>
        </header>
        {prescription.voided && (
          <p className={classes.notice}>
            {t('VOIDED: {reason}', { reason: prescription.voided.reason })}
          </p>
        )}
        {prescription.amendedBy && (
          <p className={classes.notice}>
            {t('REPLACED by {id}', { id: shortId(prescription.amendedBy) })}
          </p>
        )}
        {prescription.amends && (
          <p className={classes.notice}>
            {t('Amendment, replaces {id}: {reason}', {
              id: shortId(prescription.amends),
              reason: prescription.amendReason ?? '',
            })}
          </p>
        )}
        <p>
          <strong>{prescription.patientName}</strong>, {date(prescription.createdAt)}
        </p>
        <p>{t('Diagnosis: {diagnosis}', { diagnosis: prescription.diagnosis })}</p>
        {prescription.symptoms && (
          <p>{t('Symptoms: {symptoms}', { symptoms: prescription.symptoms })}</p>
        )}
        <table>
          <thead>
            <tr>
              <th>{t('Medicine')}</th>
              <th>{t('Dosage')}</th>
              <th>{t('Frequency')}</th>
              <th>{t('Duration')}</th>
              <th>{t('Instructions')}</th>
            </tr>
          </thead>
          <tbody>
            {prescription.medications.map((item, position) => (
              // The same medicine may stand twice, so its place is its key.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <tr key={position}>
                <td>{item.name}</td>
                <td>{item.dosage}</td>
                <td>{item.frequency}</td>
                <td>{item.duration}</td>
                <td>{item.instructions}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {prescription.notes && <p>{prescription.notes}</p>}
        {prescription.followUpDate && (
          <p>{t('Follow-up: {date}', { date: formatCalendarDate(prescription.followUpDate) })}</p>
        )}
        <p className={classes.signature}>{t('Signature')}</p>
      </article>
    </Portal>
  );
}
