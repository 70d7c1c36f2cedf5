// Apart from the schemas, which the first screen does not load.
import { t } from '../../shared/language';

/** People named in each list of "Right now". */
export const namedAtOnce = 2;

/** Of those who wait; a phone shows as many as of the others. */
export const waitingNamed = 4;

/** Appointments read for it, at most. */
export const maxExpected = 20;

/** Milliseconds for which somebody is looked out for, before the time of their appointment and after it. */
export const upcomingWindow = 60 * 60_000;

/** Those whose appointment is within the hour, or was and they did not come; and the first one after these. */
export function expectedSoon<One extends { at: string }>(
  expected: readonly One[],
  now: number,
): { soon: One[]; later: One | undefined } {
  const until = ({ at }: One) => Date.parse(at) - now;
  return {
    soon: expected.filter((one) => Math.abs(until(one)) <= upcomingWindow),
    later: expected.find((one) => until(one) > upcomingWindow),
  };
}

/** How far away an appointment is: "in 20 min", "now", "5 min late". */
export function wordsUntil(at: string, now: number): string {
  const minutes = Math.round((Date.parse(at) - now) / 60_000);
  if (minutes === 0) return t('now');
  return minutes > 0
    ? t('in {minutes} min', { minutes })
    : t('{minutes} min late', { minutes: -minutes });
}
