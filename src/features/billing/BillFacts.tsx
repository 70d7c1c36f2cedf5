import { patientIdText } from '../../shared/ids';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { billName, type PrintedBill } from './billPaper';

/** The bill, patient and doctor that a paper is about. */
export function BillFacts({ record }: { record: PrintedBill }) {
  const { t } = usePaperLanguage();
  const { dateTime } = usePaperFormat(record.timeZone);
  const { bill, patientNumber, doctor } = record;
  return (
    <PaperFacts
      main={t('Patient')}
      facts={{
        [t('Bill number')]: billName(bill),
        [t('Date')]: dateTime(bill.createdAt),
        [t('Patient')]: bill.patientName,
        [t('Patient ID')]: patientIdText(bill.patientId, patientNumber),
        ...(doctor && { [t('Doctor')]: doctor.name }),
        ...(doctor?.registrationNumber && {
          [t('Registration number')]: doctor.registrationNumber,
        }),
      }}
    />
  );
}
