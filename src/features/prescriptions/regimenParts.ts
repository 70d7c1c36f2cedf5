import type { DoseStep, DoseUnit, PartOfDay } from './regimen';

// The values of a regimen without its schemas: the front page reads lines without zod.

/** The unit of a dose; `application`: applied locally, without an amount. */
export const doseUnits = [
  'tablet',
  'capsule',
  'sachet',
  'ml',
  'drop',
  'puff',
  'spray',
  'teaspoon',
  'tablespoon',
  'unit',
  'respule',
  'patch',
  'ampoule',
  'vial',
  'mg',
  'mcg',
  'g',
  'IU',
  'application',
] as const;

export const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const;

/** The parts of the day of a pattern's amounts: three amounts leave out the evening. */
export function partsIn(amounts: readonly string[]): PartOfDay[] {
  return partsOfDay.filter((part) => amounts.length === 4 || part !== 'evening');
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const routes = ['PO', 'IV', 'IM', 'SC', 'PR', 'PV', 'sublingual'] as const;

/** Body sites: eyes, ears and nostrils. Every other site is a note. */
export const bodySites = [
  'bothEyes',
  'rightEye',
  'leftEye',
  'bothEars',
  'rightEar',
  'leftEar',
  'eachNostril',
] as const;

/**
 * Whether a pattern and its dose contradict each other: "2 tablets" with 1-0-1, "5 ml" with 2-0-1. If every amount is 0
 * or 1, a measured dose such as "5 ml" is taken each time.
 */
export function isContradictory({ when, dose }: Pick<DoseStep, 'when' | 'dose'>): boolean {
  if (when?.kind !== 'amounts' || !dose?.amount || dose.amount === '1') return false;
  const counted: readonly (DoseUnit | null)[] = ['tablet', 'capsule', 'sachet', null];
  return (
    counted.includes(dose.unit) || when.amounts.some((amount) => amount !== '0' && amount !== '1')
  );
}

export const emptyStep: DoseStep = {
  action: 'take',
  strength: '',
  dose: null,
  weightDose: null,
  when: null,
  days: null,
  asNeeded: null,
  mostADay: null,
  duration: null,
  relation: null,
  route: null,
  site: null,
};
