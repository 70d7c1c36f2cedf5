import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import type { DoseStep, DoseUnit, Duration, Regimen } from './regimen';
import { amountValue } from './regimenTexts';
import { amountWords } from './regimenWords';
import { takenEachTime } from './takenEachTime';
import { timesADay } from './timesADay';

/** The total quantity to dispense. */
export interface Quantity {
  /** Whole units, rounded up; for ml the volume. */
  count: number;
  unit: DoseUnit;
  /** The days it is counted for if months were written, 30 each; else null. */
  daysOfMonths: number | null;
}

const countable: ReadonlySet<DoseUnit> = new Set([
  ...(['tablet', 'capsule', 'sachet', 'ml', 'patch', 'respule'] as const),
]);

/** Words that may make the patient take less, or more, than the frequency. */
const conditionalWord =
  /(?<!\p{L})(?:if|when|only|sos|prn|needed|required|except|skip|repeat|rpt|again|dose after|dobara|dubara|till|until|tak|agar|ho to|अगर|तो|तक)(?!\p{L})/iu;

/** Days for which a month is dispensed. */
const daysOfMonth = 30;

/**
 * Doses times days, if both are certain. Null for as-needed medicines, drops and ointments, ranges, steps of different
 * strengths, and if no dose was written.
 */
export function quantityOf(
  { name }: Pick<Medication, 'name'>,
  { steps, notes }: Regimen,
): Quantity | null {
  const isStopped = steps.length === 1 && steps[0]?.action === 'stop';
  if (isStopped || steps.some(({ strength, mostADay }) => strength !== '' || mostADay !== null))
    return null;
  // A text that was not understood may change the quantity.
  if (notes.some(({ text, isUnread }) => isUnread || conditionalWord.test(text))) return null;
  const taken = steps.filter(({ action }) => action === 'take');
  let count = 0;
  let unit: DoseUnit | null = null;
  for (const step of taken) {
    const each = amountADay(step, name);
    const times = each && daysTaken(step);
    if (!each || times === null || (unit !== null && unit !== each.unit)) return null;
    unit = each.unit;
    count += each.amount * times;
  }
  if (unit === null || !countable.has(unit) || count === 0) return null;
  const months = taken.flatMap(({ duration }) =>
    duration && duration !== 'continue' && duration.unit === 'month'
      ? [amountValue(duration.amount)]
      : [],
  );
  return {
    count: unit === 'ml' ? Math.round(count * 100) / 100 : Math.ceil(count),
    unit,
    daysOfMonths:
      months.length > 0 && months.length === taken.length
        ? months.reduce((all, one) => all + one, 0) * daysOfMonth
        : null,
  };
}

/** "10 tablets", "60 tablets (30 days)"; empty if the quantity is not certain. */
export function quantityWords(quantity: Quantity | null, speaker: Pick<Speaker, 't'>): string {
  if (!quantity) return '';
  const { count, unit, daysOfMonths } = quantity;
  const amount = amountWords(String(count), unit, speaker);
  return daysOfMonths === null
    ? amount
    : speaker.t('{amount} ({days} days)', { amount, days: daysOfMonths });
}

/** The amount per day of intake. */
function amountADay(step: DoseStep, name: string): { amount: number; unit: DoseUnit } | null {
  const { when, days, asNeeded } = step;
  if (asNeeded || (!when && !days)) return null;
  const taken = takenEachTime(step, name).filter(({ amount }) => amount !== null && amount !== '0');
  const [first] = taken;
  if (!first?.unit || taken.some(({ amount }) => amount?.includes('-'))) return null;
  const sum = taken.reduce((all, { amount }) => all + amountValue(amount ?? '0'), 0);
  if (when?.kind === 'amounts') return { amount: sum, unit: first.unit };
  const times = when ? timesADay(when) : 1;
  return times === null ? null : { amount: sum * times, unit: first.unit };
}

/** The number of days of intake; null if the interval does not divide the duration. */
function daysTaken({ when, days, duration }: DoseStep): number | null {
  if (when?.kind === 'atOnce') return duration === null ? 1 : null;
  if (duration === null || duration === 'continue') return null;
  const dayCount = daysIn(duration);
  if (dayCount === null) return null;
  const ifEven = (every: number, times = 1) =>
    dayCount % every === 0 ? (dayCount / every) * times : null;
  switch (days?.kind) {
    case undefined:
    case 'everyDay':
      return dayCount;
    case 'everyDays':
      return ifEven(days.days);
    case 'timesAWeek':
      return ifEven(7, days.times);
    case 'weekdays':
      return ifEven(7, days.days.length);
    case 'everyWeeks':
      return ifEven(days.weeks * 7);
    case 'everyMonths':
      return duration.unit === 'month' ? ifEven(days.months * daysOfMonth) : null;
  }
}

/** Days of a whole treatment, months of 30 days; 'continue' until it is stopped; null if its length is not certain. */
export function treatmentDays({ steps }: Pick<Regimen, 'steps'>): number | 'continue' | null {
  let sum = 0;
  for (const { action, duration, when } of steps) {
    if (action === 'stop') continue;
    if (duration === 'continue') return 'continue';
    const days = when?.kind === 'atOnce' && duration === null ? 1 : duration && daysIn(duration);
    if (days === null) return null;
    sum += days;
  }
  return sum;
}

function daysIn({ amount, unit }: Duration): number | null {
  const daysOfUnit = { day: 1, night: 1, week: 7, month: daysOfMonth, year: null }[unit];
  if (amount.includes('-') || daysOfUnit === null) return null;
  const days = amountValue(amount) * daysOfUnit;
  return Number.isInteger(days) ? days : null;
}
