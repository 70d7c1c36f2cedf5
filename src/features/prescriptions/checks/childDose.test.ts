import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMedicineLine } from '../line/readLine';
import type { Medication } from '../prescription';
import {
  type Ceiling,
  childDose,
  type DoseByWeight,
  noCeiling,
  withNewDose,
  withoutWeight,
  withWeight,
} from './childDose';

const calpol = { mgPerMl: 24, timesADay: 4 };

describe('a dose by weight [10.23.61]', () => {
  test('15 mg/kg of 120/5 at 8.2 kg is 123 mg or 5.1 ml, and 5 ml is what can be measured', () => {
    expect(childDose({ mgPerKg: 15, per: 'dose' }, { kg: 8.2, ...calpol }, noCeiling)).toEqual({
      mg: 123,
      ml: 5.125,
      measured: { ml: 5, mg: 120, mgPerKg: expect.closeTo(14.634, 3) },
      isLimited: false,
    });
  });

  test('a rate a day is shared by its times, and is no dose where they are not known', () => {
    const rate = { mgPerKg: 40, per: 'day' } as const;
    const of = (timesADay: number | null) =>
      childDose(rate, { kg: 10, mgPerMl: 25, timesADay }, noCeiling);
    expect(of(2)?.measured).toEqual({ ml: 8, mg: 200, mgPerKg: 20 });
    expect(of(null)).toBeNull();
  });

  test('a limit of the day is shared too; where the times are not known it is the limit of one dose', () => {
    const rate = { mgPerKg: 25, per: 'dose' } as const;
    const of = (timesADay: number | null, ceiling: Ceiling) =>
      childDose(rate, { kg: 10, mgPerMl: 25, timesADay }, ceiling);
    expect(of(4, { each: null, aDay: 600 })).toMatchObject({
      mg: 250,
      ml: 10,
      measured: { ml: 6, mg: 150 },
      isLimited: true,
    });
    expect(of(null, { each: null, aDay: 200 })?.measured?.mg).toBe(200);
    expect(of(4, { each: 100, aDay: 600 })?.measured?.mg).toBe(100);
  });

  const kg = fc.integer({ min: 500, max: 120_000 }).map((grams) => grams / 1000);
  const mgPerKg = fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000);
  const mgPerMl = fc.integer({ min: 1, max: 20_000 }).map((hundredths) => hundredths / 100);
  const limit = fc.option(
    fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100),
  );

  test('is never above the rate, nor above a limit, and always what a spoon or syringe measures', () => {
    fc.assert(
      fc.property(
        fc.record({ mgPerKg, per: fc.constantFrom('dose' as const, 'day' as const) }),
        fc.record({ kg, mgPerMl, timesADay: fc.option(fc.integer({ min: 1, max: 6 })) }),
        fc.record({ each: limit, aDay: limit }),
        (rate, patient, ceiling) => {
          const dose = childDose(rate, patient, ceiling);
          if (!dose?.measured) return;
          const { ml, mg } = dose.measured;
          const most = 1 + 1e-6;
          const { timesADay } = patient;
          const shares = rate.per === 'day' ? (timesADay ?? 1) : 1;
          expect(mg).toBeLessThanOrEqual(((rate.mgPerKg * patient.kg) / shares) * most);
          expect(mg).toBeLessThanOrEqual((ceiling.each ?? Infinity) * most);
          expect(mg * (timesADay ?? 1)).toBeLessThanOrEqual((ceiling.aDay ?? Infinity) * most);
          const steps = ml * (ml < 2 ? 10 : 2);
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-9);
          expect(ml).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('without a limit it is less than one measure below the rate', () => {
    fc.assert(
      fc.property(mgPerKg, kg, mgPerMl, (rate, weight, strength) => {
        const dose = childDose(
          { mgPerKg: rate, per: 'dose' },
          { kg: weight, mgPerMl: strength, timesADay: null },
          noCeiling,
        );
        const ml = (rate * weight) / strength;
        expect(ml - (dose?.measured?.ml ?? 0)).toBeLessThan((ml < 2 ? 0.1 : 0.5) + 1e-6);
      }),
    );
  });
});

describe('the line of a dose by weight', () => {
  const typed: Medication = readMedicineLine('syp calpol 120/5 15mg/kg q6h 3d 5 ml').medication;
  const dose: DoseByWeight = {
    kg: 8.2,
    day: '2026-11-29',
    isToday: true,
    ofRate: { mg: 123, ml: 5.125, isLimited: false },
    offer: null,
    written: [],
  };
  const stepOf = (line: typeof typed | null) => line?.regimen?.steps[0];

  test('stores what was typed, what was computed, the weight and its day [10.23.61]', () => {
    expect(stepOf(withWeight(typed, dose))?.weightDose).toEqual({
      typed: '15mg/kg',
      mgPerKg: 15,
      per: 'dose',
      computed: { mg: 123, ml: 5.125, kg: 8.2, day: '2026-11-29' },
    });
    // Nothing was computed: what was stored of another weight goes.
    expect(stepOf(withWeight(withWeight(typed, dose), null))?.weightDose?.computed).toBeNull();
  });

  test('without its weight is the rate alone, which is no dose', () => {
    const line = withoutWeight(withWeight(typed, dose));
    const texts = { frequency: 'Q6H', duration: '3 days', typed: '' };
    expect(line).toMatchObject({ ...texts, dosage: '15 mg/kg' });
    expect(stepOf(line)).toMatchObject({ dose: null, weightDose: { computed: null } });
    const plain: Medication = readMedicineLine('syp calpol 120/5 5 ml q6h').medication;
    expect(withoutWeight(plain)).toBe(plain);
  });

  test('is computed anew with the weight of today, or not at all [10.23.63]', () => {
    const offered = { ...dose, kg: 9, offer: { ml: 5.5, mg: 132, mgPerKg: 14.7 } };
    const anew = withNewDose(typed, (line) => (stepOf(line)?.dose === null ? offered : dose));
    expect(anew).toMatchObject({ dosage: '5.5 ml', frequency: 'Q6H', duration: '3 days' });
    expect(stepOf(anew)?.weightDose?.computed).toMatchObject({ kg: 9 });
    expect(withNewDose(typed, () => null)).toBeNull();
    expect(withNewDose(typed, () => ({ ...dose, ofRate: null }))).toBeNull();
    const plain: Medication = readMedicineLine('syp calpol 120/5 5 ml q6h').medication;
    expect(withNewDose(plain, () => offered)).toBeNull();
  });
});
