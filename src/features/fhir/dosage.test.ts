import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fhirProblems } from '../../../tests/fhirValidator';
import { readMedicineLine } from '../prescriptions/line/readLine';
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

  test.each([
    ['tab x 5 weekly', { frequency: 1, period: 1, periodUnit: 'wk' }],
    ['tab x 5 alternate days', { frequency: 1, period: 2, periodUnit: 'd' }],
    ['tab x 5 thrice weekly', { frequency: 3, period: 1, periodUnit: 'wk' }],
    ['tab x 5 q6h', { frequency: 1, period: 6, periodUnit: 'h' }],
    ['tab x 5 hs', { frequency: 1, period: 1, periodUnit: 'd', when: ['HS'] }],
    ['tab x 5 stat', { count: 1 }],
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
