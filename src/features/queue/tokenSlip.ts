import { z } from 'zod';
import { instant } from '../../shared/fields';
import type { PaperSize } from '../../shared/paper';
import { letterhead } from '../settings/clinicSettings';

declare module '../../shared/paper' {
  interface PaperRecords {
    tokenSlip: TokenSlip;
  }
}

/** What a slip is laid out for, the usual one first. */
export const slipSizes = ['80mm', 'A6'] as const satisfies PaperSize[];

/**
 * What a token's slip is drawn from. It lies about in a waiting room, so it has what is called out there and nothing of
 * why somebody came.
 */
export const tokenSlip = z.object({
  tokenNumber: z.int(),
  patientName: z.string(),
  patientNumber: z.int(),
  /** Whose queue it waits in, and where that doctor sees patients. */
  doctorName: z.string().nullable(),
  room: z.string().nullable(),
  issuedAt: instant,
  /** How many were to be called before, at `readAt`; null once it waits no more. */
  ahead: z.int().nullable(),
  readAt: instant,
  /** Opens the patient's own place in the queue. */
  address: z.url(),
  letterhead,
  /** IANA zone of its times. */
  timeZone: z.string(),
});
export type TokenSlip = z.infer<typeof tokenSlip>;
