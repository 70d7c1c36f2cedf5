import { formatRupees } from '../../shared/money';
import classes from '../../web/paper/figures.module.css';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import type { PrintedBill } from './billPaper';

type Item = PrintedBill['bill']['items'][number];

/**
 * The items of a printed bill; columns for tax, codes and a discount before tax only if there are any. On a roll and on a
 * phone everything but the amount is below the description; on A5 the code is, if all columns are there.
 */
export function BillLines({ bill }: { bill: PrintedBill['bill'] }) {
  const { t } = usePaperLanguage();
  const isTaxed = bill.items.some(({ taxBasisPoints }) => taxBasisPoints > 0);
  const hasCodes = bill.items.some(({ hsn }) => hsn !== null);
  const isDiscounted = bill.items.some(({ discount }) => discount > 0);
  const percent = ({ taxBasisPoints }: Item) => t('{percent}%', { percent: taxBasisPoints / 100 });
  const detailsOf = (item: Item) =>
    [
      `${item.quantity} × ${formatRupees(item.unitPrice)}`,
      ...(item.hsn ? [t('HSN/SAC {code}', { code: item.hsn })] : []),
      ...(isTaxed ? [t('Tax {percent}%', { percent: item.taxBasisPoints / 100 })] : []),
      ...(item.discount > 0
        ? [t('Discount {amount}', { amount: formatRupees(item.discount) })]
        : []),
    ].join(' · ');
  const figure = `${classes.amount} ${classes.wide}`;
  const place = `${classes.place} ${classes.wide}`;
  const code = `${classes.code} ${classes.wide}`;
  const isFull = hasCodes && isTaxed && isDiscounted;
  return (
    <table className={isFull ? `${classes.table} ${classes.full}` : classes.table}>
      <thead>
        <tr>
          <th className={place}>#</th>
          <th>{t('Description')}</th>
          {hasCodes && <th className={code}>{t('HSN/SAC')}</th>}
          <th className={figure}>{t('Quantity')}</th>
          <th className={figure}>{t('Rate')}</th>
          {isTaxed && <th className={figure}>{t('Tax')}</th>}
          {isDiscounted && <th className={figure}>{t('Discount')}</th>}
          <th className={classes.amount}>{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {bill.items.map((item, position) => (
          // The same item may be there twice, so its position is its key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <tr key={position}>
            <td className={place}>{position + 1}</td>
            <td>
              {item.description}
              <p className={`${classes.quiet} ${classes.narrow}`}>{detailsOf(item)}</p>
              {isFull && item.hsn && (
                <p className={`${classes.quiet} ${classes.codeBelow}`}>
                  {t('HSN/SAC {code}', { code: item.hsn })}
                </p>
              )}
            </td>
            {hasCodes && <td className={code}>{item.hsn}</td>}
            <td className={figure}>{item.quantity}</td>
            <td className={figure}>{formatRupees(item.unitPrice)}</td>
            {isTaxed && <td className={figure}>{percent(item)}</td>}
            {isDiscounted && <td className={figure}>{formatRupees(item.discount)}</td>}
            <td className={classes.amount}>{formatRupees(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
