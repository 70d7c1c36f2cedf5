import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Denomination } from './dayClose';

/** A note or coin: "₹500 note", "₹5 coin". */
export function denominationLabel({ kind, value }: Denomination): string {
  const rupees = value / 100;
  return t(kind === 'note' ? '₹{rupees} note' : '₹{rupees} coin', { rupees });
}

/** The difference of the cash in words: "Over by ₹20.00", "Short by ₹5.00", "Tallied". */
export function differenceLabel(difference: number): string {
  if (difference === 0) return t('Tallied');
  const amount = formatRupees(Math.abs(difference));
  return t(difference > 0 ? 'Over by {amount}' : 'Short by {amount}', { amount });
}
