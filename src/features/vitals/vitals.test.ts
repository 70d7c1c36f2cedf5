import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgeOnDay } from '../../shared/age';
import { boxOf, emptyTypedVitals, isTyped, readTyped, withoutNulls } from './typedVitals';
import {
  bmiClass,
  heightAt,
  interpret,
  interpretedValues,
  isUnlikely,
  usualRange,
} from './vitalRanges';
import {
  bmiOf,
  celsius,
  type Measurements,
  measuredFields,
  newestOfEach,
  newVitals,
  possibleRanges,
  possibleTemperatures,
  takesVitals,
  unitOf,
  type Vitals,
} from './vitals';
import { shownVitals, vitalSeries, vitalsText } from './vitalsInWords';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const visit = { patientId: id, tokenId: id };
const years = (of: number): AgeOnDay => ({ years: of, months: null, days: null });
const months = (of: number): AgeOnDay => ({
  years: Math.floor(of / 12),
  months: of,
  days: Math.floor(of * 30.44),
});
/** Of whom only the month of birth is known. */
const bornInMonth = (of: number): AgeOnDay => ({ ...months(of), days: null });
const newborn: AgeOnDay = { years: 0, months: 0, days: 3 };
const adult = years(40);
const unknown = { years: null, months: null, days: null };
const nothing = {
  ...Object.fromEntries(measuredFields.map((field) => [field, null])),
  temperatureUnit: null,
  bloodSugarKind: null,
} as Measurements;

describe('what may be recorded', () => {
  const isTaken = (values: object) => newVitals.safeParse({ ...visit, ...values }).success;

  test('one value is enough, none is not', () => {
    expect(isTaken({})).toBe(false);
    for (const field of Object.keys(possibleRanges)) {
      const [least, most] = possibleRanges[field as keyof typeof possibleRanges];
      const beside = {
        systolic: { diastolic: 20 },
        diastolic: { systolic: 300 },
        bloodSugar: { bloodSugarKind: 'random' },
      }[field];
      for (const value of [least, most]) {
        // The lowest pressure above and the highest one below leave no room for the other number.
        if (field === 'systolic' && value === least) continue;
        expect([field, value, isTaken({ [field]: value, ...beside })]).toEqual([
          field,
          value,
          true,
        ]);
      }
      for (const value of [least - 1, most + 1, Number.NaN]) {
        expect([field, value, isTaken({ [field]: value, ...beside })]).toEqual([
          field,
          value,
          false,
        ]);
      }
    }
  });

  test('a blood pressure has two numbers, the first one larger', () => {
    expect(isTaken({ systolic: 130, diastolic: 84 })).toBe(true);
    expect(isTaken({ systolic: 130 })).toBe(false);
    expect(isTaken({ diastolic: 84 })).toBe(false);
    expect(isTaken({ systolic: 84, diastolic: 130 })).toBe(false);
  });

  test('a sugar is of some time, a temperature in its unit', () => {
    expect(isTaken({ bloodSugar: 110 })).toBe(false);
    expect(isTaken({ bloodSugar: 110, bloodSugarKind: 'fasting' })).toBe(true);
    expect(isTaken({ pulse: 70, bloodSugarKind: 'fasting' })).toBe(false);
    expect(isTaken({ temperature: 98.4, temperatureUnit: 'F' })).toBe(true);
    expect(isTaken({ temperature: 98.4, temperatureUnit: 'C' })).toBe(false);
    expect(isTaken({ temperature: 37, temperatureUnit: 'F' })).toBe(false);
    expect(isTaken({ temperature: 60, temperatureUnit: 'F' })).toBe(false);
    expect(isTaken({ temperature: 98.4 })).toBe(false);
  });

  test('a baby is weighed to the gram, nobody more exactly', () => {
    expect(isTaken({ weight: 3.215 })).toBe(true);
    expect(isTaken({ weight: 3.2155 })).toBe(false);
  });
});

describe('which visit takes vitals', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const today = { start: new Date('2026-11-22T18:30:00Z'), end: new Date('2026-11-23T18:30:00Z') };
  const takes = (status: Vitals['voided'] | string, issued: string, completed?: string) =>
    takesVitals(
      {
        status: status as 'waiting',
        issuedAt: new Date(issued),
        completedAt: completed ? new Date(completed) : null,
      },
      today,
      now,
    );

  test('one of today, whatever became of it, unless it was cancelled', () => {
    expect(takes('waiting', '2026-11-23T04:00:00Z')).toBe(true);
    expect(takes('completed', '2026-11-23T04:00:00Z', '2026-11-23T05:00:00Z')).toBe(true);
    expect(takes('cancelled', '2026-11-23T04:00:00Z')).toBe(false);
  });

  test('an earlier one that is with the doctor, or ended within a day', () => {
    expect(takes('in-progress', '2026-11-20T04:00:00Z')).toBe(true);
    expect(takes('completed', '2026-11-22T10:00:00Z', '2026-11-22T10:30:00Z')).toBe(true);
    expect(takes('completed', '2026-11-22T09:00:00Z', '2026-11-22T09:30:00Z')).toBe(false);
    expect(takes('waiting', '2026-11-22T04:00:00Z')).toBe(false);
  });
});

describe('units', () => {
  test('a number tells whether it is °F or °C', () => {
    for (const unit of ['F', 'C'] as const) {
      const [least, most] = possibleTemperatures[unit];
      fc.assert(
        fc.property(fc.double({ min: least, max: most, noNaN: true }), (number) => {
          expect(unitOf(number)).toBe(unit);
        }),
      );
    }
    for (const number of [0, 29.9, 45.1, 60, 89, 116]) expect(unitOf(number)).toBeUndefined();
  });

  test('98.6 °F and 37 °C are one temperature, as are 100.4 and 38', () => {
    expect([celsius(98.6, 'F'), celsius(37, 'C')]).toEqual([37, 37]);
    expect([celsius(100.4, 'F'), celsius(38, 'C')]).toEqual([38, 38]);
  });

  test('a body mass index grows with the weight and falls with the height', () => {
    expect(bmiOf(61, 159)).toBe(24.1);
    const weight = fc.integer({ min: 30, max: 150 });
    const height = fc.integer({ min: 130, max: 200 });
    fc.assert(
      fc.property(weight, height, (kg, cm) => {
        expect(bmiOf(kg + 5, cm)).toBeGreaterThan(bmiOf(kg, cm));
        expect(bmiOf(kg, cm + 10)).toBeLessThan(bmiOf(kg, cm));
      }),
    );
  });
});

describe('what is out of the usual', () => {
  test.each([
    ['systolic', 139, 'usual'],
    ['systolic', 140, 'high'],
    ['systolic', 91, 'usual'],
    ['systolic', 90, 'low'],
    ['diastolic', 59, 'low'],
    ['diastolic', 60, 'usual'],
    ['diastolic', 89, 'usual'],
    ['diastolic', 90, 'high'],
    ['pulse', 59, 'low'],
    ['pulse', 60, 'usual'],
    ['pulse', 101, 'high'],
    ['temperature', 35, 'low'],
    ['temperature', 37.9, 'usual'],
    ['temperature', 38, 'high'],
    ['spo2', 93, 'low'],
    ['spo2', 94, 'usual'],
    ['respiratoryRate', 11, 'low'],
    ['respiratoryRate', 20, 'usual'],
    ['respiratoryRate', 21, 'high'],
    ['bmi', 18.4, 'low'],
    ['bmi', 18.5, 'usual'],
    ['bmi', 22.9, 'usual'],
    ['bmi', 23, 'high'],
  ] as const)('an adult’s %s of %d is %s', (value, number, wanted) => {
    expect(interpret(value, number, adult)).toBe(wanted);
  });

  test.each([
    ['fasting', 69, 'low'],
    ['fasting', 99, 'usual'],
    ['fasting', 100, 'high'],
    ['after-food', 140, 'usual'],
    ['after-food', 141, 'high'],
    ['random', 164, 'usual'],
    ['random', 200, 'high'],
  ] as const)('an adult’s %s sugar of %d is %s', (kind, number, wanted) => {
    expect(interpret('bloodSugar', number, adult, kind)).toBe(wanted);
  });

  test.each([
    ['respiratoryRate', months(1), 59, 'not-high'],
    ['respiratoryRate', months(1), 60, 'high'],
    ['respiratoryRate', months(2), 50, 'high'],
    ['respiratoryRate', months(11), 49, 'not-high'],
    ['respiratoryRate', months(12), 40, 'high'],
    ['respiratoryRate', years(4), 39, 'not-high'],
    ['pulse', months(11), 160, 'not-high'],
    ['pulse', months(11), 161, 'high'],
    ['pulse', months(23), 151, 'high'],
    ['pulse', years(2), 141, 'high'],
    ['spo2', years(3), 95, 'low'],
    ['spo2', years(3), 96, 'usual'],
    ['temperature', newborn, 35.4, 'low'],
    ['temperature', newborn, 32, 'low'],
    ['temperature', newborn, 35.5, 'usual'],
    ['temperature', newborn, 38, 'high'],
    ['temperature', months(1), 35.4, 'low'],
    ['temperature', months(2), 35, 'not-high'],
    ['temperature', bornInMonth(1), 35, 'low'],
    ['temperature', bornInMonth(2), 35, 'not-high'],
    ['temperature', years(0), 35, 'not-high'],
    ['temperature', unknown, 35, 'not-high'],
    ['pulse', newborn, 90, 'not-high'],
    ['respiratoryRate', newborn, 20, 'not-high'],
    ['respiratoryRate', bornInMonth(2), 65, null],
    ['temperature', years(3), 38, 'high'],
    ['temperature', years(10), 38, 'high'],
  ] as const)('a child’s %s at %j of %d is %s', (value, age, number, wanted) => {
    expect(interpret(value, number, age)).toBe(wanted);
  });

  test('of children nothing is interpreted that no source is named for', () => {
    for (const value of interpretedValues) {
      const known = ['pulse', 'temperature', 'spo2', 'respiratoryRate'];
      expect([value, usualRange(value, years(3)) !== null]).toEqual([value, known.includes(value)]);
      for (const age of [years(5), years(17), unknown]) {
        expect([value, usualRange(value, age, 'fasting') !== null]).toEqual([
          value,
          value === 'temperature',
        ]);
      }
    }
  });

  test('usual is only what has a limit on both sides', () => {
    const ages = [adult, unknown, newborn, years(0), months(1), months(7), years(3), years(10)];
    for (const age of ages) {
      for (const value of interpretedValues) {
        const least = usualRange(value, age, 'random')?.[0];
        if (interpret(value, 0, age, 'random') === 'usual') expect(least).not.toBeNull();
        if (least === null) expect(interpret(value, 0, age, 'random')).toBe('not-high');
      }
    }
  });

  test('where the months are not known, only what holds in all of them is interpreted', () => {
    // Under a year: 60 or 50 breaths, but one pulse.
    expect(interpret('respiratoryRate', 55, years(0))).toBeNull();
    expect(interpret('pulse', 165, years(0))).toBe('high');
    expect(interpret('respiratoryRate', 40, years(1))).toBe('high');
  });

  test('a higher number is never interpreted lower', () => {
    const ages = fc.constantFrom(adult, unknown, years(0), newborn, months(7), years(3), years(10));
    const order = ['low', 'usual', 'not-high', 'high', null];
    fc.assert(
      fc.property(
        fc.constantFrom(...interpretedValues),
        ages,
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (value, age, one, other) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)];
          const at = (number: number) => order.indexOf(interpret(value, number, age, 'fasting'));
          expect(at(less)).toBeLessThanOrEqual(at(more));
        },
      ),
    );
  });

  test('a body mass index is called by India’s limits, and of nobody under 18', () => {
    const named = [18.4, 18.5, 22.9, 23, 24.9, 25].map((bmi) => bmiClass(bmi, adult));
    expect(named).toEqual(['underweight', 'normal', 'normal', 'overweight', 'overweight', 'obese']);
    expect([bmiClass(30, years(17)), bmiClass(30, unknown)]).toEqual([null, null]);
  });
});

describe('what is doubted', () => {
  test('is never what is usual, at any age', () => {
    const ages = [adult, years(3), newborn, months(1), months(14), years(10), unknown];
    for (const age of ages) {
      for (const value of interpretedValues) {
        if (value === 'bmi') continue;
        for (const bound of usualRange(value, age, 'random') ?? []) {
          if (bound !== null)
            expect([value, isUnlikely(value, bound, age)]).toEqual([value, false]);
        }
      }
    }
  });

  test('a finger that slipped', () => {
    expect(isUnlikely('weight', 610, adult)).toBe(true);
    expect(isUnlikely('weight', 6.1, adult)).toBe(true);
    expect(isUnlikely('weight', 6.1, months(5))).toBe(false);
    expect(isUnlikely('height', 15.9, adult)).toBe(true);
    expect(isUnlikely('systolic', 30, adult)).toBe(true);
  });
});

describe('what is typed', () => {
  const typed = (box: string, text: string) => readTyped({ ...emptyTypedVitals, [box]: text });

  test.each(['130/84', '130 84', '130-84', '130.84', ' 130 / 84 ', '१३०/८४'])(
    '%s is a blood pressure',
    (text) => {
      expect(typed('bloodPressure', text)).toMatchObject({ systolic: 130, diastolic: 84 });
    },
  );

  test.each([
    ['98.4', 98.4, 'F'],
    ['37', 37, 'C'],
    ['98.4F', 98.4, 'F'],
    ['37.2 °C', 37.2, 'C'],
    ['३७', 37, 'C'],
    ['98.4 c', 98.4, 'C'],
  ] as const)('the temperature %s is %d °%s', (text, temperature, temperatureUnit) => {
    expect(typed('temperature', text)).toMatchObject({ temperature, temperatureUnit });
  });

  test('a unit behind a number is understood, anything else is no number', () => {
    expect(typed('weight', '61.5 kg').weight).toBe(61.5);
    expect(typed('spo2', '98%').spo2).toBe(98);
    for (const text of ['abc', '12a', '1.2.3', '-5', '1,5']) {
      expect([text, typed('pulse', text).pulse]).toEqual([text, Number.NaN]);
    }
    expect(typed('bloodPressure', 'abc').systolic).toBeNaN();
    expect(typed('bloodPressure', '130')).toMatchObject({ systolic: 130, diastolic: null });
  });

  test('comes through the boxes as it was entered', () => {
    fc.assert(
      fc.property(
        fc.record({
          systolic: fc.integer({ min: 100, max: 300 }),
          diastolic: fc.integer({ min: 10, max: 99 }),
          weight: fc.integer({ min: 300, max: 400_000 }).map((grams) => grams / 1000),
          pulse: fc.integer({ min: 10, max: 350 }),
        }),
        ({ systolic, diastolic, weight, pulse }) => {
          const read = readTyped({
            ...emptyTypedVitals,
            bloodPressure: `${systolic}/${diastolic}`,
            weight: String(weight),
            pulse: String(pulse),
          });
          expect(newVitals.parse({ ...visit, ...withoutNulls(read) })).toEqual({
            ...visit,
            systolic,
            diastolic,
            weight,
            pulse,
          });
        },
      ),
    );
  });

  test('what is wrong stands at the box in which it was typed', () => {
    expect([boxOf('diastolic'), boxOf('bloodSugarKind'), boxOf('pulse')]).toEqual([
      'bloodPressure',
      'bloodSugar',
      'pulse',
    ]);
    expect([isTyped(emptyTypedVitals), isTyped({ ...emptyTypedVitals, pulse: ' 7' })]).toEqual([
      false,
      true,
    ]);
  });
});

describe('over several visits', () => {
  const recorded = (recordedAt: string, values: Partial<Measurements>): Vitals => ({
    ...nothing,
    ...values,
    ...visit,
    id,
    patientName: 'Asha Rao',
    recordedBy: id,
    recordedByName: 'Lakshmi',
    recordedAt: `${recordedAt}T05:00:00.000Z`,
    voided: null,
  });
  const of = (dateOfBirth: string | null, ...recordings: Vitals[]) => ({
    patient: { age: null, dateOfBirth, dateOfBirthIsEstimated: false },
    recordings,
    timeZone: 'Asia/Kolkata',
    today: '2026-11-23',
  });

  test('an adult’s height is carried over, a child’s only within the day', () => {
    const old = recorded('2026-06-01', { height: 159 });
    const now = recorded('2026-11-23', { weight: 61 });
    const bmi = (born: string | null) =>
      shownVitals(now, of(born, now, old)).find(({ name }) => name === 'bmi')?.text;
    expect(bmi('1980-01-01')).toBe('24.1');
    expect(bmi('2020-01-01')).toBeUndefined();
    // Measured as a child, and nobody knows how old.
    expect(bmi('2008-10-01')).toBeUndefined();
    expect(bmi(null)).toBeUndefined();
    const sameDay = recorded('2026-11-23', { height: 110 });
    const child = of('2020-01-01', now, sameDay);
    expect(shownVitals({ ...now, weight: 18 }, child).map(({ name }) => name)).toContain('bmi');
  });

  test('a later height never changes an earlier index', () => {
    const heights = [
      { height: 150, recordedAt: '2026-01-01' },
      { height: 160, recordedAt: '2026-06-01' },
    ];
    const day = (instant: string) => instant;
    expect(heightAt('2026-03-01', heights, () => adult, day)).toBe(150);
    expect(heightAt('2026-07-01', heights, () => adult, day)).toBe(160);
    expect(heightAt('2025-12-31', heights, () => adult, day)).toBeNull();
  });

  test('a recording is one line, out of the usual in words', () => {
    const one = recorded('2026-11-23', {
      systolic: 150,
      diastolic: 84,
      temperature: 98.4,
      temperatureUnit: 'F',
      spo2: 98,
      weight: 61,
      bloodSugar: 164,
      bloodSugarKind: 'fasting',
    });
    expect(vitalsText(one, of('1980-01-01', one))).toBe(
      'BP 150/84 (high) · Temp 98.4 °F · SpO₂ 98 % · 61 kg · Sugar 164 fasting (high)',
    );
    const uninterpreted = shownVitals(one, of('2018-01-01', one)).filter(
      ({ isUninterpreted }) => isUninterpreted,
    );
    expect(uninterpreted.map(({ label }) => label)).toEqual(['BP', 'SpO₂', 'Sugar']);
    const mayBeLow = shownVitals(one, of('2018-01-01', one)).filter((value) => value.mayBeLow);
    expect(mayBeLow.map(({ label }) => label)).toEqual(['Temp']);
  });

  test('of a blood pressure each number is interpreted by itself', () => {
    const one = recorded('2026-11-23', { systolic: 150, diastolic: 84 });
    const [shown] = shownVitals(one, of('1980-01-01', one));
    expect(shown).toMatchObject({
      mark: 'high',
      numbers: [
        { number: 150, isMarked: true },
        { number: 84, isMarked: false },
      ],
    });
  });

  test('what was measured twice has a trend, oldest first, sugars by their kind', () => {
    const first = recorded('2026-10-01', {
      systolic: 150,
      diastolic: 90,
      temperature: 37,
      temperatureUnit: 'C',
      bloodSugar: 120,
      bloodSugarKind: 'fasting',
      height: 159,
    });
    const second = recorded('2026-11-01', {
      systolic: 130,
      diastolic: 80,
      temperature: 98.6,
      temperatureUnit: 'F',
      bloodSugar: 160,
      bloodSugarKind: 'random',
      height: 159,
      pulse: 70,
    });
    const series = vitalSeries(of('1980-01-01', second, first));
    expect(
      series.map(({ key, points }) => [
        key,
        points.map(({ numbers }) => numbers.map(({ number }) => number)),
      ]),
    ).toEqual([
      [
        'bloodPressure',
        [
          [150, 90],
          [130, 80],
        ],
      ],
      ['temperature', [[37], [37]]],
    ]);
  });
});

test('several recordings of a visit are one: of each value the newest, and a unit with its number', () => {
  const of = (change: Partial<Measurements>): Measurements => ({ ...nothing, ...change });
  expect(newestOfEach([])).toBeNull();
  expect(
    newestOfEach([
      of({ systolic: 130, diastolic: 80, temperature: 37, temperatureUnit: 'C' }),
      of({ systolic: 150, diastolic: 90, weight: 61, temperature: 99, temperatureUnit: 'F' }),
    ]),
  ).toEqual(
    of({ systolic: 130, diastolic: 80, temperature: 37, temperatureUnit: 'C', weight: 61 }),
  );
});
