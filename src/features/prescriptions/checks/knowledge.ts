import type * as knowledge from './medicineKnowledge';

/** The checks of medicines with the list of substances and the rules. */
export type MedicineKnowledge = typeof knowledge;

/** Loads the checks as one file of their own: first screens are at their limit of size. Rejects if it is not there. */
export function loadMedicineKnowledge(): Promise<MedicineKnowledge> {
  return import('./medicineKnowledge');
}
