import { speakerOf } from '../../shared/language';
import { regimenOf } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import type { Days, Dose, DoseStep, DoseUnit, PartOfDay, Relation } from '../prescriptions/regimen';
import { partsIn } from '../prescriptions/regimen';
import {
  amountValue,
  doseText,
  durationText,
  frequencyText,
  relationText,
  routeOrSiteText,
} from '../prescriptions/regimenTexts';
import { relationWords } from '../prescriptions/regimenWords';
import { takenEachTime } from '../prescriptions/takenEachTime';

/** A Dosage of FHIR R4. */
export interface Dosage {
  text?: string;
  patientInstruction?: string;
  sequence?: number;
  additionalInstruction?: { text: string }[];
  timing?: { repeat: Repeat };
  asNeededBoolean?: true;
  asNeededCodeableConcept?: { text: string };
  site?: { text: string };
  route?: { text: string };
  doseAndRate?: ({ doseQuantity: Quantity } | { doseRange: { low: Quantity; high: Quantity } })[];
  maxDosePerPeriod?: { numerator: Quantity; denominator: Quantity };
}

interface Repeat {
  boundsDuration?: Quantity;
  boundsRange?: { low: Quantity; high: Quantity };
  count?: number;
  frequency?: number;
  period?: number;
  periodUnit?: 'h' | 'd' | 'wk' | 'mo';
  dayOfWeek?: string[];
  when?: string[];
  offset?: number;
}

interface Quantity {
  value: number;
  unit?: string;
  system?: string;
  code?: string;
}

const ucum = 'http://unitsofmeasure.org';
const drugForms = 'http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm';
const unitCodes: Partial<Record<DoseUnit, { system: string; code: string }>> = {
  tablet: { system: drugForms, code: 'TAB' },
  capsule: { system: drugForms, code: 'CAP' },
  ml: { system: ucum, code: 'mL' },
  drop: { system: ucum, code: '[drp]' },
  mg: { system: ucum, code: 'mg' },
  mcg: { system: ucum, code: 'ug' },
  g: { system: ucum, code: 'g' },
  IU: { system: ucum, code: '[iU]' },
};
const eventOf: Record<PartOfDay, string> = {
  morning: 'MORN',
  afternoon: 'AFT',
  evening: 'EVE',
  night: 'NIGHT',
};
const inEnglish = speakerOf('en', {});

/**
 * What a medicine's structure says of dose and time, for programs: one entry for each step and each amount, those of a
 * step with the same number in the sequence. Empty where nothing is structured; the text beside it always says all.
 */
export function dosageOf(medication: Medication): Dosage[] {
  const regimen = regimenOf(medication);
  if (!regimen) return [];
  const { steps } = regimen;
  const isInSteps = steps.length > 1;
  const isByStrength = steps.some(({ strength }) => strength !== '');
  return steps.flatMap((step, place) => {
    if (step.action === 'stop') return [];
    const { asNeeded, site, route, relation } = step;
    const strength = isByStrength ? step.strength || medication.strength : '';
    const common: Dosage = {
      ...(isInSteps && { sequence: place + 1, text: stepText(step, strength) }),
      ...(asNeeded &&
        (asNeeded.reason === ''
          ? { asNeededBoolean: true as const }
          : { asNeededCodeableConcept: { text: asNeeded.reason } })),
      ...(site && { site: { text: routeOrSiteText(site) } }),
      ...(route && { route: { text: routeOrSiteText(route) } }),
      ...mostOf(step, medication),
    };
    const timings = timingsOf(step, medication.name, strength).map(({ repeat, dose }): Dosage => {
      const meal = relation ? mealOf(relation, repeat) : { repeat };
      const whole = { ...boundsOf(step.duration), ...meal.repeat };
      return {
        ...common,
        ...(meal.text && { additionalInstruction: [{ text: meal.text }] }),
        ...(Object.keys(whole).length > 0 && { timing: { repeat: whole } }),
        ...(dose && { doseAndRate: [dose] }),
      };
    });
    return timings.filter((one) => Object.keys(one).length > 0);
  });
}

/** A step in the doctor's signs: "10 mg OD after food for 5 days". */
function stepText(step: DoseStep, strength: string): string {
  const { dose, relation, duration } = step;
  return [
    strength || doseText(dose),
    frequencyText(step),
    relation && relationText(relation),
    duration && duration !== 'continue' ? `for ${durationText(duration)}` : duration,
  ]
    .filter(Boolean)
    .join(' ');
}

interface Timing {
  repeat: Repeat;
  dose: NonNullable<Dosage['doseAndRate']>[number] | null;
}

function timingsOf(step: DoseStep, name: string, strength: string): Timing[] {
  const { when, days } = step;
  const taken = takenEachTime(step, name);
  if (when?.kind !== 'amounts') {
    const dose = strength ? measureOf(strength) : doseOf(taken[0]);
    return [{ repeat: repeatOf(step), dose }];
  }
  const parts = partsIn(when.amounts);
  const at = when.amounts.flatMap((amount, place) => (amountValue(amount) > 0 ? [place] : []));
  const amounts = [...new Set(at.map((place) => taken[place]?.amount ?? null))];
  return amounts.map((amount) => {
    const own = at.filter((place) => (taken[place]?.amount ?? null) === amount);
    const measure = strength && (amount === null || amount === '1') ? measureOf(strength) : null;
    return {
      repeat: {
        frequency: own.length * timesOf(days),
        ...periodOf(days),
        when: own.map((place) => eventOf[parts[place] ?? 'morning']),
      },
      dose: strength ? measure : doseOf(taken[own[0] ?? 0]),
    };
  });
}

function repeatOf({ when, days, asNeeded }: DoseStep): Repeat {
  switch (when?.kind) {
    case undefined:
      return days && !asNeeded ? { frequency: timesOf(days), ...periodOf(days) } : {};
    case 'timesADay':
      return { frequency: when.times * timesOf(days), ...periodOf(days) };
    case 'everyHours':
      return { frequency: 1, period: when.hours, periodUnit: 'h' };
    case 'parts':
      return {
        frequency: when.parts.length * timesOf(days),
        ...periodOf(days),
        when: when.parts.map((part) => (when.isBedtime ? 'HS' : eventOf[part])),
      };
    case 'atOnce':
      return { count: 1 };
    case 'amounts':
      return {};
  }
}

/** On how many days of its period. */
const timesOf = (days: Days | null) => (days?.kind === 'timesAWeek' ? days.times : 1);

function periodOf(days: Days | null): Pick<Repeat, 'period' | 'periodUnit' | 'dayOfWeek'> {
  switch (days?.kind) {
    case 'everyDays':
      return { period: days.days, periodUnit: 'd' };
    case 'timesAWeek':
      return { period: 1, periodUnit: 'wk' };
    case 'everyWeeks':
      return { period: days.weeks, periodUnit: 'wk' };
    case 'everyMonths':
      return { period: days.months, periodUnit: 'mo' };
    case 'weekdays':
      return { period: 1, periodUnit: 'd', dayOfWeek: days.days };
    default:
      return { period: 1, periodUnit: 'd' };
  }
}

/** For how long. */
function boundsOf(duration: DoseStep['duration']): Pick<Repeat, 'boundsDuration' | 'boundsRange'> {
  if (!duration || duration === 'continue') return {};
  const [unit, code] = {
    day: ['day', 'd'],
    night: ['day', 'd'],
    week: ['week', 'wk'],
    month: ['month', 'mo'],
    year: ['year', 'a'],
  }[duration.unit] as [string, string];
  const long = (value: number): Quantity => ({ value, unit, system: ucum, code });
  const [least, most] = duration.amount.split('-').map(amountValue);
  return most === undefined
    ? { boundsDuration: long(least ?? 0) }
    : { boundsRange: { low: long(least ?? 0), high: long(most) } };
}

function quantity(value: number, unit: DoseUnit): Quantity {
  return { value, unit, ...unitCodes[unit] };
}

function doseOf(
  dose: (Pick<Dose, 'unit'> & { amount: string | null }) | undefined,
): Timing['dose'] {
  if (!dose?.amount || !dose.unit) return null;
  const { unit } = dose;
  const [least = 0, most] = dose.amount.split('-').map(amountValue);
  return most === undefined
    ? { doseQuantity: quantity(least, unit) }
    : { doseRange: { low: quantity(least, unit), high: quantity(most, unit) } };
}

/** The dose of a step that is a strength: "20 mg"; null for one without a unit. */
function measureOf(strength: string): Timing['dose'] {
  const [, value = '', typed = ''] = /^(\d+(?:\.\d+)?) ?(mg|mcg|g|IU)$/i.exec(strength) ?? [];
  const unit = (['mg', 'mcg', 'g', 'IU'] as const).find(
    (one) => one.toLowerCase() === typed.toLowerCase(),
  );
  return unit ? { doseQuantity: quantity(Number(value), unit) } : null;
}

/** At most so many times a day, in what is taken each time where that is certain. */
function mostOf(step: DoseStep, { name }: Medication): Pick<Dosage, 'maxDosePerPeriod'> {
  const { mostADay } = step;
  if (mostADay === null) return {};
  const [taken] = takenEachTime(step, name);
  const isCertain = taken?.amount && taken.unit && !taken.amount.includes('-');
  const numerator =
    isCertain && taken.amount && taken.unit
      ? quantity(mostADay * amountValue(taken.amount), taken.unit)
      : { value: mostADay, unit: 'dose', system: ucum, code: '{dose}' };
  return {
    maxDosePerPeriod: {
      numerator,
      denominator: { value: 1, unit: 'day', system: ucum, code: 'd' },
    },
  };
}

const mealCodes: Partial<Record<string, string>> = {
  food: '',
  breakfast: 'M',
  lunch: 'D',
  dinner: 'V',
};
const relationCodes = { before: 'AC', after: 'PC', with: 'C' } as const;

/**
 * The relation to a meal: as an event where no time of day is one, because events stand beside one another in FHIR, and
 * as a text otherwise.
 */
function mealOf(relation: Relation, repeat: Repeat): { repeat: Repeat; text?: string } {
  const text = relationWords(relation, inEnglish);
  if (relation.when === 'emptyStomach' || repeat.when || repeat.periodUnit !== 'd')
    return { repeat, text };
  const meal = mealCodes[relation.meal];
  const isOnceAtMeal = meal === '' || repeat.frequency === 1;
  if (meal === undefined || !isOnceAtMeal) return { repeat, text };
  const { ahead } = relation;
  const offset = ahead
    ? { offset: amountValue(ahead.amount) * (ahead.unit === 'hours' ? 60 : 1) }
    : {};
  return { repeat: { ...repeat, when: [`${relationCodes[relation.when]}${meal}`], ...offset } };
}
