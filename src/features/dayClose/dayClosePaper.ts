import { z } from 'zod';
import { letterhead } from '../settings/clinicSettings';
import { dayClose } from './dayClose';

declare module '../../shared/paper' {
  interface PaperRecords {
    dayClose: DayClosePaper;
  }
}

/** The record that the paper of a close is drawn from. */
export const dayClosePaper = z.object({
  close: dayClose,
  /** As it was when the day was closed; for older closes, the present one. */
  letterhead,
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type DayClosePaper = z.infer<typeof dayClosePaper>;
