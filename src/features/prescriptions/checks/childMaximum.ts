import { z } from 'zod';
import { exact } from '../../substances/reference/writtenStrength';
import { type Maximum, noCeiling, type WeighedPatient } from './childDose';
import list from './childMaxima.json';
import { checkIds, type Finding, type PatientFacts, ruleSource } from './finding';
import type { GivenMedicine } from './givenMedicine';
import { maxima, sourcesOfRule } from './ruleIndex';

const positive = z.number().positive().optional();

/** A maximum of `childMaxima.json`, for the ages and weights that its source names. */
export const childMaximum = z
  .strictObject({
    /** As in the list of substances. */
    substance: z.string().min(1),
    ageMonthsFrom: z.int().min(0).optional(),
    ageMonthsBelow: z.int().positive().optional(),
    kgAbove: positive,
    kgBelow: positive,
    kgUpTo: positive,
    mgPerKgEach: positive,
    mgPerKgADay: positive,
    mgEach: positive,
    mgADay: positive,
    /** What the source says, for a pharmacist who reads it again. */
    fact: z.string().min(1),
    source: ruleSource,
  })
  // A maximum without a mass.
  .refine(
    ({ mgPerKgEach, mgPerKgADay, mgEach, mgADay }) =>
      (mgPerKgEach ?? mgPerKgADay ?? mgEach ?? mgADay) !== undefined,
  );
export type ChildMaximum = z.infer<typeof childMaximum>;

const childMaxima: readonly ChildMaximum[] = z.array(childMaximum).parse(list);

/** The most of a substance that was read for patients of this age and weight; null: nothing was read. */
function childMaximumOf(substance: string, patient: WeighedPatient): Maximum | null {
  const kg = patient.weight?.kg;
  const name = substance.toLowerCase();
  const one =
    kg &&
    childMaxima.find((each) => each.substance.toLowerCase() === name && isOf(each, kg, patient));
  if (!one) return null;
  const { mgPerKgEach, mgPerKgADay, mgEach, mgADay, source } = one;
  return {
    ceiling: {
      each: least([mgEach, mgPerKgEach && exact(mgPerKgEach * kg)]),
      aDay: least([mgADay, mgPerKgADay && exact(mgPerKgADay * kg)]),
    },
    source,
  };
}

/** The same, and never more than the maximum of an adult. */
export function maximumOf(substance: string, patient: WeighedPatient): Maximum | null {
  const ofChild = childMaximumOf(substance, patient);
  const ofAdult = maxima.find((one) => one.substance === substance.toLowerCase());
  if (!ofAdult) return ofChild;
  const { each, aDay } = ofChild?.ceiling ?? noCeiling;
  if (ofChild && aDay !== null && aDay <= ofAdult.mgADay) return ofChild;
  const [source] = sourcesOfRule(ofAdult.rule);
  return source ? { ceiling: { each, aDay: ofAdult.mgADay }, source } : null;
}

function least(limits: readonly (number | undefined)[]): number | null {
  const all = limits.filter((one) => one !== undefined);
  return all.length === 0 ? null : Math.min(...all);
}

/** Whether a maximum is certainly for this patient: an age in years alone may lie on either side of a limit. */
function isOf(
  { ageMonthsFrom, ageMonthsBelow, kgAbove, kgBelow, kgUpTo }: ChildMaximum,
  kg: number,
  { age, ageInMonths }: WeighedPatient,
): boolean {
  const youngest = ageInMonths ?? (age === null ? null : age * 12);
  const oldest = ageInMonths ?? (age === null ? null : age * 12 + 11);
  const isOldEnough = ageMonthsFrom === undefined || (youngest ?? -1) >= ageMonthsFrom;
  const isYoungEnough = ageMonthsBelow === undefined || (oldest ?? Infinity) < ageMonthsBelow;
  return (
    isOldEnough &&
    isYoungEnough &&
    kg > (kgAbove ?? 0) &&
    kg < (kgBelow ?? Infinity) &&
    kg <= (kgUpTo ?? Infinity)
  );
}

const sentences = {
  aDay: '{substance}: {total} mg a day is above {most} mg, the maximum at {weight} kg.',
  each: '{substance}: {total} mg each time is above {most} mg, the maximum at {weight} kg.',
} as const;

/** The lines whose dose is above a maximum that was read for the patient's age and weight. */
export function aboveChildMaximum(lines: readonly GivenMedicine[], facts: PatientFacts): Finding[] {
  const { weight } = facts;
  if (!weight) return [];
  const taken = lines.filter(({ siteOfAction }) => siteOfAction === 'systemic');
  return taken.flatMap(({ ingredients, name, lines: positions }) =>
    (ingredients ?? []).flatMap(({ substance, dose }): Finding[] => {
      const maximum = dose?.unit === 'mg' ? childMaximumOf(substance, facts) : null;
      if (!dose || !maximum) return [];
      const { each, aDay } = maximum.ceiling;
      const day = dose.aDay ?? dose.each;
      const [sentence, total, most] =
        aDay !== null && isAbove(day, aDay)
          ? ([sentences.aDay, day, aDay] as const)
          : ([sentences.each, dose.each, each] as const);
      if (most === null || !isAbove(total, most)) return [];
      return [
        {
          ruleId: checkIds.childMaximum,
          tier: 'line',
          medicine: name,
          other: '',
          sentence,
          values: {
            substance,
            total: threeDigits(total),
            most: threeDigits(most),
            weight: weight.kg,
          },
          sources: [maximum.source],
          lines: [...positions],
        },
      ];
    }),
  );
}

const isAbove = (mass: number, most: number) => mass > most * (1 + 1e-9);
const threeDigits = (mass: number) => Number(mass.toPrecision(3));
