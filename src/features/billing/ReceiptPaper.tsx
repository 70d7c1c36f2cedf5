import { patientIdText } from '../../shared/ids';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { PaperSums } from '../../web/paper/PaperSums';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { teleconsultationText } from '../queue/remoteVisit';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { amountInWords } from './amountInWords';
import { paymentMethodLabels } from './billLabels';
import { billName, type ReceiptPaper as Record, stateAfterPayment } from './billPaper';
import { printedRoundOff } from './billTotals';
import { isReversed, itemsOfPayment } from './payment';
import { receiptName } from './receipt';
import { VoidedMark } from './VoidedMark';

/** The receipt of one payment, or of one refund for the patient to sign. */
export function ReceiptPaper({ record, size }: { record: Record; size: PaperSize }) {
  const speaker = usePaperLanguage();
  const { t, language } = speaker;
  const { dateTime } = usePaperFormat(record.timeZone);
  const { bill, patientNumber, letterhead, doctor, paymentId } = record;
  const stateAfter = stateAfterPayment(bill, paymentId);
  if (!stateAfter) throw new Error('The bill has no such payment.');
  const { payment, due } = stateAfter;
  const roundOff = printedRoundOff(bill);
  const remote = teleconsultationText(record.remoteKind, speaker);
  const isRefund = payment.kind === 'refund';
  const note = bill.creditNotes.find((creditNote) => creditNote.paymentId === payment.id);
  const title = t(isRefund ? 'Refund receipt' : 'Receipt');
  const name = receiptName(payment);
  return (
    <Paper size={size} foot={`${title} ${name}`}>
      <LetterheadBlock letterhead={{ ...letterhead, gstin: bill.gstin }}>
        <h3>{title}</h3>
      </LetterheadBlock>
      <div className={classes.figures} data-size={size}>
        <VoidedMark bill={bill} />
        <PaperFacts
          main={t('Patient')}
          facts={{
            [t('Receipt number')]: name,
            [t('Date')]: dateTime(payment.receivedAt),
            [t('Patient')]: bill.patientName,
            [t('Patient ID')]: patientIdText(bill.patientId, patientNumber),
            [t('Bill number')]: billName(bill),
            [t('For')]: itemsOfPayment(payment, bill.items)
              .map(({ description }) => description)
              .join(', '),
            ...(note && { [t('Credit note')]: note.number }),
            [t('Payment Method')]: isReversed(bill.payments, payment)
              ? t('UPI, not received')
              : t(paymentMethodLabels[payment.method]),
            ...(payment.reference && { [t('UPI reference (UTR)')]: payment.reference }),
            ...(remote && { [t('Visit')]: remote }),
            ...(doctor && { [t('Doctor')]: doctor.name }),
            ...(doctor?.registrationNumber && {
              [t('Registration number')]: doctor.registrationNumber,
            }),
            ...(payment.reason && { [t('Reason')]: payment.reason }),
            ...(payment.confirmedByName && { [t('Confirmed by')]: payment.confirmedByName }),
          }}
        />
        <div className={classes.settled}>
          <PaperSums
            sums={[
              {
                name: isRefund ? t('Refunded') : t('Received'),
                amount: payment.amount,
                isMain: true,
              },
              ...(roundOff !== 0 ? [{ name: t('Round off'), amount: roundOff }] : []),
              { name: t('Total of the bill'), amount: bill.total },
              ...(due > 0 ? [{ name: t('Still due'), amount: due }] : []),
            ]}
          />
          <p className={classes.words}>{amountInWords(payment.amount, language)}</p>
        </div>
        <div className={classes.signatures}>
          {isRefund && <p>{t('Received by {name}', { name: bill.patientName })}</p>}
          <p>
            {isRefund
              ? t('Refunded by {name}', { name: payment.receivedByName })
              : t('Received by {name}', { name: payment.receivedByName })}
          </p>
          {payment.confirmedByName && (
            <p>{t('Confirmed by {name}', { name: payment.confirmedByName })}</p>
          )}
        </div>
      </div>
    </Paper>
  );
}
