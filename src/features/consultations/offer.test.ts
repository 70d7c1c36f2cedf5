import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import type { PastVisit, UsualOfDoctor } from './consultation';
import { knownAs, labelOf, medicinesFor, offeredMedicines } from './offer';

const medicine = (change: Partial<Medication>): Medication => ({ ...emptyMedication, ...change });
const nothing: UsualOfDoctor = {
  complaints: [],
  examination: [],
  diagnoses: [],
  tests: [],
  advice: [],
  medicines: [],
};
const usualOf = (
  ...medicines: (Partial<Medication> & { diagnosis?: string })[]
): UsualOfDoctor => ({
  ...nothing,
  medicines: medicines.map(({ diagnosis = null, ...one }) => ({ ...medicine(one), diagnosis })),
});
const visitWith = (...medications: Medication[]) => [
  { prescriptions: [{ medications }] } as unknown as PastVisit,
];
const pan = {
  name: 'Tab. Pan',
  strength: '40',
  frequency: '1-0-0 before food',
  duration: '5 days',
};
const adult = { visits: [], diagnoses: [], age: 40 };

test('this patient’s last use comes before what is usual for the diagnosis, and that before what is usual [offer-1]', () => {
  const usual = usualOf(pan, { ...pan, frequency: '1-0-1', diagnosis: 'gerd' });
  const offer = (change: object) =>
    offeredMedicines({ usual, ...adult, ...change })[0]?.medicine.frequency;
  expect(offer({})).toBe('1-0-0 before food');
  const diagnoses = [{ text: 'GERD', isProvisional: false }];
  expect(offer({ diagnoses })).toBe('1-0-1');
  expect(offer({ diagnoses, visits: visitWith(medicine({ ...pan, frequency: 'OD' })) })).toBe('OD');
});

test('“before food” and the duration come along; for a child or an unknown age no dose does [offer-2]', () => {
  const usual = usualOf(pan);
  expect(offeredMedicines({ usual, ...adult })[0]?.medicine).toMatchObject(pan);
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 11 })), (age) => {
      const visits = visitWith(medicine({ ...pan, dosage: '5 ml' }));
      for (const { medicine: one } of offeredMedicines({ usual, ...adult, visits, age })) {
        expect(one).toMatchObject({ name: pan.name, strength: '40', dosage: '', frequency: '' });
      }
    }),
  );
});

test('what was stopped is not offered as it was [offer-3]', () => {
  const visits = visitWith(medicine({ ...pan, frequency: 'stop' }));
  expect(offeredMedicines({ usual: undefined, ...adult, visits })).toEqual([]);
});

test('letters find a medicine by each of its words, with its form and without [offer-4]', () => {
  const offered = offeredMedicines({
    usual: usualOf(pan, { name: 'Syp. Sucralfate O' }, { name: 'Pantocid', strength: 'DSR' }),
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

test('every medicine is found by its own label, and by no more than fits [offer-5]', () => {
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
        expect(knownAs({ name: one.toUpperCase(), strength: '' }, offered)?.name).toBe(one);
      }
    }),
  );
  expect(labelOf({ name: 'Dolo', strength: '650' })).toBe('Dolo 650');
});

test('five thousand medicines cost a key no time that anybody feels [offer-7]', () => {
  const many = Array.from({ length: 5_000 }, (_, place) => ({
    ...pan,
    name: `Tab. Brand${place % 700} Name ${place}`,
  }));
  const offered = offeredMedicines({ usual: usualOf(...many), ...adult });
  const known = { name: 'Tab. Brand699 Name 4899', strength: '40' };
  const start = performance.now();
  for (let round = 0; round < 50; round++) {
    expect(medicinesFor('brand699 name 4899', offered)).toHaveLength(1);
    expect(knownAs(known, offered)).not.toBeNull();
  }
  // On a processor four times slower, with the reading and the drawing, a key has fifty milliseconds.
  expect((performance.now() - start) / 50).toBeLessThan(10);
});
