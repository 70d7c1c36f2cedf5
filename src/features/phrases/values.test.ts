import { describe, expect, test } from 'vitest';
import { english } from '../../shared/language';
import { expand } from './expand';
import type { RecordFacts } from './recordFacts';
import { valueNames, valuesOf } from './values';

const nothing = {
  systolic: null,
  diastolic: null,
  pulse: null,
  temperature: null,
  temperatureUnit: null,
  spo2: null,
  weight: null,
  height: null,
  bloodSugar: null,
  bloodSugarKind: null,
  respiratoryRate: null,
  headCircumference: null,
} as const;

const blank: RecordFacts = {
  today: '2026-12-03',
  visitDay: '2026-12-01',
  remoteKind: null,
  patientName: 'Asha Rao',
  age: { years: null, months: null, days: null },
  gender: null,
  allergies: [],
  conditions: [],
  doctorName: 'Dr. Mehta',
  complaints: '',
  diagnosis: '',
  medicines: [],
  vitals: [],
  results: [],
};

const facts: RecordFacts = {
  ...blank,
  age: { years: 41, months: null, days: null },
  gender: 'female',
  diagnosis: 'Viral fever',
  vitals: [
    { ...nothing, day: '2026-12-01', systolic: 130, diastolic: 84 },
    { ...nothing, day: '2026-06-12', weight: 62.5, systolic: 150, diastolic: 90 },
  ],
  results: [
    {
      testKey: 'hba1c',
      name: 'HbA1c',
      comparator: '',
      value: 7.8,
      text: '',
      unit: '%',
      low: null,
      high: null,
      rangeText: '',
      reportId: '01900000-0000-7000-8000-000000000000',
      takenOn: '2026-11-12',
      laboratory: '',
    },
  ],
};

const filled = (text: string, of = facts) => expand(text, valuesOf(of, english)).text;

describe('values of the record [10.29.3]', () => {
  test('have the newest measurement of each, with its day where it is not the visit’s', () => {
    expect(filled('BP {bp}, {weight}')).toBe('BP 130/84 mmHg, 62.5 kg (12 Jun 2026)');
  });

  test('a result has its day always, under any name of its test, in both languages', () => {
    for (const name of ['last hba1c', 'Last A1c', 'पिछला hba1c']) {
      expect(filled(`{${name}}`)).toBe('7.8 % (12 Nov 2026)');
    }
    expect(filled('{last creatinine}')).toBe('{last creatinine}');
  });

  test('what the record does not know stays a stop: nothing is made up', () => {
    const known = ['name', 'today', 'visit', 'doctor'];
    for (const [name, spellings] of Object.entries(valueNames)) {
      for (const spelling of spellings) {
        const isStop = filled(`{${spelling}}`, blank) === `{${spelling}}`;
        expect([spelling, isStop]).toEqual([spelling, !known.includes(name)]);
      }
    }
    expect(filled('{name}, {age}, {sex}: {निदान}')).toBe('Asha Rao, 41 years, Female: Viral fever');
  });
});
