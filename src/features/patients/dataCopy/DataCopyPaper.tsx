import type { ReactNode } from 'react';
import { dateIn, formatTimeOfDay } from '../../../shared/clinicDay';
import { patientIdText, shortId } from '../../../shared/ids';
import { isolated } from '../../../shared/isolated';
import { formatRupees } from '../../../shared/money';
import type { PaperSize } from '../../../shared/paper';
import classes from '../../../web/paper/figures.module.css';
import { Paper } from '../../../web/paper/Paper';
import { PaperFacts } from '../../../web/paper/PaperFacts';
import { usePaperFormat } from '../../../web/paper/paperFormat';
import { usePaperLanguage } from '../../../web/paper/paperLanguage';
import {
  appointmentStatusLabels,
  appointmentTypeLabels,
} from '../../appointments/appointmentLabels';
import { auditActions } from '../../audit/auditWords';
import { paymentMethodLabels } from '../../billing/billLabels';
import { complaintText, diagnosisText } from '../../consultations/consultation';
import { consentPurposeLabels, guardianLabels } from '../../privacy/consent';
import { nomineeInWords } from '../../privacy/nomination';
import { privacyRequestLabels } from '../../privacy/privacyRequest';
import { LetterheadBlock } from '../../settings/widgets/LetterheadBlock';
import { shareWayLabels } from '../../sharing/shareLabels';
import { vitalsText } from '../../vitals/vitalsInWords';
import {
  genderWords,
  noneGivenText,
  notRecorded,
  type PatientField,
  patientFields,
  patientFieldText,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import type { DataCopy } from './dataCopy';

const roleLabels = { doctor: 'doctor', receptionist: 'receptionist' };

interface Held<Row> {
  rows: Row[];
  isCut: boolean;
}

/** Everything that is held on a patient, for the patient (Digital Personal Data Protection Act 2023, section 11). */
export function DataCopyPaper({ record, size }: { record: DataCopy; size: PaperSize }) {
  const { t, locale } = usePaperLanguage();
  const { date, dateTime } = usePaperFormat(record.timeZone);
  const { patient, letterhead } = record;
  const title = t('Data copy for {name}', { name: patient.name });
  const day = (calendarDate: string) => date(`${calendarDate}T12:00:00Z`);
  const vitalsOf = {
    patient,
    recordings: record.vitals.rows.filter(({ voided }) => !voided),
    timeZone: record.timeZone,
    today: dateIn(new Date(record.madeAt), record.timeZone),
  };
  const isMissing = new Set<PatientField>(notRecorded(patient));
  const shown = (field: PatientField, text: string) => {
    if (field === 'gender') return genderWords(patient.gender, { t });
    if (text === noneGivenText) return t('Not told');
    if (isMissing.has(field)) return t('not recorded');
    return text || '–';
  };

  return (
    <Paper size={size} foot={`${t('Copy of the patient’s data')}, ${shortId(patient.id)}`}>
      <LetterheadBlock letterhead={letterhead} />
      <div className={classes.figures} data-size={size}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.quiet}>
          {t('Made {time} by {name}', { time: dateTime(record.madeAt), name: record.madeByName })}
        </p>
        <PaperFacts
          facts={{
            [t('Patient ID')]: patientIdText(patient.id, patient.number),
            ...Object.fromEntries(
              patientFields.map((field) => [
                t(patientFieldLabels[field]),
                shown(field, patientFieldText(patient, field)),
              ]),
            ),
            [t('Registered')]: dateTime(patient.registeredAt),
            [t('Registered by')]: patient.registeredBy.name,
          }}
        />
        <Part
          title={t('Changes of this record')}
          held={record.changes}
          heads={[t('When'), t('Who'), t('What')]}
          cells={({ at, byName, reason, changes }) => [
            dateTime(at),
            byName,
            [
              ...changes.map(
                ({ field, before, after }) =>
                  `${t(patientFieldLabels[field])}: ${isolated(before) || '–'} → ${isolated(after) || '–'}`,
              ),
              ...(changes.length === 0 ? [t('Contact details were removed.')] : []),
              ...(reason ? [reason] : []),
            ].join('; '),
          ]}
        />
        <Part
          title={t('Visits')}
          held={record.visits}
          heads={[t('When'), t('Token'), t('Doctor'), t('Notes')]}
          cells={(one) => [
            dateTime(one.issuedAt),
            `#${one.tokenNumber}, ${t(one.status)}`,
            one.consultedByName ?? one.doctorName ?? '–',
            one.urgentReason ?? '',
          ]}
        />
        <Part
          title={t('What was noted at visits')}
          held={record.consultations}
          heads={[t('When'), t('Doctor'), t('What')]}
          cells={(one) => [
            dateTime(one.finishedAt),
            one.doctorName,
            [
              ...one.complaints.map(complaintText),
              one.examination,
              ...one.diagnoses.map(diagnosisText),
              ...one.tests,
              ...one.advice,
              one.review,
              one.followUpDate && t('Follow-up: {date}', { date: day(one.followUpDate) }),
              one.amendReason && t('Corrected: {reason}', { reason: one.amendReason }),
              one.hasPrivateNote && t('The doctor also keeps a private note.'),
            ]
              .filter(Boolean)
              .join('; '),
          ]}
        />
        <Part
          title={t('Visits that are not finished yet')}
          held={record.drafts}
          heads={[t('When'), t('Doctor')]}
          cells={({ savedAt, savedByName }) => [dateTime(savedAt), savedByName]}
        />
        <Part
          title={t('Prescriptions')}
          held={record.prescriptions}
          heads={[t('When'), t('Doctor'), t('What')]}
          cells={(one) => [
            dateTime(one.createdAt),
            one.doctorName,
            [
              one.diagnosis,
              one.symptoms,
              one.notes,
              ...one.medications.map((medication) =>
                [
                  medication.name,
                  medication.strength,
                  medication.dosage,
                  medication.frequency,
                  medication.duration,
                  medication.instructions,
                ]
                  .filter(Boolean)
                  .join(' '),
              ),
              ...one.allergyAnswers.map(
                ({ medicine, allergy, reason }) => `${medicine}, ${allergy}: ${reason}`,
              ),
              one.followUpDate && t('Follow-up: {date}', { date: day(one.followUpDate) }),
              one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
            ]
              .filter(Boolean)
              .join('; '),
          ]}
        />
        <Part
          title={t('Vitals')}
          held={record.vitals}
          heads={[t('When'), t('Who'), t('What')]}
          cells={(one) => [
            dateTime(one.recordedAt),
            one.recordedByName,
            [
              vitalsText(one, vitalsOf, { t }),
              one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
            ]
              .filter(Boolean)
              .join('; '),
          ]}
        />
        <Part
          title={t('Bills and payments')}
          held={record.bills}
          heads={[t('When'), t('Bill'), t('What'), t('Amount')]}
          cells={(one) => [
            dateTime(one.createdAt),
            one.number ?? `#${shortId(one.id)}`,
            [
              ...one.items.map(({ description }) => description),
              ...one.payments.map(
                ({ kind, method, amount, receivedAt, reason }) =>
                  `${t(kind === 'payment' ? 'Paid' : kind === 'refund' ? 'Refunded' : 'Not received')} ${formatRupees(amount)}, ${t(paymentMethodLabels[method])}, ${dateTime(receivedAt)}${reason ? `: ${reason}` : ''}`,
              ),
              one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
              ...one.creditNotes.map(
                ({ number, total, issuedAt }) =>
                  `${t('Credit note')} ${number}: ${formatRupees(total)}, ${dateTime(issuedAt)}`,
              ),
            ]
              .filter(Boolean)
              .join('; '),
            formatRupees(one.total),
          ]}
        />
        <Part
          title={t('Refund requests')}
          held={record.refundRequests}
          heads={[t('When'), t('Who'), t('What'), t('Amount')]}
          cells={(one) => [
            dateTime(one.askedAt),
            one.askedByName,
            one.reason,
            formatRupees(one.amount),
          ]}
        />
        <Part
          title={t('Appointments')}
          held={record.appointments}
          heads={[t('When'), t('What'), t('Doctor'), t('Notes')]}
          cells={(one) => [
            `${day(one.date)}, ${formatTimeOfDay(one.time, locale)}`,
            `${t(appointmentTypeLabels[one.type])}, ${t(appointmentStatusLabels[one.status])}`,
            one.doctorName ?? '–',
            one.notes ?? '',
          ]}
        />
        <Part
          title={t('Waiting list')}
          held={record.waits}
          heads={[t('When'), t('What'), t('Doctor'), t('Notes')]}
          cells={(one) => [
            dateTime(one.createdAt),
            `${day(one.firstDate)} – ${day(one.lastDate)}`,
            one.doctorName ?? '–',
            one.note ?? '',
          ]}
        />
        <Part
          title={t('Consent')}
          held={record.consents}
          heads={[t('When'), t('Who'), t('What')]}
          cells={({ purpose, isGiven, guardian, enteredAt, enteredByName }) => [
            dateTime(enteredAt),
            enteredByName,
            `${t(consentPurposeLabels[purpose])}: ${t(isGiven ? 'Given' : 'Taken back')}${guardian ? ` (${t(guardianLabels[guardian.relation])}: ${guardian.name})` : ''}`,
          ]}
        />
        <Part
          title={t('Nominee')}
          held={record.nominations}
          heads={[t('When'), t('Who'), t('What')]}
          cells={({ nominee, enteredAt, enteredByName }) => [
            dateTime(enteredAt),
            enteredByName,
            nominee ? nomineeInWords(nominee) : t('Nobody'),
          ]}
        />
        <Part
          title={t('Requests about the record')}
          held={record.requests}
          heads={[t('When'), t('Who'), t('What')]}
          cells={({ kind, wish, madeAt, madeByName, answered }) => [
            dateTime(madeAt),
            madeByName,
            `${t(privacyRequestLabels[kind])}: ${isolated(wish)}${
              answered
                ? `. ${t(answered.outcome === 'done' ? 'Carried out' : 'Refused')}, ${dateTime(answered.at)}, ${isolated(answered.byName)}: ${isolated(answered.answer)}`
                : ''
            }`,
          ]}
        />
        <Part
          title={t('Legal holds')}
          held={record.holds}
          heads={[t('When'), t('Who'), t('What')]}
          cells={({ reason, setAt, setByName, endedAt }) => [
            `${dateTime(setAt)}${endedAt ? ` – ${dateTime(endedAt)}` : ''}`,
            setByName,
            reason,
          ]}
        />
        <Part
          title={t('Shared papers')}
          held={record.links}
          heads={[t('When'), t('Who'), t('What'), t('Opened')]}
          cells={(one) => [
            dateTime(one.madeAt),
            one.madeByName,
            `${t(one.kind === 'bill' ? 'Bill' : 'Prescription')}, ${t(shareWayLabels[one.way])}`,
            one.lastOpenedAt
              ? t('{count, plural, one {once} other {# times}}, last {time}', {
                  count: one.openedCount,
                  time: dateTime(one.lastOpenedAt),
                })
              : t('never'),
          ]}
        />
        <Part
          title={t('Who opened or changed the record')}
          held={record.looks}
          heads={[t('When'), t('Who'), t('What')]}
          cells={({ at, byName, byRole, action }) => [
            dateTime(at),
            byName
              ? `${isolated(byName)}${byRole ? `, ${t(roleLabels[byRole])}` : ''}`
              : t('Nobody'),
            t(Object.hasOwn(auditActions, action) ? auditActions[action as 'login'] : action),
          ]}
        />
      </div>
    </Paper>
  );
}

interface PartProps<Row> {
  title: string;
  held: Held<Row>;
  heads: string[];
  cells: (row: Row) => ReactNode[];
}

/** One list as a table; that there is nothing, or more than this, is said. */
function Part<Row>({ title, held: { rows, isCut }, heads, cells }: PartProps<Row>) {
  const { t } = usePaperLanguage();
  return (
    <>
      <h4 className={classes.subtitle}>{title}</h4>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{t('None')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
              <tr key={index}>
                {cells(row).map((cell, column) => (
                  // Its time is read as one.
                  <td key={heads[column]} className={column === 0 ? classes.code : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isCut && (
        <p className={classes.quiet}>
          {t('Only the newest {count} are listed. Ask the clinic for the full file.', {
            count: rows.length,
          })}
        </p>
      )}
    </>
  );
}
