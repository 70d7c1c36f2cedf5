import { ageWords } from '../../shared/age';
import { formatCalendarDate } from '../../shared/clinicDay';
import { patientIdText } from '../../shared/ids';
import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import { dateFormat, wholeDate } from '../../web/language/dateFormat';
import { FactsLine } from '../../web/paper/FactsLine';
import { Paper } from '../../web/paper/Paper';
import { PaperCode } from '../../web/paper/PaperCode';
import { PaperMark } from '../../web/paper/PaperMark';
import { Passage } from '../../web/paper/Passage';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { SigningBlock } from '../../web/paper/SigningBlock';
import { shortenedName } from '../../web/paper/shortenedName';
import { genderWords } from '../patients/patient';
import { teleconsultationText } from '../queue/remoteVisit';
import { DoctorBlock } from '../settings/widgets/DoctorBlock';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import classes from './LetterPaper.module.css';
import { periodText, type LetterPaper as Record } from './letter';
import { isSignedByPatient, periodOf } from './onPaper';

interface LetterPaperProps {
  record: Record;
  size: PaperSize;
}

/** A letter on paper as it was signed, marked if it was voided since. */
export function LetterPaper({ record, size }: LetterPaperProps) {
  const speaker = usePaperLanguage();
  const { t, locale } = speaker;
  const { letter, patient, doctor } = record;
  const { number, title, patientName, doctorName, voided } = letter;
  const date = dateFormat(locale, { timeZone: record.timeZone, ...wholeDate })(letter.issuedAt);
  const age = ageWords({ ...patient, years: patient.age }, speaker);
  const mark = voided ? t('VOIDED') : null;
  const belongsTo = t('Letter {number} · {name} · {date}', {
    number,
    name: shortenedName(patientName),
    date,
  });
  const period = periodOf(letter);
  return (
    <Paper size={size} foot={[mark, belongsTo].filter(Boolean).join(' · ')}>
      <LetterheadBlock letterhead={record.letterhead}>
        <DoctorBlock name={doctorName} doctor={doctor} />
      </LetterheadBlock>
      {voided && (
        <PaperMark word={t('VOIDED')}>
          {t('Voided by {name}: {reason}. Not to be used.', {
            name: voided.byName,
            reason: voided.reason,
          })}
        </PaperMark>
      )}
      <FactsLine
        facts={[
          [t('Patient'), patientName],
          [t('Age / Sex'), t('{age}, {sex}', { age, sex: genderWords(patient.gender, speaker) })],
          [t('Patient ID'), patientIdText(letter.patientId, patient.number)],
          [t('Date'), date],
          [t('Number'), number],
        ]}
        lines={[
          [t('Visit'), teleconsultationText(record.remoteKind, speaker)],
          // The form has several lines for the address, the paper one.
          [t('Address'), patient.address.split('\n').filter(Boolean).join(', ')],
          [t('Identification mark'), patient.identificationMark],
        ]}
      />
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.body}>{letter.body}</p>
      {period && <Passage title={t('Days')} text={periodText(period, speaker)} />}
      {letter.items.length > 0 && <Items items={letter.items} />}
      {isSignedByPatient(letter.kind) && (
        <p className={classes.patientSigns}>{t('Signature or thumb impression of the patient')}</p>
      )}
      <SigningBlock
        name={doctorName}
        registrationNumber={doctor.registrationNumber}
        signature={doctor.signature}
      >
        <PaperCode
          address={record.verifyAddress}
          text={t('Scan to check that this letter is genuine and still valid.')}
        />
      </SigningBlock>
    </Paper>
  );
}

/** What was bought, with the bill that charges it. */
function Items({ items }: { items: Record['letter']['items'] }) {
  const { t, locale } = usePaperLanguage();
  const total = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th>{t('Item')}</th>
          <th>{t('Bill')}</th>
          <th>{t('Date')}</th>
          <th className={classes.amount}>{t('Quantity')}</th>
          <th className={classes.amount}>{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, paper, day, quantity, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a paper never move.
          <tr key={position}>
            <td>{description}</td>
            <td>{paper}</td>
            <td>{formatCalendarDate(day, locale)}</td>
            <td className={classes.amount}>{quantity}</td>
            <td className={classes.amount}>{amount === null ? '–' : formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>{t('Total')}</td>
          <td className={classes.amount}>{formatRupees(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
