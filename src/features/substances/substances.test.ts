import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allergiesWithSubstances, unknownAllergies } from './allergiesWithSubstances';
import {
  areSameSubstances,
  brandKey,
  brandOf,
  joinSubstances,
  splitSubstances,
  substancesOf,
  substancesOfOtherForm,
  substancesOnPaper,
  type Tie,
  withName,
  withSubstances,
} from './substances';

const tie = (brand: string, ...substances: string[]): Tie => ({ ...brandOf(brand), substances });

describe('the name of a brand [10.10.7]', () => {
  test.each([
    ['Dolo', 'dolo', ''],
    ['Tab. Dolo', 'dolo', 'tab'],
    ['TAB.DOLO', 'dolo', 'tab'],
    ['Tablet  Dolo 650', 'dolo', 'tab'],
    ['Dolo-650', 'dolo', ''],
    ['dolo 650mg', 'dolo', ''],
    ['Dolo 650 mg', 'dolo', ''],
    ['Dolo 1 g', 'dolo', ''],
    ['Dolo 650 Tablet', 'dolo', 'tab'],
    ['Syp. Augmentin Duo 228.5mg/5ml', 'augmentin duo', 'syp'],
    ['Dry syp. Augmentin', 'augmentin', 'dry syp'],
    ['Telma H 40/12.5', 'telma h', ''],
    ['Telma-H 40+12.5', 'telma h', ''],
    ['Telma+', 'telma +', ''],
    ['Zerodol 100 SP', 'zerodol sp', ''],
    ['Inj. Monocef 1g', 'monocef', 'inj'],
    ['Eye drops Ciplox 0.3%', 'ciplox', 'eye drops'],
    ['Volini gel', 'volini', 'gel'],
    ['Uprise D3 60k', 'uprise d3', ''],
    ['Vitamin B 12', 'vitamin b 12', ''],
    ['T-98', 't 98', ''],
    ['Liv.52', 'liv', ''],
    ['गोली डोलो', 'डोलो', 'tab'],
    ['Gel', 'gel', ''],
    ['650 mg', '', ''],
    ['1-0-1', '', ''],
    ['', '', ''],
  ])('of “%s” is “%s”, as “%s”', (name, key, form) => {
    expect(brandOf(name)).toEqual({ brandKey: key, form });
  });

  test('is the whole of it: another word makes another brand', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    fc.assert(
      fc.property(
        word,
        fc.constantFrom(
          ...'H AM D DSR GP SP AV LS Plus Forte Cold CV MF XR SR DS LC MR OZ TZ + Kid Max CT LB'.split(
            ' ',
          ),
        ),
        (name, suffix) => {
          for (const other of [
            `${name} ${suffix}`,
            `${name}-${suffix} 40`,
            `Tab. ${name} ${suffix}`,
          ]) {
            expect(brandKey(other)).not.toBe(brandKey(name));
            expect(substancesOf(other, [tie(name, 'Telmisartan')])).toBeNull();
          }
        },
      ),
    );
  });
});

describe('a tie holds [10.10.7]', () => {
  const augmentin = tie('Tab. Augmentin 625', 'Amoxicillin', 'Clavulanic acid');
  const both = ['Amoxicillin', 'Clavulanic acid'];

  test.each([
    ['Augmentin', true],
    ['Augmentin 1000', true],
    ['Tab. Augmentin', true],
    ['augmentin tablet', true],
    ['Syp. Augmentin', false],
    ['Inj. Augmentin 1.2 g', false],
    ['Cap. Augmentin', false],
    ['Augmentin Duo', false],
    ['Augment', false],
  ])('of tablets for “%s”: %s', (name, holds) => {
    expect(substancesOf(name, [augmentin])).toEqual(holds ? both : null);
  });

  test('without a form’s word for tablets and capsules, and another form is proposed', () => {
    const plain = [tie('Augmentin', ...both)];
    expect(substancesOf('Tab. Augmentin', plain)).toEqual(both);
    expect(substancesOf('Cap. Augmentin', plain)).toEqual(both);
    expect(substancesOf('Syp. Augmentin', plain)).toBeNull();
    expect(substancesOfOtherForm('Syp. Augmentin', plain)).toEqual(both);
    expect(substancesOfOtherForm('Augmentin', plain)).toBeNull();
    expect(substancesOfOtherForm('Syp. Augmentin Duo', plain)).toBeNull();
  });

  test('for a name without its form only where all forms agree', () => {
    const agreeing = [augmentin, tie('Syp. Augmentin', 'clavulanic acid', 'amoxicillin')];
    expect(substancesOf('Augmentin', agreeing)).toEqual(both);
    const differing = [tie('Tab. Ascoril', 'Salbutamol'), tie('Syp. Ascoril', 'Ambroxol')];
    expect(substancesOf('Ascoril', differing)).toBeNull();
    expect(substancesOf('Syp. Ascoril', differing)).toEqual(['Ambroxol']);
    expect(substancesOfOtherForm('Inj. Ascoril', differing)).toBeNull();
  });

  test('and fills what was left blank, nothing else', () => {
    const ties = [augmentin, tie('Dust')];
    const blank = { name: 'Augmentin', genericName: ' ', strength: '625' };
    expect(withSubstances(blank, ties)).toEqual({
      ...blank,
      genericName: 'Amoxicillin + Clavulanic acid',
    });
    const typed = { name: 'Augmentin', genericName: 'Co-amoxiclav' };
    expect(withSubstances(typed, ties)).toBe(typed);
    const unknown = { name: 'Dust', genericName: '' };
    expect(withSubstances(unknown, ties)).toBe(unknown);
  });
});

describe('substances as text [10.10.7]', () => {
  test.each([
    ['amoxicillin + clavulanic acid', ['Amoxicillin', 'Clavulanic acid']],
    ['Amoxicillin 500 mg + Clavulanic acid 125 mg', ['Amoxicillin', 'Clavulanic acid']],
    ['Ibuprofen/Paracetamol', ['Ibuprofen', 'Paracetamol']],
    ['ofloxacin, ornidazole', ['Ofloxacin', 'Ornidazole']],
    ['Telmisartan 40; hctz 12.5', ['Telmisartan', 'HCTZ']],
    ['pcm and caffeine', ['Paracetamol', 'Caffeine']],
    ['Paracetamol + paracetamol', ['Paracetamol']],
    ['Insulin 30/70', ['Insulin']],
    ['Vitamin B12 + folic acid', ['Vitamin B12', 'Folic acid']],
    [' + ', []],
    ['', []],
  ])('%s', (text, substances) => {
    expect(splitSubstances(text)).toEqual(substances);
    expect(splitSubstances(joinSubstances(substances))).toEqual(substances);
  });

  test('are the same in any order, and stand in capitals on a paper', () => {
    expect(areSameSubstances(['A', 'b'], ['B', 'a'])).toBe(true);
    expect(areSameSubstances(['A'], ['A', 'B'])).toBe(false);
    expect(substancesOnPaper('Amoxicillin + Clavulanic acid')).toBe(
      'AMOXICILLIN + CLAVULANIC ACID',
    );
  });
});

describe('what is in a medicine goes with its name [10.10.7]', () => {
  const augmentin = { name: 'Tab. Augmentin 625', genericName: 'Amoxicillin + Clavulanic acid' };
  test.each([
    ['Telma 40', false],
    ['Augmentin Duo', false],
    ['Syp. Augmentin', false],
    ['', false],
    ['Tab. Augmentin 375', true],
    ['augmentin', true],
  ])('as “%s”: %j', (name, stays) => {
    const genericName = stays ? augmentin.genericName : '';
    expect(withName(augmentin, name, { isTyped: false })).toEqual({ name, genericName });
    expect(withName(augmentin, name, { isTyped: true })).toEqual({ ...augmentin, name });
  });
});

describe('allergies that are recorded by brand [10.10.9]', () => {
  const ties = [
    tie('Mox', 'Amoxicillin'),
    tie('Tab. Augmentin', 'Amoxicillin', 'Clavulanic acid'),
    tie('Syp. Brufen', 'Ibuprofen'),
    tie('Hair colour'),
  ];

  test.each([
    ['Mox', 'Mox (Amoxicillin)'],
    ['mox 500', 'mox 500 (Amoxicillin)'],
    ['Allergic to Mox', 'Allergic to Mox (Amoxicillin)'],
    ['Augmentin allergy', 'Augmentin allergy (Amoxicillin + Clavulanic acid)'],
    ['Brufen', 'Brufen (Ibuprofen)'],
    ['Mox and Brufen', 'Mox and Brufen (Amoxicillin + Ibuprofen)'],
    ['Mox (amoxicillin)', 'Mox (amoxicillin)'],
    ['Mox CV', 'Mox CV'],
    ['Hair colour', 'Hair colour'],
    ['Penicillin', 'Penicillin'],
  ])('%s', (allergy, checked) => {
    expect(allergiesWithSubstances(['Dust', allergy], ties)).toEqual(['Dust', checked]);
  });

  test('what is no allergy stays as it is', () => {
    expect(allergiesWithSubstances(['NKDA'], ties)).toEqual(['NKDA']);
    expect(allergiesWithSubstances([], ties)).toEqual([]);
  });

  test.each([
    [['Zifi'], ['Zifi']],
    [['Septran tablets', 'Dust'], ['Septran']],
    [['Mox', 'Penicillin', 'Paracetamol', 'NKDA'], []],
    [['Dust', 'Peanuts', 'Prawns and sea food', 'Cat hair', 'Hair colour'], []],
    [['rash when she took something for fever as a child'], []],
    [['None'], []],
  ])('of %j are asked about: %j', (allergies, asked) => {
    expect(unknownAllergies(allergies, ties)).toEqual(asked);
  });
});
