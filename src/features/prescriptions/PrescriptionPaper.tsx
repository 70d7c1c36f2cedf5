import type { ReactNode } from 'react';
import { ageWords } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { patientIdText, shortId } from '../../shared/ids';
import type { Speaker } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { dateFormat, wholeDate } from '../../web/language/dateFormat';
import { FactsLine } from '../../web/paper/FactsLine';
import { Paper } from '../../web/paper/Paper';
import { PaperMark } from '../../web/paper/PaperMark';
import { Parts } from '../../web/paper/Parts';
import { Passage } from '../../web/paper/Passage';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { SigningBlock } from '../../web/paper/SigningBlock';
import { shortenedName } from '../../web/paper/shortenedName';
import { QrPicture } from '../../web/ui/QrPicture';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { genderWords } from '../patients/patient';
import { DoctorBlock } from '../settings/widgets/DoctorBlock';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { substancesOnPaper } from '../substances/substances';
import { measuredWords } from '../vitals/vitalsInWords';
import { comingAgainText } from './comingAgain';
import { type MedicineOnPaper, medicineOnPaper } from './medicineOnPaper';
import classes from './PrescriptionPaper.module.css';
import type { PrintedPrescription as Record } from './prescriptionPaper';

interface PrescriptionPaperProps {
  record: Record;
  size: PaperSize;
  /** Printed to try the printer: marked, so that nobody takes it for a prescription. */
  isTest?: boolean;
}

/** A prescription on paper: as it was written, and marked where it holds no longer. */
export function PrescriptionPaper({ record, size, isTest = false }: PrescriptionPaperProps) {
  const speaker = usePaperLanguage();
  const { t, locale } = speaker;
  const { prescription, patient, timeZone, shows } = record;
  const age = ageWords({ ...patient, years: patient.age }, speaker);
  const { patientName, diagnosis, symptoms, followUpDate, medications } = prescription;
  const number = shortId(prescription.id);
  const date = dateFormat(locale, { timeZone, ...wholeDate })(prescription.createdAt);
  const tests = shows.includes('tests') ? (record.visit?.tests ?? []).join(', ') : '';
  const notes = shows.includes('advice') ? (prescription.notes ?? '') : '';
  const again = comingAgainText(
    {
      followUpDate,
      review: record.visit?.review ?? '',
      writtenOn: dateIn(new Date(prescription.createdAt), timeZone),
    },
    locale,
  );
  const end = (
    <>
      <Passage title={t('Tests advised')} text={tests} after={/(?<=,) /} />
      <Passage title={t('Advice')} text={notes} />
      {shows.includes('review') && <Passage title={t('Follow-up')} text={again} />}
      <SigningEnd record={record} />
    </>
  );
  // In lines of the pad the dose stands with the frequency.
  const medicines = medications.map((item) => ({
    item,
    said: medicineOnPaper(item, record.layout, speaker),
  }));
  const hasDoses = record.layout < 2 || medicines.some(({ said }) => said.dose !== '');
  // Longer advice goes on over pages, and the signature with its end.
  const isSignedUnderTable = medications.length > 0 && tests.length + notes.length <= 500;
  const mark = prescription.voided ? t('VOIDED') : prescription.amendedBy ? t('SUPERSEDED') : null;
  const belongsTo = t('Prescription {number} · {name} · {date}', {
    number,
    name: shortenedName(patientName),
    date,
  });
  // Typed over lines in a form; on paper one is enough.
  const address = (patient.address ?? '').split('\n').filter(Boolean).join(', ');
  const allergies = allergiesText(patient.allergies ?? [], speaker);
  const facts: [label: string, value: string][] = [
    [t('Patient'), patientName],
    [t('Age / Sex'), t('{age}, {sex}', { age, sex: genderWords(patient.gender, speaker) })],
    [t('Patient ID'), patientIdText(prescription.patientId, patient.number)],
    [t('Date'), date],
    [t('Prescription'), number],
  ];
  return (
    <Paper size={size} foot={[mark, belongsTo].filter(Boolean).join(' · ')}>
      <LetterheadBlock letterhead={record.letterhead}>
        <DoctorBlock name={prescription.doctorName} doctor={record.doctor} />
      </LetterheadBlock>
      {isTest && (
        <PaperMark word={t('TEST')}>{t('This is not a prescription. Not to be used.')}</PaperMark>
      )}
      <Standing prescription={prescription} />
      <FactsLine
        facts={facts}
        lines={[
          [t('Address'), address],
          [t('Allergies'), allergies && <strong>{allergies}</strong>],
        ]}
      />
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
        // The sign under which medicines stand; the table's head says it in words.
        <div className={classes.rx} aria-hidden />
      )}
      {isSignedUnderTable ? (
        <MedicationTable medicines={medicines} hasDoses={hasDoses} end={end} />
      ) : (
        <>
          {medications.length > 0 && (
            <MedicationTable medicines={medicines} hasDoses={hasDoses} end={null} />
          )}
          {end}
        </>
      )}
    </Paper>
  );
}

/** What was recorded, for whoever gives another brand; blank where nobody asked. */
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

/** Whether the prescription holds, as far as the paper can know. */
function Standing({ prescription }: { prescription: Record['prescription'] }) {
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
  /** As the paper says it. */
  said: MedicineOnPaper;
}

interface MedicationTableProps {
  medicines: readonly PrintedMedicine[];
  /** Whether there is a column for doses: an empty one asks what is missing. */
  hasDoses: boolean;
  /** What must not be on a page without the last medicine: no browser keeps a row with what follows its table. */
  end: ReactNode | null;
}

function MedicationTable({ medicines, hasDoses, end }: MedicationTableProps) {
  const { t } = usePaperLanguage();
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
      {medicines.map((medicine, index) => {
        const isSigned = end !== null && index === medicines.length - 1;
        return (
          <tbody
            // The same medicine may be there twice, so its place is its key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            key={index}
            className={isSigned ? `${classes.together} ${classes.last}` : classes.together}
          >
            <MedicationRows {...medicine} position={index + 1} hasDoses={hasDoses} />
            {isSigned && (
              <tr>
                <td colSpan={hasDoses ? 5 : 4} className={classes.endCell}>
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

/** A number stays on a line with what it counts, and a short bracket on one line. */
function unbroken(text: string): string {
  return text
    .replace(/(?<=[\d½¼¾]) (?=\p{L})/gu, '\u00A0')
    .replace(/\([^()]{1,16}\)/g, (bracket) => bracket.replaceAll(' ', '\u00A0'));
}

interface MedicationRowsProps extends PrintedMedicine {
  position: number;
  hasDoses: boolean;
}

/**
 * A medicine, and below it how it is taken, with the total to be given out where that is certain: a pharmacist wants it
 * (Drugs Rules, 1945, rule 65(10)(c): a prescription shall “indicate the total amount of the medicine to be supplied”).
 */
function MedicationRows({ item, said, position, hasDoses }: MedicationRowsProps) {
  const speaker = usePaperLanguage();
  const { isStopped } = said;
  const dose = unbroken(said.dose);
  const frequency = unbroken(said.frequency);
  const duration = unbroken(said.duration);
  const how = unbroken(said.how);
  const quantity = unbroken(said.quantity);
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
          <td colSpan={hasDoses ? 3 : 2}>
            <strong className={classes.stop}>{frequency}</strong>
          </td>
        ) : (
          <>
            {hasDoses && <td>{dose}</td>}
            <td className={classes.often}>
              <Parts of={frequency} after={/(?<=→) /} />
            </td>
            <td>{duration}</td>
          </>
        )}
      </tr>
      {(how || quantity) && (
        <tr>
          <td />
          <td colSpan={(hasDoses ? 4 : 3) - (quantity ? 1 : 0)} className={classes.words}>
            {/* Each step of a treatment on a line of its own. */}
            {how.split(/(?<=; )/).map((line) => (
              <span key={line} className={classes.step}>
                <Parts of={line} after={/(?<=[,·]) /} />
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

function SigningEnd({ record }: { record: Record }) {
  const { t } = usePaperLanguage();
  const { prescription, doctor, verifyAddress, isAsWritten } = record;
  return (
    <SigningBlock
      name={prescription.doctorName}
      registrationNumber={doctor.registrationNumber}
      signature={doctor.signature}
    >
      {verifyAddress && (
        <div className={classes.verify}>
          <QrPicture
            text={verifyAddress}
            label={t('QR code of the verification page')}
            side="22mm"
          />
          <p>{t('Scan to check that this prescription is genuine and still valid.')}</p>
        </div>
      )}
      {!isAsWritten && (
        <p className={classes.verify}>
          {t('Clinic, doctor and patient as they are on record today.')}
        </p>
      )}
    </SigningBlock>
  );
}
