import { ageWords } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { patientIdText } from '../../shared/ids';
import type { PaperSize } from '../../shared/paper';
import { dateFormat, wholeDate } from '../../web/language/dateFormat';
import { FactsLine } from '../../web/paper/FactsLine';
import { Paper } from '../../web/paper/Paper';
import { PaperMark } from '../../web/paper/PaperMark';
import { Passage } from '../../web/paper/Passage';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { SigningBlock } from '../../web/paper/SigningBlock';
import { shortenedName } from '../../web/paper/shortenedName';
import { genderWords } from '../patients/patient';
import { followUpText } from '../prescriptions/comingAgain';
import { teleconsultationText } from '../queue/remoteVisit';
import { DoctorBlock } from '../settings/widgets/DoctorBlock';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import type { VisitNote } from './visitNote';

/** The paper of a visit without medicines: tests, advice, and when to come again. */
export function VisitNotePaper({ record, size }: { record: VisitNote; size: PaperSize }) {
  const speaker = usePaperLanguage();
  const { t, locale } = speaker;
  const { patient, patientName, doctor, doctorName, timeZone, finishedAt } = record;
  const date = dateFormat(locale, { timeZone, ...wholeDate })(finishedAt);
  const again = followUpText(
    { ...record, writtenOn: dateIn(new Date(finishedAt), timeZone) },
    locale,
  );
  const mark = record.isCorrected ? t('SUPERSEDED') : null;
  const belongsTo = t('Visit note · {name} · {date}', { name: shortenedName(patientName), date });
  const age = ageWords({ ...patient, years: patient.age }, speaker);
  return (
    <Paper size={size} foot={[mark, belongsTo].filter(Boolean).join(' · ')}>
      <LetterheadBlock letterhead={record.letterhead}>
        <DoctorBlock name={doctorName} doctor={doctor} />
      </LetterheadBlock>
      {mark && (
        <PaperMark word={mark}>{t('This visit was corrected since. Not to be used.')}</PaperMark>
      )}
      <FactsLine
        facts={[
          [t('Patient'), patientName],
          [t('Age / Sex'), t('{age}, {sex}', { age, sex: genderWords(patient.gender, speaker) })],
          [t('Patient ID'), patientIdText(record.patientId, patient.number)],
          [t('Date'), date],
        ]}
        lines={[[t('Visit'), teleconsultationText(record.remoteKind, speaker)]]}
      />
      <Passage title={t('Tests advised')} text={record.tests.join(', ')} after={/(?<=,) /} />
      <Passage title={t('Advice')} text={record.advice.join('\n')} />
      <Passage title={t('Follow-up')} text={again} />
      <SigningBlock
        name={doctorName}
        registrationNumber={doctor.registrationNumber}
        signature={doctor.signature}
      />
    </Paper>
  );
}
