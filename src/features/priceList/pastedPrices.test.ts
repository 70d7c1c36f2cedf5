import { expect, test } from 'vitest';
import { billMessages } from '../billing/bill';
import { type PastedLine, readPastedPrices } from './pastedPrices';
import { priceMessages } from './price';

const read = (text: string, namesInUse: string[] = []) =>
  readPastedPrices(text, { kind: 'procedure', namesInUse });
const inWords = (line: PastedLine) =>
  'problem' in line
    ? line.problem
    : [line.price.name, line.price.kind, line.price.unitPrice, line.price.taxBasisPoints].join(' ');

test.each([
  ['Dressing 150', 'Dressing procedure 15000 '],
  ['Dressing\t150', 'Dressing procedure 15000 '],
  ['1\tDressing\t₹1,500.00', 'Dressing procedure 150000 '],
  ['2) X-ray chest - Rs. 400/-', 'X-ray chest procedure 40000 '],
  ['ECG: 300 rupees', 'ECG procedure 30000 '],
  ['CBC, 250', 'CBC procedure 25000 '],
  ['Tab. Dolo 650 30', 'Tab. Dolo 650 procedure 3000 '],
  ['Gauze 20.50 12%', 'Gauze procedure 2050 1200'],
  ['Gauze\tMedicine\t20.50\t12 %', 'Gauze medicine 2050 1200'],
  ['Urine routine\ttests\t१५०', 'Urine routine test 15000 '],
  ['पट्टी १५०', 'पट्टी procedure 15000 '],
  ['Free check\t0', 'Free check procedure 0 '],
  ['2.5 mg tablet 30', '2.5 mg tablet procedure 3000 '],
  ['Syringe 0.50', 'Syringe procedure 50 '],
  ['Syringe .50', priceMessages.price],
  ['Dressing....150', 'Dressing procedure 15000 '],
  // Which number is the price, nobody can tell.
  ['X-ray\t999316\t400', priceMessages.price],
  ['Dolo\t20\t12', priceMessages.price],
  ['Dressing', priceMessages.price],
  ['Dressing 1,50', priceMessages.price],
  ['Dressing\tas needed', priceMessages.price],
  ['Dressing 150000000', billMessages.tooMuch],
  [`${'a'.repeat(250)} 150`, expect.any(String)],
])('%j is read as %j [10.3.34]', (text, words) => {
  expect(read(text).map(inWords)).toEqual([words]);
});

test('headings and blank lines are left out, and lines keep their numbers [10.3.34]', () => {
  const lines = read('Service\tRate (Rs)\r\n\r\nDressing\t150\nSuture\n');
  expect(lines.map(({ line }) => line)).toEqual([3, 4]);
  // Only the first line has headings.
  expect(read('Dressing 150\nRate').map(inWords)[1]).toBe(priceMessages.price);
});

test('a name that the list has, or that is written twice, is added once [10.3.34]', () => {
  const lines = read('dressing 150\nECG 300\necg 350', ['Dressing']);
  expect(lines.map(inWords)).toEqual([
    'dressing is already in the price list.',
    'ECG procedure 30000 ',
    'ecg is already in the price list.',
  ]);
});

test('a very long line is read at once', () => {
  expect(read('. '.repeat(50_000))).toHaveLength(1);
});
