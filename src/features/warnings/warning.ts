import { z } from 'zod';
import { id, instant, recordedText } from '../../shared/fields';
import type { Speaker } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { checkIds, ruleSource, type Tier, tiers } from '../prescriptions/checks/finding';
import { reasonCodes } from '../prescriptions/checks/warningAnswer';

/**
 * What became of a warning: 'heeded', the medicine was not prescribed so; 'overridden', it was, with a reason; 'kept',
 * it was, and nobody had to say why; 'open', the visit goes on.
 */
const outcomes = ['heeded', 'overridden', 'kept', 'open'] as const;
type Outcome = (typeof outcomes)[number];

/** Labels for screens and files; translate with `t`. */
export const outcomeLabels = {
  heeded: 'Followed',
  overridden: 'Prescribed anyway',
  kept: 'Prescribed, no reason asked',
  open: 'Visit still open',
} as const satisfies Record<Outcome, string>;

/** Labels of the tiers and of none; translate with `t`. */
export const tierLabels = {
  stop: 'Asks for a reason',
  line: 'Only shown',
  silence: 'Not shown',
} as const;

/** One answer to a warning; `reasonCode` is null where no reason was asked for. */
const answerToWarning = z.object({
  /** The prescription that was written; null after an erasure. */
  prescriptionId: id.nullable(),
  /** The position of the medicine in it; null if it was renamed or erased. */
  position: z.int().nullable(),
  reasonCode: z.enum(reasonCodes).nullable(),
  /** In English, or as typed. */
  reason: z.string().nullable(),
  userId: id,
  userName: z.string(),
  at: instant,
});

/** A warning as its log has it; the patient and the medicine are empty after an erasure. */
export const warning = z.object({
  id,
  ruleId: z.string(),
  tier: z.enum(tiers),
  medicine: z.string(),
  other: z.string(),
  /** An English text of `t` with its values. */
  sentence: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  patientId: id.nullable(),
  patientName: z.string(),
  userId: id,
  userName: z.string(),
  at: instant,
  outcome: z.enum(outcomes),
  answers: z.array(answerToWarning),
});
export type Warning = z.infer<typeof warning>;

/** What became of a warning, by its answers. */
export function outcomeOf(
  answers: readonly { reasonCode: string | null }[],
  isVisitOpen: boolean,
): Outcome {
  if (answers.some(({ reasonCode }) => reasonCode !== null)) return 'overridden';
  if (answers.length > 0) return 'kept';
  return isVisitOpen ? 'open' : 'heeded';
}

/** The sentence as it was shown, in the language of `t`; empty after an erasure. */
export function warningText(
  { sentence, values, patientId }: Pick<Warning, 'sentence' | 'values' | 'patientId'>,
  t: Speaker['t'],
): string {
  return patientId === null ? '' : t(sentence, values);
}

/** How often the warnings of one rule were shown, and what became of them. */
export const ruleCount = z.object({
  ruleId: z.string(),
  /** The rule's own tier; null if this version does not have the rule. */
  tier: z.enum(tiers).nullable(),
  /** What the clinic lowered it to, why, by whom and when; null if it did not. */
  lowered: z
    .object({
      tier: z.enum(['line', 'silence']),
      reason: z.string(),
      byName: z.string(),
      at: instant,
    })
    .nullable(),
  /** Whether the clinic may lower it: not a law, not an allergy. */
  isLowerable: z.boolean(),
  /** The newest warning of a patient who was not erased. */
  example: warning.pick({ sentence: true, values: true }).nullable(),
  sources: z.array(ruleSource),
  shown: z.int(),
  heeded: z.int(),
  overridden: z.int(),
  kept: z.int(),
  /** The reasons that were given, the most frequent first. */
  reasons: z.array(z.object({ code: z.enum(reasonCodes), count: z.int() })),
});
export type RuleCount = z.infer<typeof ruleCount>;

/** Days for which warnings are counted. */
export const countedDays = 365;

/** The most rules that are listed; there are a few hundred. */
export const maxRules = 1_000;

/** A doctor's decision about one rule. */
export const newRuleTier = z.object({
  ruleId: recordedText(80),
  /** A tier lower than its own, or as it is. */
  isLowered: z.boolean(),
  reason: changeReason,
});
export type NewRuleTier = z.infer<typeof newRuleTier>;

/** Percent of the warnings that were shown and not heeded; null if none was shown. */
export function percentNotHeeded({
  shown,
  heeded,
}: Pick<RuleCount, 'shown' | 'heeded'>): number | null {
  return shown === 0 ? null : Math.round((100 * (shown - heeded)) / shown);
}

/** From so many on, and so often overridden in percent, a stop teaches only to press a reason. */
const enough = { shown: 20, percent: 90 } as const;

/** Whether a rule is proposed to be lowered: it stops, and hardly anybody stops for it. */
export function isOftenOverridden(rule: RuleCount): boolean {
  const { tier, lowered, isLowerable, shown, overridden } = rule;
  const isStop = tier === 'stop' && lowered === null;
  return (
    isStop && isLowerable && shown >= enough.shown && (100 * overridden) / shown >= enough.percent
  );
}

/** The tier below; a line is followed by silence. */
export function tierBelow(tier: Tier): 'line' | 'silence' {
  return tier === 'stop' ? 'line' : 'silence';
}

const checks: readonly string[] = Object.values(checkIds);

/** Whether an id is that of a check that no rule file has, allergies apart. */
export const isCheck = (ruleId: string): boolean => checks.includes(ruleId);
