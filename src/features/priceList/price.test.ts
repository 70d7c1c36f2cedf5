import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billMessages } from '../billing/bill';
import {
  emptyPriceForm,
  formFromPrice,
  newPrice,
  priceFromForm,
  priceInWords,
  priceKinds,
  priceMessages,
} from './price';

const dressing = { ...emptyPriceForm, name: 'Dressing', unitPrice: '150' };
const messageOf = (form: Partial<typeof dressing>) =>
  newPrice.safeParse(priceFromForm({ ...dressing, ...form })).error?.issues[0]?.message;

test.each([
  [{ name: '  ' }, priceMessages.name],
  [{ unitPrice: '' }, priceMessages.price],
  [{ unitPrice: '1,50' }, priceMessages.price],
  [{ unitPrice: '150 to 200' }, priceMessages.price],
  [{ unitPrice: 'free' }, priceMessages.price],
  [{ unitPrice: '-5' }, priceMessages.price],
  [{ unitPrice: '10000000' }, billMessages.tooMuch],
  [{ taxBasisPoints: 'some' }, billMessages.tax],
  [{ taxBasisPoints: '100.01' }, billMessages.tax],
  [{ hsn: '12345' }, billMessages.hsn],
  [{ unitPrice: '0' }, undefined],
  [{ unitPrice: 'Rs. 1,500/-', taxBasisPoints: '12 %', hsn: '3005' }, undefined],
])('%j says %j', (typed, message) => {
  expect(messageOf(typed)).toBe(message);
});

test('the form says again what is stored, to the paisa and the hundredth of a percent', () => {
  fc.assert(
    fc.property(
      fc.nat(999_999_999),
      fc.option(fc.nat(10_000)),
      fc.constantFrom(...priceKinds),
      fc.constantFrom(null, '9993', '999312'),
      (unitPrice, taxBasisPoints, kind, hsn) => {
        const wanted = { name: 'ECG', localName: 'ईसीजी', kind, unitPrice, taxBasisPoints, hsn };
        const stored = { ...wanted, id: 'an id', version: 1, retiredAt: null };
        expect(newPrice.parse(priceFromForm(formFromPrice(stored)))).toEqual(wanted);
      },
    ),
  );
});

test('the audit log has a price with all that a bill takes of it', () => {
  const price = {
    name: 'Gauze',
    kind: 'medicine',
    unitPrice: 2_050,
    hsn: '3005',
    localName: '',
  } as const;
  expect(priceInWords({ ...price, taxBasisPoints: 1250 })).toBe('Gauze, ₹20.50, 12.5%, 3005');
  expect(priceInWords({ ...price, taxBasisPoints: null, hsn: null })).toBe('Gauze, ₹20.50');
});
