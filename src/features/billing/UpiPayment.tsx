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
  /** Seen on the payer's own phone, which cannot scan its own screen: there is a link to tap too. */
  isOnPayersPhone?: boolean;
}

/** The QR code to pay exactly this amount, on paper and screen, with the UPI address for those who cannot scan it. */
export function UpiPayment(props: UpiPaymentProps) {
  const { bill, amount, payee, isOnPayersPhone = false } = props;
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
        {isOnPayersPhone && (
          <a className={classes.tap} href={link}>
            {t('Pay {amount} with a UPI app', values)}
          </a>
        )}
      </div>
    </div>
  );
}
