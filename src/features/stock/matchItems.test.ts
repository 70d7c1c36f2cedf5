import { describe, expect, test } from 'vitest';
import { brandOf, type Tie } from '../substances/substances';
import { matchItems } from './matchItems';
import type { StockUnit } from './stockItem';

const tie = (brand: string, ...substances: string[]): Tie => ({ ...brandOf(brand), substances });
const ties = [
  tie('Dolo', 'Paracetamol'),
  tie('Calpol', 'Paracetamol'),
  tie('Syp. Calpol', 'Paracetamol'),
  tie('Glycomet', 'Metformin'),
  tie('Augmentin', 'Amoxicillin', 'Clavulanic acid'),
  tie('Moxikind CV', 'Amoxicillin', 'Clavulanic acid'),
];

function matched(
  name: string,
  stock: readonly (readonly [name: string, unit: StockUnit])[],
  { genericName = '', strength = '' } = {},
) {
  const items = stock.map(([itemName, unit]) => ({ name: itemName, unit }));
  const { same, otherBrands } = matchItems({ name, genericName, strength }, items, ties);
  return [same.map((item) => item.name), otherBrands.map((item) => item.name)];
}

const shelf = [
  ['Tab. Dolo 650', 'tablet'],
  ['Dolo 500', 'tablet'],
  ['Calpol 650', 'tablet'],
  ['Syp. Calpol 250 mg/5 ml', 'bottle'],
  ['Unknownix 650', 'tablet'],
] as const;

describe('what a written medicine may be given as [10.24.10]', () => {
  test('the same brand has the same form and strength', () => {
    expect(matched('Dolo 650', shelf)).toEqual([['Tab. Dolo 650'], ['Calpol 650']]);
    expect(matched('Tab. Dolo', shelf, { strength: '500 mg' })).toEqual([['Dolo 500'], []]);
    expect(matched('Syp. Dolo 650', shelf)).toEqual([[], []]);
  });

  test('an item may say its pack, by which it differs from another one', () => {
    const packs = [
      ['Tab. Dolo 650', 'tablet'],
      ['Tab. Dolo 650 (10’s)', 'tablet'],
      ['Calpol 650 (10’s)', 'tablet'],
    ] as const;
    expect(matched('Dolo 650', packs)).toEqual([
      ['Tab. Dolo 650', 'Tab. Dolo 650 (10’s)'],
      ['Calpol 650 (10’s)'],
    ]);
  });

  test('without a strength nothing matches', () => {
    expect(matched('Dolo', shelf)).toEqual([[], []]);
  });

  test('an unknown brand is nobody’s other brand', () => {
    expect(matched('Unknownix 650', shelf)).toEqual([['Unknownix 650'], []]);
    expect(matched('Strangerol 650', shelf)).toEqual([[], []]);
  });

  test('of a combination whose parts have no strength each there is no other brand', () => {
    expect(matched('Augmentin 625', [['Moxikind CV 625', 'tablet']])).toEqual([[], []]);
  });

  test('slow release is another form', () => {
    expect(
      matched('Glycomet SR 500', [['Metformin 500', 'tablet']], {
        genericName: 'Metformin 500 mg',
      }),
    ).toEqual([[], []]);
    expect(matched('Glycomet 500', [['Metformin 500 mg', 'tablet']])).toEqual([
      [],
      ['Metformin 500 mg'],
    ]);
  });
});
