import type { NewPrice } from '../src/features/priceList/price';

/** What an administrator enters for one price. */
export const priceEntered: NewPrice = {
  name: 'Dressing',
  kind: 'procedure',
  unitPrice: 15_000,
  taxBasisPoints: null,
  hsn: '999312',
  localName: '',
};
