import { z } from 'zod';

/** Half hours of the clinic's clock, late enough for a day's figures and with time left to try again before midnight. */
export const eveningTimes = Array.from(
  { length: 24 },
  (_, half) => `${12 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`,
);
export const usualEveningTime = '21:00';

/** When somebody wants the message; null: not at all. */
export const eveningTime = z.enum(eveningTimes).nullable();
