import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fhirProblems } from '../../../tests/fhirValidator';
import { withWeight } from '../prescriptions/checks/childDose';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { emptyMedication } from '../prescriptions/prescription';
import { dosageOf } from './dosage';

const of = (line: string) => dosageOf(readMedicineLine(line).medication);
const days = (value: number) => ({
  boundsDuration: { value, unit: 'day', system: 'http://unitsofmeasure.org', code: 'd' },
});
const tablets = (value: number) => [
  {
    doseQuantity: {
      value,
      unit: 'tablet',
      system: 'http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm',
      code: 'TAB',
    },
  },
];

describe('a dose as programs read it', () => {
  test('times of day, and for how long', () => {
    expect(of('tab pcm 650 101 5 af')).toEqual([
      {
        additionalInstruction: [{ text: 'after food' }],
        timing: {
          repeat: { ...days(5), frequency: 2, period: 1, periodUnit: 'd', when: ['MORN', 'NIGHT'] },
        },
        doseAndRate: tablets(1),
      },
    ]);
  });

  test('other amounts at other times stand beside each other', () => {
    expect(
      of('tab dolo 650 2-0-1').map(({ timing, doseAndRate }) => [timing?.repeat.when, doseAndRate]),
    ).toEqual([
      [['MORN'], tablets(2)],
      [['NIGHT'], tablets(1)],
    ]);
  });

  test('a relation to food is an event where no time of day is one', () => {
    expect(of('pan 40 od 30 min before food')[0]?.timing?.repeat).toEqual({
      frequency: 1,
      period: 1,
      periodUnit: 'd',
      when: ['AC'],
      offset: 30,
    });
    expect(of('pan 40 od bbf')[0]?.timing?.repeat.when).toEqual(['ACM']);
  });

  test('when needed, and at most so often', () => {
    expect(of('tab dolo 650 1 tab sos max 4')[0]).toEqual({
      asNeededBoolean: true,
      doseAndRate: tablets(1),
      maxDosePerPeriod: {
        numerator: tablets(4)[0]?.doseQuantity,
        denominator: { value: 1, unit: 'day', system: 'http://unitsofmeasure.org', code: 'd' },
      },
    });
    expect(of('pcm 650 sos max 4')[0]?.maxDosePerPeriod?.numerator).toMatchObject({
      value: 4,
      code: '{dose}',
    });
  });

  test('a dose that was computed by weight says so [10.23.65]', () => {
    const { medication } = readMedicineLine('syp calpol 120/5 15mg/kg q6h 5 ml');
    const weighed = withWeight(medication, {
      ...{ kg: 8.2, day: '2026-11-29', offer: null, isToday: true, written: [] },
      ofRate: { mg: 123, ml: 5.125, isLimited: false },
    });
    const quantity = { value: 5, unit: 'ml', system: 'http://unitsofmeasure.org', code: 'mL' };
    expect(dosageOf(weighed)[0]?.doseAndRate).toEqual([
      {
        type: { coding: [expect.objectContaining({ code: 'calculated' })] },
        doseQuantity: quantity,
      },
    ]);
    expect(dosageOf(medication)[0]?.doseAndRate).toEqual([{ doseQuantity: quantity }]);
    expect(of('syp calpol 120/5 15mg/kg q6h')[0]?.doseAndRate).toBeUndefined();
  });

  test('one step after the other', () => {
    expect(
      of('tab wysolone 1-1-1 3d then 1-0-1 3d then stop').map(({ sequence, timing }) => [
        sequence,
        timing?.repeat,
      ]),
    ).toEqual([
      [1, { ...days(3), frequency: 3, period: 1, periodUnit: 'd', when: ['MORN', 'AFT', 'NIGHT'] }],
      [2, { ...days(3), frequency: 2, period: 1, periodUnit: 'd', when: ['MORN', 'NIGHT'] }],
    ]);
  });

  test('each step has its own dose and unit', () => {
    const dosesOf = (line: string) =>
      of(line).map(({ text, doseAndRate: [dose] = [] }) => [
        text,
        dose && 'doseQuantity' in dose && [dose.doseQuantity.value, dose.doseQuantity.unit],
      ]);
    expect(dosesOf('tab wysolone 4 tab od 3d then 2 tab od 3d')).toEqual([
      ['4 tablets OD for 3 days', [4, 'tablet']],
      ['2 tablets OD for 3 days', [2, 'tablet']],
    ]);
    expect(dosesOf('tab wysolone 20 mg od 5d, 10 mg od 5d then stop')).toEqual([
      ['20 mg OD for 5 days', [20, 'mg']],
      ['10 mg OD for 5 days', [10, 'mg']],
    ]);
    // A strength without a unit is no quantity.
    expect(of('tab wysolone 40 od 5d then 20 od 5d').map((one) => one.doseAndRate)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('a reason, a route and a place stand by themselves', () => {
    expect(of('tab dolo 650 1 tab sos for fever')[0]?.asNeededCodeableConcept).toEqual({
      text: 'for fever',
    });
    expect(of('inj denosumab 60 mg sc every 6 months')[0]?.route).toEqual({ text: 'SC' });
    expect(of('e/d moxi 1 drop qid both eyes')[0]?.site).toEqual({ text: 'in both eyes' });
  });

  test('texts of before are read; what is not understood is said by no structure', () => {
    const texts = { ...emptyMedication, name: 'Tab. Folitrax', dosage: '', duration: '4 weeks' };
    expect(dosageOf({ ...texts, frequency: 'weekly' })[0]?.timing?.repeat).toMatchObject({
      frequency: 1,
      period: 1,
      periodUnit: 'wk',
    });
    expect(dosageOf({ ...texts, frequency: 'as told' })).toEqual([]);
    expect(dosageOf({ ...texts, dosage: '2 tab', frequency: '1-0-1' })).toEqual([]);
  });

  test.each([
    ['tab x 5 weekly', { frequency: 1, period: 1, periodUnit: 'wk' }],
    ['tab x 5 alternate days', { frequency: 1, period: 2, periodUnit: 'd' }],
    ['tab x 5 thrice weekly', { frequency: 3, period: 1, periodUnit: 'wk' }],
    ['tab x 5 q6h', { frequency: 1, period: 6, periodUnit: 'h' }],
    ['tab x 5 hs', { frequency: 1, period: 1, periodUnit: 'd', when: ['HS'] }],
    ['tab x 5 stat', { count: 1 }],
    ['tab x 5 every 3 days', { frequency: 1, period: 3, periodUnit: 'd' }],
    ['tab x 5 every 2 weeks', { frequency: 1, period: 2, periodUnit: 'wk' }],
    ['tab x 5 every 6 months', { frequency: 1, period: 6, periodUnit: 'mo' }],
    [
      'tab x 5 on mon, wed and fri',
      { frequency: 1, period: 1, periodUnit: 'd', dayOfWeek: ['mon', 'wed', 'fri'] },
    ],
    ['tab x 5 every sunday', { frequency: 1, period: 1, periodUnit: 'd', dayOfWeek: ['sun'] }],
    ['tab x 5 1-0-0 weekly', { frequency: 1, period: 1, periodUnit: 'wk', when: ['MORN'] }],
    [
      'tab x 5 1-0-1 alternate days',
      { frequency: 2, period: 2, periodUnit: 'd', when: ['MORN', 'NIGHT'] },
    ],
    [
      'tab x 5 1-0-1 thrice weekly',
      { frequency: 6, period: 1, periodUnit: 'wk', when: ['MORN', 'NIGHT'] },
    ],
    ['tab x 5 subah sham', { frequency: 2, period: 1, periodUnit: 'd', when: ['MORN', 'EVE'] }],
  ])('%s', (line, repeat) => {
    expect(of(line.replace(' x ', ' xyzal '))[0]?.timing?.repeat).toEqual(repeat);
  });

  test('nothing is said of what is stopped, or not certain', () => {
    expect(of('stop ecosprin 75')).toEqual([]);
    expect(of('tab dolo 650 tds sos')).toEqual([]);
  });

  test('whatever is read is valid', () => {
    const lines = fc.constantFrom(
      'syp calpol 250 5ml tds 3d',
      'syp cremaffin 10-15 ml hs sos',
      'tab dolo 1-2 tab bd 3-5 days',
      'e/d moxi 1 drop 2 hrly 2 days then qid 1 wk',
      'inj mixtard 14-0-10 units bf',
      'cap d3 60k weekly 8 wks',
      'tab azee 500 stat then 250 od 4 days',
      'pan 40 od 30 min before food 1/12',
      'dolo 650 sos max 4',
      'tab warf 5 on mon, wed and fri',
      'tab wysolone 20 mg od 5d, 10 mg od 5d then stop',
      'tab wysolone 4 tab od 3d then 2 tab od 3d',
      'inj denosumab 60 mg sc every 6 months',
    );
    fc.assert(
      fc.property(lines, (line) => {
        const dosageInstruction = dosageOf(readMedicineLine(line).medication);
        expect(dosageInstruction.length).toBeGreaterThan(0);
        expect(
          fhirProblems({
            resourceType: 'MedicationRequest',
            status: 'active',
            intent: 'order',
            medicationCodeableConcept: { text: 'A' },
            subject: { reference: 'Patient/1' },
            dosageInstruction,
          }),
        ).toEqual([]);
      }),
    );
  });
});
