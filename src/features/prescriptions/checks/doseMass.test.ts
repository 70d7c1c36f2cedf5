import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Strength } from '../../substances/reference/substanceList';
import { emptyMedication, type Medication } from '../prescription';
import type { DoseStep, DoseUnit, When } from '../regimen';
import { emptyStep } from '../regimenParts';
import { doseMass } from './doseMass';

const mg = (amount: number, per: Strength['per'] = 'unit'): Strength => ({
  amount,
  unit: 'mg',
  per,
});
const times = (count: number): When => ({ kind: 'timesADay', times: count });
const pattern = (...amounts: string[]): When => ({ kind: 'amounts', amounts });
const dose = (amount: string, unit: DoseUnit | null) => ({ amount, unit });
const taken = (
  name: string,
  steps: readonly Partial<DoseStep>[],
  change: Partial<Medication> = {},
): Medication => ({
  ...emptyMedication,
  name,
  regimen: { steps: steps.map((step) => ({ ...emptyStep, ...step })), notes: [] },
  ...change,
});
const massOf = (medication: Medication, strength: Strength | null, ingredientCount = 1) =>
  doseMass(medication, { substance: 'X', isListed: true, strength }, ingredientCount);

type Case = [
  name: string,
  step: Partial<DoseStep>,
  strength: Strength | null,
  each: number,
  aDay: number | null,
];

test.each<Case>([
  ['Tab. X', { when: times(3) }, mg(650), 650, 1950],
  ['X', { when: times(3) }, mg(650), 650, 1950],
  ['X', { when: pattern('1', '0', '1') }, mg(650), 650, 1300],
  ['Tab. X', { when: pattern('1', '0', '2') }, mg(650), 1300, 1950],
  ['X', { when: pattern('½', '0', '½') }, mg(650), 325, 650],
  ['Tab. X', { dose: dose('2', 'tablet'), when: times(3) }, mg(500), 1000, 3000],
  ['X', { dose: dose('2', null), when: times(4) }, mg(1000), 2000, 8000],
  ['Syp. X', { dose: dose('5', 'ml'), when: times(3) }, mg(24, 'ml'), 120, 360],
  ['Syp. X', { dose: dose('5', 'ml'), when: pattern('1', '0', '1') }, mg(24, 'ml'), 120, 240],
  ['Syp. X', { dose: dose('1', 'teaspoon'), when: times(2) }, mg(24, 'ml'), 120, 240],
  ['Inhaler X', { dose: dose('2', 'puff'), when: times(2) }, mg(0.1, 'dose'), 0.2, 0.4],
  ['Inj. X', { when: times(2) }, mg(1000), 1000, 2000],
  ['Tab. X', { dose: dose('500', 'mg'), when: times(2) }, null, 500, 1000],
  ['Tab. X', { dose: dose('50', 'mcg'), when: times(1) }, null, 0.05, 0.05],
  ['Tab. X', { when: { kind: 'everyHours', hours: 5 } }, mg(500), 500, 2500],
  ['Tab. X', { when: { kind: 'everyHours', hours: 6 } }, mg(500), 500, 2000],
  ['Tab. X', { when: { kind: 'atOnce' } }, mg(500), 500, 500],
  ['Tab. X', { days: { kind: 'timesAWeek', times: 1 } }, mg(10), 10, 10],
  ['Tab. X', {}, mg(500), 500, null],
  ['Tab. X', { when: times(3), asNeeded: { reason: '' } }, mg(500), 500, null],
  ['Tab. X', { asNeeded: { reason: 'fever' }, mostADay: 3 }, mg(500), 500, 1500],
  ['Tab. X', { when: times(6), mostADay: 4 }, mg(500), 500, 2000],
])('%s, %j: the mass each time and a day [10.23.34]', (name, step, strength, each, aDay) => {
  expect(massOf(taken(name, [step]), strength)).toEqual({ unit: 'mg', each, aDay, isRange: false });
});

type Doubtful = [
  why: string,
  medication: Medication,
  strength: Strength | null,
  ingredientCount?: number,
];

test.each<Doubtful>([
  ['a dose in drops', taken('Drops X', [{ dose: dose('10', 'drop') }]), mg(100, 'ml')],
  ['texts not understood', { ...emptyMedication, name: 'X', frequency: 'as told' }, mg(500)],
  [
    'a note not understood',
    taken('X', [{ when: times(3) }], {
      regimen: {
        steps: [{ ...emptyStep, when: times(3) }],
        notes: [{ text: 'xyz 2', isUnread: true }],
      },
    }),
    mg(500),
  ],
  ['a mass of a combination', taken('X', [{ dose: dose('500', 'mg') }]), mg(500), 2],
  ['an ointment', taken('Oint. X', [{ dose: { amount: null, unit: 'application' } }]), mg(500)],
  ['no strength', taken('Tab. X', [{ when: times(3) }]), null],
  ['millilitres of a tablet', taken('X', [{ dose: dose('5', 'ml') }]), mg(500)],
  ['a syrup without a dose', taken('Syp. X', [{ when: pattern('1', '0', '1') }]), mg(24, 'ml')],
  ['a kit', taken('Tab. X kit', [{ when: pattern('1', '0', '1') }]), mg(500)],
  [
    'a contradiction',
    taken('X', [{ dose: dose('2', 'tablet'), when: pattern('1', '0', '1') }]),
    mg(500),
  ],
  [
    'a strength of one step of a combination',
    taken('X', [{ when: times(1) }, { strength: '20 mg', when: times(1) }], { strength: '10 mg' }),
    mg(10),
    2,
  ],
])('no mass is guessed: %s [10.23.34]', (_why, medication, strength, ingredientCount) => {
  expect(massOf(medication, strength, ingredientCount)).toBeNull();
});

test('a taper counts its highest step, in its own strength [10.23.34]', () => {
  const steps = (strength: string) => [
    { when: times(1) },
    { strength, when: times(1) },
    { action: 'stop' as const },
  ];
  const highest = { unit: 'mg', each: 20, aDay: 20, isRange: false };
  for (const strength of ['20 mg', '20']) {
    expect(massOf(taken('X', steps(strength), { strength: '10 mg' }), mg(10))).toEqual(highest);
  }
  const lower = taken('X', steps('10 mg'), { strength: '20 mg' });
  expect(massOf(lower, mg(20))).toEqual(highest);
});

test('a range counts its greater number [10.23.34]', () => {
  const count = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(count, count, count, (least, more, aDay) => {
      const of = (amount: string) =>
        massOf(taken('Tab. X', [{ dose: dose(amount, 'tablet'), when: times(aDay) }]), mg(5));
      const greater = of(String(least + more));
      expect(of(`${least}-${least + more}`)).toEqual({ ...greater, isRange: true });
    }),
  );
});
