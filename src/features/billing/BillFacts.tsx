import { patientIdText } from '../../shared/ids';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { teleconsultationText } from '../queue/remoteVisit';
import { billName, type PrintedBill } from './billPaper';

/** The bill, patient and doctor that a paper is about. */
export function BillFacts({ record }: { record: PrintedBill }) {
  const speaker = usePaperLanguage();
  const { t } = speaker;
  const { dateTime } = usePaperFormat(record.timeZone);
  const { bill, patientNumber, doctor } = record;
  const remote = teleconsultationText(record.remoteKind, speaker);
  return (
    <PaperFacts
      main={t('Patient')}
      facts={{
        [t('Bill number')]: billName(bill),
        [t('Date')]: dateTime(bill.createdAt),
        [t('Patient')]: bill.patientName,
        [t('Patient ID')]: patientIdText(bill.patientId, patientNumber),
        ...(remote && { [t('Visit')]: remote }),
        ...(doctor && { [t('Doctor')]: doctor.name }),
        ...(doctor?.registrationNumber && {
          [t('Registration number')]: doctor.registrationNumber,
        }),
      }}
    />
  );
}
