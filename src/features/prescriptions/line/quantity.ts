import { type Amount, readAmount } from '../amount';
import { type DoseUnit, readDose, unitOfName } from '../dose';
import { type Duration, isContinued, readDuration } from '../duration';
import { readFrequency, type Step } from '../frequency';
import type { Medication } from '../prescription';

/** What is given out in all. */
export interface Quantity {
  /** Whole tablets, capsules and sachets; of ml the volume. */
  count: number;
  unit: 'tablet' | 'capsule' | 'sachet' | 'ml' | 'patch' | 'respule';
}

const units: ReadonlySet<DoseUnit> = new Set([
  ...(['tablet', 'capsule', 'sachet', 'ml', 'patch', 'respule'] as const),
]);

/**
 * Doses times days, where both are certain: null for what is taken when needed, for drops and ointments, for a range, for
 * a month, whose days are not counted, and where nobody wrote how much is taken each time.
 */
export function quantityOf(medication: Medication): Quantity | null {
  const { name, dosage, frequency, duration } = medication;
  const read = readFrequency(frequency);
  if (!read || read.max !== null || isContinued(duration)) return null;
  const isOne = read.steps.length === 1;
  let count = 0;
  let unit: DoseUnit | null = null;
  for (const step of read.steps) {
    const isStop = !Array.isArray(step.how) && step.how.kind === 'stop';
    if (isStop && !isOne) continue;
    const each = eachDay(step, step.dose || dosage, name);
    const times = each && timesIn(step, isOne ? duration : step.duration);
    if (!each || times === null || (unit !== null && unit !== each.unit)) return null;
    unit = each.unit;
    count += each.amount * times;
  }
  if (unit === null || !units.has(unit) || count === 0) return null;
  const isWhole = unit !== 'ml';
  return {
    count: isWhole ? Math.ceil(count) : Math.round(count * 100) / 100,
    unit: unit as Quantity['unit'],
  };
}

/** How much is taken on a day on which it is taken. */
function eachDay(
  step: Step,
  dosage: string,
  name: string,
): { amount: number; unit: DoseUnit } | null {
  if (step.isIfNeeded) return null;
  const taken = takenEachTime(step, dosage, name);
  if (!taken) return null;
  const { amounts, unit } = taken;
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  if (Array.isArray(step.how)) return { amount: all, unit };
  const times = timesADay(step.how);
  return times === null ? null : { amount: all * times, unit };
}

/**
 * What is taken each time, one amount for each number of a pattern and one for a rhythm; null where that is not certain,
 * as for a range.
 */
export function takenEachTime(
  { how }: Step,
  dosage: string,
  name: string,
): { amounts: number[]; unit: DoseUnit } | null {
  const dose = readDose(dosage);
  if (!dose) return null;
  const isPlain = dose.unit === null && (dose.amount?.text ?? '1') === '1';
  const unit = isPlain ? unitOfName(name) : dose.unit;
  const amount = single(dose.amount);
  if (!unit || amount === undefined) return null;
  if (!Array.isArray(how)) return amount === null ? null : { amounts: [amount], unit };
  const values = how.map(({ value }) => value);
  const isOnceEach = values.every((value) => value <= 1 && Number.isInteger(value));
  const isCounted = ['tablet', 'capsule', 'sachet'].includes(unit);
  // The numbers count, or each of them is one dose: never both at once.
  if (isCounted) return amount === null || amount === 1 ? { amounts: values, unit } : null;
  if (amount === null) return isOnceEach ? null : { amounts: values, unit };
  return isOnceEach ? { amounts: values.map((value) => value * amount), unit } : null;
}

/** Undefined for a range, null where no amount was written. */
function single(amount: Amount | null): number | null | undefined {
  if (!amount) return null;
  return amount.text.includes('-') ? undefined : amount.value;
}

function timesADay(how: Exclude<Step['how'], Amount[]>): number | null {
  switch (how.kind) {
    case 'timesADay':
      return how.times;
    case 'timesOfDay':
      return how.times.length;
    case 'everyHours':
      return 24 % how.hours === 0 ? 24 / how.hours : null;
    case 'whenNeeded':
    case 'stop':
      return null;
    default:
      return 1;
  }
}

/** On how many days, or how many times where it is not taken each day; null where that does not come out even. */
function timesIn({ how, days }: Step, duration: string): number | null {
  const kind = days?.kind ?? (Array.isArray(how) ? null : how.kind);
  if (kind === 'atOnce') return duration === '' ? 1 : null;
  const read = readDuration(duration);
  const long = read && daysOf(read);
  const even = (every: number, times = 1) =>
    long !== null && long !== undefined && long % every === 0 ? (long / every) * times : null;
  switch (kind) {
    case 'alternateDays':
      return even(2);
    case 'weekly':
      return even(7);
    case 'twiceAWeek':
      return even(7, 2);
    case 'thriceAWeek':
      return even(7, 3);
    case 'fortnightly':
      return even(14);
    case 'everyWeeks': {
      const weeks = days ?? how;
      return 'weeks' in weeks ? even(weeks.weeks * 7) : null;
    }
    case 'monthly':
      return read?.unit === 'month' && Number.isInteger(read.amount.value)
        ? read.amount.value
        : null;
    default:
      return long ?? null;
  }
}

function daysOf({ amount, unit }: Duration): number | null {
  const isOne = readAmount(amount.text)?.text === amount.text && !amount.text.includes('-');
  const counted = { day: 1, night: 1, week: 7, month: null, year: null }[unit];
  if (!isOne || counted === null) return null;
  const days = amount.value * counted;
  return Number.isInteger(days) ? days : null;
}
