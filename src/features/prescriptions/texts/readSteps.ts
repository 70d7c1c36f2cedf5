import { maxUnitsAtOnce, plainText } from '../amount';
import type { Medication } from '../prescription';
import type { Days, Dose, DoseStep, Relation, When } from '../regimen';
import { doseUnits, emptyStep, isContradictory } from '../regimenParts';
import { amountValue, durationText, textsOf } from '../regimenTexts';
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
  const hasOtherTotal =
    steps.length > 1 && durationStep !== null && durationText(durationStep) !== totalOf(steps);
  if (hasOtherTotal) return null;
  return { steps, relation: parsed?.relation ?? null };
}

/** How long all steps take together. */
const totalOf = (steps: DoseStep[]) => textsOf({ steps, notes: [] }).duration;

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

/** The steps of a frequency; null if a step's dose or duration is not understood. */
function stepsOf(read: Frequency, whole: Pick<DoseStep, 'dose' | 'duration'>): DoseStep[] | null {
  const isAlone = read.steps.length === 1;
  const steps = read.steps.map((step, index): DoseStep | null => {
    const how = howOf(step);
    if (how.action === 'stop') return step.dose === '' ? { ...emptyStep, action: 'stop' } : null;
    // Behind a step with its own dose, the dose of a step without one is unknown.
    const hasOwnBefore = read.steps.slice(0, index).some(({ dose }) => dose !== '');
    const isOpen = step.dose === '' && hasOwnBefore;
    const hasTwo = index === 0 && step.dose !== '' && whole.dose !== null;
    const amount = isOpen || hasTwo ? null : amountOf(step, whole.dose);
    const duration = isAlone ? whole.duration : durationOf(step.duration);
    if (!amount || duration === undefined) return null;
    return { ...emptyStep, ...how, ...amount, mostADay: read.max, duration };
  });
  return steps.every((step) => step !== null) ? steps : null;
}

/** A step's strength: "10 mg", "10"; not "8 tablets", which are too many for one dose. */
const stepStrength = /^(?=.*[1-9])\d+(?:\.\d+)? ?(?:mg|mcg|µg|g|k)?$/;

/** A step's own dose or strength, or the dose of all steps; null if it is not understood. */
function amountOf(
  { dose: typed }: Step,
  whole: Dose | null,
): Pick<DoseStep, 'dose' | 'strength'> | null {
  if (typed === '') return { dose: whole, strength: '' };
  if (!whole && stepStrength.test(typed)) return { dose: null, strength: typed };
  const own = doseOf(typed);
  // "1 tablet, then 10 mg": how many tablets, and of which strength?
  return own && (!whole || own.unit === whole.unit) ? { dose: own, strength: '' } : null;
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
