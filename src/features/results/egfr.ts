import { adultFrom } from '../vitals/vitalRanges';
import type { Egfr, Result } from './result';
import { testOf } from './test';
import { inUnit } from './units';

/**
 * Estimated glomerular filtration rate, CKD-EPI 2021 (creatinine): kidney.org/ckd-epi-creatinine-equation-2021, read on
 * 29 November 2026; for 18 years and over (niddk.nih.gov, glomerular-filtration-rate-equations/adults). Shown beside a
 * creatinine, and used by no check of medicines.
 */

export const egfrUnit = 'mL/min/{1.73_m2}';

export interface EgfrFacts {
  creatinine: Pick<Result, 'value' | 'comparator' | 'unit'>;
  /** Whole years on the day of the sample; null: not recorded. */
  age: number | null;
  /** As recorded; the equation knows two. */
  gender: 'female' | 'male' | 'other' | null;
  /** In a recorded pregnancy on the day of the sample. */
  isPregnant: boolean;
}

const constants = {
  female: { kappa: 0.7, alpha: -0.241, factor: 1.012 },
  male: { kappa: 0.9, alpha: -0.302, factor: 1 },
} as const;

/** The value in mL/min/1.73 m², rounded to whole numbers as laboratories give it, or why there is none. */
export function egfrOf({ creatinine, age, gender, isPregnant }: EgfrFacts): Egfr {
  const test = testOf('creat');
  if (creatinine.comparator !== '' || creatinine.value === null) return { why: 'onlyALimit' };
  const milligrams = test ? inUnit(creatinine.value, creatinine.unit, test) : null;
  if (milligrams === null || milligrams <= 0) return { why: 'noUnit' };
  if (age === null) return { why: 'noAge' };
  if (age < adultFrom) return { why: 'under18' };
  if (gender !== 'female' && gender !== 'male') return { why: 'noSex' };
  if (isPregnant) return { why: 'pregnant' };
  const { kappa, alpha, factor } = constants[gender];
  const ratio = milligrams / kappa;
  const value =
    142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor;
  return { value: Math.round(value) };
}

/** Why there is no value, for the screen; said with `t`. */
export const egfrWhyNot = {
  noUnit: 'No eGFR: the creatinine has no unit',
  onlyALimit: 'No eGFR: the creatinine is only a limit',
  noAge: 'No eGFR: the age is not recorded',
  under18: 'No eGFR: only from 18 years on',
  noSex: 'No eGFR: only for female or male as recorded',
  pregnant: 'No eGFR: not in pregnancy',
} as const satisfies Record<Extract<Egfr, { why: string }>['why'], string>;
