import { z } from 'zod';
import type { Tie } from '../../substances/substances';
import type { CurrentMedicine } from '../current/currentMedicines';
import type { Medication } from '../prescription';

/**
 * What a check of a medicine can find. A stop wants a reason before the prescription is written; a line is shown and
 * wants nothing.
 */
export const tiers = ['stop', 'line'] as const;
export type Tier = (typeof tiers)[number];

/** The tiers of the rules that the clinic lowered, by rule id; null is silence. */
export const loweredTiers = z.record(z.string(), z.enum(tiers).nullable());
export type LoweredTiers = z.infer<typeof loweredTiers>;

/** Where a rule's fact was read. */
export const ruleSource = z.object({
  document: z.string(),
  section: z.string(),
  /** As the document gives it; empty if it gives none. */
  date: z.string(),
  address: z.string(),
});
export type RuleSource = z.infer<typeof ruleSource>;

export const finding = z.object({
  /** A rule's id from `rules/`, or one of `checkIds`, or 'allergy'. */
  ruleId: z.string().max(80),
  tier: z.enum(tiers),
  /** The medicine as written; empty if it is about the patient alone, as a missing weight. */
  medicine: z.string(),
  /**
   * What it conflicts with: a recorded allergy or condition, the second medicine, or several joined with " + ", as
   * written; empty if by itself.
   */
  other: z.string(),
  /** The sentence in English with ICU placeholders: a text of `t`. */
  sentence: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  sources: z.array(ruleSource),
  /** Positions of the lines concerned, ascending; a current medicine outside the lines has none. */
  lines: z.array(z.int()),
});
export type Finding = z.infer<typeof finding>;

/** The stops of a prescription that want a reason: all of them, also those that were answered. */
export const reasonMissingError = {
  REASON_MISSING: {
    status: 409,
    message: 'A medicine of this prescription needs a reason.',
    data: z.object({ conflicts: z.array(finding).min(1) }),
  },
} as const;

/** Checks that need no rule file. */
export const checkIds = {
  sameSubstance: 'same-substance',
  sameLine: 'same-line',
  strength: 'strength-unknown',
  dose: 'dose-unknown',
  liquidStrength: 'liquid-without-strength',
  childWeight: 'child-without-weight',
  childMaximum: 'child-maximum',
} as const;

/** What the record says about the patient on the day of the prescription. */
export interface PatientFacts {
  /** Years; null if not recorded. */
  age: number | null;
  /** Completed months, by an estimated date of birth at most one too many; null if only years are recorded. */
  ageInMonths: number | null;
  gender: 'male' | 'female' | 'other' | null;
  /** Weight in kilograms with its day `YYYY-MM-DD`; null if none was recorded. */
  weight: { kg: number; day: string } | null;
  /** 'notPregnant' was answered today; null: nobody asked. */
  pregnancy: { weeks: number | null } | 'notPregnant' | null;
  conditions: readonly ConditionFact[];
  allergies: readonly string[];
  /** The clinic's day, `YYYY-MM-DD`. */
  today: string;
}

/** A recorded condition that rules know. */
export interface ConditionFact {
  key: ConditionKey;
  /** As recorded. */
  text: string;
  /** ml/min/1.73 m², if the entry says it. */
  egfr: number | null;
  /** Stage of kidney disease 1 to 5, if the entry says it. */
  stage: number | null;
}

export const conditionKeys = [
  'asthma',
  'pepticUlcer',
  'epilepsy',
  'g6pd',
  'kidneyDisease',
  'liverDisease',
  'heartFailure',
  'ischaemicHeartDisease',
  'stroke',
  'hypertension',
  'bleeding',
  'bleedingHistory',
  'angioedema',
  'mechanicalValve',
  'dengue',
] as const;
export type ConditionKey = (typeof conditionKeys)[number];

export interface CheckInput {
  lines: readonly Medication[];
  /** Besides the lines. Conflicts with one that may be over are lines. */
  current: readonly Pick<CurrentMedicine, 'medication' | 'isUncertain'>[];
  facts: PatientFacts;
  /** What the clinic noted. */
  ties: readonly Tie[];
  /** Of imported lists, for medicines of which the clinic noted nothing. */
  productTies?: readonly Tie[];
  loweredTiers: Readonly<LoweredTiers>;
}

export interface Checks {
  /** In the order of lines, stops first. */
  findings: Finding[];
  /** Medicines of the lines that have a name and are not stopped. */
  total: number;
  /** Those of which every ingredient is in the reference list. */
  covered: number;
  /** The others, by name as written. */
  notCovered: string[];
  /** The same of what the patient takes already and is not written again. */
  currentNotCovered: string[];
}
