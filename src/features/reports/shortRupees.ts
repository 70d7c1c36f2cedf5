import { currentSpeaker, t } from '../../shared/language';

/** An amount for the axis of a chart, in thousands, lakhs or crores: 250000000 paise is "₹25 L". */
export function formatShortRupees(paise: number): string {
  const rupees = paise / 100;
  const size = Math.abs(rupees);
  const inUnits = (unit: number) =>
    new Intl.NumberFormat(currentSpeaker().locale, { maximumFractionDigits: 2 }).format(
      rupees / unit,
    );
  if (size >= 10_000_000) return t('₹{amount} Cr', { amount: inUnits(10_000_000) });
  if (size >= 100_000) return t('₹{amount} L', { amount: inUnits(100_000) });
  if (size >= 1_000) return t('₹{amount} K', { amount: inUnits(1_000) });
  return t('₹{amount}', { amount: inUnits(1) });
}
