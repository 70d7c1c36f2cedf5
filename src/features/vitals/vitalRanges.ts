import type { AgeOnDay } from '../../shared/age';
import {
  type BloodSugarKind,
  bmiOf,
  celsius,
  type MeasuredField,
  type Measurements,
} from './vitals';

/**
 * Which values are unusual. Every range stands beside its source; if no source is named for an age, nothing is
 * interpreted. The marks point out values to check, and diagnose nothing.
 */

/** The interpreted values: blood pressure by its two numbers, weight and height only by the body mass index. */
export const interpretedValues = [
  'systolic',
  'diastolic',
  'pulse',
  'temperature',
  'spo2',
  'bmi',
  'bloodSugar',
  'respiratoryRate',
] as const;
export type InterpretedValue = (typeof interpretedValues)[number];

/** Null: no range is known for this age. `not-high`: no source names a low limit at this age, so it may be low. */
export type Interpretation = 'low' | 'usual' | 'high' | 'not-high' | null;

/** The least and the most that is usual; null: no source for a low limit. */
type Usual = readonly [least: number | null, most: number];

export const adultFrom = 18;
/** Years: the head is measured, and the ranges of small children apply, under this age. */
export const smallChildUnder = 5;

/** From 38 °C on it is a fever at any age (CDC, Definitions of Signs, Symptoms and Conditions of Ill Travelers, 2017). */
const feverFrom = 38;

/** No saturation is too high. */
const maxSaturation = 100;

const adults: Record<Exclude<InterpretedValue, 'bloodSugar'>, Usual> = {
  // High: Shah et al., Indian Guidelines on Hypertension-IV, 2019 (140/90 and more). Low: Royal College of Physicians,
  // National Early Warning Score (NEWS) 2, 2017 (90 and less scores 3).
  systolic: [91, 139],
  // High: Shah et al., Indian Guidelines on Hypertension-IV, 2019. Low: NHS, Low blood pressure (hypotension): less
  // than 90/60.
  diastolic: [60, 89],
  // American Heart Association, All About Heart Rate (Pulse), 2024: 60 to 100 at rest.
  pulse: [60, 100],
  // Fever as above. Low: Royal College of Physicians, NEWS2, 2017 (35.0 °C and less scores 3).
  temperature: [35.1, feverFrom - 0.1],
  // O’Driscoll et al., BTS guideline for oxygen use in adults in healthcare and emergency settings, 2017: 94–98 %.
  spo2: [94, maxSaturation],
  // Misra et al., Consensus statement for diagnosis of obesity … for Asian Indians, JAPI 2009: 18.5, 23 and 25.
  bmi: [18.5, 22.9],
  // Royal College of Physicians, NEWS2, 2017: 12 to 20 scores nothing.
  respiratoryRate: [12, 20],
};

/** mg/dL. Low: American Diabetes Association, Standards of Care in Diabetes, 2024, section 6 (hypoglycaemia, level 1). */
const adultSugars: Record<BloodSugarKind, Usual> = {
  // The same, section 2: prediabetes from 100 fasting.
  fasting: [70, 99],
  // International Diabetes Federation, Guideline for Management of PostMeal Glucose, 2011: seldom above 140.
  'after-food': [70, 140],
  // American Diabetes Association, the same, section 2: 200 at any time. Between, it depends on the last meal.
  random: [70, 199],
};

/** The first number that is fast, by age in months. World Health Organization, IMCI Chart Booklet, 2014 (India: IMNCI). */
const fastBreathing = [
  { underMonths: 2, from: 60 },
  { underMonths: 12, from: 50 },
  { underMonths: smallChildUnder * 12, from: 40 },
];

/** The last pulse that is not fast, by age in months. NICE, Fever in under 5s (NG143), 2019, table 1, amber. */
const fastestPulse = [
  { underMonths: 12, most: 160 },
  { underMonths: 24, most: 150 },
  { underMonths: smallChildUnder * 12, most: 140 },
];

/**
 * °C, and the age until which it holds: less is low (WHO, IMCI: management of the sick young infant aged up to 2
 * months, 2019).
 */
const leastTemperature = { ofYoungInfant: 35.5, underMonths: 2 };

/** Less than this is low. NICE, Fever in under 5s (NG143), 2019, table 1, amber: 95 % and less in air. */
const lowSaturationUnder = 96;

/**
 * The least and the most age in months: an age in whole years leaves eleven months open, and a month of birth, which
 * counts from its first day, one.
 */
function monthsOf({ years, months, days }: AgeOnDay): readonly [number, number] | null {
  if (months !== null) return [days === null ? Math.max(months - 1, 0) : months, months];
  return years === null ? null : [years * 12, years * 12 + 11];
}

/** The step of a table for an age; undefined if the age leaves open which one it is. */
function stepAt<Step extends { underMonths: number }>(
  steps: readonly Step[],
  age: AgeOnDay,
): Step | undefined {
  const [least, most] = monthsOf(age) ?? [null, null];
  const stepFor = (months: number | null) =>
    steps.find(({ underMonths }) => months !== null && months < underMonths);
  return stepFor(least) === stepFor(most) ? stepFor(least) : undefined;
}

function usualOfChild(value: InterpretedValue, age: AgeOnDay): Usual | null {
  if (value === 'temperature') return temperatureOfChild(age);
  if (age.years === null || age.years >= smallChildUnder) return null;
  switch (value) {
    case 'respiratoryRate': {
      const step = stepAt(fastBreathing, age);
      return step ? [null, step.from - 1] : null;
    }
    case 'pulse': {
      const step = stepAt(fastestPulse, age);
      return step ? [null, step.most] : null;
    }
    case 'spo2':
      return [lowSaturationUnder, maxSaturation];
    default:
      return null;
  }
}

/** A source names a low limit for young infants only; none applies if the child may be older. */
function temperatureOfChild(age: AgeOnDay): Usual {
  const { ofYoungInfant, underMonths } = leastTemperature;
  const [, oldest] = monthsOf(age) ?? [0, underMonths];
  return [oldest < underMonths ? ofYoungInfant : null, feverFrom - 0.1];
}

/** The usual range at an age; null if none is known. Temperature in °C. */
export function usualRange(
  value: InterpretedValue,
  age: AgeOnDay,
  kind: BloodSugarKind | null = null,
): Usual | null {
  // A patient of unknown age may be a child.
  if (age.years === null) return value === 'temperature' ? temperatureOfChild(age) : null;
  if (age.years < adultFrom) return usualOfChild(value, age);
  if (value === 'bloodSugar') return kind && adultSugars[kind];
  return adults[value];
}

/** Compares a number with the usual range at an age. Temperature in °C. */
export function interpret(
  value: InterpretedValue,
  number: number,
  age: AgeOnDay,
  kind: BloodSugarKind | null = null,
): Interpretation {
  const usual = usualRange(value, age, kind);
  if (!usual) return null;
  const [least, most] = usual;
  if (number > most) return 'high';
  if (least === null) return 'not-high';
  return number < least ? 'low' : 'usual';
}

/** The class of an adult's body mass index in India (Misra et al., JAPI 2009); null under 18 and for unknown age. */
export function bmiClass(
  bmi: number,
  { years }: AgeOnDay,
): 'underweight' | 'normal' | 'overweight' | 'obese' | null {
  if (years === null || years < adultFrom) return null;
  if (bmi < 18.5) return 'underweight';
  if (bmi < 23) return 'normal';
  return bmi < 25 ? 'overweight' : 'obese';
}

/** The interpretation of every value of a recording; `height` (cm) may come from another one. */
export function interpretationsOf(
  one: Measurements,
  age: AgeOnDay,
  height: number | null,
): Partial<Record<InterpretedValue, Interpretation>> {
  const interpretations: Partial<Record<InterpretedValue, Interpretation>> = {};
  for (const value of interpretedValues) {
    const number = numberOf(value, one, height);
    if (number !== null) interpretations[value] = interpret(value, number, age, one.bloodSugarKind);
  }
  return interpretations;
}

function numberOf(
  value: InterpretedValue,
  one: Measurements,
  height: number | null,
): number | null {
  switch (value) {
    case 'temperature':
      return one.temperature !== null && one.temperatureUnit !== null
        ? celsius(one.temperature, one.temperatureUnit)
        : null;
    case 'bmi':
      return one.weight !== null && height !== null ? bmiOf(one.weight, height) : null;
    default:
      return one[value];
  }
}

interface WithHeight extends Pick<Measurements, 'height'> {
  recordedAt: string;
}

/**
 * The height (cm) for a recording at an instant: an adult's newest until that day, a child's of the same day only,
 * because children grow. `ageAt` and `dayOf` take an instant.
 */
export function heightAt(
  instant: string,
  recordings: readonly WithHeight[],
  ageAt: (instant: string) => AgeOnDay,
  dayOf: (instant: string) => string,
): number | null {
  const isAdult = (instant: string) => (ageAt(instant).years ?? 0) >= adultFrom;
  const day = dayOf(instant);
  const newest = recordings
    .filter(({ height }) => height !== null)
    .toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt))
    .find(({ recordedAt }) => {
      const otherDay = dayOf(recordedAt);
      return otherDay === day || (otherDay < day && isAdult(instant) && isAdult(recordedAt));
    });
  return newest?.height ?? null;
}

/** Outside these limits a typing mistake is likelier than the number: they are no ranges of health. */
type Guards = Partial<Record<MeasuredField, readonly [least: number, most: number]>>;

const guardsAtAnyAge: Guards = {
  systolic: [70, 220],
  diastolic: [40, 130],
  temperature: [34.5, 41.5],
  spo2: [80, 100],
  bloodSugar: [45, 450],
  headCircumference: [28, 56],
};
const guardsOfAdults: Guards = {
  pulse: [40, 160],
  respiratoryRate: [8, 40],
  weight: [30, 150],
  height: [130, 200],
};
const guardsOfSchoolChildren: Guards = {
  pulse: [45, 180],
  respiratoryRate: [8, 60],
  weight: [10, 100],
  height: [85, 195],
};
const guardsOfSmallChildren: Guards = {
  systolic: [50, 140],
  diastolic: [20, 100],
  pulse: [60, 220],
  respiratoryRate: [12, 90],
  weight: [1, 30],
  height: [35, 125],
};

/** Whether the form asks if a typed number is right; it may be. Temperature in °C. */
export function isUnlikely(field: MeasuredField, value: number, { years }: AgeOnDay): boolean {
  const ageGuards = years === null ? {} : guardsAt(years);
  const [least, most] = ageGuards[field] ?? guardsAtAnyAge[field] ?? [-Infinity, Infinity];
  return value < least || value > most;
}

function guardsAt(years: number): Guards {
  if (years >= adultFrom) return guardsOfAdults;
  return years < smallChildUnder ? guardsOfSmallChildren : guardsOfSchoolChildren;
}
