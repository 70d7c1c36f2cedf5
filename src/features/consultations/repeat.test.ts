import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DoseByWeight } from '../prescriptions/checks/childDose';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import { emptyStep } from '../prescriptions/regimenParts';
import { linesNotIn, type RepeatPatient, repeated, weightAt, weightOn } from './repeat';

const today = '2026-11-23';
const syrup: Medication = {
  ...emptyMedication,
  name: 'Syp. Paracetamol',
  strength: '250 mg/5 ml',
  dosage: '5 ml',
  frequency: '1-1-1',
  duration: '3 days',
};
/** The same with the structure of its texts. */
const read: Medication = {
  ...syrup,
  regimen: {
    steps: [
      {
        ...emptyStep,
        dose: { amount: '5', unit: 'ml' },
        when: { kind: 'amounts', amounts: ['1', '1', '1'] },
        duration: { amount: '3', unit: 'day' },
      },
    ],
    notes: [],
  },
};
const adult: RepeatPatient = { age: 40, weightToday: null, today };
const child: RepeatPatient = { age: 4, weightToday: 16, today };
const of = (change: object, whom: RepeatPatient) =>
  repeated({ date: '2026-11-01', weight: 16, medicines: [syrup], ...change }, whom, null)[0];

test('an adult’s line is proposed as it was, and only proposed', () => {
  expect(of({}, adult)).toEqual({ ...read, isProposed: true, marks: [] });
  const typed = readMedicineLine('tab wysolone 20 od 5d, 10 od 5d, then stop').medication;
  expect(of({ medicines: [typed] }, adult)).toEqual({ ...typed, isProposed: true, marks: [] });
});

test('a line that the page has already is not repeated; one that says something else is', () => {
  const lines = repeated({ date: '2026-11-01', weight: null, medicines: [syrup] }, adult, null);
  expect(linesNotIn([], lines)).toEqual(lines);
  const taken = lines.map((line) => ({ ...line, isProposed: false, genericName: 'Paracetamol' }));
  expect(linesNotIn(taken, lines)).toEqual([]);
  const changed = lines.map((line) => ({ ...line, dosage: '10 ml' }));
  expect(linesNotIn(changed, lines)).toEqual(lines);
});

test('texts of before are read once; what is not understood stays as it was typed', () => {
  const weekly = { ...syrup, frequency: 'weekly', duration: '4 weeks' };
  expect(of({ medicines: [weekly] }, adult)?.regimen?.steps[0]?.days).toEqual({
    kind: 'timesAWeek',
    times: 1,
  });
  const unclear = { ...syrup, frequency: 'as told' };
  expect(of({ medicines: [unclear] }, adult)).toMatchObject({ ...unclear, regimen: null });
  // A structure that says something else than its texts is not theirs.
  const foreign = { ...syrup, regimen: readMedicineLine('tab x 10 bd').medication.regimen };
  expect(of({ medicines: [foreign] }, adult)).toMatchObject({ ...read, isProposed: true });
});

test('what is older than six months, or was stopped, is marked', () => {
  expect(of({ date: '2026-05-20' }, adult)?.marks).toEqual(['old']);
  expect(of({ date: '2026-05-25' }, adult)?.marks).toEqual([]);
  expect(of({ medicines: [{ ...syrup, frequency: 'stop' }] }, adult)?.marks).toEqual(['stopped']);
});

test('a child’s dose comes with the same weight alone', () => {
  expect(of({}, child)).toMatchObject({ dosage: '5 ml', marks: [] });
  expect(of({}, { ...child, weightToday: 17.6 })).toMatchObject({ dosage: '5 ml', marks: [] });
  expect(of({}, { ...child, weightToday: 17.7 })).toMatchObject({
    dosage: '',
    frequency: '',
    marks: ['weightChanged'],
  });
  expect(of({}, { ...child, weightToday: null })?.marks).toEqual(['weightUnknown']);
  expect(of({ weight: null }, child)?.marks).toEqual(['weightUnknown']);
  // The structure goes with the texts.
  const dose = (whom: RepeatPatient) => {
    const [step] = of({ medicines: [read] }, whom)?.regimen?.steps ?? [];
    return [step?.dose ?? null, step?.when ?? null];
  };
  expect(dose(child)).not.toEqual([null, null]);
  expect(dose({ ...child, weightToday: null })).toEqual([null, null]);
});

test('without a weight of today no child’s dose is ever repeated, nor where the age is unknown', () => {
  const age = fc.option(fc.integer({ min: 0, max: 11 }));
  const weight = fc.option(fc.integer({ min: 2, max: 60 }));
  fc.assert(
    fc.property(age, weight, fc.string(), fc.string(), (years, before, dosage, frequency) => {
      const [line] = repeated(
        { date: '2026-11-22', weight: before, medicines: [{ ...read, dosage, frequency }] },
        { age: years, weightToday: null, today },
        null,
      );
      expect(line).toMatchObject({ dosage: '', frequency: '', typed: '', isProposed: true });
      expect(line?.name).toBe(syrup.name);
      const [step] = line?.regimen?.steps ?? [];
      expect([step?.dose ?? null, step?.when ?? null, step?.days ?? null]).toEqual([
        null,
        null,
        null,
      ]);
    }),
  );
});

test('a weight is the newest of its visit, or of the day on the clinic’s clock', () => {
  const recordings = [
    { tokenId: 'b', weight: null, recordedAt: '2026-11-23T05:00:00.000Z' },
    { tokenId: 'b', weight: 17, recordedAt: '2026-11-22T19:00:00.000Z' },
    { tokenId: 'a', weight: 16, recordedAt: '2026-10-01T05:00:00.000Z' },
  ];
  expect(weightAt(recordings, 'a')).toBe(16);
  expect(weightAt(recordings, 'c')).toBeNull();
  expect(weightOn(recordings, today, 'Asia/Kolkata')).toBe(17);
  expect(weightOn(recordings, '2026-11-24', 'Asia/Kolkata')).toBeNull();
});

test('a dose by weight is computed anew with the weight of today, whatever the age, or comes without a dose [10.23.63]', () => {
  const typed = readMedicineLine('syp calpol 120/5 15mg/kg q6h 3d 5 ml').medication;
  const anew: DoseByWeight = {
    ...{ kg: 9, day: today, isToday: true, written: [] },
    ofRate: { mg: 135, ml: 5.625, isLimited: false },
    offer: { ml: 5.5, mg: 132, mgPerKg: 14.7 },
  };
  const earlier = { date: '2026-11-01', weight: 8.2, medicines: [typed] };
  for (const patient of [child, adult]) {
    const [line] = repeated(earlier, patient, () => anew);
    expect(line).toMatchObject({ dosage: '5.5 ml', frequency: 'Q6H', isProposed: true, marks: [] });
    expect(line?.regimen?.steps[0]?.weightDose?.computed).toMatchObject({ kg: 9, day: today });
    for (const doseOf of [null, () => null]) {
      expect(repeated(earlier, patient, doseOf)).toMatchObject([
        { name: 'Syp. Calpol', dosage: '', frequency: '', marks: ['otherWeight'] },
      ]);
    }
  }
});
