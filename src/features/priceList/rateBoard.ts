import { z } from 'zod';
import { paise } from '../../shared/fields';
import { priceKinds } from './price';

/**
 * The rates of the clinic, for its wall and its screen: Clinical Establishments (Central Government) Rules, 2012, rule
 * 9(i), in English and the local language.
 */
export const rateBoard = z.object({
  clinicName: z.string(),
  /** The doctors' fees, where they differ from the clinic's. */
  fees: z.array(z.object({ doctorName: z.string(), amount: paise })),
  /** The clinic's own fee. */
  consultationFee: paise,
  rates: z.array(
    z.object({
      name: z.string(),
      /** Empty: not entered. */
      localName: z.string(),
      kind: z.enum(priceKinds),
      amount: paise,
    }),
  ),
});
export type RateBoard = z.infer<typeof rateBoard>;

declare module '../../shared/paper' {
  interface PaperRecords {
    rateBoard: RateBoard;
  }
}
