import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MeasuredDose, withWeight } from '../prescriptions/checks/childDose';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { emptyMedication } from '../prescriptions/prescription';
import {
  contentOf,
  draftFrom,
  emptyContent,
  emptyDraft,
  isBlank,
  lineOfPad,
  prescriptionTexts,
  refusalOfFinish,
} from './consultation';
import { templateOf, withTemplate } from './template';

const text = fc.string({ minLength: 1, maxLength: 200 }).filter((one) => one.trim() !== '');
const diagnoses = fc.array(fc.record({ text, isProvisional: fc.boolean() }), { maxLength: 10 });
const complaints = fc.array(fc.record({ text, since: fc.string({ maxLength: 60 }) }), {
  maxLength: 20,
});

test('the specification’s texts hold what was noted, in their room', () => {
  expect(
    prescriptionTexts({
      complaints: [
        { text: 'Fever', since: '3 days' },
        { text: 'Cough', since: '' },
      ],
      diagnoses: [
        { text: 'Viral fever', isProvisional: false },
        { text: 'Dengue', isProvisional: true },
      ],
      advice: ['Rest', 'Fluids'],
    }),
  ).toEqual({
    diagnosis: 'Viral fever; ?Dengue',
    symptoms: 'Fever, 3 days; Cough',
    notes: 'Rest\nFluids',
  });
  fc.assert(
    fc.property(complaints, diagnoses, (told, found) => {
      const texts = prescriptionTexts({ complaints: told, diagnoses: found, advice: [] });
      expect(texts.diagnosis.length).toBeLessThanOrEqual(500);
      expect(texts.symptoms.length).toBeLessThanOrEqual(2000);
      expect(texts.diagnosis === '').toBe(found.length === 0);
      expect(texts.notes).toBeUndefined();
    }),
  );
});

test('what is proposed or half typed does not count, and what counts goes on as it is', () => {
  const line = { ...emptyMedication, name: 'Dolo', marks: [] };
  const page = {
    ...emptyDraft,
    medicines: [
      { ...line, isProposed: true },
      { ...line, isProposed: false },
    ],
    typing: { medicines: 'pan 4' },
  };
  const content = contentOf(page);
  expect(content.medicines).toEqual([{ ...emptyMedication, name: 'Dolo' }]);
  expect(contentOf(draftFrom(content))).toEqual(content);
});

test('a visit is finished once something is noted, and nothing is left as a proposal', () => {
  expect(isBlank(emptyContent)).toBe(true);
  expect(refusalOfFinish(emptyDraft)?.section).toBe('complaints');
  const noted = { ...emptyDraft, examination: 'Normal' };
  expect(refusalOfFinish(noted)).toBeNull();
  const proposed = { ...emptyMedication, name: 'Dolo', isProposed: true, marks: [] };
  expect(refusalOfFinish({ ...noted, medicines: [proposed] })?.section).toBe('medicines');
  const line = { ...proposed, isProposed: false, marks: [] };
  const [named, nameless] = [line, { ...line, name: 'Tab.' }];
  expect(refusalOfFinish({ ...noted, medicines: [named, nameless] })?.section).toBe(lineOfPad(1));
});

const open = [{ from: '09:00', to: '13:00' }];

test('a template has nothing of this patient alone, adds what is not there, and doses for adults alone', () => {
  const page = {
    ...emptyDraft,
    complaints: [{ text: 'Fever', since: '3 days' }],
    examination: 'Throat red',
    privateNote: 'secret',
    tests: ['CBC'],
    review: '5d',
    medicines: [
      {
        ...emptyMedication,
        name: 'Dolo',
        strength: '650',
        frequency: '1-0-1',
        isProposed: false,
        marks: [],
      },
    ],
  };
  const made = templateOf(page, { name: 'Fever', isOfClinic: false });
  expect(made).toMatchObject({ name: 'Fever', complaints: [{ text: 'Fever', since: '' }] });
  expect(JSON.stringify(made)).not.toMatch(/secret|Throat|3 days/);
  const template = { ...made, id: '', version: 1, savedAt: '', savedByName: '' };
  const used = (age: number | null) =>
    withTemplate({ ...emptyDraft, tests: ['cbc'] }, template as never, {
      age,
      today: '2026-11-23',
      // The fifth day, a Saturday, is closed.
      workingHours: [open, open, open, open, open, [], open],
      doseOf: null,
    });
  expect(used(30)).toMatchObject({
    tests: ['cbc'],
    review: '5d',
    followUpDate: '2026-11-29',
    medicines: [{ frequency: '1-0-1', isProposed: false, marks: [] }],
  });
  for (const age of [11, 0, null]) {
    expect(used(age).medicines).toMatchObject([
      { name: 'Dolo', strength: '650', frequency: '', isProposed: true, marks: ['doseForAdults'] },
    ]);
  }
});

test('of a dose by weight a template has the rate alone, which is computed for each patient [10.23.63]', () => {
  const typed = readMedicineLine('syp calpol 120/5 15mg/kg q6h 3d 5 ml').medication;
  const line = withWeight(typed, {
    ...{ kg: 8.2, day: '2026-11-29', offer: null, isToday: true, written: [] },
    ofRate: { mg: 123, ml: 5.125, isLimited: false },
  });
  const page = { ...emptyDraft, medicines: [{ ...line, isProposed: false, marks: [] }] };
  const made = templateOf(page, { name: 'Fever', isOfClinic: false });
  expect(made.medicines).toMatchObject([{ dosage: '15 mg/kg', frequency: 'Q6H', typed: '' }]);
  expect(JSON.stringify(made)).not.toMatch(/8\.2|5 ml|2026/);
  const template = { ...made, id: '', version: 1, savedAt: '', savedByName: '' };
  const used = (age: number, offer: MeasuredDose | null) =>
    withTemplate(emptyDraft, template as never, {
      ...{ age, today: '2026-12-01', workingHours: [] },
      doseOf: () => ({
        ...{ kg: 10, day: '2026-12-01', isToday: true, written: [] },
        ofRate: { mg: 150, ml: 6.25, isLimited: false },
        offer,
      }),
    }).medicines;
  for (const age of [4, 40]) {
    expect(used(age, { ml: 6, mg: 144, mgPerKg: 14.4 })).toMatchObject([
      { dosage: '6 ml', frequency: 'Q6H', isProposed: true, marks: [] },
    ]);
    expect(used(age, null)).toMatchObject([
      { dosage: '', frequency: '', isProposed: true, marks: ['otherWeight'] },
    ]);
  }
});
