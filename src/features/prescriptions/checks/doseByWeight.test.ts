import { describe, expect, test } from 'vitest';
import { brandOf, type Tie } from '../../substances/substances';
import { readMedicineLine } from '../line/readLine';
import type { WeighedPatient } from './childDose';
import { doseByWeight } from './doseByWeight';

const today = '2026-11-29';
const infant: WeighedPatient = { age: 0, ageInMonths: 8, weight: { kg: 8.2, day: today }, today };
const ties: Tie[] = [
  { ...brandOf('Calpol'), substances: ['Paracetamol'] },
  { ...brandOf('Syp. Calpol'), substances: ['Paracetamol'] },
  { ...brandOf('Augmentin Duo'), substances: ['Amoxicillin', 'Clavulanic acid'] },
];
const of = (line: string, patient = infant) =>
  doseByWeight(readMedicineLine(line).medication, patient, ties);

describe('the dose of a rate [10.23.61]', () => {
  test('of a tied brand, with the strength as doctors write it', () => {
    expect(of('calpol 120/5 15mg/kg q6h')).toMatchObject({
      kg: 8.2,
      day: today,
      ofRate: { mg: 123, ml: 5.125, isLimited: false },
      offer: { ml: 5, mg: 120 },
      written: [],
    });
    expect(of('syp calpol 120 mg/5 ml 15mg/kg q6h')?.offer?.ml).toBe(5);
    expect(of('syp calpol 24 mg/ml 15mg/kg q6h')?.offer?.ml).toBe(5);
  });

  test('of a brand that nobody knows, of which no limit is known either', () => {
    expect(of('syp qyzzl 120/5 15mg/kg q6h')?.offer?.ml).toBe(5);
    expect(of('syp qyzzl 120/5 40mg/kg q6h')?.ofRate?.isLimited).toBe(false);
  });

  test('not above the maximum that was read', () => {
    // 60 mg/kg a day before two years, 75 from then on.
    expect(of('calpol 120/5 20mg/kg q6h')).toMatchObject({
      ofRate: { mg: 164, isLimited: true },
      offer: { ml: 5, mg: 120 },
    });
    // Every five hours may be five times a day.
    expect(of('calpol 120/5 20mg/kg q5h')?.offer?.ml).toBe(4);
    const older = { ...infant, age: 5, ageInMonths: 60 };
    expect(of('calpol 120/5 20mg/kg q6h', older)?.offer?.ml).toBe(6);
    // An adult's maximum of 4,000 mg holds for a heavy child.
    const heavy: WeighedPatient = { ...older, weight: { kg: 80, day: today } };
    expect(of('calpol 250/5 15mg/kg q6h', heavy)?.offer?.mg).toBe(1000);
  });

  test.each([
    ['the strength is not written', 'calpol 15mg/kg q6h', { mg: 123, ml: null }],
    ['two substances: which is meant?', 'augmentin duo 228/5 15mg/kg bd', { mg: 123, ml: null }],
    ['a tablet is not measured in ml', 'tab calpol 120/5 15mg/kg q6h', { mg: 123, ml: null }],
    ['how often a day?', 'calpol 120/5 40mg/kg/day', null],
  ])('%s: %s', (_, line, ofRate) => {
    const dose = of(line);
    expect(dose?.offer ?? null).toBeNull();
    if (ofRate) expect(dose?.ofRate).toMatchObject(ofRate);
    else expect(dose?.ofRate ?? null).toBeNull();
  });

  test('with the weight of today alone, and none beside a dose that is written', () => {
    const before: WeighedPatient = { ...infant, weight: { kg: 8.2, day: '2026-11-28' } };
    expect(of('calpol 120/5 15mg/kg q6h', before)).toBeNull();
    expect(of('calpol 120/5 15mg/kg q6h', { ...infant, weight: null })).toBeNull();
    const taken = of('calpol 120/5 15mg/kg q6h 10 ml');
    expect(taken).toMatchObject({ ofRate: { mg: 123 }, offer: null });
  });
});

describe('a child’s written dose for each kilogram [10.23.62]', () => {
  test('stands there with the maximum that was read, and with the weight of an earlier day too', () => {
    const before: WeighedPatient = { ...infant, weight: { kg: 8.2, day: '2026-11-01' } };
    const [written] = of('syp calpol 250/5 50 ml q6h', before)?.written ?? [];
    expect(written).toMatchObject({
      substance: 'Paracetamol',
      mg: 2500,
      mgPerKg: expect.closeTo(304.9, 1),
      mgPerKgADay: expect.closeTo(1219.5, 1),
      maximum: { ceiling: { each: null, aDay: 492 } },
    });
  });

  test('of a substance without one, and of an unknown brand', () => {
    expect(of('syp amoxicillin 125/5 5 ml tds')?.written[0]).toMatchObject({
      substance: 'Amoxicillin',
      mg: 125,
      maximum: null,
    });
    expect(of('syp qyzzl 125/5 5 ml tds')?.written[0]).toMatchObject({ substance: '', mg: 125 });
  });

  test.each(['cream calpol 1% la bd', 'calpol 120/5 q6h', 'stop calpol', 'syp calpol 5 ml q6h'])(
    '%s says no mass',
    (line) => expect(of(line)).toBeNull(),
  );

  test('of a grown-up only beside a rate', () => {
    const weight = { kg: 60, day: today };
    const grown: WeighedPatient = { age: 30, ageInMonths: 360, weight, today };
    expect(of('tab calpol 500 1-0-1', grown)).toBeNull();
    expect(of('syp calpol 250/5 15mg/kg q6h 15 ml', grown)?.written[0]?.mg).toBe(750);
  });
});
