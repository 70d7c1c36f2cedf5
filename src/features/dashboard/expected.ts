// A file of its own, because the first screen does not load the schemas.
import { t } from '../../shared/language';

/** Most rows in each list of "Right now". */
export const maxListed = 2;

/** Most rows in the list of waiting patients; a phone shows only as many as in the other lists. */
export const maxWaitingListed = 4;

/** Most appointments read for "Right now". */
export const maxExpected = 20;

/** How long before and after its time an appointment is listed as expected. */
export const upcomingWindowMs = 60 * 60_000;

/** The appointments within an hour before or after now, and the first one later than that. */
export function expectedSoon<One extends { at: string }>(
  expected: readonly One[],
  now: number,
): { soon: One[]; later: One | undefined } {
  const until = ({ at }: One) => Date.parse(at) - now;
  return {
    soon: expected.filter((one) => Math.abs(until(one)) <= upcomingWindowMs),
    later: expected.find((one) => until(one) > upcomingWindowMs),
  };
}

/** The time until an appointment in words: "in 20 min", "now", "5 min late". */
export function wordsUntil(at: string, now: number): string {
  const minutes = Math.round((Date.parse(at) - now) / 60_000);
  if (minutes === 0) return t('now');
  return minutes > 0
    ? t('in {minutes} min', { minutes })
    : t('{minutes} min late', { minutes: -minutes });
}
