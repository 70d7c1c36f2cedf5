import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import classes from './BillTotalsTable.module.css';
import type { TaxGroup, TaxRule } from './billTotals';

interface BillTotalsTableProps {
  /** All amounts in paise. */
  subtotal: number;
  /** Whether the discount stands before the tax, which it lowers, or after it. */
  taxRule: TaxRule;
  /** One for each rate. */
  taxGroups: readonly Pick<TaxGroup, 'taxBasisPoints' | 'tax'>[];
  discount: number;
  /** The tax that stands in the subtotal. */
  includedTax: number;
  /** Shown if it is not 0. */
  roundOff: number;
  total: number;
  /** Left out if the bill is paid in full and nothing was refunded. */
  payments?: { received: number; refunded: number; due: number } | undefined;
  /** Puts the amounts side by side, to save height. */
  isLow?: boolean;
}

/** Subtotal, tax, discount, total and payments, in a new bill's summary and in a bill's details. */
export function BillTotalsTable(props: BillTotalsTableProps) {
  const { subtotal, taxRule, taxGroups, discount, includedTax, roundOff, total } = props;
  const { payments, isLow = false } = props;
  const discountLine = <Line name={t('Discount')} paise={-discount} />;
  return (
    <div className={isLow ? classes.low : classes.sums}>
      <Line name={t('Subtotal')} paise={subtotal} />
      {taxRule === 'gst' && discountLine}
      {includedTax > 0 && <Line name={t('Tax in the prices')} paise={-includedTax} />}
      {taxGroups.map(({ taxBasisPoints, tax }) => (
        <Line
          key={taxBasisPoints}
          name={t('Tax ({percent}%)', { percent: taxBasisPoints / 100 })}
          paise={tax}
        />
      ))}
      {taxRule === 'specification' && discountLine}
      {roundOff !== 0 && <Line name={t('Round off')} paise={roundOff} />}
      <Line name={t('Total')} paise={total} isStrong />
      {payments && (
        <>
          <Line name={t('Paid')} paise={payments.received} />
          {payments.refunded > 0 && <Line name={t('Refunded')} paise={-payments.refunded} />}
          <Line name={t('Due')} paise={payments.due} isStrong />
        </>
      )}
    </div>
  );
}

function Line({ name, paise, isStrong }: { name: string; paise: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? `${classes.line} ${classes.strong}` : classes.line}>
      <span className={classes.name}>{name}</span>
      <span className={classes.amount}>{formatRupees(paise)}</span>
    </div>
  );
}
