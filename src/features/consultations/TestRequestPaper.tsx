import { ageWords } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { patientIdText } from '../../shared/ids';
import type { PaperSize } from '../../shared/paper';
import { FactsLine } from '../../web/paper/FactsLine';
import { Paper } from '../../web/paper/Paper';
import { Passage } from '../../web/paper/Passage';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { SigningBlock } from '../../web/paper/SigningBlock';
import { shortenedName } from '../../web/paper/shortenedName';
import { genderWords } from '../patients/patient';
import { followUpText } from '../prescriptions/comingAgain';
import { DoctorBlock } from '../settings/widgets/DoctorBlock';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import classes from './TestRequestPaper.module.css';
import type { TestRequest } from './testRequest';

/** The slip for the laboratory: the tests of a visit, those of a panel below it, and when to come again. */
export function TestRequestPaper({ record, size }: { record: TestRequest; size: PaperSize }) {
  const speaker = usePaperLanguage();
  const { t, locale } = speaker;
  const { date } = usePaperFormat(record.timeZone);
  const { patient, patientName, doctor, doctorName, timeZone, writtenAt, diagnosis } = record;
  const day = date(writtenAt);
  const again = followUpText(
    { ...record, writtenOn: dateIn(new Date(writtenAt), timeZone) },
    locale,
  );
  const age = ageWords({ ...patient, years: patient.age }, speaker);
  const belongsTo = t('Tests · {name} · {date}', { name: shortenedName(patientName), date: day });
  // A slip has the clinic's name and phone alone.
  const { name, phone, logo, colour } = record.letterhead;
  const letterhead =
    size === 'A5'
      ? record.letterhead
      : { name, phone, logo, colour, address: '', email: '', gstin: null };
  return (
    <Paper size={size} foot={belongsTo}>
      <LetterheadBlock letterhead={letterhead}>
        <DoctorBlock name={doctorName} doctor={doctor} />
      </LetterheadBlock>
      <FactsLine
        facts={[
          [t('Patient'), patientName],
          [t('Age / Sex'), t('{age}, {sex}', { age, sex: genderWords(patient.gender, speaker) })],
          [t('Patient ID'), patientIdText(record.patientId, patient.number)],
          [t('Token'), `#${record.tokenNumber}`],
          [t('Date'), day],
        ]}
      />
      <h3 className={classes.title}>{t('Please do these tests')}</h3>
      <ol className={classes.tests}>
        {record.tests.map(({ text, parts }) => (
          <li key={text}>
            <span className={classes.test}>{text}</span>
            {parts.length > 0 && <p className={classes.parts}>{parts.join(' · ')}</p>}
          </li>
        ))}
      </ol>
      <Passage title={t('Diagnosis')} text={diagnosis} />
      <Passage title={t('Follow-up')} text={again} />
      <SigningBlock
        name={doctorName}
        registrationNumber={doctor.registrationNumber}
        signature={doctor.signature}
      />
    </Paper>
  );
}
