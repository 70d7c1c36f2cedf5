import { formatRupees } from '../../shared/money';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { QrPicture } from '../../web/ui/QrPicture';
import type { Bill } from './bill';
import { billName } from './billPaper';
import classes from './UpiPayment.module.css';
import { upiLink } from './upiLink';

interface UpiPaymentProps {
  bill: Pick<Bill, 'id' | 'number'>;
  /** Paise. */
  amount: number;
  payee: { address: string; name: string };
}

/** The QR code to pay exactly this amount, on paper and screen, with the UPI address for those who cannot scan it. */
export function UpiPayment({ bill, amount, payee }: UpiPaymentProps) {
  const { t } = usePaperLanguage();
  const values = { amount: formatRupees(amount) };
  const name = payee.name || t('Clinic');
  const link = upiLink({ ...payee, name, amount, reference: billName(bill) });
  return (
    <div className={classes.pay}>
      <QrPicture text={link} label={t('QR code to pay {amount} by UPI', values)} side="32mm" />
      <div>
        <p className={classes.amount}>{t('Scan to pay {amount} by UPI', values)}</p>
        <p>{payee.address}</p>
      </div>
    </div>
  );
}
