import { formatRupees } from '../../shared/money';
import classes from '../../web/paper/figures.module.css';
import { PaperSums, type Sum } from '../../web/paper/PaperSums';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { amountInWords } from './amountInWords';
import { documentTitle, documentTitles } from './billDocument';
import type { PrintedBill } from './billPaper';
import { taxSummary } from './billPaper';

/** What a bill comes to. */
export function BillSums({ bill }: { bill: PrintedBill['bill'] }) {
  const { t, language } = usePaperLanguage();
  const isInvoice = documentTitle(bill) === documentTitles.taxInvoice;
  const taxes = isInvoice ? gstSums(bill.items, t) : [{ name: t('Tax'), amount: bill.tax }];
  return (
    <PaperSums
      sums={[
        { name: t('Subtotal'), amount: bill.subtotal },
        ...(bill.tax > 0 ? taxes : []),
        ...(bill.discount > 0 ? [{ name: t('Discount'), amount: -bill.discount }] : []),
        ...(bill.roundOff !== 0 ? [{ name: t('Round off'), amount: bill.roundOff }] : []),
        {
          name: t('Total'),
          amount: bill.total,
          isStrong: true,
          isMain: bill.due === 0,
          note: amountInWords(bill.total, language),
        },
        ...(bill.paid > 0 || bill.refunded > 0
          ? [{ name: t('Paid'), amount: bill.paid + bill.refunded }]
          : []),
        ...(bill.refunded > 0 ? [{ name: t('Refunded'), amount: -bill.refunded }] : []),
        ...(bill.due > 0 ? [{ name: t('Due'), amount: bill.due, isMain: true }] : []),
      ]}
    />
  );
}

/** The two halves of all the tax, as a tax invoice and its credit notes say them. */
export function gstSums(
  items: Parameters<typeof taxSummary>[0],
  t: ReturnType<typeof usePaperLanguage>['t'],
): Sum[] {
  const summary = taxSummary(items);
  return [
    { name: t('CGST'), amount: summary.reduce((sum, { cgst }) => sum + cgst, 0) },
    { name: t('SGST'), amount: summary.reduce((sum, { sgst }) => sum + sgst, 0) },
  ];
}

/** The tax by rate, in its halves; on a tax invoice alone. */
export function TaxByRate({ bill }: { bill: PrintedBill['bill'] }) {
  const { t } = usePaperLanguage();
  if (documentTitle(bill) !== documentTitles.taxInvoice) return null;
  const half = (basisPoints: number) => t('{percent}%', { percent: basisPoints / 200 });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('Tax')}</th>
          <th className={classes.amount}>{t('Taxable')}</th>
          <th className={classes.amount}>{t('CGST')}</th>
          <th className={classes.amount}>{t('SGST')}</th>
        </tr>
      </thead>
      <tbody>
        {taxSummary(bill.items).map(({ taxBasisPoints, taxable, cgst, sgst }) => (
          <tr key={taxBasisPoints}>
            <td>{t('{percent}%', { percent: taxBasisPoints / 100 })}</td>
            <td className={classes.amount}>{formatRupees(taxable)}</td>
            <td className={classes.amount}>
              <span className={classes.quiet}>{half(taxBasisPoints)}</span> {formatRupees(cgst)}
            </td>
            <td className={classes.amount}>
              <span className={classes.quiet}>{half(taxBasisPoints)}</span> {formatRupees(sgst)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
