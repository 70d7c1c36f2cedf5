import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { differencesOf, fieldGroups, groupText, type MergedFields, mergedRecord } from './proposal';

const blank: MergedFields = {
  name: 'Kamala',
  age: null,
  dateOfBirth: null,
  dateOfBirthIsEstimated: false,
  gender: null,
  phone: '',
  email: null,
  address: '',
  emergencyContact: '',
  noneGiven: [],
  fileNumber: null,
  abhaNumber: null,
  abhaAddress: null,
  bloodGroup: null,
  allergies: [],
  medicalHistory: null,
  conditions: [],
  expectedDelivery: null,
  notPregnantOn: null,
};

const day = fc.constantFrom('2026-11-20', '2026-12-01', '2027-03-01');
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.constantFrom('', 'A', 'B long');
const aRecord: fc.Arbitrary<MergedFields> = fc
  .record({
    name: fc.constantFrom('Kamala', 'Kamala Devi', 'कमला'),
    age: orNull(fc.constantFrom(40, 41)),
    dateOfBirth: orNull(day.map((one) => one.replace(/^20/, '19'))),
    dateOfBirthIsEstimated: fc.boolean(),
    gender: orNull(fc.constantFrom('female' as const, 'male' as const)),
    phone: text,
    email: orNull(fc.constantFrom('a@x.test', 'b@x.test')),
    address: text,
    emergencyContact: text,
    noneGiven: fc.subarray(['age', 'phone', 'address'] as MergedFields['noneGiven']),
    fileNumber: orNull(fc.constantFrom('7', '8')),
    abhaNumber: orNull(fc.constantFrom('91-1111', '91-2222')),
    abhaAddress: orNull(fc.constantFrom('a@abdm', 'b@abdm')),
    bloodGroup: orNull(fc.constantFrom('A+' as const, 'O-' as const)),
    allergies: fc.oneof(
      fc.constantFrom<string[]>([], ['NKDA'], ['No known allergies']),
      fc.subarray(['Penicillin', 'Dust', 'Sulfa']),
    ),
    medicalHistory: orNull(fc.constantFrom('Asthma as a child', 'Asthma', 'Jaundice 1999')),
    conditions: fc.oneof(
      fc.constantFrom<string[]>([], ['No long-term conditions'], ['Asthma, 2015']),
      fc.subarray(['Asthma', 'Type 2 diabetes']),
    ),
    expectedDelivery: orNull(day),
    notPregnantOn: orNull(day),
  })
  // An expected delivery ends the answer "not pregnant".
  .map((one) => (one.expectedDelivery === null ? one : { ...one, notPregnantOn: null }));

const valuesIn = (list: readonly string[]) => [...new Set(list)].toSorted();

test('which record stays changes nothing of what is safer [10.32.12]', () => {
  fc.assert(
    fc.property(aRecord, aRecord, (one, other) => {
      const [here, there] = [mergedRecord(one, other), mergedRecord(other, one)];
      expect(here.open).toEqual(there.open);
      const { allergies, conditions, expectedDelivery, notPregnantOn } = here.record;
      expect([expectedDelivery, notPregnantOn]).toEqual([
        there.record.expectedDelivery,
        there.record.notPregnantOn,
      ]);
      for (const field of ['abhaNumber', 'abhaAddress', 'bloodGroup'] as const)
        expect(here.record[field]).toBe(there.record[field]);
      expect(recordedAllergies(allergies).kind).toBe(
        recordedAllergies(there.record.allergies).kind,
      );
      expect(valuesIn(conditions)).toEqual(valuesIn(there.record.conditions));
    }),
  );
});

test('every allergy of both stands, and a pregnancy of either [10.32.12]', () => {
  fc.assert(
    fc.property(aRecord, aRecord, (one, other) => {
      const { record } = mergedRecord(one, other);
      const said = recordedAllergies([...one.allergies, ...other.allergies]);
      expect(recordedAllergies(record.allergies).kind).toBe(said.kind);
      if (said.kind === 'recorded')
        expect(valuesIn(record.allergies)).toEqual(valuesIn(said.allergies));
      const dates = [one.expectedDelivery, other.expectedDelivery].filter((date) => date !== null);
      expect(record.expectedDelivery).toBe(dates.toSorted().at(-1) ?? null);
      if (dates.length > 0) expect(record.notPregnantOn).toBeNull();
    }),
  );
});

test('equal records differ in nothing, and what only one says is filled in and not asked [10.32.2]', () => {
  fc.assert(
    fc.property(aRecord, (one) => {
      expect(differencesOf(one, one)).toEqual([]);
      expect(mergedRecord(one, one).open).toEqual([]);
      const filled = mergedRecord({ ...blank, name: one.name }, one);
      expect(filled.open).toEqual([]);
      for (const group of fieldGroups)
        expect(groupText(group, filled.record)).toBe(
          groupText(group, mergedRecord(one, one).record),
        );
    }),
  );
});

test('what somebody chose stands, and nothing of it is asked again [10.32.2]', () => {
  fc.assert(
    fc.property(aRecord, aRecord, fc.constantFrom(...fieldGroups), (one, other, group) => {
      const kept = mergedRecord(one, other, { [group]: 'survivor' });
      expect(groupText(group, kept.record)).toBe(groupText(group, one));
      const taken = mergedRecord(one, other, { [group]: 'duplicate' });
      if (differencesOf(one, other).some((difference) => difference.group === group))
        expect(groupText(group, taken.record)).toBe(groupText(group, other));
      expect([...kept.open, ...taken.open]).not.toContain(group);
    }),
  );
});

test('the fuller value is proposed, none of two ABHA numbers or blood groups, both histories [10.32.2] [10.32.12]', () => {
  const survivor: MergedFields = {
    ...blank,
    age: 40,
    abhaNumber: '91-1111',
    bloodGroup: 'A+',
    medicalHistory: 'Jaundice 1999',
    noneGiven: ['phone'],
  };
  const duplicate: MergedFields = {
    ...blank,
    name: 'Kamala Devi',
    dateOfBirth: '1986-05-06',
    phone: '98765 43210',
    abhaNumber: '91-2222',
    bloodGroup: 'O-',
    medicalHistory: 'Asthma',
  };
  const { record, open } = mergedRecord(survivor, duplicate);
  expect(record).toMatchObject({
    name: 'Kamala Devi',
    dateOfBirth: '1986-05-06',
    phone: '98765 43210',
    noneGiven: [],
    abhaNumber: null,
    bloodGroup: null,
    medicalHistory: 'Jaundice 1999\nAsthma',
  });
  expect(open).toEqual(['bloodGroup', 'abha']);
  expect(mergedRecord(survivor, duplicate, { abha: 'duplicate' }).record.abhaNumber).toBe(
    '91-2222',
  );
});
