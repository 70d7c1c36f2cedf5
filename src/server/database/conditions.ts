import { type RawBuilder, sql } from 'kysely';
import { dayRange } from '../../shared/clinicDay';

/** SQL condition that all of these hold; true without any. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Days of the clinic's calendar, `YYYY-MM-DD`, both included; a missing one is no bound. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
  /** The clinic's time zone (IANA). */
  timeZone: string;
}

/** SQL conditions that an instant lies on one of these days. */
export function onDays(
  instant: RawBuilder<unknown>,
  { from, to, timeZone }: Days,
): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`${instant} >= ${dayRange(from, timeZone).start}`] : []),
    ...(to ? [sql<boolean>`${instant} < ${dayRange(to, timeZone).end}`] : []),
  ];
}
