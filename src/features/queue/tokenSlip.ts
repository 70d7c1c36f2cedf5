import { z } from 'zod';
import { instant } from '../../shared/fields';
import type { PaperSize } from '../../shared/paper';
import { letterhead } from '../settings/clinicSettings';

declare module '../../shared/paper' {
  interface PaperRecords {
    tokenSlip: TokenSlip;
  }
}

/** The paper sizes of a slip, the default first. */
export const slipSizes = ['80mm', 'A6'] as const satisfies PaperSize[];

/**
 * The data of a token's slip. A slip may be left lying in a waiting room, so it has only what is called out there and
 * nothing about why the patient came.
 */
export const tokenSlip = z.object({
  tokenNumber: z.int(),
  patientName: z.string(),
  patientNumber: z.int(),
  /** The doctor in whose queue it waits, with that doctor's room. */
  doctorName: z.string().nullable(),
  room: z.string().nullable(),
  issuedAt: instant,
  /** How many were ahead of it at `readAt`; null if it no longer waits. */
  ahead: z.int().nullable(),
  readAt: instant,
  /** Opens the page with the patient's queue position. */
  address: z.url(),
  letterhead,
  /** The IANA time zone in which its times are shown. */
  timeZone: z.string(),
});
export type TokenSlip = z.infer<typeof tokenSlip>;
