import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '../../shared/fields';
import { incidentNoticeKinds, incidentNoticeOutcomes } from './incidentNotices';

export type { IncidentNoticeKind, IncidentNoticeOutcome } from './incidentNotices';

const incidentMessages = {
  what: 'Please enter what happened.',
  data: 'Please enter what data it concerns.',
  persons: 'Please enter about how many persons, as a whole number.',
} as const;

/** A breach of personal data as entered, with the content that the notices need (DPDP Rules 2025, rule 7). */
export const newIncident = z.object({
  noticedAt: instant,
  what: requiredText(2000, incidentMessages.what),
  /** When and where it happened, as far as it is known. */
  occurred: optionalText(500),
  data: requiredText(1000, incidentMessages.data),
  persons: z
    .int(incidentMessages.persons)
    .min(0, incidentMessages.persons)
    .max(100_000_000, incidentMessages.persons),
  consequences: optionalText(2000),
  done: optionalText(2000),
  /** What those concerned can do themselves. */
  advice: optionalText(2000),
});
export type NewIncident = z.infer<typeof newIncident>;

/** How screens call each field, in the form's order; said with `t`. */
export const incidentFieldLabels = {
  noticedAt: 'Noticed',
  what: 'What happened',
  occurred: 'When and where it happened',
  data: 'Which data',
  persons: 'How many people (about)',
  consequences: 'How it may affect them',
  done: 'What was done',
  advice: 'What they can do themselves',
} as const satisfies Record<keyof NewIncident, string>;

const incidentFields = Object.keys(incidentFieldLabels) as (keyof NewIncident)[];

const notNeededReasonMessage = 'Please enter why this notice is not needed.';

/** An answer about one notice. */
export const newIncidentNotice = z
  .object({
    kind: z.enum(incidentNoticeKinds),
    outcome: z.enum(incidentNoticeOutcomes),
    /** Its number, how it went, or why it is not needed. */
    note: optionalText(500),
  })
  .refine(({ outcome, note }) => outcome === 'given' || note !== '', {
    path: ['note'],
    error: notNeededReasonMessage,
  });

export const incident = newIncident.extend({
  id,
  version: z.int(),
  enteredByName: z.string(),
  enteredAt: instant,
  closed: z.object({ at: instant, byName: z.string() }).nullable(),
  /** The newest answer for each notice; notices without an answer are missing. */
  notices: z.array(
    z.object({
      kind: z.enum(incidentNoticeKinds),
      outcome: z.enum(incidentNoticeOutcomes),
      note: z.string(),
      byName: z.string(),
      at: instant,
    }),
  ),
});
export type Incident = z.infer<typeof incident>;

/** The fields that one correction changed. */
export const incidentChange = z.object({
  at: instant,
  byName: z.string(),
  fields: z.array(
    z.object({
      field: z.enum(incidentFields as [keyof NewIncident]),
      before: z.string(),
      after: z.string(),
    }),
  ),
});

/** The fields that differ between two versions, in the form's order. */
export function incidentDifferences(before: NewIncident, after: NewIncident) {
  return incidentFields
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
    .filter((difference) => difference.before !== difference.after);
}

/** Incidents that are listed, open ones first, then the newest. */
export const incidentsShown = 100;
