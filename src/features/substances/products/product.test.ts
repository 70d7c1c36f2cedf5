import { describe, expect, test } from 'vitest';
import { isNoMedicine } from '../substances';
import { doseFormOf } from './doseForm';
import {
  type CodedProduct,
  productOfMedicine,
  productSubstances,
  type StoredProduct,
} from './product';

const products: StoredProduct[] = [
  { brandKey: 'dolo', form: 'tablet', substances: ['Paracetamol'] },
  { brandKey: 'telma', form: 'tablet', substances: ['Telmisartan'] },
  { brandKey: 'telma h', form: 'tablet', substances: ['Telmisartan', 'Hydrochlorothiazide'] },
  { brandKey: 'ciplox', form: 'tablet', substances: ['Ciprofloxacin'] },
  { brandKey: 'ciplox', form: 'drops', substances: ['Ciprofloxacin', 'Dexamethasone'] },
  { brandKey: 'becosules', form: '', substances: ['Vitamin B complex'] },
];

describe('a written name finds the product of an imported list [10.23.83]', () => {
  test.each([
    ['Tab. Dolo 650', ['Paracetamol']],
    ['dolo 500', ['Paracetamol']],
    ['Telma 40', ['Telmisartan']],
    ['Telma-H', ['Telmisartan', 'Hydrochlorothiazide']],
    ['Tab. Ciplox 500', ['Ciprofloxacin']],
    ['Ciplox eye drops', ['Ciprofloxacin', 'Dexamethasone']],
    ['Cap. Becosules', ['Vitamin B complex']],
  ])('%s', (name, substances) => {
    expect(productSubstances(name, products)).toEqual(substances);
  });

  test.each([
    ['of another suffix', 'Telma AM'],
    ['of another form', 'Syp. Dolo'],
    ['whose products differ, written without a form', 'Ciplox'],
    ['of no letters', '650 mg'],
  ])('and none %s', (_, name) => {
    expect(productSubstances(name, products)).toBeNull();
  });

  test('and not if a doctor noted that it is no medicine', () => {
    const ties = [{ brandKey: 'hair dye', form: '', substances: [] }];
    expect(isNoMedicine('Hair dye', ties)).toBe(true);
    expect(isNoMedicine('Dolo', ties)).toBe(false);
  });
});

test.each([
  ['Film-coated oral tablet', 'tablet'],
  ['Soft gelatin capsule', 'capsule'],
  ['Powder for oral suspension', 'liquid'],
  ['Vaginal tablet', 'other'],
  ['Eye drops solution', 'drops'],
  ['Ear suspension', 'drops'],
  ['Solution for injection', 'injection'],
  ['Powder for inhalation', 'inhaled'],
  ['Nasal spray', 'spray'],
  ['Cutaneous cream', 'topical'],
  ['Oral granules', 'sachet'],
  ['Chewing gum', ''],
] as const)('the dose form “%s” is %s [10.23.84]', (text, form) => {
  expect(doseFormOf(text)).toBe(form);
});

describe('the code of a medicine [10.23.87]', () => {
  const listed = (name: string, brandKey: string, code: string): CodedProduct => ({
    ...{ name, brandKey, code, form: 'tablet', substances: ['Paracetamol'] },
  });
  const coded = [
    listed('Qyzzl (Paracetamol) 500 mg oral tablet', 'qyzzl', '1'),
    listed('Qyzzl 650 (Paracetamol) 650 mg oral tablet', 'qyzzl', '2'),
    listed('Twice (Paracetamol) 500 mg oral tablet', 'twice', '3'),
    listed('Twice (Paracetamol) 500 mg film-coated oral tablet', 'twice', '4'),
  ];
  test.each([
    ['Tab. Qyzzl 650', '', '2'],
    ['Qyzzl', '500 mg', '1'],
    ['Qyzzl', '', null],
    ['Qyzzl 250', '', null],
    ['Twice 500', '', null],
    ['Syp. Qyzzl 500', '', null],
  ])('%s %s: %s', (name, strength, code) => {
    expect(productOfMedicine({ name, strength }, coded)?.code ?? null).toBe(code);
  });
});
