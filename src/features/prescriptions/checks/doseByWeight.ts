import { formOfName } from '../../substances/form';
import { massOf, readStrengths } from '../../substances/reference/writtenStrength';
import type { Tie } from '../../substances/substances';
import type { Medication } from '../prescription';
import type { DoseStep } from '../regimen';
import {
  childDose,
  type DoseByWeight,
  doseOfRate,
  isChild,
  noCeiling,
  type WeighedPatient,
  type WrittenPerKg,
} from './childDose';
import { maximumOf } from './childMaximum';
import { doseMass, mostTimes } from './doseMass';
import { type GivenMedicine, givenLines } from './givenMedicine';

/**
 * What a medicine's line means for the patient's weight: the dose of its rate, computed with today's weight alone, and,
 * for a child, what is written for each kilogram. Null without a weight, or if the line says neither.
 */
export function doseByWeight(
  medication: Medication,
  patient: WeighedPatient,
  ties: readonly Tie[],
): DoseByWeight | null {
  const { weight, today } = patient;
  const [medicine] = givenLines([medication], ties);
  const [step, ...more] = medicine?.medication.regimen?.steps ?? [];
  if (!weight || !medicine || !step) return null;
  const { kg, day } = weight;
  const { weightDose } = step;
  const isByWeight = isChild(patient.age) || Boolean(weightDose);
  const written = isByWeight ? writtenPerKg(medicine, patient, kg) : [];
  const isToday = day === today;
  const dose = { kg, day, isToday, ofRate: null, offer: null, written };
  // A rate is of the only step, and its weight is of the same day.
  if (!weightDose || more.length > 0 || !isToday) return written.length > 0 ? dose : null;
  const times = dosesADay(step);
  const mg = doseOfRate(weightDose, kg, times);
  if (mg === null) return dose;
  const mgPerMl = concentrationOf(medicine);
  const ceiling = maximumOf(substanceOf(medicine), patient)?.ceiling ?? noCeiling;
  const computed = mgPerMl && childDose(weightDose, { kg, mgPerMl, timesADay: times }, ceiling);
  if (!computed) return { ...dose, ofRate: { mg, ml: null, isLimited: false } };
  return {
    ...dose,
    ofRate: { mg, ml: computed.ml, isLimited: computed.isLimited },
    offer: step.dose === null ? computed.measured : null,
  };
}

/** The only ingredient of a medicine; empty if it has several, or nobody knows. */
function substanceOf({ ingredients }: GivenMedicine): string {
  return ingredients?.length === 1 ? (ingredients[0]?.substance ?? '') : '';
}

/** The most doses on a day of intake; null if not known. */
function dosesADay({ when, days, asNeeded, mostADay }: DoseStep): number | null {
  const usual = mostTimes({ when, days: asNeeded ? null : days });
  return usual === null || mostADay === null ? (usual ?? mostADay) : Math.min(usual, mostADay);
}

/** The volumes for which a strength is written without "ml": "120/5". */
const usualVolumes = [1, 2.5, 5, 10];

/** Milligrams in one millilitre of a liquid of one substance, also of an unknown one; null if not written. */
function concentrationOf({ medication, name, ingredients }: GivenMedicine): number | null {
  if (ingredients && ingredients.length !== 1) return null;
  const strength = ingredients?.[0]?.strength;
  if (strength?.unit === 'mg' && strength.per === 'ml') return strength.amount;
  const { rule } = formOfName(name);
  if (rule && !['liquid', 'drops', 'injection'].includes(rule.form)) return null;
  const [one, ...others] = readStrengths(medication.strength).strengths;
  const [amount, volume, ...more] = one?.amounts ?? [];
  if (!one || !amount || others.length > 0 || more.length > 0) return null;
  const { amount: mg, unit } = massOf(amount, one.unit ?? 'mg');
  if (unit !== 'mg') return null;
  if (one.volume !== null) return volume === undefined ? mg / one.volume : null;
  return volume !== undefined && usualVolumes.includes(volume) ? mg / volume : null;
}

/** The written dose for each kilogram, by ingredient. */
function writtenPerKg(
  medicine: GivenMedicine,
  patient: WeighedPatient,
  kg: number,
): WrittenPerKg[] {
  const { medication, siteOfAction } = medicine;
  const [step] = medication.regimen?.steps ?? [];
  if (siteOfAction !== 'systemic' || (step?.weightDose && step.dose === null)) return [];
  const ingredients = medicine.ingredients ?? [{ substance: '', isListed: false, strength: null }];
  const mgPerMl = concentrationOf(medicine);
  return ingredients.flatMap((ingredient) => {
    const strength =
      ingredient.strength ??
      (mgPerMl === null ? null : { amount: mgPerMl, unit: 'mg' as const, per: 'ml' as const });
    const mass = strength && doseMass(medication, { ...ingredient, strength }, ingredients.length);
    if (mass?.unit !== 'mg') return [];
    const { substance } = ingredient;
    return [
      {
        substance,
        mg: mass.each,
        mgPerKg: mass.each / kg,
        mgPerKgADay: mass.aDay === null ? null : mass.aDay / kg,
        maximum: maximumOf(substance, patient),
      },
    ];
  });
}
