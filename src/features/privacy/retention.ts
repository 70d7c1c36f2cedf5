import { adultAge } from './consent';

interface RetentionBasis {
  /** Calendar dates. */
  registered: string;
  lastVisit: string;
  dateOfBirth: string | null;
  /** Years at registration; null counts as 0, the longest retention. */
  age: number | null;
  /** The clinic's retention period. */
  years: number;
}

/**
 * The date from which a record need not be kept any more: the clinic's years after the last visit; for a child, at
 * least that many after the eighteenth birthday, from which on the child could sue (Limitation Act 1963, section 6;
 * docs/privacy.md).
 */
export function keptUntil({
  registered,
  lastVisit,
  dateOfBirth,
  age,
  years,
}: RetentionBasis): string {
  const adultFrom = dateOfBirth
    ? yearsAfter(dateOfBirth, adultAge)
    : yearsAfter(registered, Math.max(0, adultAge - (age ?? 0)));
  return yearsAfter(lastVisit > adultFrom ? lastVisit : adultFrom, years);
}

function yearsAfter(date: string, years: number): string {
  const later = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
  const isLeapDay = later.endsWith('-02-29');
  const isValid = !Number.isNaN(Date.parse(later)) && new Date(later).getUTCDate() === 29;
  return isLeapDay && !isValid ? `${later.slice(0, 4)}-03-01` : later;
}
