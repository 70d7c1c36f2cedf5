import { z } from 'zod';

/**
 * Half hours from noon to 23:30, clinic's local time: late enough for a day's figures, with time for retries before
 * midnight.
 */
export const eveningTimes = Array.from(
  { length: 24 },
  (_, half) => `${12 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`,
);
export const usualEveningTime = '21:00';

/** The time at which a user gets the message; null: never. */
export const eveningTime = z.enum(eveningTimes).nullable();
