import { type DoseStep, type DoseUnit, isContradictory } from './regimen';
import { amountValue } from './regimenTexts';

/** What is taken at one time; of what has no number that is known, both are null. */
export interface Taken {
  /** As typed; null where nobody wrote how much. */
  amount: string | null;
  /** Null where the number counts nothing that is named. */
  unit: DoseUnit | null;
}

/**
 * What is taken each time: for a pattern one for each of its amounts, else one; empty where no dose is said. A pattern's
 * numbers count the unit that the dose names, or what the medicine's name says it comes as; beside a dose of its own each
 * number is 1, and each time is that dose.
 */
export function takenEachTime({ when, dose }: DoseStep, name: string): Taken[] {
  if (dose?.unit === 'application' || isContradictory({ when, dose })) return [];
  const unit = dose?.unit ?? (dose === null || dose.amount === '1' ? unitOfName(name) : null);
  if (when?.kind !== 'amounts') return dose ? [{ amount: dose.amount, unit }] : [];
  const isOfDose = dose !== null && dose.amount !== null && dose.amount !== '1';
  if (isOfDose)
    return when.amounts.map((one) =>
      amountValue(one) === 0 ? zero : { amount: dose.amount, unit },
    );
  // "1-0-1" of a syrup whose dose nobody wrote is when, and not how much.
  const isCount = unit !== null || when.amounts.some((one) => !['0', '1'].includes(one));
  return isCount ? when.amounts.map((amount) => ({ amount, unit })) : when.amounts.map(() => zero);
}

const zero: Taken = { amount: null, unit: null };

/** The unit that a medicine's name begins with: "Tab. Dolo 650". */
export function unitOfName(name: string): DoseUnit | null {
  // A kit's tablets are several: "Tab. AKT4 kit".
  if (/\bkit\b/i.test(name)) return null;
  const [first = ''] = name
    .toLowerCase()
    .replace(/^vaginal /, '')
    .split(/[.\s]/);
  if (/^(?:tabs?|tablets?)$/.test(first)) return 'tablet';
  if (/^sachets?$/.test(first)) return 'sachet';
  return /^(?:caps?|capsules?)$/.test(first) ? 'capsule' : null;
}
