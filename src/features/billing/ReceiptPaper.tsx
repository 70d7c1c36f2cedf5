import { patientIdText, shortId } from '../../shared/ids';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { LetterheadBlock } from '../../web/paper/LetterheadBlock';
import { Paper } from '../../web/paper/Paper';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { PaperSums } from '../../web/paper/PaperSums';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { amountInWords } from './amountInWords';
import { paymentMethodLabels } from './billLabels';
import { afterPayment, billName, type ReceiptPaper as Record } from './billPaper';
import { VoidedMark } from './VoidedMark';

/** What somebody gets in the hand for one payment, or signs for one refund. */
export function ReceiptPaper({ record, size }: { record: Record; size: PaperSize }) {
  const { t, language } = usePaperLanguage();
  const { dateTime } = usePaperFormat(record.timeZone);
  const { bill, patientNumber, letterhead, doctor, paymentId } = record;
  const after = afterPayment(bill, paymentId);
  if (!after) throw new Error('The bill has no such payment.');
  const { payment, due } = after;
  const isRefund = payment.kind === 'refund';
  const title = t(isRefund ? 'Refund receipt' : 'Receipt');
  const name = shortId(payment.id);
  return (
    <Paper size={size} foot={`${title} ${name}`}>
      <LetterheadBlock letterhead={{ ...letterhead, gstin: bill.gstin }} />
      <div className={classes.figures} data-size={size}>
        <h3 className={classes.title}>{title}</h3>
        <VoidedMark bill={bill} />
        <PaperFacts
          facts={{
            [t('Receipt number')]: name,
            [t('Date')]: dateTime(payment.receivedAt),
            [t('Patient')]: bill.patientName,
            [t('Patient ID')]: patientIdText(bill.patientId, patientNumber),
            [t('Bill number')]: billName(bill),
            [t('Payment Method')]: t(paymentMethodLabels[payment.method]),
            ...(doctor && { [t('Doctor')]: doctor.name }),
            ...(doctor?.registrationNumber && {
              [t('Registration number')]: doctor.registrationNumber,
            }),
            ...(payment.reason && { [t('Reason')]: payment.reason }),
            ...(payment.confirmedByName && { [t('Confirmed by')]: payment.confirmedByName }),
          }}
        />
        <PaperSums
          sums={[
            {
              name: isRefund ? t('Refunded') : t('Received'),
              amount: payment.amount,
              isStrong: true,
            },
            ...(bill.roundOff !== 0 ? [{ name: t('Round off'), amount: bill.roundOff }] : []),
            { name: t('Total of the bill'), amount: bill.total },
            ...(due > 0 ? [{ name: t('Still due'), amount: due }] : []),
          ]}
        />
        <p className={classes.words}>{amountInWords(payment.amount, language)}</p>
        <div className={classes.signatures}>
          {isRefund && <p>{bill.patientName}</p>}
          <p>{payment.receivedByName}</p>
          {payment.confirmedByName && <p>{payment.confirmedByName}</p>}
        </div>
      </div>
    </Paper>
  );
}
