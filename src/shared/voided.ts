import { z } from 'zod';
import { instant, requiredText } from './fields';

/** Who voided a mistaken record, when and why; the record itself stays. */
export const voided = z.object({ at: instant, byName: z.string(), reason: z.string() });
export type Voided = z.infer<typeof voided>;

/** Why a record is voided or amended. */
export const changeReason = requiredText(300, 'Please say why.');
