import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { speakerOf } from '../../shared/language';
import type { DoseByWeight } from '../prescriptions/checks/childDose';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import { textsOf } from '../prescriptions/regimenTexts';
import type { PastVisit, UsualOfDoctor } from './consultation';
import {
  additionsFor,
  countQuestion,
  labelOf,
  medicinesFor,
  offeredMedicines,
  weightAdditions,
  withOneEach,
} from './offer';

type Habit = UsualOfDoctor['medicines'][number];
const nothing: UsualOfDoctor = {
  complaints: [],
  examination: [],
  diagnoses: [],
  tests: [],
  advice: [],
  medicines: [],
};
const usualOf = (...medicines: (Partial<Habit> & Pick<Habit, 'name'>)[]): UsualOfDoctor => ({
  ...nothing,
  medicines: medicines.map((one) => ({
    ...{ relation: '', duration: '', rate: null, diagnosis: null },
    ...one,
  })),
});
const medicine = (line: string): Medication => readMedicineLine(line).medication;
const visitWith = (...medications: Medication[]) => [
  { prescriptions: [{ medications }] } as unknown as PastVisit,
];
const adult = { visits: [], diagnoses: [], age: 40 };
const named = (name: string): Medication => ({ ...emptyMedication, name });

test('this patient’s last line comes before what is usual for the diagnosis, and that before what is usual', () => {
  const usual = usualOf({ name: 'Tab. Pan' }, { name: 'Tab. Rantac', diagnosis: 'gerd' });
  const offer = (change: object) =>
    offeredMedicines({ usual, ...adult, ...change }).map(({ label }) => label);
  expect(offer({})).toEqual(['Tab. Pan']);
  const diagnoses = [{ text: 'GERD', isProvisional: false }];
  expect(offer({ diagnoses })).toEqual(['Tab. Rantac', 'Tab. Pan']);
  const visits = visitWith(medicine('tab omez 20 od'));
  expect(offer({ diagnoses, visits })).toEqual(['Tab. Omez 20', 'Tab. Rantac', 'Tab. Pan']);
});

test('the own last line comes whole, others by name alone; a child’s or unknown age’s own without its dose', () => {
  const own = medicine('tab wysolone 20 1 tab od before food 5 days with milk');
  const usual = usualOf({ name: 'Tab. Pan', relation: 'before food', duration: '5 days' });
  const offered = (age: number | null) =>
    offeredMedicines({ usual, ...adult, visits: visitWith(own), age });
  const [whole, other] = offered(40);
  expect(whole?.medicine).toEqual(own);
  expect(other).toMatchObject({
    medicine: named('Tab. Pan'),
    habits: ['before food', '5 days'],
  });
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 11 })), (age) => {
      expect(offered(age).map((one) => [one.medicine, one.habits])).toEqual([
        [{ ...named(own.name), strength: own.strength }, []],
        [named('Tab. Pan'), []],
      ]);
    }),
  );
});

test('what another patient got brings no dose, strength, route, reason or day, whatever it was called with', () => {
  const usual = {
    ...nothing,
    medicines: [
      {
        ...medicine('inj mixtard 10 units sc od on mon, wed'),
        ...{ relation: '', rate: null, diagnosis: null },
      },
    ],
  };
  expect(offeredMedicines({ usual, ...adult })[0]?.medicine).toEqual(named('Inj. Mixtard'));
});

test('an own line of before comes with the structure that its texts have, or as typed', () => {
  const texts = {
    ...named('Tab. Pan'),
    dosage: '1 tablet',
    frequency: 'weekly',
    duration: '4 weeks',
  };
  const offered = (one: Medication) =>
    offeredMedicines({ usual: undefined, ...adult, visits: visitWith(one) })[0]?.medicine;
  expect(offered(texts)?.regimen?.steps[0]?.days).toEqual({ kind: 'timesAWeek', times: 1 });
  expect(offered({ ...texts, frequency: 'as told' })).toMatchObject({
    frequency: 'as told',
    regimen: null,
  });
});

test('what was stopped is not offered as it was', () => {
  for (const stopped of [
    medicine('stop tab pan 40'),
    { ...named('Tab. Pan'), frequency: 'stop' },
  ]) {
    const visits = visitWith(stopped);
    expect(offeredMedicines({ usual: undefined, ...adult, visits })).toEqual([]);
  }
});

test('letters find a medicine by each of its words, with its form and without', () => {
  const offered = offeredMedicines({
    usual: usualOf(
      { name: 'Tab. Pan 40' },
      { name: 'Syp. Sucralfate O' },
      { name: 'Pantocid DSR' },
    ),
    ...adult,
  });
  const found = (typed: string) => medicinesFor(typed, offered).map(({ label }) => label);
  expect(found('pan')).toEqual(['Tab. Pan 40', 'Pantocid DSR']);
  expect(found('tab pan')).toEqual(['Tab. Pan 40']);
  expect(found('pan 4')).toEqual(['Tab. Pan 40']);
  expect(found('dsr')).toEqual(['Pantocid DSR']);
  expect(found('syp su')).toEqual(['Syp. Sucralfate O']);
  expect(found('xyz')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('every medicine is found by its own label, and by no more than fits', () => {
  const name = fc.stringMatching(/^[a-z]{3,9}$/);
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 30 }), (names) => {
      const offered = offeredMedicines({
        usual: usualOf(...names.map((one) => ({ name: one }))),
        ...adult,
      });
      for (const one of names) {
        const found = medicinesFor(one, offered);
        expect(found.length).toBeLessThanOrEqual(7);
        expect(found.some(({ label }) => label.startsWith(one))).toBe(true);
        expect(medicinesFor(one.toUpperCase(), offered)).toEqual(found);
      }
    }),
  );
  expect(labelOf({ name: 'Dolo', strength: '650' })).toBe('Dolo 650');
});

describe('what a key adds to a line', () => {
  const usual = usualOf(
    { name: 'Tab. Pan', relation: 'before food', duration: '5 days' },
    { name: 'Tab. Dolo', relation: 'after food', duration: '3 days' },
    { name: 'Tab. Telma', duration: 'continue' },
    { name: 'Syp. Ascoril', relation: 'after food', duration: '5 days' },
    { name: 'Tab. Odd', relation: '2 tablets', duration: 'BD' },
  );
  const offered = offeredMedicines({ usual, ...adult });
  const added = (line: string) =>
    additionsFor(line, medicine(line), offered, speakerOf('en', {})).map(({ text }) => text);

  test.each([
    ['tab pan 40 od', ['1 tablet', 'before food', '5 days']],
    ['tab pan 40 od bf', ['1 tablet', '5 days']],
    ['tab pan 40 od 7 days', ['1 tablet', 'before food']],
    ['tab pan 40 1 tab od', ['before food', '5 days']],
    ['tab pan 40 1-0-0', ['before food', '5 days']],
    ['tab telma 40 od', ['1 tablet', 'continue']],
    ['syp ascoril 5 ml tds', ['after food', '5 days']],
    ['syp ascoril tds', ['after food', '5 days']],
    ['cap becosules od', ['1 capsule']],
    // Taken when needed or at once it has no number of days.
    ['tab dolo sos', ['after food']],
    ['tab dolo stat', ['1 tablet', 'after food']],
  ])('%s', (line, texts) => {
    expect(added(line)).toEqual(texts);
  });

  test.each([
    ['how often is open', 'tab pan 40'],
    ['it is stopped', 'stop tab pan 40'],
    ['something was not understood', 'tab pan 40 od xyz 12'],
    ['there are several steps', 'tab pan 40 1-1-1 3d then 1-0-1 3d'],
    ['all is said', 'tab pan 40 1 tab od bf 5d'],
    ['it is another medicine', 'tab panto 40 1 tab od'],
    ['a habit says how much or how often', 'tab odd 1 tab od'],
  ])('nothing where %s', (_, line) => {
    expect(added(line)).toEqual([]);
  });

  test('for a child nothing but how many', () => {
    const ofChild = offeredMedicines({ usual, ...adult, age: 4 });
    const line = 'tab pan 40 od';
    const [added] = additionsFor(line, medicine(line), ofChild, speakerOf('en', {}));
    expect(added).toEqual({ text: '1 tablet', words: '1 tablet' });
  });

  test('what is taken reads as what it says, and changes nothing else', () => {
    for (const line of ['tab pan 40 od', 'tab pan 40 1-0-0', 'syp ascoril 5 ml tds']) {
      const { regimen, ...before } = medicine(line);
      for (const text of added(line)) {
        const after = medicine(`${line} ${text}`);
        expect(after.name).toBe(before.name);
        expect(after.strength).toBe(before.strength);
        expect(after.regimen?.notes).toEqual(regimen?.notes);
        expect(after.regimen?.steps[0]?.when).toEqual(regimen?.steps[0]?.when);
      }
    }
  });
});

describe('how many each time', () => {
  test.each([
    ['tab pan 40 od', '1 tablet'],
    ['tab pan 40 hs', '1 tablet'],
    ['cap omez 20 bd', '1 capsule'],
    ['tab dolo 650 q6h', '1 tablet'],
  ])('%s asks “%s?”', (line, question) => {
    expect(countQuestion(medicine(line))).toBe(question);
  });

  test.each([
    'tab pan 40 1-0-1',
    'tab pan 40 1 tab od',
    'pan 40 od',
    'syp ascoril tds',
    'inj mixtard od',
    'betnovate cream la bd',
    'tab pan 40',
    'tab pan 40 sos',
    'stop tab pan 40',
    'tab pan 40 bd 3d then od 3d',
  ])('%s asks nothing', (line) => {
    expect(countQuestion(medicine(line))).toBeNull();
  });

  test('what has no structure asks nothing', () => {
    expect(countQuestion(named('Tab. Pan'))).toBeNull();
  });

  test('the answer stands in the structure, its texts and the line', () => {
    const line = medicine('tab pan 40 od 5d');
    const answered = withOneEach(line);
    expect(answered).toMatchObject({
      dosage: '1 tablet',
      frequency: 'OD',
      duration: '5 days',
      typed: 'tab pan 40 od 5d 1 tablet',
    });
    expect(answered.regimen?.steps[0]?.dose).toEqual({ amount: '1', unit: 'tablet' });
    if (!answered.regimen) throw new Error('no regimen');
    expect(answered).toMatchObject(textsOf(answered.regimen));
    expect(medicine(answered.typed)).toEqual(answered);
    expect(countQuestion(answered)).toBeNull();
  });
});

describe('a dose by weight', () => {
  const english = speakerOf('en', {});
  const rate = { mgPerKg: 15, per: 'dose' as const };
  const usual = usualOf({ name: 'Syp. Calpol', rate, relation: 'after food' });
  const addedFor = (age: number, line: string) =>
    additionsFor(line, medicine(line), offeredMedicines({ usual, ...adult, age }), english);

  test('of this doctor’s own is offered for a child, and never filled in [10.23.64]', () => {
    const line = 'syp calpol 120/5 q6h';
    expect(addedFor(4, line)).toEqual([{ text: '15 mg/kg', words: '15 mg/kg' }]);
    expect(medicine(line).regimen?.steps[0]?.weightDose).toBeNull();
    expect(medicine(`${line} 15 mg/kg`).regimen?.steps[0]?.weightDose).toMatchObject(rate);
    expect(addedFor(30, line)).toEqual([{ text: 'after food', words: 'after food' }]);
    for (const written of ['syp calpol 120/5 q6h 5 ml', 'syp calpol 120/5 q6h 10 mg/kg'])
      expect(addedFor(4, written)).toEqual([]);
  });

  test('is offered as what can be measured, with what that is for each kilogram [10.23.61]', () => {
    const dose: DoseByWeight = {
      ...{ kg: 8.2, day: '2026-11-29', isToday: true, written: [] },
      ofRate: { mg: 123, ml: 5.125, isLimited: false },
      offer: { ml: 5, mg: 120, mgPerKg: 14.634_146 },
    };
    const line = 'calpol 120/5 15mg/kg q6h 3d';
    expect(weightAdditions(line, dose, english)).toEqual([
      { text: '5 ml', words: '5 ml (120 mg, 14.6 mg/kg)' },
    ]);
    expect(medicine(`${line} 5 ml`)).toMatchObject({ dosage: '5 ml', duration: '3 days' });
    expect(weightAdditions(line, { ...dose, offer: null }, english)).toEqual([]);
    expect(weightAdditions(line, null, english)).toEqual([]);
    // It would not be read as the dose.
    expect(weightAdditions(`${line}; note`, dose, english)).toEqual([]);
  });

  test('of the patient’s own last line is not offered whole: the weight has changed [10.23.63]', () => {
    const visits = visitWith(medicine('syp calpol 120/5 15mg/kg q6h 3d 5 ml'));
    const [own] = offeredMedicines({ usual: undefined, ...adult, visits });
    expect(own?.medicine).toEqual({ ...named('Syp. Calpol'), strength: '120/5' });
  });

  test('of a tablet is not answered by one tablet', () => {
    expect(countQuestion(medicine('tab pan 40 1 mg/kg od'))).toBeNull();
  });
});
