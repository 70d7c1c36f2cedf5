import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import type { DoseStep, DoseUnit, Duration, Regimen } from './regimen';
import { amountValue } from './regimenTexts';
import { amountWords } from './regimenWords';
import { takenEachTime } from './takenEachTime';

/** What is given out in all. */
export interface Quantity {
  /** Whole tablets, capsules and sachets; of ml the volume. */
  count: number;
  unit: DoseUnit;
  /** Days for which it is counted, where a month was written: 30 each. */
  daysOfMonths: number | null;
}

const countable: ReadonlySet<DoseUnit> = new Set([
  ...(['tablet', 'capsule', 'sachet', 'ml', 'patch', 'respule'] as const),
]);

/** Words by which less may be taken than how often says. */
const conditional =
  /(?<!\p{L})(?:if|when|only|sos|prn|needed|required|except|skip|repeat|rpt|again|dose after|dobara|dubara|till|until|tak|agar|ho to|अगर|तो|तक)(?!\p{L})/iu;

/** A month is given out as so many days. */
const daysOfMonth = 30;

/**
 * Doses times days, where both are certain: null for what is taken when needed, for drops and ointments, for a range, for
 * steps of different strengths, and where nobody wrote how much is taken each time.
 */
export function quantityOf(
  { name }: Pick<Medication, 'name'>,
  { steps, notes }: Regimen,
): Quantity | null {
  const isStopped = steps.length === 1 && steps[0]?.action === 'stop';
  if (isStopped || steps.some(({ strength, mostADay }) => strength !== '' || mostADay !== null))
    return null;
  // What was not understood may say otherwise.
  if (notes.some(({ text, isUnread }) => isUnread || conditional.test(text))) return null;
  const taken = steps.filter(({ action }) => action === 'take');
  let count = 0;
  let unit: DoseUnit | null = null;
  for (const step of taken) {
    const each = eachDay(step, name);
    const times = each && timesIn(step);
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

/** "10 tablets", "60 tablets (30 days)"; empty where nothing is certain. */
export function quantityWords(quantity: Quantity | null, speaker: Pick<Speaker, 't'>): string {
  if (!quantity) return '';
  const { count, unit, daysOfMonths } = quantity;
  const amount = amountWords(String(count), unit, speaker);
  return daysOfMonths === null
    ? amount
    : speaker.t('{amount} ({days} days)', { amount, days: daysOfMonths });
}

/** How much is taken on a day on which it is taken. */
function eachDay(step: DoseStep, name: string): { amount: number; unit: DoseUnit } | null {
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

function timesADay(
  when: Exclude<NonNullable<DoseStep['when']>, { kind: 'amounts' }>,
): number | null {
  switch (when.kind) {
    case 'timesADay':
      return when.times;
    case 'parts':
      return when.parts.length;
    case 'everyHours':
      return 24 % when.hours === 0 ? 24 / when.hours : null;
    case 'atOnce':
      return 1;
  }
}

/** On how many days it is taken; null where that does not come out even. */
function timesIn({ when, days, duration }: DoseStep): number | null {
  if (when?.kind === 'atOnce') return duration === null ? 1 : null;
  if (duration === null || duration === 'continue') return null;
  const long = daysIn(duration);
  if (long === null) return null;
  const even = (every: number, times = 1) => (long % every === 0 ? (long / every) * times : null);
  switch (days?.kind) {
    case undefined:
    case 'everyDay':
      return long;
    case 'everyDays':
      return even(days.days);
    case 'timesAWeek':
      return even(7, days.times);
    case 'weekdays':
      return even(7, days.days.length);
    case 'everyWeeks':
      return even(days.weeks * 7);
    case 'everyMonths':
      return duration.unit === 'month' ? even(days.months * daysOfMonth) : null;
  }
}

function daysIn({ amount, unit }: Duration): number | null {
  const counted = { day: 1, night: 1, week: 7, month: daysOfMonth, year: null }[unit];
  if (amount.includes('-') || counted === null) return null;
  const days = amountValue(amount) * counted;
  return Number.isInteger(days) ? days : null;
}
