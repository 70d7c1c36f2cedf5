import { formatTimeOfDay } from '../../../shared/clinicDay';
import { patientIdText, shortId } from '../../../shared/ids';
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
  const { t, dateTime } = useDataCopyFormat(record);
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
        <PatientFacts record={record} />
        <ChangesPart record={record} />
        <ClinicalParts record={record} />
        <MoneyParts record={record} />
        <AppointmentParts record={record} />
        <PrivacyParts record={record} />
      </div>
    </Paper>
  );
}

function PatientFacts({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  const { patient } = record;
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

function ChangesPart({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('Changes of this record')}
      list={record.changes}
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
