import { formOfName } from '../../substances/form';
import type { Ingredient, Strength } from '../../substances/reference/substanceList';
import { massOf, type PrintedUnit } from '../../substances/reference/writtenStrength';
import { regimenOf } from '../medicineWords';
import type { Medication } from '../prescription';
import type { DoseStep, DoseUnit } from '../regimen';
import { isContradictory } from '../regimenParts';
import { amountValue } from '../regimenTexts';
import { type TakenAmount, takenEachTime, unitOfName } from '../takenEachTime';
import { timesADay } from '../timesADay';

/** The mass of one ingredient that a medicine's directions give. */
export interface DoseMass {
  unit: Strength['unit'];
  /** The greatest mass at one time. */
  each: number;
  /** The greatest mass on one day of intake; null if the times a day are not known. */
  aDay: number | null;
  /** Whether a range was written ("1-2 tablets"), of which the greater number counts. */
  isRange: boolean;
}

/**
 * The mass of an ingredient each time and a day, of a taper's highest step. Null if anything about it is in doubt:
 * directions that were not understood, a dose in drops, a strength that the text does not give for this ingredient. The
 * day of a medicine "as needed" is known only by its maximum per day.
 * @param ingredientCount number of the medicine's ingredients: "500 mg" of a combination is the mass of none of them
 */
export function doseMass(
  medication: Medication,
  ingredient: Ingredient,
  ingredientCount: number,
): DoseMass | null {
  const regimen = regimenOf(medication);
  if (!regimen || regimen.notes.some(({ isUnread }) => isUnread)) return null;
  const isOnly = ingredientCount === 1;
  const masses = regimen.steps
    .filter(({ action }) => action === 'take')
    .map((step) => {
      const strength = strengthOf(step, medication, ingredient, isOnly);
      return stepMass(step, medication, strength, isOnly);
    });
  let highest = masses[0] ?? null;
  for (const mass of masses.slice(1)) highest = highest && mass && higherOf(highest, mass);
  return highest;
}

function higherOf(one: DoseMass, other: DoseMass): DoseMass | null {
  if (one.unit !== other.unit) return null;
  return {
    unit: one.unit,
    each: Math.max(one.each, other.each),
    aDay: one.aDay === null || other.aDay === null ? null : Math.max(one.aDay, other.aDay),
    isRange: one.isRange || other.isRange,
  };
}

/** The strength of an ingredient in one step; only a medicine of one ingredient can change it within its line. */
function strengthOf(
  step: DoseStep,
  medication: Medication,
  { strength }: Ingredient,
  isOnly: boolean,
): Strength | null {
  if (step.strength.trim() === '' || !strength) return strength;
  const [ofStep, ofMedicine] = [step.strength, medication.strength].map(numberAndUnit);
  if (!isOnly || !ofStep || !ofMedicine || strength.per !== 'unit') return null;
  // "40 mg …, then 20": a number without a unit has that of the medicine's strength.
  if (ofStep.unit !== '' && ofStep.unit !== ofMedicine.unit) return null;
  return { ...strength, amount: (strength.amount / ofMedicine.number) * ofStep.number };
}

function numberAndUnit(text: string): { number: number; unit: string } | null {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  return Number(number) > 0 ? { number: Number(number), unit: unit.toLowerCase() } : null;
}

function stepMass(
  step: DoseStep,
  { name }: Medication,
  strength: Strength | null,
  isOnly: boolean,
): DoseMass | null {
  // A rate for each kilogram is no dose yet.
  const isRateAlone = step.weightDose && step.dose === null;
  if (isRateAlone || step.dose?.unit === 'application' || isContradictory(step)) return null;
  const amounts = amountsEachTime(step, name, strength);
  // Of "5 ml 1-0-1" the amount at noon is none; if no amount is known, there is no dose.
  if (amounts.every(({ amount }) => amount === null)) return null;
  const masses = amounts.flatMap((one) =>
    one.amount === null && one.unit === null ? [] : [massOfTaken(one, strength, isOnly)],
  );
  const [first] = masses;
  if (!first) return null;
  const values: number[] = [];
  for (const mass of masses) {
    if (mass?.unit !== first.unit) return null;
    values.push(mass.amount);
  }
  const each = Math.max(...values);
  if (each === 0) return null;
  const day = massADay(step, values);
  return {
    unit: first.unit,
    each: rounded(each),
    aDay: day === null ? null : rounded(day),
    isRange: amounts.some(({ amount }) => amount?.includes('-')),
  };
}

/** The amounts at each time; of a medicine that comes in pieces a number without a unit counts them. */
function amountsEachTime(step: DoseStep, name: string, strength: Strength | null): TakenAmount[] {
  const isPiece = strength?.per === 'unit' && isTakenInPieces(name);
  if (!isPiece) return takenEachTime(step, name);
  const asTablet = `Tab. ${name}`;
  const unit = unitOfName(asTablet);
  const taken = takenEachTime(step, asTablet);
  if (!unit) return taken;
  // Without a dose one is taken.
  if (taken.length === 0) return [{ amount: '1', unit }];
  return taken.map((one) => (one.amount === null ? one : { ...one, unit: one.unit ?? unit }));
}

/** Whether a medicine comes in pieces; a name without a form is mostly that of a tablet or capsule. */
function isTakenInPieces(name: string): boolean {
  const { rule } = formOfName(name);
  return (
    rule === null ||
    ['tablet', 'capsule', 'sachet', 'injection'].includes(rule.form) ||
    ['Rotacap', 'Respules'].includes(rule.sign)
  );
}

const massUnits: Partial<Record<DoseUnit, PrintedUnit>> = {
  ...{ mcg: 'mcg', mg: 'mg', g: 'g', IU: 'IU', unit: 'IU' },
};

/** Units of a dose by what a strength is given for, in millilitres, pieces or puffs. */
const measures: Record<Strength['per'], Partial<Record<DoseUnit, number>>> = {
  ml: { ml: 1, teaspoon: 5, tablespoon: 15 },
  unit: { tablet: 1, capsule: 1, sachet: 1, respule: 1, ampoule: 1, vial: 1 },
  dose: { puff: 1, spray: 1 },
};

function massOfTaken(
  { amount, unit }: TakenAmount,
  strength: Strength | null,
  isOnly: boolean,
): { amount: number; unit: Strength['unit'] } | null {
  if (amount === null || unit === null) return null;
  const count = amountValue(amount);
  const massUnit = massUnits[unit];
  if (massUnit) return isOnly ? massOf(count, massUnit) : null;
  const measure = strength && measures[strength.per][unit];
  return measure ? { amount: count * measure * strength.amount, unit: strength.unit } : null;
}

/** The sum of a day of intake, from the mass at each time; null if the times are not known. */
function massADay(
  { when, days, asNeeded, mostADay }: DoseStep,
  each: readonly number[],
): number | null {
  const greatest = Math.max(...each);
  const most = mostADay === null ? null : mostADay * greatest;
  if (asNeeded) return most;
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const usual =
    when?.kind === 'amounts' ? sum(each) : multiplied(greatest, mostTimes({ when, days }));
  return usual === null || most === null ? (usual ?? most) : Math.min(usual, most);
}

const multiplied = (mass: number, times: number | null) => (times === null ? null : mass * times);

/** The most times on one day of intake: "every 5 hours" is 5; null if not given. */
export function mostTimes({ when, days }: Pick<DoseStep, 'when' | 'days'>): number | null {
  if (!when) return days ? 1 : null;
  return when.kind === 'everyHours' ? Math.ceil(24 / when.hours) : timesADay(when);
}

/** Without the digits that adding decimals leaves. */
const rounded = (mass: number) => Math.round(mass * 1e6) / 1e6;
