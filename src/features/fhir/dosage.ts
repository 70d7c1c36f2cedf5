import { speakerOf } from '../../shared/language';
import { regimenOf } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import type { Days, Dose, DoseStep, DoseUnit, PartOfDay, Relation } from '../prescriptions/regimen';
import { partsIn } from '../prescriptions/regimenParts';
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
  doseAndRate?: (DoseAmount & { type?: typeof calculated })[];
  maxDosePerPeriod?: { numerator: Quantity; denominator: Quantity };
}

type DoseAmount = { doseQuantity: Quantity } | { doseRange: { low: Quantity; high: Quantity } };

/** A dose that was computed from a rate by weight. */
const calculated = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/dose-rate-type',
      code: 'calculated',
      display: 'Calculated',
    },
  ],
};

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
const eventCodes: Record<PartOfDay, string> = {
  morning: 'MORN',
  afternoon: 'AFT',
  evening: 'EVE',
  night: 'NIGHT',
};
const english = speakerOf('en', {});

/**
 * A medicine's structured dose and timing, for programs: one entry for each step and amount; entries of one step share
 * their sequence number. Empty if nothing is structured; the request's text always has everything.
 */
export function dosageOf(medication: Medication): Dosage[] {
  const regimen = regimenOf(medication);
  if (!regimen) return [];
  const { steps } = regimen;
  const isInSteps = steps.length > 1;
  const isByStrength = steps.some(({ strength }) => strength !== '');
  return steps.flatMap((step, index) => {
    if (step.action === 'stop') return [];
    const { asNeeded, site, route, relation } = step;
    const strength = isByStrength ? step.strength || medication.strength : '';
    const common: Dosage = {
      ...(isInSteps && { sequence: index + 1, text: stepText(step, strength) }),
      ...(asNeeded &&
        (asNeeded.reason === ''
          ? { asNeededBoolean: true as const }
          : { asNeededCodeableConcept: { text: asNeeded.reason } })),
      ...(site && { site: { text: routeOrSiteText(site) } }),
      ...(route && { route: { text: routeOrSiteText(route) } }),
      ...maxDoseOf(step, medication),
    };
    const timings = timingsOf(step, medication.name, strength).map(({ repeat, dose }): Dosage => {
      const meal = relation ? mealOf(relation, repeat) : { repeat };
      const bounded = { ...boundsOf(step.duration), ...meal.repeat };
      return {
        ...common,
        ...(meal.text && { additionalInstruction: [{ text: meal.text }] }),
        ...(Object.keys(bounded).length > 0 && { timing: { repeat: bounded } }),
        ...(dose && {
          doseAndRate: [{ ...(step.weightDose?.computed && { type: calculated }), ...dose }],
        }),
      };
    });
    return timings.filter((timing) => Object.keys(timing).length > 0);
  });
}

/** A step in prescription shorthand: "10 mg OD after food for 5 days". */
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
  dose: DoseAmount | null;
}

/** One timing for each amount that a step takes at its times of day. */
function timingsOf(step: DoseStep, name: string, strength: string): Timing[] {
  const { when, days } = step;
  const doses = takenEachTime(step, name);
  if (when?.kind !== 'amounts') {
    const dose = strength ? strengthDoseOf(strength) : doseOf(doses[0]);
    return [{ repeat: repeatOf(step), dose }];
  }
  const parts = partsIn(when.amounts);
  const indexes = when.amounts.flatMap((amount, index) => (amountValue(amount) > 0 ? [index] : []));
  const amounts = [...new Set(indexes.map((index) => doses[index]?.amount ?? null))];
  return amounts.map((amount) => {
    const sameAmount = indexes.filter((index) => (doses[index]?.amount ?? null) === amount);
    const measure =
      strength && (amount === null || amount === '1') ? strengthDoseOf(strength) : null;
    return {
      repeat: {
        frequency: sameAmount.length * daysPerPeriod(days),
        ...periodOf(days),
        when: sameAmount.map((index) => eventCodes[parts[index] ?? 'morning']),
      },
      dose: strength ? measure : doseOf(doses[sameAmount[0] ?? 0]),
    };
  });
}

function repeatOf({ when, days, asNeeded }: DoseStep): Repeat {
  switch (when?.kind) {
    case undefined:
      return days && !asNeeded ? { frequency: daysPerPeriod(days), ...periodOf(days) } : {};
    case 'timesADay':
      return { frequency: when.times * daysPerPeriod(days), ...periodOf(days) };
    case 'everyHours':
      return { frequency: 1, period: when.hours, periodUnit: 'h' };
    case 'parts':
      return {
        frequency: when.parts.length * daysPerPeriod(days),
        ...periodOf(days),
        when: when.parts.map((part) => (when.isBedtime ? 'HS' : eventCodes[part])),
      };
    case 'atOnce':
      return { count: 1 };
    case 'amounts':
      return {};
  }
}

/** The days within one period on which a dose is taken. */
const daysPerPeriod = (days: Days | null) => (days?.kind === 'timesAWeek' ? days.times : 1);

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

/** How long to take it. */
function boundsOf(duration: DoseStep['duration']): Pick<Repeat, 'boundsDuration' | 'boundsRange'> {
  if (!duration || duration === 'continue') return {};
  const [unit, code] = {
    day: ['day', 'd'],
    night: ['day', 'd'],
    week: ['week', 'wk'],
    month: ['month', 'mo'],
    year: ['year', 'a'],
  }[duration.unit] as [string, string];
  const quantityOf = (value: number): Quantity => ({ value, unit, system: ucum, code });
  const [low, high] = duration.amount.split('-').map(amountValue);
  return high === undefined
    ? { boundsDuration: quantityOf(low ?? 0) }
    : { boundsRange: { low: quantityOf(low ?? 0), high: quantityOf(high) } };
}

function quantity(value: number, unit: DoseUnit): Quantity {
  return { value, unit, ...unitCodes[unit] };
}

function doseOf(
  dose: (Pick<Dose, 'unit'> & { amount: string | null }) | undefined,
): Timing['dose'] {
  if (!dose?.amount || !dose.unit) return null;
  const { unit } = dose;
  const [low = 0, high] = dose.amount.split('-').map(amountValue);
  return high === undefined
    ? { doseQuantity: quantity(low, unit) }
    : { doseRange: { low: quantity(low, unit), high: quantity(high, unit) } };
}

/** The dose of a step that is a strength: "20 mg"; null for one without a unit. */
function strengthDoseOf(strength: string): Timing['dose'] {
  const [, value = '', unitText = ''] = /^(\d+(?:\.\d+)?) ?(mg|mcg|g|IU)$/i.exec(strength) ?? [];
  const unit = (['mg', 'mcg', 'g', 'IU'] as const).find(
    (candidate) => candidate.toLowerCase() === unitText.toLowerCase(),
  );
  return unit ? { doseQuantity: quantity(Number(value), unit) } : null;
}

/** The most doses per day, converted to the dose's unit if the amount taken each time is certain. */
function maxDoseOf(step: DoseStep, { name }: Medication): Pick<Dosage, 'maxDosePerPeriod'> {
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
 * The relation to a meal: as an event code if the repeat has no time of day, because FHIR would list both events side
 * by side; otherwise as a text.
 */
function mealOf(relation: Relation, repeat: Repeat): { repeat: Repeat; text?: string } {
  const text = relationWords(relation, english);
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
