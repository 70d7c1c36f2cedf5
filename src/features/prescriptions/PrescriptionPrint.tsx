import { Portal } from '@mantine/core';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
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
          <h1>Clinic</h1>
          <p>{prescription.doctorName}</p>
        </header>
        {prescription.voided && (
          <p className={classes.notice}>VOIDED: {prescription.voided.reason}</p>
        )}
        {prescription.amendedBy && (
          <p className={classes.notice}>REPLACED by {shortId(prescription.amendedBy)}</p>
        )}
        {prescription.amends && (
          <p className={classes.notice}>
            Amendment, replaces {shortId(prescription.amends)}: {prescription.amendReason}
          </p>
        )}
        <p>
          <strong>{prescription.patientName}</strong>, {date(prescription.createdAt)}
        </p>
        <p>Diagnosis: {prescription.diagnosis}</p>
        {prescription.symptoms && <p>Symptoms: {prescription.symptoms}</p>}
        <table>
          <thead>
            <tr>
              <th>Medicine</th>
              <th>Dosage</th>
              <th>Frequency</th>
              <th>Duration</th>
              <th>Instructions</th>
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
          <p>Follow-up: {formatCalendarDate(prescription.followUpDate)}</p>
        )}
        <p className={classes.signature}>Signature</p>
      </article>
    </Portal>
  );
}
