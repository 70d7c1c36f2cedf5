import { speakerOf } from '../../shared/language';
import type { Amount } from '../prescriptions/amount';
import { type DoseUnit, readDose } from '../prescriptions/dose';
import { type Duration, readDuration } from '../prescriptions/duration';
import {
  type DayRhythm,
  type Frequency,
  readFrequency,
  type Step,
  type TimeOfDay,
} from '../prescriptions/frequency';
import { takenEachTime } from '../prescriptions/line/quantity';
import type { Medication } from '../prescriptions/prescription';
import { type Relation, relationWords } from '../prescriptions/relation';

/** A Dosage of FHIR R4, as far as a prescription says it in a structured way. */
export interface Dosage {
  text?: string;
  patientInstruction?: string;
  sequence?: number;
  additionalInstruction?: { text: string }[];
  timing?: { repeat: Repeat };
  asNeededBoolean?: true;
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
};
const measures: Record<string, string> = { mg: 'mg', mcg: 'ug', g: 'g', IU: '[iU]' };
const eventOf: Record<TimeOfDay, string> = {
  morning: 'MORN',
  afternoon: 'AFT',
  evening: 'EVE',
  night: 'NIGHT',
};
const inEnglish = speakerOf('en', {});

/**
 * What a medicine's texts say of dose and time, for programs: one entry for each step and each amount, those of a step
 * with the same number in the sequence. Empty where nothing is certain; the text beside it always says all.
 */
export function dosageOf(medication: Medication): Dosage[] {
  const read = readFrequency(medication.frequency);
  if (!read) return [];
  const isInSteps = read.steps.length > 1;
  return read.steps.flatMap((step, place) => {
    if (!Array.isArray(step.how) && step.how.kind === 'stop') return [];
    const duration = readDuration(isInSteps ? step.duration : medication.duration);
    const isWhenNeeded =
      step.isIfNeeded || (!Array.isArray(step.how) && step.how.kind === 'whenNeeded');
    const common: Dosage = {
      ...(isInSteps && { sequence: place + 1 }),
      ...(isWhenNeeded && { asNeededBoolean: true as const }),
      ...mostOf(read, step, medication),
    };
    return timingsOf(step, medication).map(({ repeat, dose }) => {
      const meal = read.relation ? mealOf(read.relation, repeat) : { repeat };
      const whole = { ...boundsOf(duration), ...meal.repeat };
      return {
        ...common,
        ...(meal.text && { additionalInstruction: [{ text: meal.text }] }),
        ...(Object.keys(whole).length > 0 && { timing: { repeat: whole } }),
        ...(dose && { doseAndRate: [dose] }),
      };
    });
  });
}

interface Timing {
  repeat: Repeat;
  dose: NonNullable<Dosage['doseAndRate']>[number] | null;
}

function timingsOf(step: Step, { name, dosage }: Medication): Timing[] {
  const { how, days } = step;
  const text = step.dose || dosage;
  const taken = takenEachTime(step, text, name);
  if (!Array.isArray(how)) {
    const dose = taken
      ? { doseQuantity: quantity(taken.amounts[0] ?? 0, taken.unit) }
      : (rangeOf(text) ?? measureOf(text));
    return [{ repeat: repeatOf(step), dose }];
  }
  const order: TimeOfDay[] =
    how.length === 4
      ? ['morning', 'afternoon', 'evening', 'night']
      : ['morning', 'afternoon', 'night'];
  const places = how.flatMap(({ value }, place) => (value > 0 ? [place] : []));
  const amounts = taken && [...new Set(places.map((place) => taken.amounts[place] ?? 0))];
  const groups = amounts
    ? amounts.map((amount) => ({
        amount,
        at: places.filter((place) => taken.amounts[place] === amount),
      }))
    : [{ amount: null, at: places }];
  return groups.map(({ amount, at }) => ({
    repeat: {
      frequency: at.length,
      ...periodOf(days),
      when: at.flatMap((place) => eventOf[order[place] ?? 'morning']),
    },
    dose:
      amount !== null && taken
        ? { doseQuantity: quantity(amount, taken.unit) }
        : (rangeOf(text) ?? measureOf(text)),
  }));
}

function repeatOf({ how, days, typed }: Step): Repeat {
  if (Array.isArray(how)) return {};
  switch (how.kind) {
    case 'timesADay':
      return { frequency: how.times, ...periodOf(days) };
    case 'everyHours':
      return { frequency: 1, period: how.hours, periodUnit: 'h' };
    case 'timesOfDay':
      return {
        frequency: how.times.length,
        ...periodOf(days),
        when: how.times.map((time) => eventOf[time]),
      };
    case 'morning':
    case 'afternoon':
    case 'evening':
      return { frequency: 1, ...periodOf(days), when: [eventOf[how.kind]] };
    case 'night':
      return { frequency: 1, ...periodOf(days), when: [/^hs\b/.test(typed) ? 'HS' : 'NIGHT'] };
    case 'atOnce':
      return { count: 1 };
    case 'whenNeeded':
    case 'stop':
      return {};
    default:
      return { frequency: timesOf(how), ...periodOf(how) };
  }
}

function timesOf({ kind }: DayRhythm): number {
  return { twiceAWeek: 2, thriceAWeek: 3 }[kind as string] ?? 1;
}

function periodOf(days: DayRhythm | null): Pick<Repeat, 'period' | 'periodUnit'> {
  switch (days?.kind) {
    case 'alternateDays':
      return { period: 2, periodUnit: 'd' };
    case 'weekly':
    case 'twiceAWeek':
    case 'thriceAWeek':
      return { period: 1, periodUnit: 'wk' };
    case 'fortnightly':
      return { period: 2, periodUnit: 'wk' };
    case 'everyWeeks':
      return { period: days.weeks, periodUnit: 'wk' };
    case 'monthly':
      return { period: 1, periodUnit: 'mo' };
    default:
      return { period: 1, periodUnit: 'd' };
  }
}

/** For how long. */
function boundsOf(duration: Duration | null): Pick<Repeat, 'boundsDuration' | 'boundsRange'> {
  if (!duration) return {};
  const [unit, code] = {
    day: ['day', 'd'],
    night: ['day', 'd'],
    week: ['week', 'wk'],
    month: ['month', 'mo'],
    year: ['year', 'a'],
  }[duration.unit] as [string, string];
  const long = (value: number): Quantity => ({ value, unit, system: ucum, code });
  const least = leastOf(duration.amount);
  return least === null
    ? { boundsDuration: long(duration.amount.value) }
    : { boundsRange: { low: long(least), high: long(duration.amount.value) } };
}

/** The smaller one of "1-2"; null where there is one amount. */
function leastOf({ text }: Amount): number | null {
  const [least, most] = text.split('-');
  return least === undefined || most === undefined
    ? null
    : (readDose(least)?.amount?.value ?? null);
}

function quantity(value: number, unit: DoseUnit): Quantity {
  return { value, unit, ...unitCodes[unit] };
}

function rangeOf(dosage: string): Timing['dose'] {
  const { amount, unit } = readDose(dosage) ?? {};
  if (!amount || !unit) return null;
  const least = leastOf(amount);
  return least === null
    ? null
    : { doseRange: { low: quantity(least, unit), high: quantity(amount.value, unit) } };
}

/** The dose of a step that is a strength: "20 mg". */
function measureOf(dosage: string): Timing['dose'] {
  const [, value = '', unit = ''] = /^(\d+(?:\.\d+)?) ?(mg|mcg|g|IU)$/i.exec(dosage) ?? [];
  const name = unit.toLowerCase() === 'iu' ? 'IU' : unit.toLowerCase();
  const code = measures[name];
  return code ? { doseQuantity: { value: Number(value), unit: name, system: ucum, code } } : null;
}

/** At most so many times a day, in what is taken each time where that is certain. */
function mostOf(
  { max }: Frequency,
  step: Step,
  { name, dosage }: Medication,
): Pick<Dosage, 'maxDosePerPeriod'> {
  if (max === null) return {};
  const taken = takenEachTime(step, dosage, name);
  const [amount] = taken?.amounts ?? [];
  const numerator =
    taken && amount
      ? quantity(max * amount, taken.unit)
      : { value: max, unit: 'dose', system: ucum, code: '{dose}' };
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
  const offset = ahead ? { offset: ahead.count.value * (ahead.unit === 'hours' ? 60 : 1) } : {};
  return { repeat: { ...repeat, when: [`${relationCodes[relation.when]}${meal}`], ...offset } };
}
