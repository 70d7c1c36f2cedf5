import { dateIn } from '../../../shared/clinicDay';
import { complaintText, diagnosisText } from '../../consultations/consultation';
import { periodText } from '../../letters/letter';
import { outsideEndLabels } from '../../prescriptions/current/currentMedicines';
import type { Medication } from '../../prescriptions/prescription';
import { remoteWords } from '../../queue/remoteVisit';
import { nameOfResult, valueText } from '../../results/resultOfTest';
import { vitalsText } from '../../vitals/vitalsInWords';
import { outcomeLabels, warningText } from '../../warnings/warning';
import {
  type DataCopyFormat,
  DataCopyPart,
  type DataCopyProps,
  useDataCopyFormat,
} from './DataCopyPart';
import type { DataCopy } from './dataCopy';

/**
 * Visits with their notes, prescriptions, the warnings about them, what was given, medicines from elsewhere, vitals,
 * results, old papers, letters and visits elsewhere.
 */
export function ClinicalParts({ record }: DataCopyProps) {
  return (
    <>
      <VisitParts record={record} />
      <PrescriptionsPart record={record} />
      <DispensesPart record={record} />
      <OutsideMedicinesPart record={record} />
      <WarningsPart record={record} />
      <VitalsPart record={record} />
      <ResultsPart record={record} />
      <OldPapersPart record={record} />
      <LettersPart record={record} />
      <OutsideVisitsPart record={record} />
    </>
  );
}

function VisitParts({ record }: DataCopyProps) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  return (
    <>
      <DataCopyPart
        title={t('Visits')}
        list={record.visits}
        heads={[t('When'), t('Token'), t('Doctor'), t('Notes')]}
        cells={(one) => [
          dateTime(one.issuedAt),
          `#${one.tokenNumber}, ${t(one.status)}`,
          one.consultedByName ?? one.doctorName ?? '–',
          [remoteWords(one.remote, format), one.urgentReason].filter(Boolean).join(' · '),
        ]}
      />
      <DataCopyPart
        title={t('What was noted at visits')}
        list={record.consultations}
        heads={[t('When'), t('Doctor'), t('What')]}
        cells={(one) => [dateTime(one.finishedAt), one.doctorName, consultationText(one, format)]}
      />
      <DataCopyPart
        title={t('Visits that are not finished yet')}
        list={record.drafts}
        heads={[t('When'), t('Doctor')]}
        cells={({ savedAt, savedByName }) => [dateTime(savedAt), savedByName]}
      />
    </>
  );
}

function consultationText(
  one: DataCopy['consultations']['rows'][number],
  { t, day }: DataCopyFormat,
): string {
  return [
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
    .join('; ');
}

function PrescriptionsPart({ record }: DataCopyProps) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  return (
    <DataCopyPart
      title={t('Prescriptions')}
      list={record.prescriptions}
      heads={[t('When'), t('Doctor'), t('What')]}
      cells={(one) => [dateTime(one.createdAt), one.doctorName, prescriptionText(one, format)]}
    />
  );
}

function prescriptionText(
  one: DataCopy['prescriptions']['rows'][number],
  { t, day }: DataCopyFormat,
): string {
  return [
    one.diagnosis,
    one.symptoms,
    one.notes,
    ...one.medications.map(medicationText),
    ...one.allergyAnswers.map(
      ({ medicine, allergy, reason }) => `${medicine}, ${allergy}: ${reason}`,
    ),
    one.followUpDate && t('Follow-up: {date}', { date: day(one.followUpDate) }),
    one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
  ]
    .filter(Boolean)
    .join('; ');
}

function medicationText(medication: Medication): string {
  const { name, strength, dosage, frequency, duration, instructions } = medication;
  return [name, strength, dosage, frequency, duration, instructions].filter(Boolean).join(' ');
}

function DispensesPart({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('Given at the clinic')}
      list={record.dispenses}
      heads={[t('When'), t('Who'), t('What')]}
      cells={({ number, givenAt, givenByName, lines, voided }) => [
        dateTime(givenAt),
        givenByName,
        [
          number,
          ...lines.map(({ medicine, units, batchNumber, returned, directions }) =>
            [
              `${medicine} × ${units}`,
              t('Batch {batch}', { batch: batchNumber }),
              directions,
              returned > 0 && t('{units} came back', { units: returned }),
            ]
              .filter(Boolean)
              .join(', '),
          ),
          voided && t('Voided: {reason}', { reason: voided.reason }),
        ]
          .filter(Boolean)
          .join('; '),
      ]}
    />
  );
}

function OutsideMedicinesPart({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('Medicines from elsewhere')}
      list={record.outsideMedicines}
      heads={[t('When'), t('Doctor'), t('What')]}
      cells={({ medication, notedAt, notedByName, ended }) => [
        dateTime(notedAt),
        notedByName,
        [
          medicationText(medication),
          ended &&
            t('Taken off on {when}: {reason}', {
              when: dateTime(ended.at),
              reason: t(outsideEndLabels[ended.reason]),
            }),
        ]
          .filter(Boolean)
          .join('; '),
      ]}
    />
  );
}

function WarningsPart({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('Warnings about medicines')}
      list={record.warnings}
      heads={[t('When'), t('Doctor'), t('What')]}
      cells={(one) => [
        dateTime(one.at),
        one.userName,
        [
          warningText(one, t),
          t(outcomeLabels[one.outcome]),
          ...one.answers.flatMap(({ reason }) => reason ?? []),
        ].join('; '),
      ]}
    />
  );
}

function VitalsPart({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  const vitalsOf = {
    patient: record.patient,
    recordings: record.vitals.rows.filter(({ voided }) => !voided),
    timeZone: record.timeZone,
    today: dateIn(new Date(record.madeAt), record.timeZone),
  };
  return (
    <DataCopyPart
      title={t('Vitals')}
      list={record.vitals}
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
  );
}

function ResultsPart({ record }: DataCopyProps) {
  const { t, language, day } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('Results')}
      list={record.results}
      heads={[t('When'), t('Laboratory'), t('What')]}
      cells={(one) => [
        day(one.takenOn),
        one.laboratory || '–',
        [
          ...one.results.map((result) =>
            [
              `${nameOfResult(result, { language })} ${valueText(result)}`,
              result.rangeText && `(${result.rangeText})`,
            ]
              .filter(Boolean)
              .join(' '),
          ),
          t('Entered by {name}', { name: one.recordedByName }),
          one.amendReason && t('Corrected: {reason}', { reason: one.amendReason }),
          one.amendedBy && t('Replaced'),
          one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
        ]
          .filter(Boolean)
          .join('; '),
      ]}
    />
  );
}

function OldPapersPart({ record }: DataCopyProps) {
  const { t, dateTime, day } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('Old papers')}
      list={record.oldPapers}
      heads={[t('When'), t('Who'), t('What')]}
      cells={(one) => [
        dateTime(one.addedAt),
        one.addedByName,
        [
          one.title || t(one.kind === 'pdf' ? 'PDF without a name' : 'Picture without a name'),
          one.documentDate && day(one.documentDate),
          one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
        ]
          .filter(Boolean)
          .join('; '),
      ]}
    />
  );
}

function LettersPart({ record }: DataCopyProps) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  return (
    <DataCopyPart
      title={t('Letters and certificates')}
      list={record.letters}
      heads={[t('When'), t('Doctor'), t('What')]}
      cells={(one) => [
        dateTime(one.issuedAt),
        one.doctorName,
        [
          `${one.title} ${one.number}`,
          one.firstDay &&
            one.lastDay &&
            periodText({ firstDay: one.firstDay, lastDay: one.lastDay }, format),
          one.body,
          ...one.items.map(({ description, quantity }) => `${description} × ${quantity}`),
          one.identificationMark,
          one.voided && t('Voided: {reason}', { reason: one.voided.reason }),
        ]
          .filter(Boolean)
          .join('; '),
      ]}
    />
  );
}

function OutsideVisitsPart({ record }: DataCopyProps) {
  const { t, dateTime, day } = useDataCopyFormat(record);
  return (
    <DataCopyPart
      title={t('From elsewhere')}
      list={record.outsideVisits}
      heads={[t('When'), t('Doctor'), t('What')]}
      cells={(one) => [
        day(one.visitedOn),
        one.doctor || '–',
        [
          one.diagnosis,
          one.text,
          one.medicines,
          t('From the file {file}, imported {when}', {
            file: one.fileName,
            when: dateTime(one.importedAt),
          }),
          one.takenBackAt && t('Import undone {when}', { when: dateTime(one.takenBackAt) }),
        ]
          .filter(Boolean)
          .join('; '),
      ]}
    />
  );
}
