import { maxUnitsAtOnce, plainText } from '../amount';
import type { Medication } from '../prescription';
import {
  type Days,
  type Dose,
  type DoseStep,
  doseUnits,
  emptyStep,
  isContradictory,
  type Relation,
  type When,
} from '../regimen';
import { amountValue } from '../regimenTexts';
import { isApplied, readDose } from './dose';
import { isContinued, readDuration } from './duration';
import { type Frequency, readFrequency, type Step } from './frequency';

interface Steps {
  steps: DoseStep[];
  /** The relation to food, if the frequency contains it. */
  relation: Relation | null;
}

/**
 * The steps of a dose, a frequency and a duration; null unless all of them are understood. Does not load the parser of
 * typed lines: papers of the first layout do not need it, and patients open them on their phones.
 */
export function readSteps({
  dosage,
  frequency,
  duration,
}: Pick<Medication, 'dosage' | 'frequency' | 'duration'>): Steps | null {
  const dose = doseOf(dosage);
  const parsed = frequency.trim() === '' ? undefined : readFrequency(frequency);
  const durationStep = durationOf(duration);
  if (dose === undefined || parsed === null || durationStep === undefined) return null;
  const steps = parsed
    ? stepsOf(parsed, { dose, duration: durationStep })
    : [{ ...emptyStep, dose, duration: durationStep }];
  if (!steps || steps.some((step) => isContradictory(step) || isTooMany(step))) return null;
  return { steps, relation: parsed?.relation ?? null };
}

/** A dose; null if none was typed, undefined if it is not understood. */
function doseOf(dosage: string): Dose | null | undefined {
  if (dosage.trim() === '') return null;
  if (isApplied(dosage)) return { amount: null, unit: 'application' };
  const [, amount = '', unit = ''] =
    /^(\d+(?:\.\d+)?) ?(mg|mcg|g|iu)$/.exec(plainText(dosage)) ?? [];
  const measure = doseUnits.find((one) => one.toLowerCase() === unit);
  if (measure) return { amount, unit: measure };
  const read = readDose(dosage);
  if (!read) return undefined;
  if (read.amount) return { amount: read.amount.text, unit: read.unit };
  return read.unit ? { amount: null, unit: read.unit } : null;
}

function durationOf(duration: string): DoseStep['duration'] | undefined {
  if (duration.trim() === '') return null;
  if (isContinued(duration)) return 'continue';
  const read = readDuration(duration);
  return read ? { amount: read.amount.text, unit: read.unit } : undefined;
}

/** The steps of a frequency; null if a step's duration is not understood. */
function stepsOf(read: Frequency, whole: Pick<DoseStep, 'dose' | 'duration'>): DoseStep[] | null {
  const isAlone = read.steps.length === 1;
  const steps = read.steps.map((step): DoseStep | null => {
    const how = howOf(step);
    if (how.action === 'stop') return { ...emptyStep, action: 'stop' };
    const own = step.dose === '' ? whole.dose : doseOf(step.dose);
    const isStrength =
      step.dose !== '' &&
      (own === undefined ||
        !own?.unit ||
        own.unit === 'mg' ||
        own.unit === 'mcg' ||
        own.unit === 'g');
    const duration = isAlone ? whole.duration : durationOf(step.duration);
    if (duration === undefined) return null;
    return {
      ...emptyStep,
      ...how,
      strength: isStrength ? step.dose : '',
      dose: isStrength ? null : (own ?? null),
      mostADay: read.max,
      duration,
    };
  });
  return steps.every((step) => step !== null) ? steps : null;
}

function howOf({
  how,
  days,
  isIfNeeded,
  typed,
}: Step): Pick<DoseStep, 'action' | 'when' | 'days' | 'asNeeded'> {
  const asNeeded = isIfNeeded ? { reason: '' } : null;
  const on = days && daysOf(days);
  if (Array.isArray(how)) {
    return {
      action: 'take',
      when: { kind: 'amounts', amounts: how.map(({ text }) => text) },
      days: on,
      asNeeded,
    };
  }
  const often = whenOf(how, typed);
  if (often) return { action: 'take', when: often, days: on, asNeeded };
  switch (how.kind) {
    case 'whenNeeded':
      return { action: 'take', when: null, days: null, asNeeded: { reason: '' } };
    case 'stop':
      return { action: 'stop', when: null, days: null, asNeeded: null };
    default:
      return { action: 'take', when: null, days: daysOf(how), asNeeded };
  }
}

type Rhythm = Exclude<Step['how'], unknown[]>;

function whenOf(how: Rhythm, typed: string): When | null {
  switch (how.kind) {
    case 'timesADay':
    case 'everyHours':
    case 'atOnce':
      return how as When;
    case 'timesOfDay':
      return { kind: 'parts', parts: how.times, isBedtime: false };
    case 'morning':
    case 'afternoon':
    case 'evening':
    case 'night':
      return {
        kind: 'parts',
        parts: [how.kind],
        isBedtime: /^(?:hs|at bedtime|bedtime)\b/.test(typed),
      };
    default:
      return null;
  }
}

function daysOf(rhythm: Rhythm): Days | null {
  switch (rhythm.kind) {
    case 'everyDay':
      return { kind: 'everyDay' };
    case 'alternateDays':
      return { kind: 'everyDays', days: 2 };
    case 'weekly':
      return { kind: 'timesAWeek', times: 1 };
    case 'twiceAWeek':
      return { kind: 'timesAWeek', times: 2 };
    case 'thriceAWeek':
      return { kind: 'timesAWeek', times: 3 };
    case 'fortnightly':
      return { kind: 'everyWeeks', weeks: 2 };
    case 'everyWeeks':
      return { kind: 'everyWeeks', weeks: rhythm.weeks };
    case 'monthly':
      return { kind: 'everyMonths', months: 1 };
    default:
      return null;
  }
}

/** Whether a pattern has more tablets than are plausible at once: "8-2-8" may be hours of the day. */
function isTooMany({ when, dose }: DoseStep): boolean {
  const isCounted = !dose?.unit || ['tablet', 'capsule', 'sachet'].includes(dose.unit);
  return (
    when?.kind === 'amounts' &&
    isCounted &&
    when.amounts.some((one) => amountValue(one) > maxUnitsAtOnce)
  );
}
