import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Denomination } from './dayClose';

/** A piece of money as people name it: "₹500 note", "₹5 coin". */
export function denominationLabel({ kind, value }: Denomination): string {
  const rupees = value / 100;
  return t(kind === 'note' ? '₹{rupees} note' : '₹{rupees} coin', { rupees });
}

/** What a drawer holds more or less than it should: "Over by ₹20.00", "Short by ₹5.00", "Even". */
export function differenceLabel(difference: number): string {
  if (difference === 0) return t('Tallied');
  const amount = formatRupees(Math.abs(difference));
  return t(difference > 0 ? 'Over by {amount}' : 'Short by {amount}', { amount });
}
