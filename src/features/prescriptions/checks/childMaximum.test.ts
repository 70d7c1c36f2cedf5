import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { substanceNamed } from '../../substances/reference/substanceList';
import { readMedicineLine } from '../line/readLine';
import list from './childMaxima.json';
import { aboveChildMaximum, type ChildMaximum, childMaximum, maximumOf } from './childMaximum';
import type { PatientFacts } from './finding';
import { givenLines } from './givenMedicine';

const maxima: ChildMaximum[] = z.array(childMaximum).parse(list);
const today = '2026-11-29';
const facts = (ageInMonths: number, kg: number): PatientFacts => ({
  age: Math.floor(ageInMonths / 12),
  ageInMonths,
  gender: null,
  weight: { kg, day: today },
  pregnancy: null,
  conditions: [],
  allergies: [],
  today,
});

describe('the maxima for children [10.23.62]', () => {
  test.each(maxima.map((one) => [one.substance, one] as const))(
    '%s is in the list, and says where it was read',
    (substance, { source, fact }) => {
      expect(substanceNamed(substance)?.name).toBe(substance);
      expect(source.address).toMatch(/^https?:\/\//);
      expect([source.document, source.section, fact]).not.toContain('');
    },
  );

  test('of one substance never two for the same age and weight', () => {
    for (const months of [0, 1, 11, 12, 23, 24, 71, 72, 143, 144, 155, 156, 400]) {
      for (const kg of [3, 34.9, 35, 40, 40.1, 59, 60, 90]) {
        const fitting = maxima.filter(
          (one) =>
            months >= (one.ageMonthsFrom ?? 0) &&
            months < (one.ageMonthsBelow ?? Infinity) &&
            kg > (one.kgAbove ?? 0) &&
            kg < (one.kgBelow ?? Infinity) &&
            kg <= (one.kgUpTo ?? Infinity),
        );
        const names = fitting.map(({ substance }) => substance);
        expect(names).toEqual([...new Set(names)]);
      }
    }
  });

  test('hold for an age in years only where each month of that year is meant', () => {
    const ofYears = (age: number) =>
      maximumOf('Salbutamol', { age, ageInMonths: null, weight: { kg: 12, day: today }, today });
    expect(ofYears(1)).toBeNull();
    expect(ofYears(2)?.ceiling).toEqual({ each: 2.4, aDay: 12 });
    expect(ofYears(6)?.ceiling).toEqual({ each: null, aDay: 24 });
  });
});

test('an adult’s maximum that is less than a heavy child’s names its own source [10.23.62]', () => {
  const of = (kg: number) => maximumOf('Paracetamol', facts(130, kg));
  expect(of(40)).toMatchObject({ ceiling: { aDay: 3000 }, source: { section: '2.3' } });
  expect(of(70)).toMatchObject({ ceiling: { aDay: 4000 }, source: { section: 'Liver warning' } });
});

describe('a dose above a child’s maximum is a line [10.23.62]', () => {
  const of = (line: string, patient: PatientFacts) =>
    aboveChildMaximum(givenLines([readMedicineLine(line).medication], []), patient);

  test('a day’s, or that of one dose', () => {
    expect(of('syp paracetamol 250 mg/5 ml 50 ml q6h', facts(8, 8.2))).toMatchObject([
      {
        ruleId: 'child-maximum',
        tier: 'line',
        values: { substance: 'Paracetamol', total: 10_000, most: 492, weight: 8.2 },
        lines: [0],
      },
    ]);
    expect(of('syp salbutamol 2 mg/5 ml 10 ml od', facts(30, 12))[0]?.sentence).toContain('each');
  });

  test.each([
    ['syp paracetamol 120 mg/5 ml 5 ml q6h', facts(8, 8.2)],
    ['syp paracetamol 250 mg/5 ml 50 ml q6h', { ...facts(8, 8.2), weight: null }],
    ['syp amoxicillin 125 mg/5 ml 50 ml tds', facts(8, 8.2)],
    ['tab paracetamol 650 2-2-2', facts(400, 60)],
    ['syp paracetamol 5 ml q6h', facts(8, 8.2)],
  ])('%s is none', (line, patient) => expect(of(line, patient)).toEqual([]));
});
