import type { DoseStep, DoseUnit } from './regimen';
import { isContradictory } from './regimenParts';
import { amountValue } from './regimenTexts';

/** The dose at one time; both fields are null if the number is unknown. */
export interface TakenAmount {
  /** As typed; null if no amount was written. */
  amount: string | null;
  /** Null if the number has no known unit. */
  unit: DoseUnit | null;
}

/**
 * The dose at each time: one per amount of a pattern, else a single one; empty if no dose is given. A pattern counts
 * the unit of the dose, or the form in the medicine's name. With a dose such as "5 ml" every amount is 0 or 1, and each
 * time is that dose.
 */
export function takenEachTime({ when, dose }: DoseStep, name: string): TakenAmount[] {
  if (dose?.unit === 'application' || isContradictory({ when, dose })) return [];
  const unit = dose?.unit ?? (dose === null || dose.amount === '1' ? unitOfName(name) : null);
  if (when?.kind !== 'amounts') return dose ? [{ amount: dose.amount, unit }] : [];
  const hasOwnAmount = dose !== null && dose.amount !== null && dose.amount !== '1';
  if (hasOwnAmount)
    return when.amounts.map((amount) =>
      amountValue(amount) === 0 ? noAmount : { amount: dose.amount, unit },
    );
  // "1-0-1" of a syrup without a dose gives the times, not the amounts.
  const isCount = unit !== null || when.amounts.some((one) => !['0', '1'].includes(one));
  return isCount
    ? when.amounts.map((amount) => ({ amount, unit }))
    : when.amounts.map(() => noAmount);
}

const noAmount: TakenAmount = { amount: null, unit: null };

/** The unit at the start of a medicine's name: "Tab. Dolo 650". */
export function unitOfName(name: string): DoseUnit | null {
  // A kit contains several tablets: "Tab. AKT4 kit".
  if (/\bkit\b/i.test(name)) return null;
  const [first = ''] = name
    .toLowerCase()
    .replace(/^vaginal /, '')
    .split(/[.\s]/);
  if (/^(?:tabs?|tablets?)$/.test(first)) return 'tablet';
  if (/^sachets?$/.test(first)) return 'sachet';
  return /^(?:caps?|capsules?)$/.test(first) ? 'capsule' : null;
}
