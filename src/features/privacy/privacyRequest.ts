import { z } from 'zod';
import { date, id, instant, optionalText, requiredText } from '../../shared/fields';
import { olderCopy } from '../../shared/olderCopy';

/** What a patient may ask for (Digital Personal Data Protection Act 2023, section 12); the database knows the same. */
export const privacyRequestKinds = ['correction', 'erasure'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** Said with `t`. */
export const privacyRequestLabels: Record<PrivacyRequestKind, string> = {
  correction: 'Correction',
  erasure: 'Erasure',
};

export const privacyOutcomes = ['done', 'refused'] as const;
export type PrivacyOutcome = (typeof privacyOutcomes)[number];

const wishNeeded = 'Please enter what is asked for, and by whom.';
export const answerNeeded = 'Please enter what was answered.';
export const holdReasonNeeded = 'Please enter why.';

/** A request as the desk enters it. */
export const newPrivacyRequest = z.object({
  kind: z.enum(privacyRequestKinds),
  wish: requiredText(500, wishNeeded),
});

export const privacyRequest = newPrivacyRequest.extend({
  id,
  madeByName: z.string(),
  madeAt: instant,
  answered: z
    .object({
      outcome: z.enum(privacyOutcomes),
      answer: z.string(),
      byName: z.string(),
      at: instant,
    })
    .nullable(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;

/** What an administrator confirms an erasure with. */
export const newErasure = z.object({
  /** The patient's id as screens show it, typed. */
  typed: optionalText(40),
  /** The law by which it is done before the clinic's years are over; blank: they are over. */
  law: optionalText(300),
});

/** Requests that are shown of one patient, the newest. */
export const requestsShown = 50;

/** What stands between a record and its erasure. */
export const recordKeeping = z.object({
  requests: z.array(privacyRequest).max(requestsShown),
  hold: z.object({ reason: z.string(), setByName: z.string(), setAt: instant }).nullable(),
  /** The date from which it need not be kept any more. */
  keptUntil: date,
  isOver: z.boolean(),
  erasedAt: instant.nullable(),
  /** What of the server’s holds the person beside the database: since the erasure, or if it were now. */
  copies: z.array(olderCopy),
});
