import { formatRupees } from '../../shared/money';
import classes from '../../web/paper/figures.module.css';
import { PaperSums, type Sum } from '../../web/paper/PaperSums';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { amountInWords } from './amountInWords';
import { documentTitle, documentTitles } from './billDocument';
import type { PrintedBill } from './billPaper';
import { taxSummary } from './billPaper';
import { printedRoundOff, sum } from './billTotals';

/** The totals of a printed bill. */
export function BillSums({ bill }: { bill: PrintedBill['bill'] }) {
  const { t, language } = usePaperLanguage();
  const isInvoice = documentTitle(bill) === documentTitles.taxInvoice;
  const taxes = isInvoice ? gstSums(bill.items, t) : [{ name: t('Tax'), amount: bill.tax }];
  const discount = bill.discount > 0 ? [{ name: t('Discount'), amount: -bill.discount }] : [];
  const lowersTax = bill.taxRule === 'gst';
  const roundOff = printedRoundOff(bill);
  return (
    <PaperSums
      sums={[
        { name: t('Subtotal'), amount: bill.subtotal },
        ...(lowersTax ? discount : []),
        ...(bill.includedTax > 0
          ? [{ name: t('Tax in the prices'), amount: -bill.includedTax }]
          : []),
        ...(bill.tax > 0 ? taxes : []),
        ...(lowersTax ? [] : discount),
        ...(roundOff !== 0 ? [{ name: t('Round off'), amount: roundOff }] : []),
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

/** CGST and SGST of all lines, as a tax invoice and its credit notes print them. */
export function gstSums(
  lines: Parameters<typeof taxSummary>[0],
  t: ReturnType<typeof usePaperLanguage>['t'],
): Sum[] {
  const summary = taxSummary(lines);
  return [
    { name: t('CGST'), amount: sum(summary.map(({ cgst }) => cgst)) },
    { name: t('SGST'), amount: sum(summary.map(({ sgst }) => sgst)) },
  ];
}

/** The tax by rate, as CGST and SGST; on a tax invoice only. */
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
