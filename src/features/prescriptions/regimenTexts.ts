import { readNumber } from './amount';
import type { Medication } from './prescription';
import type {
  BodySite,
  Days,
  Dose,
  DoseStep,
  DoseUnit,
  Duration,
  PartOfDay,
  Regimen,
  Relation,
  Route,
  Weekday,
  WeightDose,
  When,
} from './regimen';

/** The specification's text fields of a medicine's directions (spec 3). */
export type RegimenTexts = Pick<Medication, 'dosage' | 'frequency' | 'duration' | 'instructions'>;

/** Generates the specification's texts from the structure. */
export function textsOf({ steps, notes }: Regimen): RegimenTexts {
  const [first] = steps;
  if (!first) return { dosage: '', frequency: '', duration: '', instructions: '' };
  const relation = commonValue(steps, 'relation');
  const isSingleStep = steps.length === 1;
  const frequency = isSingleStep ? frequencyText(first) : stepsText(steps);
  const isRelationApart = relation && (frequency === '' || first.action === 'stop');
  const mealText = relation && !isRelationApart && relationText(relation);
  const mostADay = first.mostADay ? `, at most ${first.mostADay} a day` : '';
  return {
    dosage: doseText(first.dose) || rateText(first.weightDose),
    frequency: `${[frequency, mealText].filter(Boolean).join(isSingleStep ? ' ' : ', ')}${mostADay}`,
    duration: isSingleStep ? durationText(first.duration) : totalText(steps),
    instructions: [
      first.route && routeTexts[first.route],
      first.site && siteTexts[first.site],
      ...steps.map(({ asNeeded }) => asNeeded?.reason),
      isRelationApart && relationText(relation),
      ...notes.map(({ text }) => text),
    ]
      .filter(Boolean)
      .join(', '),
  };
}

/** The value that all steps share in which the medicine is taken; null if it differs. */
export function commonValue<Key extends 'relation' | 'route' | 'site'>(
  steps: readonly DoseStep[],
  key: Key,
): DoseStep[Key] | null {
  const taken = steps.filter(({ action }) => action === 'take');
  const [first] = taken.length > 0 ? taken : steps;
  const isSame = taken.every((step) => JSON.stringify(step[key]) === JSON.stringify(first?.[key]));
  return first && isSame ? first[key] : null;
}

function stepsText(steps: readonly DoseStep[]): string {
  const isCommon = commonValue(steps, 'relation') !== null;
  const text = steps
    .map((step, position) =>
      [
        position > 0 && (step.strength || ownDose(step, steps.slice(0, position))),
        frequencyText(step),
        !isCommon && step.relation && relationText(step.relation),
        step.duration === 'continue'
          ? 'to continue'
          : step.duration && `for ${durationText(step.duration)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', then ');
  // Abbreviates "1 week" to "1 w" if the text would not fit.
  return text.length > stepsLength ? text.replace(/(\d) (d|w)(?:ays?|eeks?)\b/g, '$1 $2') : text;
}

/** A step's dose, if it differs from that of any step before it. */
function ownDose({ dose }: DoseStep, before: readonly DoseStep[]): string {
  const text = doseText(dose);
  return before.every((step) => doseText(step.dose) === text) ? '' : text;
}

/** Maximum length of a frequency, in characters: enough for a taper of several steps. */
export const frequencyLength = 200;

/** The same without the room for a relation to food. */
const stepsLength = frequencyLength - 12;

const partTexts: Record<PartOfDay, string> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  night: 'at night',
};
const countAbbreviations = ['OD', 'BD', 'TDS', 'QID'];
const weekdayTexts: Record<Weekday, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** The frequency in the doctor's signs: "1-0-1", "HS SOS", "1-0-0 on alternate days". */
export function frequencyText({ action, when, days, asNeeded }: DoseStep): string {
  if (action === 'stop') return 'stop';
  return [when && whenText(when), days && daysText(days), asNeeded && 'SOS']
    .filter(Boolean)
    .join(' ');
}

export function whenText(when: When): string {
  switch (when.kind) {
    case 'amounts':
      return when.amounts.join('-');
    case 'parts': {
      const [first = 'morning', ...more] = when.parts;
      if (more.length === 0) return when.isBedtime ? 'HS' : partTexts[first];
      return `${when.parts.slice(0, -1).join(', ')} and ${when.parts.at(-1)}`;
    }
    case 'timesADay':
      return countAbbreviations[when.times - 1] ?? `${when.times} times a day`;
    case 'everyHours':
      return `Q${when.hours}H`;
    case 'atOnce':
      return 'STAT';
  }
}

export function daysText(days: Days): string {
  switch (days.kind) {
    case 'everyDay':
      return 'daily';
    case 'everyDays':
      return days.days === 2 ? 'on alternate days' : `every ${days.days} days`;
    case 'timesAWeek':
      return ['weekly', 'twice a week'][days.times - 1] ?? `${days.times} times a week`;
    case 'everyWeeks':
      return `every ${days.weeks} weeks`;
    case 'everyMonths':
      return days.months === 1 ? 'monthly' : `every ${days.months} months`;
    case 'weekdays':
      return days.days.length === 1
        ? `weekly on ${weekdayTexts[days.days[0] ?? 'sun']}`
        : `on ${days.days.map((day) => weekdayTexts[day]).join(', ')}`;
  }
}

export function doseText(dose: Dose | null): string {
  if (!dose) return '';
  const { amount, unit } = dose;
  if (unit === 'application') return 'local application';
  if (unit === null) return amount ?? '';
  return amount === null
    ? plural(unit)
    : `${amount} ${amountValue(amount) > 1 ? plural(unit) : unit}`;
}

/** "15 mg/kg", "40 mg/kg/day": a dose by weight before it is computed. */
export function rateText(weightDose: Pick<WeightDose, 'mgPerKg' | 'per'> | null): string {
  if (!weightDose) return '';
  return `${weightDose.mgPerKg} mg/kg${weightDose.per === 'day' ? '/day' : ''}`;
}

const plural = (unit: DoseUnit) =>
  ['ml', 'mg', 'mcg', 'g', 'IU'].includes(unit) ? unit : unit === 'patch' ? 'patches' : `${unit}s`;

/** The number of an amount; for "1-2" the greater one. */
export function amountValue(amount: string): number {
  return readNumber(amount.split('-').at(-1) ?? '').value;
}

export function durationText(duration: DoseStep['duration']): string {
  if (duration === null || duration === 'continue') return duration ?? '';
  const { amount, unit } = duration;
  return `${amount} ${unit}${amountValue(amount) > 1 ? 's' : ''}`;
}

export function relationText(relation: Relation): string {
  if (relation.when === 'emptyStomach') return 'on an empty stomach';
  const { when, meal, ahead } = relation;
  const time = ahead ? `${ahead.amount} ${ahead.unit === 'minutes' ? 'min' : 'hr'} ` : '';
  return `${time}${when} ${meal === 'feed' ? 'feeds' : meal}`;
}

const routeTexts: Record<Route, string> = {
  PO: 'PO',
  IV: 'IV',
  IM: 'IM',
  SC: 'SC',
  PR: 'PR',
  PV: 'PV',
  sublingual: 'under the tongue',
};

const siteTexts: Record<BodySite, string> = {
  bothEyes: 'in both eyes',
  rightEye: 'in the right eye',
  leftEye: 'in the left eye',
  bothEars: 'in both ears',
  rightEar: 'in the right ear',
  leftEar: 'in the left ear',
  eachNostril: 'in each nostril',
};

/** The total duration of all steps; empty if they cannot be counted in one unit. */
function totalText(steps: readonly DoseStep[]): string {
  const durations = steps
    .filter(({ action, when }) => action === 'take' && when?.kind !== 'atOnce')
    .map(({ duration }) => duration);
  const countable = durations.filter(
    (one): one is Duration => one !== null && one !== 'continue' && /^\d+$/.test(one.amount),
  );
  if (countable.length < durations.length) return durations.at(-1) === 'continue' ? 'continue' : '';
  const units = [...new Set(countable.map(({ unit }) => unit))];
  const sum = (factorOf: (duration: Duration) => number) =>
    countable.reduce((total, one) => total + Number(one.amount) * factorOf(one), 0);
  const [unit] = units;
  if (units.length === 1 && unit) return durationText({ amount: String(sum(() => 1)), unit });
  if (units.every((one) => one === 'day' || one === 'week')) {
    return durationText({
      amount: String(sum((one) => (one.unit === 'week' ? 7 : 1))),
      unit: 'day',
    });
  }
  return '';
}

/** "IV", "in both eyes". */
export function routeOrSiteText(on: Route | BodySite): string {
  return { ...routeTexts, ...siteTexts }[on];
}
