import { adultAge } from './consent';

interface Kept {
  /** Calendar dates. */
  registered: string;
  lastVisit: string;
  dateOfBirth: string | null;
  /** Years, as it was told at registration; of whom it is not known, as long as of a newborn. */
  age: number | null;
  /** For which records are kept. */
  years: number;
}

/**
 * The date from which a record need not be kept any more: the clinic's years after the last visit, of a child after the
 * eighteenth birthday, from which on the child could sue (Limitation Act 1963, section 6; docs/privacy.md).
 */
export function keptUntil({ registered, lastVisit, dateOfBirth, age, years }: Kept): string {
  const grownUp = dateOfBirth
    ? yearsAfter(dateOfBirth, adultAge)
    : yearsAfter(registered, Math.max(0, adultAge - (age ?? 0)));
  return yearsAfter(lastVisit > grownUp ? lastVisit : grownUp, years);
}

function yearsAfter(date: string, years: number): string {
  const later = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
  const isLeapDay = later.endsWith('-02-29');
  const isThere = !Number.isNaN(Date.parse(later)) && new Date(later).getUTCDate() === 29;
  return isLeapDay && !isThere ? `${later.slice(0, 4)}-03-01` : later;
}
