import { expect, test } from 'vitest';
import { type CheckedPatient, factsOf } from './facts';

const today = '2026-11-29';
const patient: CheckedPatient = {
  age: 28,
  dateOfBirth: null,
  dateOfBirthIsEstimated: false,
  gender: 'female',
  allergies: ['Penicillin'],
  conditions: ['Asthma'],
  expectedDelivery: null,
  notPregnantOn: null,
};
const factsWith = (some: Partial<CheckedPatient>) =>
  factsOf({ ...patient, ...some }, null, [], today);

test('conditions come from the record and from today’s diagnoses without a question mark [10.23.21]', () => {
  const { conditions } = factsOf(patient, null, ['Dengue', '?Epilepsy'], today);
  expect(conditions.map(({ key }) => key)).toEqual(['asthma', 'dengue']);
});

test('months are those of the date of birth, also of an estimated one', () => {
  const born = { age: null, dateOfBirth: '2026-06-30' };
  expect(factsWith(born)).toMatchObject({ age: 0, ageInMonths: 4 });
  const estimated = { age: null, dateOfBirth: '2026-06-01', dateOfBirthIsEstimated: true };
  expect(factsWith(estimated).ageInMonths).toBe(5);
  expect(factsWith({})).toMatchObject({ age: 28, ageInMonths: null });
});

test('a pregnancy counts until 42 weeks, and “not pregnant” on its day alone', () => {
  expect(factsWith({}).pregnancy).toBeNull();
  expect(factsWith({ expectedDelivery: '2027-02-21' }).pregnancy).toEqual({ weeks: 28 });
  expect(factsWith({ expectedDelivery: '2026-11-20' }).pregnancy).toEqual({ weeks: 41 });
  expect(factsWith({ expectedDelivery: '2026-11-01' }).pregnancy).toBeNull();
  expect(factsWith({ notPregnantOn: today }).pregnancy).toBe('notPregnant');
  expect(factsWith({ notPregnantOn: '2026-11-28' }).pregnancy).toBeNull();
});
