import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bloodGroups,
  dropsAnswer,
  emptyPatientForm,
  formFromPatient,
  genderWords,
  type NewPatient,
  newPatient,
  notRecorded,
  type Patient,
  parseAllergies,
  parseDateOfBirth,
  patientDifferences,
  patientFromForm,
  patientMessages,
  registeredPatient,
  requiredPatientFields,
  shownPatientValue,
  validNoneGiven,
  type WaivableField,
} from './patient';

const form = {
  ...emptyPatientForm,
  name: ' Asha Rao ',
  age: '31',
  gender: 'male' as const,
  phone: '98765 43210',
  address: '12 MG Road',
  emergencyContact: 'Vikram',
};
const check = (change: object) =>
  registeredPatient.safeParse(patientFromForm({ ...form, ...change }, '2026-11-20'));

const record = check({}).data as NewPatient;

describe('allergies [BUS-4]', () => {
  test('are split at commas, trimmed, and blanks dropped [5.3.3]', () => {
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
  test('is trimmed, its age a number, its empty optional fields left out [5.3.4]', () => {
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
    'without %s gets the one message of the specification [5.3.1]',
    (field) => {
      expect(check({ [field]: '  ' }).error?.issues[0]?.message).toBe(patientMessages.incomplete);
    },
  );

  test('every age from 0 to 150 is accepted, everything else refused [3.2.3] [5.3.2] [9.1] [BUS-3]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (age) => {
        expect(check({ age: String(age) }).success).toBe(age >= 0 && age <= 150);
      }),
      { examples: [[-1], [0], [150], [151]] },
    );
    for (const age of ['3.5', '12abc', '1e2', 'NaN', '٣', '9'.repeat(400)]) {
      expect(check({ age }).error?.issues[0]?.message).toBe(patientMessages.age);
    }
  });

  test('an email address that is none is refused, an empty one is left out', () => {
    expect(check({ email: 'asha@' }).error?.issues[0]?.message).toBe(patientMessages.email);
    expect(check({ email: ' ' }).data?.email).toBeUndefined();
  });

  test.each(bloodGroups)('blood group %s is accepted [3.2.9]', (bloodGroup) => {
    expect(check({ bloodGroup }).success).toBe(true);
  });

  test('a blood group that does not exist is refused', () => {
    expect(check({ bloodGroup: 'C+' }).success).toBe(false);
  });

  test('an allergy or a list of allergies that is too long is refused in plain words', () => {
    const messageFor = (allergies: string) => check({ allergies }).error?.issues[0]?.message;
    expect(messageFor('x'.repeat(61))).toBe('Please use at most 60 characters.');
    expect(messageFor(Array.from({ length: 51 }, (_, n) => `Dust ${n}`).join(','))).toBe(
      'Please list at most 50 allergies.',
    );
  });

  test('a NUL byte anywhere is refused', () => {
    for (const field of [
      'name',
      'age',
      'phone',
      'email',
      'address',
      'emergencyContact',
      'abhaNumber',
      'abhaAddress',
      'medicalHistory',
      'allergies',
    ]) {
      expect(check({ [field]: 'a\u0000b' }).success).toBe(false);
    }
  });
});

describe('age or date of birth [10.11.1]', () => {
  test('a date typed as the age is sent with the age that follows from it', () => {
    expect(check({ age: '14/3/1985' }).data).toMatchObject({ age: 41, dateOfBirth: '1985-03-14' });
    expect(check({ age: '31' }).data?.dateOfBirth).toBeUndefined();
  });

  test.each([
    ['20/11/2026', true],
    ['21/11/2026', false],
    ['21/11/1875', true],
    ['20/11/1875', false],
  ])('%s is possible on 20 November 2026: %s', (age, isPossible) => {
    expect(parseDateOfBirth(age, '2026-11-20')?.isPossible).toBe(isPossible);
    expect(check({ age }).success).toBe(isPossible);
  });

  test.each([
    ['8 months', '2026-03-01', 0],
    ['८ महीने', '2026-03-01', 0],
    ['1 year 6 months', '2025-05-01', 1],
    ['Mar 2026', '2026-03-01', 0],
    ['3/1985', '1985-03-01', 41],
  ])('%s is sent as a month of birth, marked as estimated', (typed, dateOfBirth, age) => {
    expect(check({ age: typed }).data).toMatchObject({
      age,
      dateOfBirth,
      dateOfBirthIsEstimated: true,
    });
  });

  test.each([
    ['3 days', '2026-11-17'],
    ['१० दिन', '2026-11-10'],
    ['6 weeks', '2026-10-09'],
    ['36 hours', '2026-11-19'],
    ['5 hrs', '2026-11-20'],
  ])('%s is sent as a date of birth to the day', (typed, dateOfBirth) => {
    expect(check({ age: typed }).data).toMatchObject({
      age: 0,
      dateOfBirth,
      dateOfBirthIsEstimated: false,
    });
  });

  test('a date that was told is sent as told, an age in years with its unit as years', () => {
    expect(check({ age: '14/3/1985' }).data?.dateOfBirthIsEstimated).toBe(false);
    for (const age of ['31', '31 yrs', '३१', '३१ साल']) {
      expect(check({ age }).data).toMatchObject({ age: 31 });
      expect(check({ age }).data?.dateOfBirth).toBeUndefined();
    }
  });

  test.each(['300 months', '37 months', '151 years', '8 months or so'])(
    '%s gets the message of the specification',
    (age) => {
      expect(check({ age }).error?.issues[0]?.message).toBe(patientMessages.age);
    },
  );

  test('what stands in the form is sent as it was, on any later day', () => {
    const record = {
      ...check({ age: '8 months' }).data,
      id: '0190dead-beef-7000-8000-0123456789ab',
      email: null,
      bloodGroup: null,
      noneGiven: [],
      abhaNumber: null,
      abhaAddress: null,
      allergies: [],
      medicalHistory: null,
      conditions: ['Asthma, 2010', 'COPD'],
      expectedDelivery: '2025-01-01',
      registeredAt: '2026-11-20T00:00:00.000Z',
      version: 1,
      voided: null,
    } as unknown as Patient;
    for (const today of ['2026-11-20', '2026-12-05', '2035-02-28']) {
      const sent = newPatient.parse(patientFromForm(formFromPatient(record), today));
      expect(patientDifferences(record, sent)).toEqual([]);
    }
  });

  test('an estimated date of birth is told by its month, and never as if it had been told [10.11.2]', () => {
    const estimated = { name: 'A', dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: true };
    const told = { name: 'A', dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: false };
    expect(patientDifferences(estimated, told)).toEqual([
      { field: 'dateOfBirth', before: '2026-03', after: '2026-03-01' },
    ]);
    expect(patientDifferences(told, { name: 'A', dateOfBirth: '2026-03-01' })).toEqual([]);
    expect(shownPatientValue('dateOfBirth', '2026-03')).toBe('about Mar 2026 (estimated)');
    expect(shownPatientValue('dateOfBirth', '2026-03-01')).toBe('1 Mar 2026');
  });

  test('an age that grew by itself is no change; a date of birth that came or went is one', () => {
    const born = { name: 'A', age: 40, dateOfBirth: '1985-03-14' };
    expect(patientDifferences(born, { ...born, age: 41 })).toEqual([]);
    expect(patientDifferences({ name: 'A', age: 41 }, { ...born, age: 41 })).toEqual([
      { field: 'dateOfBirth', before: '', after: '1985-03-14' },
    ]);
    expect(patientDifferences(born, { name: 'A', age: 39 })).toEqual([
      { field: 'age', before: '40', after: '39' },
      { field: 'dateOfBirth', before: '1985-03-14', after: '' },
    ]);
  });
});

describe('what the patient answered', () => {
  const none = { phone: '', address: ' ', noneGiven: ['phone', 'address'] as WaivableField[] };

  test('"none given" is an answer, and no value [5.3.1]', () => {
    const sent = check(none).data;
    expect(sent).toMatchObject({ phone: '', address: '', noneGiven: ['phone', 'address'] });
    expect(check({ ...none, noneGiven: ['phone'] }).error?.issues).toMatchObject([
      { path: ['address'], message: patientMessages.incomplete },
    ]);
    expect(check({ age: '', noneGiven: ['age'] }).data).toMatchObject({ age: null });
    expect(check({ age: '' }).success).toBe(false);
  });

  test('an answer that is typed after all takes the mark away', () => {
    expect(check({ ...none, address: 'Pune' }).data?.noneGiven).toEqual(['phone']);
    expect(validNoneGiven({ ...record, noneGiven: ['age', 'address'] })).toEqual([]);
  });

  test('what nobody asked is not recorded, what nobody has is not asked again', () => {
    expect(notRecorded(record)).toEqual([]);
    const left = { ...record, age: null, gender: null, phone: '', address: '' };
    expect(notRecorded(left)).toEqual(['age', 'gender', 'phone', 'address']);
    expect(notRecorded({ ...left, noneGiven: ['phone', 'age'] })).toEqual(['gender', 'address']);
  });

  test('a correction may leave open what was open, and blanks nothing without the answer', () => {
    const blank = { ...record, address: '' };
    expect(dropsAnswer(record, blank)).toBe(true);
    expect(dropsAnswer(blank, blank)).toBe(false);
    expect(dropsAnswer(record, { ...blank, noneGiven: ['address'] })).toBe(false);
    expect(dropsAnswer({ ...blank, noneGiven: ['address'] }, blank)).toBe(true);
  });

  test('the history tells a value from "none given", and both from nothing', () => {
    const blank = { ...record, address: '' };
    const marked = { ...blank, noneGiven: ['address'] as WaivableField[] };
    const told = (before: object, after: object) =>
      patientDifferences(before, after).map((change) => [change.before, change.after]);
    expect(told(record, marked)).toEqual([['12 MG Road', 'none given']]);
    expect(told(blank, marked)).toEqual([['', 'none given']]);
    expect(shownPatientValue('address', 'none given')).toBe('Not told');
    expect(shownPatientValue('address', '')).toBe('nothing');
  });

  test('a gender that nobody chose is not recorded, never a guess [3.2.4]', () => {
    expect(emptyPatientForm.gender).toBe('');
    expect(check({ gender: '' }).data?.gender).toBeNull();
    expect(genderWords(null)).toBe('Gender not recorded');
  });
});

describe('the identifiers of an ABHA', () => {
  test.each([
    ['91123456789012', '91-1234-5678-9012'],
    ['91 1234 5678 9012', '91-1234-5678-9012'],
    ['९१-१२३४-५६७८-९०१२', '91-1234-5678-9012'],
  ])('the number %s is %s', (typed, kept) => {
    expect(check({ abhaNumber: typed }).data?.abhaNumber).toBe(kept);
  });

  test('anything else is refused in plain words', () => {
    for (const abhaNumber of ['9112345678901', '911234567890123', 'abc'])
      expect(check({ abhaNumber }).error?.issues[0]?.message).toBe('An ABHA number has 14 digits.');
    expect(check({ abhaAddress: ' Asha.Rao@ABDM ' }).data?.abhaAddress).toBe('asha.rao@abdm');
    for (const abhaAddress of ['asha', 'asha@x y', '@abdm', `${'a'.repeat(60)}@abdm`])
      expect(check({ abhaAddress }).success).toBe(false);
  });
});
