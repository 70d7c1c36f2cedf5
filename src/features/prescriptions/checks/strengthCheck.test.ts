import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMedication, type Medication } from '../prescription';
import { emptyStep } from '../regimenParts';
import { checkIds } from './finding';
import { givenLines } from './givenMedicine';
import { strengthQuestion, strengthQuestions } from './strengthCheck';

const questionsOf = (name: string, strength: string, change: Partial<Medication> = {}) =>
  givenLines([{ ...emptyMedication, name, strength, ...change }], []).flatMap(strengthQuestions);

test.each([
  ['Tab. Digoxin', '2.5 mg', '0.25 mg'],
  ['Tab. Digoxin', '2.5', '0.25 mg'],
  ['Tab. Digoxin', '0.025 mg', '0.25 mg'],
  ['Tab. Levothyroxine', '50 mg', '12.5 mcg – 150 mcg'],
  ['Syp. Paracetamol', '2500 mg/5 ml', '120 mg/5 ml, 125 mg/5 ml, 250 mg/5 ml'],
])('%s %s is asked about: known is %s [10.23.31]', (name, strength, known) => {
  expect(questionsOf(name, strength)).toMatchObject([
    { ruleId: checkIds.strength, tier: 'line', medicine: name, values: { strength, known } },
  ]);
});

test.each([
  ['Tab. Digoxin', '0.25 mg'],
  ['Tab. Digoxin', '2 mg'],
  // Without its unit a number is whatever fits.
  ['Tab. Levothyroxine', '50'],
  ['Tab. Levothyroxine', '500'],
  // No strength of its form was read.
  ['Tab. Ambroxol', '3000 mg'],
  ['Cream Digoxin', '2.5 mg'],
  ['Tab. Unknownol', '2.5 mg'],
])('%s %s is not asked about [10.23.31]', (name, strength) => {
  expect(questionsOf(name, strength)).toEqual([]);
});

test('a dose of ten times the strongest tablet is asked about, by the mass [10.23.31]', () => {
  const of = (amount: string) => ({
    regimen: { steps: [{ ...emptyStep, dose: { amount, unit: 'tablet' as const } }], notes: [] },
  });
  expect(questionsOf('Tab. Digoxin', '0.25 mg', of('10'))).toMatchObject([
    { ruleId: checkIds.dose, tier: 'line', values: { dose: '2.5 mg', known: '0.25 mg' } },
  ]);
  expect(questionsOf('Tab. Digoxin', '0.25 mg', of('2'))).toEqual([]);
});

test('nothing is asked between a tenth and ten times, or of another form [10.23.31]', () => {
  const listed = (amount: number) => ({
    group: 'solid' as const,
    text: `${amount} mg`,
    printed: { amount, unit: 'mg' as const },
    strength: { amount, unit: 'mg' as const, per: 'unit' as const },
    sources: ['x'],
  });
  const amount = fc.integer({ min: 1, max: 2000 });
  const known = fc.array(amount, { maxLength: 5 });
  const names = fc.constantFrom('Tab. X', 'X', 'Cap. X SR', 'Syp. X', 'Inj. X', 'Gel X');
  fc.assert(
    fc.property(known, amount, names, (amounts, written, name) => {
      const found = strengthQuestion(
        { medication: { ...emptyMedication, name, strength: `${written} mg` }, name, lines: [0] },
        { strength: { amount: written, unit: 'mg', per: 'unit' }, dose: null },
        { name: 'X', listedStrengths: amounts.map(listed) },
      );
      const isSolid = ['Tab. X', 'X', 'Cap. X SR'].includes(name);
      const isFar =
        amounts.length > 0 &&
        (written >= 10 * Math.max(...amounts) || written * 10 <= Math.min(...amounts));
      expect(found !== null).toBe(isSolid && isFar);
      expect(found?.tier ?? 'line').toBe('line');
    }),
  );
});
