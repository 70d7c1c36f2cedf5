import { Fragment } from 'react';
import { formatTimeOfDay } from '../../../shared/clinicDay';
import { patientCode, patientIdText, shortId } from '../../../shared/ids';
import { isolated } from '../../../shared/isolated';
import { formatRupees } from '../../../shared/money';
import type { PaperSize } from '../../../shared/paper';
import classes from '../../../web/paper/figures.module.css';
import { Paper } from '../../../web/paper/Paper';
import { PaperFacts } from '../../../web/paper/PaperFacts';
import {
  appointmentStatusLabels,
  appointmentTypeLabels,
} from '../../appointments/appointmentLabels';
import { paymentMethodLabels } from '../../billing/billLabels';
import { disagreementText } from '../../merges/mergeWords';
import { contactWayLabels, recallAnswerLabels, recallReasonLabels } from '../../recalls/dueWords';
import { LetterheadBlock } from '../../settings/widgets/LetterheadBlock';
import {
  genderWords,
  noneGivenText,
  notRecorded,
  type PatientField,
  patientFields,
  patientFieldText,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { ClinicalParts } from './ClinicalParts';
import {
  type DataCopyFormat,
  DataCopyPart,
  type DataCopyProps,
  useDataCopyFormat,
} from './DataCopyPart';
import type { DataCopy } from './dataCopy';
import { PrivacyParts } from './PrivacyParts';

/** The patient's copy of all data held on them (Digital Personal Data Protection Act 2023, section 11). */
export function DataCopyPaper({ record, size }: { record: DataCopy; size: PaperSize }) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  const { patient, letterhead } = record;
  const title = t('Data copy for {name}', { name: patient.name });
  return (
    <Paper size={size} foot={`${t('Copy of the patient’s data')}, ${shortId(patient.id)}`}>
      <LetterheadBlock letterhead={letterhead} />
      <div className={classes.figures} data-size={size}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.quiet}>
          {t('Made {time} by {name}', { time: dateTime(record.madeAt), name: record.madeByName })}
        </p>
        <PatientFacts patient={patient} format={format} />
        <ChangesPart record={record} list={record.changes} title={t('Changes of this record')} />
        <MergeParts record={record} />
        <ClinicalParts record={record} />
        <MoneyParts record={record} />
        <AppointmentParts record={record} />
        <PrivacyParts record={record} />
      </div>
    </Paper>
  );
}

interface PatientFactsProps {
  patient: DataCopy['patient'];
  format: DataCopyFormat;
}

function PatientFacts({ patient, format: { t, dateTime } }: PatientFactsProps) {
  const isMissing = new Set<PatientField>(notRecorded(patient));
  const shown = (field: PatientField, text: string) => {
    if (field === 'gender') return genderWords(patient.gender, { t });
    if (text === noneGivenText) return t('Not told');
    if (isMissing.has(field)) return t('not recorded');
    return text || '–';
  };
  return (
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
  );
}

interface ChangesPartProps extends DataCopyProps {
  list: DataCopy['changes'];
  title: string;
}

function ChangesPart({ record, list, title }: ChangesPartProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={title}
      list={list}
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
  );
}

/** The records that were merged into this one, if any, each with its own facts and changes. */
function MergeParts({ record }: DataCopyProps) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  const { mergedRecords, merges } = record;
  if (mergedRecords.rows.length === 0) return null;
  return (
    <>
      <DataCopyPart
        title={t('Records merged')}
        list={merges}
        heads={[t('When'), t('Who'), t('What')]}
        cells={({ at, byName, survivor, duplicate, reason, questions }) => {
          const codes = {
            survivor: patientCode(survivor.number),
            duplicate: patientCode(duplicate.number),
          };
          return [
            dateTime(at),
            byName,
            [
              t('{duplicate} was merged into {survivor}', codes),
              ...(reason ? [isolated(reason)] : []),
              ...questions.map((question) => disagreementText(question, codes, format)),
            ].join('; '),
          ];
        }}
      />
      {mergedRecords.rows.map(({ patient, changes }) => {
        const number = patientCode(patient.number);
        return (
          <Fragment key={patient.id}>
            <h4 className={classes.subtitle}>{t('Merged record {number}', { number })}</h4>
            <PatientFacts patient={patient} format={format} />
            <ChangesPart
              record={record}
              list={changes}
              title={t('Changes of {number}', { number })}
            />
          </Fragment>
        );
      })}
    </>
  );
}

function MoneyParts({ record }: DataCopyProps) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  return (
    <>
      <DataCopyPart
        title={t('Bills and payments')}
        list={record.bills}
        heads={[t('When'), t('Bill'), t('What'), t('Amount')]}
        cells={(one) => [
          dateTime(one.createdAt),
          one.number ?? `#${shortId(one.id)}`,
          billText(one, format),
          formatRupees(one.total),
        ]}
      />
      <DataCopyPart
        title={t('Refund requests')}
        list={record.refundRequests}
        heads={[t('When'), t('Who'), t('What'), t('Amount')]}
        cells={(one) => [
          dateTime(one.askedAt),
          one.askedByName,
          one.reason,
          formatRupees(one.amount),
        ]}
      />
    </>
  );
}

function billText(one: DataCopy['bills']['rows'][number], { t, dateTime }: DataCopyFormat): string {
  return [
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
    .join('; ');
}

function AppointmentParts({ record }: DataCopyProps) {
  const { t, locale, day, dateTime } = useDataCopyFormat(record);
  return (
    <>
      <DataCopyPart
        title={t('Appointments')}
        list={record.appointments}
        heads={[t('When'), t('What'), t('Doctor'), t('Notes')]}
        cells={(one) => [
          `${day(one.date)}, ${formatTimeOfDay(one.time, locale)}`,
          `${t(appointmentTypeLabels[one.type])}, ${t(appointmentStatusLabels[one.status])}`,
          one.doctorName ?? '–',
          one.notes ?? '',
        ]}
      />
      <DataCopyPart
        title={t('Waiting list')}
        list={record.waits}
        heads={[t('When'), t('What'), t('Doctor'), t('Notes')]}
        cells={(one) => [
          dateTime(one.createdAt),
          `${day(one.firstDate)} – ${day(one.lastDate)}`,
          one.doctorName ?? '–',
          one.note ?? '',
        ]}
      />
      <DataCopyPart
        title={t('Called back')}
        list={record.recalls}
        heads={[t('When'), t('Who'), t('What'), t('Notes')]}
        cells={(one) => [
          dateTime(one.at),
          one.byName,
          [
            t(recallReasonLabels[one.reason]),
            one.way && t(contactWayLabels[one.way]),
            one.answer && t(recallAnswerLabels[one.answer]),
            one.until && day(one.until),
          ]
            .filter(Boolean)
            .join(', '),
          one.note ?? '',
        ]}
      />
    </>
  );
}
