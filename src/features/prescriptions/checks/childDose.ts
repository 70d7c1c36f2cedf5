import type { Medication } from '../prescription';
import type { WeightDose } from '../regimen';
import { textsOf } from '../regimenTexts';
import type { PatientFacts, RuleSource } from './finding';

// Without the list of substances: screens import this file at once, and the list later.

/**
 * Years: a patient under this age never gets another patient's dose. Doses of children go by weight and age
 * (World Health Organization, WHO Model Formulary for Children, 2010, which is for children up to 12).
 */
export const childUnder = 12;

/** True if a dose is never repeated without comparing the weight: for a child, and if the age is unknown. */
export function isChild(age: number | null): boolean {
  return age === null || age < childUnder;
}

/** The most that may be given, in milligrams; null: no limit was read. */
export interface Ceiling {
  each: number | null;
  aDay: number | null;
}

export const noCeiling: Ceiling = { each: null, aDay: null };

/** A ceiling, and where it was read. */
export interface Maximum {
  ceiling: Ceiling;
  source: RuleSource;
}

/** A dose that a spoon or syringe measures. */
export interface MeasuredDose {
  /** A multiple of 0.5, below 2 of 0.1. */
  ml: number;
  mg: number;
  mgPerKg: number;
}

export interface ChildDose {
  /** What the rate gives each time, before any limit. */
  mg: number;
  ml: number;
  /** Rounded down, and not above the limits; null if nothing measurable is left. */
  measured: MeasuredDose | null;
  /** Whether a limit, and not the rate, decided. */
  isLimited: boolean;
}

/**
 * The dose of a liquid by weight. Null for a rate a day whose times are not known.
 * @param mgPerMl strength of the liquid
 * @param timesADay null if not known
 */
export function childDose(
  rate: Pick<WeightDose, 'mgPerKg' | 'per'>,
  { kg, mgPerMl, timesADay }: { kg: number; mgPerMl: number; timesADay: number | null },
  ceiling: Ceiling,
): ChildDose | null {
  const mg = doseOfRate(rate, kg, timesADay);
  if (mg === null) return null;
  // The limit of a day is that of one dose where nobody knows how many there are.
  const shareOfDay = ceiling.aDay === null ? Infinity : ceiling.aDay / (timesADay ?? 1);
  const limit = Math.min(ceiling.each ?? Infinity, shareOfDay);
  const ml = roundedDown(Math.min(mg, limit) / mgPerMl);
  const given = exact(ml * mgPerMl);
  return {
    mg,
    ml: exact(mg / mgPerMl),
    measured: ml === 0 ? null : { ml, mg: given, mgPerKg: exact(given / kg) },
    isLimited: limit < mg * (1 - 1e-9),
  };
}

/** Milligrams each time; null for a rate a day whose times are not known. */
export function doseOfRate(
  { mgPerKg, per }: Pick<WeightDose, 'mgPerKg' | 'per'>,
  kg: number,
  timesADay: number | null,
): number | null {
  if (per === 'dose') return exact(mgPerKg * kg);
  return timesADay === null ? null : exact((mgPerKg * kg) / timesADay);
}

/** To what a spoon or syringe measures: half a millilitre, below two a tenth. */
function roundedDown(ml: number): number {
  const stepsPerMl = ml < 2 ? 10 : 2;
  // 5 ml may come out as 4.999999999 ml.
  return Math.floor(ml * stepsPerMl + 1e-9) / stepsPerMl;
}

/** Without the digits that multiplying decimals leaves. */
const exact = (value: number) => Number(value.toPrecision(12));

/** The part of a patient's facts that a dose by weight needs. */
export type WeighedPatient = Pick<PatientFacts, 'age' | 'ageInMonths' | 'weight' | 'today'>;

/** A written dose for each kilogram, of one ingredient. */
export interface WrittenPerKg {
  /** Empty if nobody knows what is in the medicine. */
  substance: string;
  mg: number;
  mgPerKg: number;
  /** Null if the times a day are not known. */
  mgPerKgADay: number | null;
  /** Null: none was read. */
  maximum: Maximum | null;
}

/** What a medicine's line means for a patient's weight. */
export interface DoseByWeight {
  kg: number;
  /** `YYYY-MM-DD` of weighing. */
  day: string;
  /** Whether that is the day of the prescription: else no rate is computed. */
  isToday: boolean;
  /** The dose that the line's rate gives; null if it has no rate, or without what computing needs. */
  ofRate: (Pick<ChildDose, 'mg' | 'isLimited'> & { ml: number | null }) | null;
  /** The dose to take from the rate, offered while none is written. */
  offer: MeasuredDose | null;
  /** By ingredient whose strength is written. */
  written: readonly WrittenPerKg[];
}

/** Computes the dose by weight of a medicine's line; null if nobody is weighed, or nothing is to be said. */
export type DoseOfLine = (medication: Medication) => DoseByWeight | null;

/** The dose by weight that a line was written with, of its first step; null if it has none. */
export function weightDoseOf({ regimen }: Pick<Medication, 'regimen'>): WeightDose | null {
  return regimen?.steps[0]?.weightDose ?? null;
}

/** A line whose dose came from a rate, with what was computed for this weight. */
export function withWeight<Line extends Medication>(line: Line, dose: DoseByWeight | null): Line {
  const [step, ...more] = line.regimen?.steps ?? [];
  if (!line.regimen || !step?.weightDose) return line;
  const computed =
    step.dose && dose?.ofRate?.ml
      ? { mg: dose.ofRate.mg, ml: dose.ofRate.ml, kg: dose.kg, day: dose.day }
      : null;
  const steps = [{ ...step, weightDose: { ...step.weightDose, computed } }, ...more];
  return { ...line, regimen: { ...line.regimen, steps } };
}

/** A line with the rate alone: its dose was for another weight, of another day or another patient. */
export function withoutWeight<Line extends Medication>(line: Line): Line {
  const [step, ...more] = line.regimen?.steps ?? [];
  if (!line.regimen || !step?.weightDose) return line;
  const weightDose = { ...step.weightDose, computed: null };
  const regimen = { ...line.regimen, steps: [{ ...step, dose: null, weightDose }, ...more] };
  return { ...line, ...textsOf(regimen), regimen, typed: '' };
}

/**
 * A line with its dose computed anew for today's weight. Null if it has no rate, or if the dose cannot be computed: the
 * line then comes without one.
 */
export function withNewDose<Line extends Medication>(line: Line, doseOf: DoseOfLine): Line | null {
  const open = withoutWeight(line);
  const dose = doseOf(open);
  const [step, ...more] = open.regimen?.steps ?? [];
  if (!open.regimen || !step?.weightDose || !dose?.offer) return null;
  const amount = String(dose.offer.ml);
  const steps = [{ ...step, dose: { amount, unit: 'ml' as const } }, ...more];
  const regimen = { ...open.regimen, steps };
  return withWeight({ ...open, ...textsOf(regimen), regimen }, dose);
}

/** A number of milligrams, or of milligrams for each kilogram, as it is shown: "120", "14.6", "0.25". */
export function massText(mass: number): string {
  return String(mass >= 100 ? Math.round(mass) : Number(mass.toPrecision(3)));
}

/** A volume as it is shown: "5.1", "0.85". */
export function volumeText(ml: number): string {
  return String(Number(ml.toFixed(ml < 2 ? 2 : 1)));
}
