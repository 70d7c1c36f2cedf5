import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bloodGroups,
  emptyPatientForm,
  newPatient,
  parseAllergies,
  patientFromForm,
  patientMessages,
  requiredPatientFields,
} from './patient';

const form = {
  ...emptyPatientForm,
  name: ' Asha Rao ',
  age: '31',
  phone: '98765 43210',
  address: '12 MG Road',
  emergencyContact: 'Vikram',
};
const check = (change: object) => newPatient.safeParse(patientFromForm({ ...form, ...change }));

describe('allergies', () => {
  test('are split at commas, trimmed, and blanks dropped', () => {
    expect(parseAllergies(' Dust, Penicillin ,, ')).toEqual(['Dust', 'Penicillin']);
    expect(parseAllergies('')).toEqual([]);
  });

  test('writing them back with commas and reading again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = parseAllergies(text);
        expect(parseAllergies(once.join(', '))).toEqual(once);
        expect(once.every((item) => item !== '' && item === item.trim())).toBe(true);
      }),
    );
  });
});

describe('a registration', () => {
  test('is trimmed, its age a number, its empty optional fields left out', () => {
    expect(check({}).data).toEqual({
      name: 'Asha Rao',
      age: 31,
      gender: 'male',
      phone: '98765 43210',
      address: '12 MG Road',
      emergencyContact: 'Vikram',
    });
  });

  test.each(requiredPatientFields.filter((field) => field !== 'age'))(
    'without %s gets the one message of the specification',
    (field) => {
      expect(check({ [field]: '  ' }).error?.issues[0]?.message).toBe(patientMessages.incomplete);
    },
  );

  test('every age from 0 to 150 is accepted, everything else refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (age) => {
        expect(check({ age: String(age) }).success).toBe(age >= 0 && age <= 150);
      }),
      { examples: [[-1], [0], [150], [151]] },
    );
    for (const age of ['3.5', '12abc', '1e2', '', 'NaN', '٣', '9'.repeat(400)]) {
      expect(check({ age }).error?.issues[0]?.message).toBe(patientMessages.age);
    }
  });

  test('an email address that is none is refused, an empty one is left out', () => {
    expect(check({ email: 'asha@' }).error?.issues[0]?.message).toBe(patientMessages.email);
    expect(check({ email: ' ' }).data?.email).toBeUndefined();
  });

  test.each(bloodGroups)('blood group %s is accepted', (bloodGroup) => {
    expect(check({ bloodGroup }).success).toBe(true);
  });

  test('a blood group that does not exist is refused', () => {
    expect(check({ bloodGroup: 'C+' }).success).toBe(false);
  });

  test('an allergy or a list of allergies that is too long is refused in plain words', () => {
    const messageFor = (allergies: string) => check({ allergies }).error?.issues[0]?.message;
    expect(messageFor('x'.repeat(61))).toBe('Please use at most 60 characters.');
    expect(messageFor(Array(51).fill('Dust').join(','))).toBe('Please list at most 50 allergies.');
  });

  test('a NUL byte anywhere is refused', () => {
    for (const field of [
      'name',
      'age',
      'phone',
      'email',
      'address',
      'emergencyContact',
      'medicalHistory',
      'allergies',
    ]) {
      expect(check({ [field]: 'a\u0000b' }).success).toBe(false);
    }
  });
});
