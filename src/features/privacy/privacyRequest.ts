import { z } from 'zod';
import { date, id, instant, optionalText, requiredText } from '../../shared/fields';
import { olderCopy } from '../../shared/olderCopy';

/** What a patient may ask for (Digital Personal Data Protection Act 2023, section 12); a constraint has the same. */
export const privacyRequestKinds = ['correction', 'erasure'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** Translate with `t`. */
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

/** An administrator's confirmation of an erasure. */
export const newErasure = z.object({
  /** The patient's id as screens show it, typed. */
  typed: optionalText(40),
  /** The law by which it is done before the clinic's years are over; blank: they are over. */
  law: optionalText(300),
});

/** The newest requests of one patient, at most so many. */
export const requestsShown = 50;

/** What decides whether a record can be erased, or its contact data: requests, hold and retention period. */
export const recordKeeping = z.object({
  requests: z.array(privacyRequest).max(requestsShown),
  hold: z.object({ reason: z.string(), setByName: z.string(), setAt: instant }).nullable(),
  /** The date from which it need not be kept any more. */
  keptUntil: date,
  isOver: z.boolean(),
  /** The record, or an earlier version of it, has contact data, which can be cleared before the record is erased. */
  hasContact: z.boolean(),
  erasedAt: instant.nullable(),
  /** Copies outside the database that still have the person: from before the erasure, or from before now. */
  copies: z.array(olderCopy),
});
