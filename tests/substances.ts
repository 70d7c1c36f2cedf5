import type { NewBrandSubstances } from '../src/features/substances/brandSubstances';
import type { ProductRow } from '../src/features/substances/products/product';

/** What a doctor says of one brand. */
export const substancesEntered: NewBrandSubstances = {
  brand: 'Tab. Augmentin',
  substances: ['Amoxicillin', 'Clavulanic acid'],
};

/** A made-up medicine of a list, its first row. */
export const productEntered: ProductRow = {
  row: 1,
  name: 'Qyzzl (Paracetamol) 650 mg oral tablet',
  brand: 'Qyzzl',
  form: 'tablet',
  substances: ['Paracetamol'],
  code: '1000001',
};

/** How a list of that one row is imported. */
export const productImportEntered = {
  source: 'csv' as const,
  name: 'list.csv',
  rows: 1,
  leftOut: 0,
};
