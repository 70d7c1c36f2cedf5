import { plainSigns, readPercent, readRupees } from '../../shared/readMoney';

/** What is typed into the cells of an invoice's line. */

/** "10", or "10+1" with the free packs behind the plus; null if it cannot be read. */
export function quantityFromText(text: string): { packs: number; freePacks: number } | null {
  const [, packs = '', freePacks = '0'] =
    /^(\d{1,6})(?:\s*\+\s*(\d{1,6}))?$/.exec(plainSigns(text)) ?? [];
  return packs === '' ? null : { packs: Number(packs), freePacks: Number(freePacks) };
}

export function quantityInWords({
  packs,
  freePacks,
}: {
  packs: number;
  freePacks: number;
}): string {
  return freePacks === 0 ? String(packs) : `${packs}+${freePacks}`;
}

/**
 * "85.5", or "85.5-5%" with the discount behind the minus: paise, and hundredths of a percent, which are null if none is
 * written. Null if it cannot be read.
 */
export function rateFromText(
  text: string,
): { rate: number; discountBasisPoints: number | null } | null {
  const [, amount = '', discount] = /^([^-]+)(?:-\s*([\d.]+)\s*%)?$/.exec(plainSigns(text)) ?? [];
  const rate = amount.includes('+') ? null : readRupees(amount);
  if (rate === null || rate < 0) return null;
  if (discount === undefined) return { rate, discountBasisPoints: null };
  const discountBasisPoints = readPercent(discount);
  return discountBasisPoints === null || discountBasisPoints > 10_000
    ? null
    : { rate, discountBasisPoints };
}
