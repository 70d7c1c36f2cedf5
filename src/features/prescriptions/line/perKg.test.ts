import { describe, expect, test } from 'vitest';
import { speakerOf } from '../../../shared/language';
import { rowWords } from '../medicineWords';
import { saysHowMuch } from '../saysHowMuch';
import { withRegimen } from '../withRegimen';
import { lineOf } from './lineOf';
import { readMedicineLine } from './readLine';

const english = speakerOf('en', {});
const stepOf = (line: string) => readMedicineLine(line).medication.regimen.steps[0];
const timesADay = (times: number) => ({ kind: 'timesADay', times });

describe('a dose by weight in a line [10.23.60]', () => {
  test.each([
    ['calpol 120/5 15mg/kg q6h', 15, 'dose', { kind: 'everyHours', hours: 6 }],
    ['Syp Paracetamol 15 mg/kg/dose q6h', 15, 'dose', { kind: 'everyHours', hours: 6 }],
    ['INH 5 mg/kg od', 5, 'dose', timesADay(1)],
    ['syp mox 125/5 40 mg/kg/day in 3', 40, 'day', timesADay(3)],
    ['syp mox 125/5 40mg/kg/day in 3 divided doses x 5d', 40, 'day', timesADay(3)],
    ['syp mox 125/5 40 mg/kg/d divided tds', 40, 'day', timesADay(3)],
    ['syp mox 125/5 40 mg/kg/24 hrs bd', 40, 'day', timesADay(2)],
    ['calpol 15 mg / kg 1-1-1 3d', 15, 'dose', { kind: 'amounts', amounts: ['1', '1', '1'] }],
    ['syp lanoxin 10 mcg/kg/day bd', 0.01, 'day', timesADay(2)],
    ['syp x .5mg/kg od', 0.5, 'dose', timesADay(1)],
  ])('%s', (line, mgPerKg, per, when) => {
    const { unclear } = readMedicineLine(line);
    expect(unclear).toEqual([]);
    expect(stepOf(line)).toMatchObject({ weightDose: { mgPerKg, per, computed: null }, when });
  });

  test('with what was typed, in the texts of the line and as no amount that can be taken', () => {
    const { medication, missing } = readMedicineLine('calpol 120/5 15mg/kg q6h 3d');
    expect(medication).toMatchObject({
      strength: '120/5',
      dosage: '15 mg/kg',
      frequency: 'Q6H',
      regimen: { steps: [{ dose: null, weightDose: { typed: '15mg/kg' } }] },
    });
    expect(missing).toEqual(['dose']);
    expect(saysHowMuch(medication)).toBe(false);
    expect(rowWords(medication, english).parts).toEqual(['15 mg/kg', 'Q6H', '3 days']);
    expect(withRegimen(medication)).toEqual(medication);
  });

  test('beside the dose that was taken from it, also when the line is edited', () => {
    const { medication } = readMedicineLine('calpol 120/5 15mg/kg q6h 3d 5 ml');
    expect(medication).toMatchObject({
      dosage: '5 ml',
      regimen: { steps: [{ dose: { amount: '5', unit: 'ml' }, weightDose: { mgPerKg: 15 } }] },
    });
    expect(saysHowMuch(medication)).toBe(true);
    const again = lineOf({ ...medication, typed: '' });
    expect(readMedicineLine(again).medication.regimen).toEqual({
      ...medication.regimen,
      steps: medication.regimen.steps.map((step) => ({
        ...step,
        weightDose: { ...step.weightDose, typed: '15 mg/kg' },
      })),
    });
  });

  test.each([
    ['calpol 10-15 mg/kg q6h', 'a range'],
    ['calpol 120/5 15mg/kg q6h x 2d then 10mg/kg q8h x 2d', 'two of them'],
    ['calpol 120/5 15mg/kg 10mg/kg q6h', 'two of them'],
    ['syp mox 125/5 40mg/kg/day in 3 bd', 'three times, or two?'],
    ['tab septran 10mg/kg 1-0-1', 'tablets are counted'],
    ['inj dopamine 5 mcg/kg/min', 'the rate of an infusion'],
    ['inj heparin 80 u/kg iv stat', 'units'],
    ['syp zincovit 5 ml/kg od', 'a volume'],
  ])('%s: %s, so nothing but the name is taken', (line) => {
    const { unclear, medication } = readMedicineLine(line);
    expect(unclear).not.toEqual([]);
    expect(medication).toMatchObject({ dosage: '', frequency: '' });
    expect(medication.regimen.steps).toMatchObject([{ weightDose: null }]);
  });
});
