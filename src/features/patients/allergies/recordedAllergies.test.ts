import { describe, expect, test } from 'vitest';
import { newPatient } from '../patient';
import { withAddition } from '../recordAddition';
import { genericNames } from './genericNames';
import { eachAllergyOnce } from './recordedAllergies';

describe('the same allergy is kept once, as it was first written [5.3.3] [10.10.11]', () => {
  test.each([
    ['Penicillin', 'penicillin'],
    ['Sulfa drugs', ' SULFA   drugs '],
    ['Sulpha', 'Sulfa'],
    ['Paracetamol', 'PCM'],
    ['acetaminophen', 'Paracetamol'],
    ['Amoxicillin', 'Amoxycillin'],
    ['Co-amoxiclav', 'coamoxiclav'],
    ['Peanut', 'peanuts'],
    ['Dust mite', 'dust-mite'],
    ['धूल', ' धूल '],
  ])('%j and %j', (first, second) => {
    expect(eachAllergyOnce([first, 'Egg', second])).toEqual([first, 'Egg']);
    const patient = {
      name: 'Asha',
      age: 30,
      gender: null,
      phone: '',
      address: '',
      emergencyContact: '',
    };
    const { allergies } = newPatient.parse({ ...patient, allergies: [first, second] });
    expect(allergies).toEqual([first.trim()]);
    expect(withAddition({ allergies: [first], conditions: [] }, { allergies: [second] })).toEqual({
      allergies: [first],
      conditions: [],
    });
  });

  test.each([
    ['Cefixime', 'Cefoxitin'],
    ['Penicillin', 'Penicillamine'],
    ['Hydroxyzine', 'Hydralazine'],
    ['Dust 1', 'Dust 11'],
    ['Egg', 'Milk'],
    ['?', '!'],
    ['दाल', 'दूध'],
  ])('%j and %j stay two', (first, second) => {
    expect(eachAllergyOnce([first, second])).toEqual([first, second]);
  });

  test('no two substances are taken for one, but those that are one by two spellings or names', () => {
    const once = eachAllergyOnce(genericNames);
    const others = genericNames.filter((name) => !once.includes(name));
    expect(others.join(' ')).toBe(
      'acyclovir amoxycillin beclomethasone cephalexin chlorthalidone clomiphene cotrimoxazole cyclosporine epinephrine ' +
        'ethamsylate ethinylestradiol etophylline furosemide glycerine guaiphenesin lignocaine multivitamins ' +
        'paracetamol rifampin salbutamol simeticone valacyclovir',
    );
  });
});
