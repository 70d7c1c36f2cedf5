import type { NewBrandSubstances } from '../src/features/substances/brandSubstances';

/** What a doctor says of one brand. */
export const substancesEntered: NewBrandSubstances = {
  brand: 'Tab. Augmentin',
  substances: ['Amoxicillin', 'Clavulanic acid'],
};
