import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { BillFacts } from './BillFacts';
import { BillLines } from './BillLines';
import { BillSums, TaxByRate } from './BillSums';
import { documentTitle } from './billDocument';
import { paymentMethodLabels } from './billLabels';
import { billName, type PrintedBill as Record } from './billPaper';
import { isReversed } from './payment';
import { UpiPayment } from './UpiPayment';
import { VoidedMark } from './VoidedMark';

interface BillPaperProps {
  record: Record;
  size: PaperSize;
  /** Opened by its link on the patient's own phone. */
  isShared?: boolean;
}

/** A bill on paper: a tax invoice, a bill of supply or a plain bill. */
export function BillPaper({ record, size, isShared = false }: BillPaperProps) {
  const { t } = usePaperLanguage();
  const { bill, letterhead, upiAddress } = record;
  const title = t(documentTitle(bill));
  return (
    <Paper size={size} foot={`${title} ${billName(bill)}`}>
      <LetterheadBlock letterhead={{ ...letterhead, gstin: bill.gstin }}>
        <h3>{title}</h3>
      </LetterheadBlock>
      <div className={classes.figures} data-size={size}>
        <VoidedMark bill={bill} />
        <BillFacts record={record} />
        <BillLines bill={bill} />
        <TaxByRate bill={bill} />
        <div className={classes.settled}>
          <BillSums bill={bill} />
          {upiAddress && bill.due > 0 && (
            <UpiPayment
              bill={bill}
              amount={bill.due}
              payee={{ address: upiAddress, name: letterhead.name }}
              isOnPayersPhone={isShared}
            />
          )}
        </div>
        <Payments bill={bill} timeZone={record.timeZone} isNarrow={size === '80mm'} />
        <div className={classes.signatures}>
          <p>{t('For {clinic}', { clinic: letterhead.name || t('Clinic') })}</p>
        </div>
      </div>
    </Paper>
  );
}

interface PaymentsProps {
  bill: Record['bill'];
  timeZone: string;
  /** On a roll: the payments of a day stand in one line. */
  isNarrow: boolean;
}

function Payments({ bill, timeZone, isNarrow }: PaymentsProps) {
  const { t } = usePaperLanguage();
  const { date } = usePaperFormat(timeZone);
  // Without payments that were not received.
  const payments = bill.payments.filter((payment) => !isReversed(bill.payments, payment));
  if (payments.length === 0) return null;
  const hasRefund = payments.some(({ kind }) => kind === 'refund');
  if (isNarrow && !hasRefund) {
    const days = [...new Set(payments.map(({ receivedAt }) => date(receivedAt)))];
    const wordsOf = ({ method, amount }: (typeof payments)[number]) =>
      `${t(paymentMethodLabels[method])} ${formatRupees(amount)}`;
    return days.map((day) => (
      <p key={day}>
        {t('Paid on {date}: {amounts}', {
          date: day,
          amounts: payments
            .filter(({ receivedAt }) => date(receivedAt) === day)
            .map(wordsOf)
            .join(', '),
        })}
      </p>
    ));
  }
  return (
    <>
      <h4 className={classes.subtitle}>{t('Payments')}</h4>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('Date')}</th>
            <th>{t('Payment Method')}</th>
            {hasRefund && <th>{t('Refund')}</th>}
            <th className={classes.amount}>{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ id, kind, method, amount, reason, receivedAt }) => (
            <tr key={id}>
              <td>{date(receivedAt)}</td>
              <td>{t(paymentMethodLabels[method])}</td>
              {hasRefund && (
                <td>{kind === 'refund' && t('Refunded: {reason}', { reason: reason ?? '' })}</td>
              )}
              <td className={classes.amount}>
                {formatRupees(kind === 'refund' ? -amount : amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
