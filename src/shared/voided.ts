import { z } from 'zod';
import { instant, requiredText } from './fields';

/** Who voided a mistaken record, when and why; the record itself stays. */
export const voided = z.object({ at: instant, byName: z.string(), reason: z.string() });
export type Voided = z.infer<typeof voided>;

/** The most characters of a reason. */
export const reasonLength = 300;

/** Why a record is voided or amended. */
export const changeReason = requiredText(reasonLength, 'Please say why.');
