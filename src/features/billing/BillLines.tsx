import { formatRupees } from '../../shared/money';
import classes from '../../web/paper/figures.module.css';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import type { Bill } from './bill';

interface BillLinesProps {
  bill: Bill;
  /** One column for everything but the amount. */
  isNarrow: boolean;
}

type Item = Bill['items'][number];

/** What is billed, line by line; the tax and codes only where there are any. */
export function BillLines({ bill, isNarrow }: BillLinesProps) {
  const { t } = usePaperLanguage();
  const isTaxed = bill.items.some(({ taxBasisPoints }) => taxBasisPoints > 0);
  const hasCodes = bill.items.some(({ hsn }) => hsn !== null);
  const percent = ({ taxBasisPoints }: Item) => t('{percent}%', { percent: taxBasisPoints / 100 });
  if (isNarrow) {
    const detailsOf = (item: Item) =>
      [
        `${item.quantity} × ${formatRupees(item.unitPrice)}`,
        ...(item.hsn ? [t('HSN/SAC {code}', { code: item.hsn })] : []),
        ...(isTaxed ? [t('Tax {percent}%', { percent: item.taxBasisPoints / 100 })] : []),
      ].join(' · ');
    return (
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('Description')}</th>
            <th className={classes.amount}>{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {bill.items.map((item, position) => (
            // The same item may stand twice, so its place is its key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <tr key={position}>
              <td>
                {item.description}
                <p className={classes.quiet}>{detailsOf(item)}</p>
              </td>
              <td className={classes.amount}>{formatRupees(item.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th className={classes.amount}>#</th>
          <th>{t('Description')}</th>
          {hasCodes && <th className={classes.code}>{t('HSN/SAC')}</th>}
          <th className={classes.amount}>{t('Quantity')}</th>
          <th className={classes.amount}>{t('Rate')}</th>
          {isTaxed && <th className={classes.amount}>{t('Tax')}</th>}
          <th className={classes.amount}>{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {bill.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <tr key={position}>
            <td className={classes.amount}>{position + 1}</td>
            <td>{item.description}</td>
            {hasCodes && <td className={classes.code}>{item.hsn}</td>}
            <td className={classes.amount}>{item.quantity}</td>
            <td className={classes.amount}>{formatRupees(item.unitPrice)}</td>
            {isTaxed && <td className={classes.amount}>{percent(item)}</td>}
            <td className={classes.amount}>{formatRupees(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
