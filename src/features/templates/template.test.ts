import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import { withRegimen } from '../prescriptions/withRegimen';
import { isEmptyTemplate, type NewTemplate, templateFor } from './template';

const anyMedicine: fc.Arbitrary<Medication> = fc.record({
  name: fc.string(),
  genericName: fc.string(),
  strength: fc.string(),
  dosage: fc.string(),
  frequency: fc.string(),
  duration: fc.string(),
  instructions: fc.string(),
  typed: fc.string(),
  regimen: fc.constant(null),
});

test('of a child no dose of a template is offered, and the rest of each medicine is', () => {
  fc.assert(
    fc.property(fc.array(anyMedicine), (medicines) => {
      const offered = templateFor({ medicines }, { isChild: true });
      expect(offered).toEqual(
        medicines.map(({ name, genericName, strength, duration, instructions }) =>
          expect.objectContaining({
            ...{ name, genericName, strength, duration, instructions },
            ...{ dosage: '', frequency: '', typed: '', doseForAdults: true },
          }),
        ),
      );
    }),
  );
});

test('of anybody else each medicine comes as it stands in the template, with the structure of its texts', () => {
  fc.assert(
    fc.property(fc.array(anyMedicine), (medicines) => {
      expect(templateFor({ medicines }, { isChild: false })).toEqual(
        medicines.map((medicine) => ({ ...withRegimen(medicine), doseForAdults: false })),
      );
    }),
  );
});

const nothing: NewTemplate = {
  name: 'Fever',
  isOfClinic: false,
  complaints: [],
  diagnoses: [],
  medicines: [],
  tests: [],
  advice: [],
  review: '',
};

test.each<[Partial<NewTemplate>, boolean]>([
  [{}, true],
  [{ review: '5d' }, false],
  [{ tests: ['CBC'] }, false],
  [{ medicines: [{ ...emptyMedication, name: 'Dolo' }] }, false],
])('a template with %j is empty: %s', (part, isEmpty) => {
  expect(isEmptyTemplate({ ...nothing, ...part })).toBe(isEmpty);
});
