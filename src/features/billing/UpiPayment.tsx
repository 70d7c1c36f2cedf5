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

/** The code with which a phone pays exactly this amount, on paper and screen; in words too, for anyone who cannot scan it. */
export function UpiPayment({ bill, amount, payee }: UpiPaymentProps) {
  const { t } = usePaperLanguage();
  const asked = { amount: formatRupees(amount) };
  const name = payee.name || t('Clinic');
  const link = upiLink({ ...payee, name, amount, reference: billName(bill) });
  return (
    <div className={classes.pay}>
      <QrPicture text={link} label={t('QR code to pay {amount} by UPI', asked)} side="32mm" />
      <div>
        <p className={classes.amount}>{t('Scan to pay {amount} by UPI', asked)}</p>
        <p>{payee.address}</p>
      </div>
    </div>
  );
}
