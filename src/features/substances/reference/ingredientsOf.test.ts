import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandOf, type Tie } from '../substances';
import { formGroupOf } from './formGroup';
import { ingredientsOf } from './ingredientsOf';

const tie = (brand: string, ...substances: string[]): Tie => ({ ...brandOf(brand), substances });
const ties = [
  tie('Dolo 650', 'Paracetamol'),
  tie('Calpol', 'Paracetamol'),
  tie('Syp. Calpol', 'Paracetamol'),
  tie('T-98', 'Paracetamol'),
  tie('Augmentin', 'Amoxicillin', 'Clavulanic acid'),
  tie('Telma H', 'Telmisartan', 'HCTZ'),
  tie('Eltroxin', 'Thyroxine'),
  tie('Lanoxin', 'Digoxin'),
  tie('Uprise D3', 'Cholecalciferol'),
  tie('Inj. Monocef', 'Ceftriaxone'),
  tie('Asthalin inhaler', 'Salbutamol'),
  tie('Neb. Budecort', 'Budesonide'),
  tie('Voveran gel', 'Diclofenac'),
];

/** "Paracetamol 650 mg", "Amoxicillin" without a strength, "(Foo)" if the list does not have it. */
function said(name: string, genericName = '', strength = ''): string | null {
  const ingredients = ingredientsOf({ name, genericName, strength }, ties);
  return (
    ingredients
      ?.map(({ substance, isListed, strength: one }) => {
        const per = one && one.per !== 'unit' ? `/${one.per}` : '';
        const text = one ? `${substance} ${one.amount} ${one.unit}${per}` : substance;
        return isListed ? text : `(${text})`;
      })
      .join(', ') ?? null
  );
}

describe('what is in a medicine [10.23.12]', () => {
  test.each([
    ['Dolo 650', '', '', 'Paracetamol 650 mg'],
    ['Tab. Dolo-650 mg', '', '', 'Paracetamol 650 mg'],
    ['Dolo', '', '1 g', 'Paracetamol 1000 mg'],
    ['Dolo', '', '', 'Paracetamol'],
    [
      'Augmentin',
      'Amoxicillin 500 mg + Clavulanic acid 125 mg',
      '',
      'Amoxicillin 500 mg, Clavulanic acid 125 mg',
    ],
    // The list has no strength of clavulanic acid, so that 125 may be anything.
    [
      'Augmentin',
      'Amoxicillin 500 + Clavulanic acid 125',
      '',
      'Amoxicillin 500 mg, Clavulanic acid',
    ],
    ['Augmentin 625', '', '', 'Amoxicillin, Clavulanic acid'],
    ['Augmentin', '', '625 mg', 'Amoxicillin, Clavulanic acid'],
    // The order of a tie is that in which a doctor noted it, not that of the box.
    ['Telma H', '', '40/12.5', 'Telmisartan, Hydrochlorothiazide'],
    ['Metformin + Glimepiride 500/2', '', '', 'Metformin 500 mg, Glimepiride 2 mg'],
    ['Metformin + Glimepiride', '', '500/2', 'Metformin 500 mg, Glimepiride 2 mg'],
    ['Zerodol', 'Aceclofenac sodium 100 mg', '', 'Aceclofenac 100 mg'],
    ['Amlodipine besylate 5', '', '', 'Amlodipine 5 mg'],
    ['Metformin SR 500', '', '', 'Metformin 500 mg'],
    ['Tab. Paracetamol', '', '', 'Paracetamol'],
    ['पैरासिटामोल 500', '', '', 'Paracetamol 500 mg'],
    ['Co-trimoxazole DS', '', '800/160', 'Sulfamethoxazole, Trimethoprim'],
    ['X', 'pcm and caffeine', '', 'Paracetamol, Caffeine'],
    ['X', 'Ibuprofen/Paracetamol', '', 'Ibuprofen, Paracetamol'],
    ['X', 'Foo 5 mg + Paracetamol 500', '', '(Foo 5 mg), Paracetamol 500 mg'],
    ['Ambroxol 30 mg', '', '', '(Ambroxol 30 mg)'],
    // In "T 98" the number is the name.
    ['T-98', '', '', 'Paracetamol'],
  ])('“%s” (%s) %s is %s', (name, genericName, strength, expected) => {
    expect(said(name, genericName, strength)).toBe(expected);
  });

  test.each(['Telma', 'Zerodol-P', 'Cetirizine D', 'Liv.52', '650 mg', '', 'constructor'])(
    'of “%s” nobody knows',
    (name) => {
      expect(said(name)).toBeNull();
    },
  );

  test('without a tie a brand with the suffix of another one is not known', () => {
    expect(ingredientsOf({ name: 'Telma-H', genericName: '', strength: '' }, [])).toBeNull();
  });

  test('a number without a unit is what the list has, in the unit in which it has it', () => {
    expect(said('Eltroxin 50')).toBe('Levothyroxine 0.05 mg');
    expect(said('Eltroxin 0.05')).toBe('Levothyroxine 0.05 mg');
    expect(said('Eltroxin', '', '50 mcg')).toBe('Levothyroxine 0.05 mg');
    expect(said('Lanoxin 0.25')).toBe('Digoxin 0.25 mg');
    expect(said('Lanoxin 250')).toBe('Digoxin 0.25 mg');
    // Ten times the tablet that there is: asked about, not read away.
    expect(said('Lanoxin 2.5')).toBe('Digoxin 2.5 mg');
    expect(said('Uprise D3 60k')).toBe('Cholecalciferol 60000 IU');
    expect(said('Uprise D3 60,000 IU')).toBe('Cholecalciferol 60000 IU');
    expect(said('Inj. Monocef 1')).toBe('Ceftriaxone 1000 mg');
  });

  test('a liquid has its strength in one ml, if its volume is written or the list has just this one', () => {
    expect(said('Syp. Calpol 120/5')).toBe('Paracetamol 24 mg/ml');
    expect(said('Calpol 120/5')).toBe('Paracetamol 24 mg/ml');
    expect(said('Syp. Calpol', '', '250 mg/5 ml')).toBe('Paracetamol 50 mg/ml');
    expect(said('Syp. Calpol 250')).toBe('Paracetamol 50 mg/ml');
    expect(said('Syp. Calpol 170 mg')).toBe('Paracetamol');
    expect(said('Syp. Calpol 60 ml')).toBe('Paracetamol');
  });

  test('a puff, a container for the nebuliser and the size of a tube', () => {
    expect(said('Asthalin inhaler 100 mcg')).toBe('Salbutamol 0.1 mg/dose');
    expect(said('Neb. Budecort 0.5 mg')).toBe('Budesonide 0.5 mg');
    expect(said('Voveran gel 30 g')).toBe('Diclofenac');
  });

  test('whatever is written, no ingredient comes twice and no strength is nothing', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, (name, genericName, strength) => {
        const ingredients = ingredientsOf({ name, genericName, strength }, ties) ?? [];
        const substances = ingredients.map(({ substance }) => substance);
        expect(new Set(substances).size).toBe(substances.length);
        for (const { strength: one } of ingredients) if (one) expect(one.amount).toBeGreaterThan(0);
      }),
    );
  });
});

test.each([
  ['Tab. Dolo 650', 'solid'],
  ['Glycomet 500 SR', 'modifiedRelease'],
  ['Dry syp. Mox', 'liquid'],
  ['Drops Calpol', 'drops'],
  ['Inhaler Asthalin', 'inhaled'],
  ['Inj. Voveran', 'injection'],
  ['Voveran gel', 'topical'],
  ['Supp. Anamol', 'rectal'],
  ['Dolo 650', null],
  ['Powder Candid', null],
])('the form group of “%s” is %s [10.23.12]', (name, group) => {
  expect(formGroupOf(name)).toBe(group);
});
