import { expect, test } from 'vitest';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { Vitals } from '../vitals/vitals';
import type { PastVisit } from './consultation';
import { sinceLastVisit } from './sinceLastVisit';

const issuedAt = '2026-11-27T05:00:00.000Z';

function visitOf(id: string, day: string, lines: string[], tests: string[] = []): PastVisit {
  const medications = lines.map((line) => readMedicineLine(line).medication);
  return {
    token: { id, issuedAt: `${day}T05:00:00.000Z` },
    consultation: { tests },
    prescriptions: [{ medications }],
    bill: null,
  } as never;
}

const recorded = (tokenId: string, recordedAt: string, values: Partial<Vitals>): Vitals =>
  ({
    ...{ tokenId, recordedAt, systolic: null, diastolic: null, pulse: null, temperature: null },
    ...{ temperatureUnit: null, spo2: null, weight: null, height: null, bloodSugar: null },
    ...{ bloodSugarKind: null, respiratoryRate: null, headCircumference: null },
    ...values,
  }) as Vitals;

function since(visits: PastVisit[], recordings: Vitals[] = []) {
  const patient = { age: 49, dateOfBirth: null, dateOfBirthIsEstimated: false };
  const vitals = {
    ...{ patient, recordings, timeZone: 'Asia/Kolkata', today: '2026-11-27' },
  } as never;
  return sinceLastVisit(visits, { tokenId: 'now', issuedAt, vitals });
}

test('a first visit has nothing before it, and this visit is not its own last one', () => {
  expect(since([])).toBeNull();
  expect(since([visitOf('now', '2026-11-27', []), visitOf('later', '2026-11-28', [])])).toBeNull();
});

test('medicines that are not over are named with the days left, and the tests that were advised [10.12.15]', () => {
  const lines = [
    'tab pan 40 1-0-0 5 days',
    'tab telma 40 1-0-0 1 month',
    'tab metformin 500 1-0-1 continue',
    'tab wysolone 20 od 20d, 10 od 20d, then stop',
    'tab dolo 650 sos',
  ];
  const visits = [
    visitOf('now', '2026-11-27', ['tab other 5 od 90 days']),
    visitOf('last', '2026-11-01', lines, ['HbA1c']),
    visitOf('older', '2026-09-01', ['tab old 5 od 1 year'], ['CBC']),
  ];
  expect(since(visits)).toEqual({
    date: '2026-11-01',
    values: [],
    medicines: [
      { name: 'Tab. Telma 40', daysLeft: 4 },
      { name: 'Tab. Metformin 500', daysLeft: null },
      { name: 'Tab. Wysolone 20', daysLeft: 14 },
    ],
    tests: ['HbA1c'],
  });
  // Who was not seen for half a year may take anything by now.
  const old = [visitOf('last', '2026-05-01', ['tab metformin 500 1-0-1 continue'])];
  expect(since(old)?.medicines).toEqual([]);
});

test('values of this visit are compared with the newest ones of before, sugar with its own kind [10.12.15]', () => {
  const visits = [visitOf('last', '2026-10-22', [])];
  const recordings = [
    recorded('older', '2026-09-01T05:00:00.000Z', {
      spo2: 94,
      bloodSugar: 182,
      bloodSugarKind: 'fasting',
    }),
    recorded('last', '2026-10-22T05:10:00.000Z', {
      systolic: 142,
      diastolic: 90,
      weight: 61,
      pulse: 78,
    }),
    recorded('now', '2026-11-27T05:10:00.000Z', {
      systolic: 130,
      diastolic: 84,
      weight: 61,
      spo2: 98,
    }),
    recorded('now', '2026-11-27T05:20:00.000Z', { bloodSugar: 164, bloodSugarKind: 'random' }),
  ];
  expect(since(visits, recordings)?.values).toEqual([
    { label: 'BP', before: '142/90', now: '130/84', mark: undefined },
    { label: 'SpO₂', before: '94 %', now: '98 %', mark: undefined },
  ]);
});
