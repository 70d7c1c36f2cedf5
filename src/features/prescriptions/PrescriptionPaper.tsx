import type { ReactNode } from 'react';
import { ageWords } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { patientIdText, shortId } from '../../shared/ids';
import type { Speaker } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { dateFormat, wholeDate } from '../../web/language/dateFormat';
import { FactsLine } from '../../web/paper/FactsLine';
import { Paper } from '../../web/paper/Paper';
import { PaperCode } from '../../web/paper/PaperCode';
import { PaperMark } from '../../web/paper/PaperMark';
import { Parts } from '../../web/paper/Parts';
import { Passage } from '../../web/paper/Passage';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { SigningBlock } from '../../web/paper/SigningBlock';
import { shortenedName } from '../../web/paper/shortenedName';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { genderWords } from '../patients/patient';
import { teleconsultationText } from '../queue/remoteVisit';
import { DoctorBlock } from '../settings/widgets/DoctorBlock';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { substancesOnPaper } from '../substances/substances';
import { measuredWords } from '../vitals/vitalsInWords';
import { followUpText } from './comingAgain';
import { changeHeadings, groupsByChange } from './current/medicineChange';
import { type MedicineOnPaper, medicineOnPaper } from './medicineOnPaper';
import classes from './PrescriptionPaper.module.css';
import type { PrintedPrescription as Record } from './prescriptionPaper';

interface PrescriptionPaperProps {
  record: Record;
  size: PaperSize;
  /** A test print, marked as no prescription. */
  isTest?: boolean;
  /** Shown inside of something else, which is not what is printed. */
  isOnScreenOnly?: boolean;
}

/** A prescription on paper as written, marked if it was voided or superseded. */
export function PrescriptionPaper(props: PrescriptionPaperProps) {
  const { record, size, isTest = false, isOnScreenOnly = false } = props;
  const speaker = usePaperLanguage();
  const { t, locale } = speaker;
  const { prescription, timeZone, shows } = record;
  const { patientName, diagnosis, symptoms, medications } = prescription;
  const number = shortId(prescription.id);
  const date = dateFormat(locale, { timeZone, ...wholeDate })(prescription.createdAt);
  const tests = shows.includes('tests') ? (record.visit?.tests ?? []).join(', ') : '';
  const notes = shows.includes('advice') ? (prescription.notes ?? '') : '';
  const end = <PaperEnd record={record} tests={tests} notes={notes} />;
  // Medicines typed as lines contain the dose in the frequency.
  const groups = (
    record.layout < 3 ? [{ change: null, items: medications }] : groupsByChange(medications)
  ).map(({ change, items }) => ({
    change,
    medicines: items.map((item) => ({
      item,
      cells: medicineOnPaper(item, record.layout, speaker),
    })),
  }));
  const medicines = groups.flatMap((group) => group.medicines);
  const hasDoses = record.layout < 2 || medicines.some(({ cells }) => cells.dose !== '');
  // Longer advice may continue on another page, and the signature follows its end.
  const isSignedUnderTable = medications.length > 0 && tests.length + notes.length <= 500;
  const mark = prescription.voided ? t('VOIDED') : prescription.amendedBy ? t('SUPERSEDED') : null;
  const footText = t('Prescription {number} · {name} · {date}', {
    number,
    name: shortenedName(patientName),
    date,
  });
  return (
    <Paper
      size={size}
      foot={[mark, footText].filter(Boolean).join(' · ')}
      isOnScreenOnly={isOnScreenOnly}
    >
      <LetterheadBlock letterhead={record.letterhead}>
        <DoctorBlock name={prescription.doctorName} doctor={record.doctor} />
      </LetterheadBlock>
      {isTest && (
        <PaperMark word={t('TEST')}>{t('This is not a prescription. Not to be used.')}</PaperMark>
      )}
      <StatusMarks prescription={prescription} />
      <PatientFacts record={record} number={number} date={date} />
      {shows.includes('vitals') && (
        <Passage
          title={t('Vitals')}
          text={record.vitals ? measuredWords(record.vitals, speaker) : ''}
          after={/(?<=·) /}
        />
      )}
      <Passage title={t('Diagnosis')} text={diagnosis} />
      {shows.includes('complaints') && <Passage title={t('Symptoms')} text={symptoms} />}
      {medications.length > 0 && (
        // The Rx sign above the medicines; the table's header says the same in words.
        <div className={classes.rx} aria-hidden />
      )}
      {isSignedUnderTable ? (
        <MedicationTable groups={groups} hasDoses={hasDoses} end={end} />
      ) : (
        <>
          {medications.length > 0 && (
            <MedicationTable groups={groups} hasDoses={hasDoses} end={null} />
          )}
          {end}
        </>
      )}
      <GivenHere record={record} />
    </Paper>
  );
}

/** What the clinic gave until the print, below the paper as it was written. */
function GivenHere({ record: { given, timeZone } }: { record: Record }) {
  const { t, locale } = usePaperLanguage();
  const date = dateFormat(locale, { timeZone, ...wholeDate });
  const days = new Map<string, string[]>();
  for (const { givenAt, medicine, units, prescribed } of given) {
    const words = prescribed
      ? t('{medicine} × {units} in place of {prescribed}', { medicine, units, prescribed })
      : `${medicine} × ${units}`;
    const day = date(givenAt);
    days.set(day, [...(days.get(day) ?? []), words]);
  }
  const text = [...days].map(([day, words]) => `${day}: ${words.join(', ')}`).join('; ');
  return <Passage title={t('Given at the clinic')} text={text} after={/(?<=[,;]) /} />;
}

interface PatientFactsProps {
  record: Record;
  /** Of the prescription. */
  number: string;
  date: string;
}

/** Whom the prescription is for. */
function PatientFacts({ record, number, date }: PatientFactsProps) {
  const speaker = usePaperLanguage();
  const { t } = speaker;
  const { prescription, patient } = record;
  const age = ageWords({ ...patient, years: patient.age }, speaker);
  // The form has several lines for the address, the paper one.
  const address = (patient.address ?? '').split('\n').filter(Boolean).join(', ');
  const allergies = allergiesText(patient.allergies ?? [], speaker);
  return (
    <FactsLine
      facts={[
        [t('Patient'), prescription.patientName],
        [t('Age / Sex'), t('{age}, {sex}', { age, sex: genderWords(patient.gender, speaker) })],
        [t('Patient ID'), patientIdText(prescription.patientId, patient.number)],
        [t('Date'), date],
        [t('Prescription'), number],
      ]}
      lines={[
        [t('Visit'), teleconsultationText(record.remoteKind, speaker)],
        [t('Address'), address],
        [t('Allergies'), allergies && <strong>{allergies}</strong>],
      ]}
    />
  );
}

/** The recorded allergies, for a pharmacist who substitutes a brand; blank if the patient was not asked. */
function allergiesText(entered: readonly string[], { t }: Pick<Speaker, 't'>): string {
  const recorded = recordedAllergies(entered);
  switch (recorded.kind) {
    case 'notAsked':
      return '';
    case 'noneKnown':
      return recorded.denied.join(', ') || t('No known allergies');
    case 'recorded':
      return recorded.allergies.join(', ');
  }
}

/** Marks of a voided, superseded or correcting prescription, as known at printing. */
function StatusMarks({ prescription }: { prescription: Record['prescription'] }) {
  const { t } = usePaperLanguage();
  const { voided, amendedBy, amends, amendReason } = prescription;
  return (
    <>
      {voided && (
        <PaperMark word={t('VOIDED')}>
          {t('Voided by {name}: {reason}. Not to be used.', {
            name: voided.byName,
            reason: voided.reason,
          })}
        </PaperMark>
      )}
      {amendedBy && (
        <PaperMark word={t('SUPERSEDED')}>
          {t('Superseded by prescription {number}. Not to be used.', {
            number: shortId(amendedBy),
          })}
        </PaperMark>
      )}
      {amends && (
        <p className={classes.supersedes}>
          {t('Supersedes prescription {number}: {reason}', {
            number: shortId(amends),
            reason: amendReason ?? '',
          })}
        </p>
      )}
    </>
  );
}

interface PrintedMedicine {
  item: Record['prescription']['medications'][number];
  cells: MedicineOnPaper;
}

interface MedicationTableProps {
  /** Medicines below the heading that says what the prescription changes about them; null: no heading. */
  groups: readonly {
    change: keyof typeof changeHeadings | null;
    medicines: readonly PrintedMedicine[];
  }[];
  /** Whether there is a column for doses: an empty one would look like a mistake. */
  hasDoses: boolean;
  /** Printed within the last row, because no browser keeps a row on one page with the content behind its table. */
  end: ReactNode | null;
}

function MedicationTable({ groups, hasDoses, end }: MedicationTableProps) {
  const { t } = usePaperLanguage();
  const columns = hasDoses ? 5 : 4;
  const rows = groups.flatMap(({ change, medicines }) =>
    medicines.map((medicine, place) => ({ medicine, heading: place === 0 ? change : null })),
  );
  return (
    <table className={classes.medicines}>
      <thead>
        <tr>
          <th className={classes.position}>{t('No.')}</th>
          <th>{t('Medicine')}</th>
          {hasDoses && <th className={classes.dose}>{t('Dose')}</th>}
          <th className={classes.frequency}>{t('Frequency')}</th>
          <th className={classes.duration}>{t('Duration')}</th>
        </tr>
      </thead>
      {rows.map(({ medicine, heading }, index) => {
        const isSigned = end !== null && index === rows.length - 1;
        return (
          <tbody
            // The same medicine may occur twice, so the index is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            key={index}
            className={isSigned ? `${classes.together} ${classes.last}` : classes.together}
          >
            {heading && (
              // In the first medicine's group of rows, so that no page ends with a heading.
              <tr>
                <th colSpan={columns} scope="rowgroup" className={classes.group}>
                  {t(changeHeadings[heading])}
                </th>
              </tr>
            )}
            <MedicineTableRows {...medicine} position={index + 1} hasDoses={hasDoses} />
            {isSigned && (
              <tr>
                <td colSpan={columns} className={classes.endCell}>
                  {end}
                </td>
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}

/** Keeps a number on a line with its unit, and a short bracket on one line. */
function unbroken(text: string): string {
  return text
    .replace(/(?<=[\d½¼¾]) (?=\p{L})/gu, '\u00A0')
    .replace(/\([^()]{1,16}\)/g, (bracket) => bracket.replaceAll(' ', '\u00A0'));
}

interface MedicineTableRowsProps extends PrintedMedicine {
  position: number;
  hasDoses: boolean;
}

/**
 * A medicine, and below it the directions, with the total quantity if that is certain, which pharmacists need
 * (Drugs Rules, 1945, rule 65(10)(c): a prescription shall “indicate the total amount of the medicine to be supplied”).
 */
function MedicineTableRows({ item, cells, position, hasDoses }: MedicineTableRowsProps) {
  const speaker = usePaperLanguage();
  const { isStopped } = cells;
  const dose = unbroken(cells.dose);
  const frequency = unbroken(cells.frequency);
  const duration = unbroken(cells.duration);
  const how = unbroken(cells.how);
  const quantity = unbroken(cells.quantity);
  return (
    <>
      <tr>
        <td className={classes.position}>{position}</td>
        <td className={classes.name}>
          <strong>{item.name}</strong> {item.strength}
          {item.genericName && (
            <div className={classes.generic}>{substancesOnPaper(item.genericName)}</div>
          )}
        </td>
        {isStopped ? (
          <td colSpan={hasDoses ? 3 : 2} className={classes.often}>
            <strong className={classes.stop}>{frequency}</strong>
          </td>
        ) : (
          <>
            {hasDoses && <td>{dose}</td>}
            <td className={classes.often}>
              <Parts text={frequency} after={/(?<=→) /} />
            </td>
            <td className={classes.days}>{duration}</td>
          </>
        )}
      </tr>
      {(how || quantity) && (
        <tr>
          <td />
          <td colSpan={(hasDoses ? 4 : 3) - (quantity ? 1 : 0)} className={classes.words}>
            {/* One line per step of the treatment. */}
            {how.split(/(?<=; )/).map((line) => (
              <span key={line} className={classes.step}>
                <Parts text={line} after={/(?<=[,·]) /} />
              </span>
            ))}
          </td>
          {quantity && (
            <td className={`${classes.words} ${classes.total}`}>
              {speaker.t('Total {amount}', { amount: quantity })}
            </td>
          )}
        </tr>
      )}
    </>
  );
}

interface PaperEndProps {
  record: Record;
  /** Blank: not printed. */
  tests: string;
  notes: string;
}

/** What follows the medicines. */
function PaperEnd({ record, tests, notes }: PaperEndProps) {
  const { t, locale } = usePaperLanguage();
  const { prescription, visit, timeZone, shows } = record;
  const followUp = followUpText(
    {
      followUpDate: prescription.followUpDate,
      review: visit?.review ?? '',
      writtenOn: dateIn(new Date(prescription.createdAt), timeZone),
    },
    locale,
  );
  return (
    <>
      <Passage title={t('Tests advised')} text={tests} after={/(?<=,) /} />
      <Passage title={t('Advice')} text={notes} />
      {shows.includes('review') && <Passage title={t('Follow-up')} text={followUp} />}
      <PaperSignature record={record} />
    </>
  );
}

function PaperSignature({ record }: { record: Record }) {
  const { t } = usePaperLanguage();
  const { prescription, doctor, verifyAddress, isAsWritten } = record;
  return (
    <SigningBlock
      name={prescription.doctorName}
      registrationNumber={doctor.registrationNumber}
      signature={doctor.signature}
    >
      {verifyAddress && (
        <PaperCode
          address={verifyAddress}
          text={t('Scan to check that this prescription is genuine and still valid.')}
        />
      )}
      {!isAsWritten && (
        <p className={classes.asOfToday}>
          {t('Clinic, doctor and patient as they are on record today.')}
        </p>
      )}
    </SigningBlock>
  );
}
