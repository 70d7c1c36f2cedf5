import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allergyConflicts } from '../../patients/allergies/allergyCheck';
import { allergiesWithSubstances } from '../../substances/allergiesWithSubstances';
import { brandOf, type Tie, withSubstances } from '../../substances/substances';
import { emptyMedication, type Medication } from '../prescription';
import type { DoseStep } from '../regimen';
import { emptyStep } from '../regimenParts';
import { checkMedicines } from './checkMedicines';
import { type CheckInput, checkIds, type Finding, type PatientFacts } from './finding';
import { stopsOf } from './stops';

const adult: PatientFacts = {
  age: 40,
  ageInMonths: null,
  gender: 'male',
  weight: null,
  pregnancy: null,
  conditions: [],
  allergies: [],
  today: '2026-11-29',
};
const child = (change: Partial<PatientFacts> = {}): PatientFacts => ({
  ...adult,
  age: 5,
  ...change,
});
const tie = (name: string, ...substances: string[]): Tie => ({ ...brandOf(name), substances });
const ties: Tie[] = [
  tie('Tab. Dolo', 'Paracetamol'),
  tie('Tab. Crocin', 'Paracetamol'),
  tie('Inj. Febrinil', 'Paracetamol'),
  tie('Tab. Zerodol p', 'Aceclofenac', 'Paracetamol'),
  tie('Tab. Voveran', 'Diclofenac'),
  tie('Gel Volini', 'Diclofenac'),
  tie('Tab. Brufen', 'Ibuprofen'),
  tie('Syp. Calpol', 'Paracetamol'),
];

const taken = (
  name: string,
  strength: string,
  timesADay: number,
  step: Partial<DoseStep> = {},
): Medication => ({
  ...emptyMedication,
  name,
  strength,
  frequency: `${timesADay} times a day`,
  regimen: {
    steps: [{ ...emptyStep, when: { kind: 'timesADay', times: timesADay }, ...step }],
    notes: [],
  },
});
const dolo = taken('Tab. Dolo', '650 mg', 3);
const crocin = taken('Tab. Crocin', '500 mg', 3);
const zerodolP = taken('Tab. Zerodol p', '', 2);

const check = (lines: readonly Medication[], change: Partial<CheckInput> = {}) =>
  checkMedicines({ lines, current: [], facts: adult, ties, loweredTiers: {}, ...change });
const ofRule = (ruleId: string, findings: readonly Finding[]) =>
  findings.filter((one) => one.ruleId === ruleId);
const idsOf = (findings: readonly Finding[]) => findings.map(({ ruleId }) => ruleId);
const takes = (medication: Medication, isUncertain = false) => ({
  medication,
  isUncertain,
});

describe('the same twice [10.23.30]', () => {
  test('one substance in two medicines is one line for the pair', () => {
    expect(check([dolo, crocin]).findings).toMatchObject([
      {
        ruleId: checkIds.sameSubstance,
        tier: 'line',
        medicine: 'Tab. Crocin',
        other: 'Tab. Dolo',
        values: { substance: 'Paracetamol' },
        lines: [0, 1],
      },
    ]);
    expect(ofRule(checkIds.sameSubstance, check([dolo, zerodolP]).findings)).toHaveLength(1);
  });

  test('one medicine on two lines, whatever its strength', () => {
    const stronger = { ...dolo, strength: '500 mg' };
    expect(ofRule(checkIds.sameLine, check([dolo, stronger]).findings)).toMatchObject([
      { medicine: 'Tab. Dolo', other: 'Tab. Dolo', lines: [0, 1] },
    ]);
    const next = { ...dolo, frequency: 'then twice a day' };
    expect(check([dolo, next]).findings).toEqual([]);
  });

  test('not a gel beside a tablet, nor an injection at once, nor a weekly dose beside others', () => {
    const tablet = taken('Tab. Voveran', '50 mg', 2);
    const gel = taken('Gel Volini', '', 2);
    expect(check([tablet, gel]).findings).toEqual([]);
    const atOnce = taken('Inj. Febrinil', '', 1, { when: { kind: 'atOnce' } });
    expect(check([atOnce, dolo]).findings).toEqual([]);
    const weekly = taken('Tab. Crocin', '500 mg', 1, { days: { kind: 'timesAWeek', times: 1 } });
    expect(check([weekly, dolo]).findings).toEqual([]);
  });

  test('beside what the patient takes, unless that is written again or stopped', () => {
    const current = [takes(crocin)];
    expect(check([dolo], { current }).findings).toMatchObject([
      { ruleId: checkIds.sameSubstance, medicine: 'Tab. Dolo', other: 'Tab. Crocin', lines: [0] },
    ]);
    expect(check([crocin], { current }).findings).toEqual([]);
    const stopped = { ...emptyMedication, name: 'Tab. Crocin', frequency: 'stop' };
    expect(check([dolo, stopped], { current }).findings).toEqual([]);
  });

  test('drops of a name do not end the tablets that the patient takes', () => {
    const ofCiplox = [tie('Tab. Ciplox', 'Ciprofloxacin'), tie('E/D Ciplox', 'Ciprofloxacin')];
    const pairWith = (line: Medication) =>
      ofRule(
        'tizanidine-ciprofloxacin',
        check([taken('Tab. Tizanidine', '2 mg', 2), line], {
          current: [takes(taken('Tab. Ciplox', '500 mg', 2))],
          ties: ofCiplox,
        }).findings,
      );
    expect(pairWith(taken('E/D Ciplox', '', 4))).toMatchObject([{ tier: 'stop', lines: [0] }]);
    expect(pairWith({ ...emptyMedication, name: 'Ciplox', frequency: 'stop' })).toEqual([]);
  });
});

describe('a substance above its maximum over all medicines [10.23.34]', () => {
  const [often, strong] = [taken('Tab. Dolo', '650 mg', 4), taken('Tab. Crocin', '1000 mg', 3)];
  const maximum = (lines: readonly Medication[], change: Partial<CheckInput> = {}) =>
    ofRule('paracetamol-max', check(lines, change).findings);

  test('is a stop that names all of them, for a child and an unknown age too', () => {
    expect(maximum([often, strong])).toMatchObject([
      {
        tier: 'stop',
        medicine: 'Tab. Crocin',
        other: 'Tab. Dolo',
        values: { substance: 'Paracetamol', total: 5600, most: 4000 },
        lines: [0, 1],
      },
    ]);
    expect(maximum([often])).toEqual([]);
    for (const facts of [child(), { ...adult, age: null }])
      expect(maximum([often, strong], { facts })).toHaveLength(1);
  });

  test('counts what the patient takes, as a line if that may be over', () => {
    const beside = (isUncertain: boolean) =>
      maximum([often], { current: [takes(strong, isUncertain)] });
    expect(beside(false)).toMatchObject([
      { tier: 'stop', medicine: 'Tab. Dolo', other: 'Tab. Crocin', lines: [0] },
    ]);
    expect(beside(true)).toMatchObject([{ tier: 'line' }]);
  });

  test('counts no dose that is in doubt, and of steps on two lines the greater', () => {
    const asNeeded = taken('Tab. Crocin', '1000 mg', 3, { asNeeded: { reason: 'fever' } });
    expect(maximum([often, asNeeded])).toEqual([]);
    expect(maximum([strong, { ...strong, frequency: 'then 2 times a day' }])).toEqual([]);
  });
});

describe('a child under 12 [10.23.32]', () => {
  const syrup = (strength: string) =>
    taken('Syp. Calpol', strength, 3, { dose: { amount: '5', unit: 'ml' } });
  const weighed = { kg: 18, day: adult.today };

  test('without the weight of today is asked about once', () => {
    const asked = (facts: PatientFacts) =>
      ofRule(checkIds.childWeight, check([syrup('120/5'), dolo], { facts }).findings);
    expect(asked(child())).toMatchObject([{ tier: 'line', medicine: '', lines: [0] }]);
    expect(asked(child({ weight: { kg: 18, day: '2026-11-28' } }))).toHaveLength(1);
    expect(asked(child({ weight: weighed }))).toEqual([]);
    expect(asked(adult)).toEqual([]);
    expect(asked({ ...adult, age: null })).toEqual([]);
    expect(check([taken('Gel Volini', '', 2)], { facts: child() }).findings).toEqual([]);
  });

  test('is asked for the strength of a liquid that does not say it', () => {
    const asked = (line: Medication, facts = child({ weight: weighed })) =>
      ofRule(checkIds.liquidStrength, check([line], { facts }).findings);
    expect(asked(syrup(''))).toMatchObject([
      { tier: 'line', values: { known: '120 mg/5 ml, 125 mg/5 ml, 250 mg/5 ml' } },
    ]);
    expect(asked({ ...syrup(''), name: 'Syp. Ibuprofen' })).toHaveLength(1);
    expect(asked(syrup('120/5'))).toEqual([]);
    expect(asked(syrup('60 ml'))).toHaveLength(1);
    expect(asked(dolo)).toEqual([]);
    expect(asked(syrup(''), adult)).toEqual([]);
  });
});

describe('what was checked [10.23.33]', () => {
  test('is counted, and what is not known is named', () => {
    const { total, covered, notCovered } = check([dolo, taken('Tab. Telma X', '', 1)]);
    expect({ total, covered, notCovered }).toEqual({
      total: 2,
      covered: 1,
      notCovered: ['Tab. Telma X'],
    });
    const unread = check([taken('Tab. Ambroxol', '30 mg', 2)]);
    expect(unread).toMatchObject({ total: 1, covered: 0, notCovered: ['Tab. Ambroxol'] });
  });

  test('is no line without a name, and none that is stopped or withheld', () => {
    const lines = [
      { ...emptyMedication, instructions: 'after food' },
      { ...dolo, frequency: 'stop', regimen: null },
      { ...crocin, instructions: 'Not to be taken' },
      { ...crocin, name: 'Avoid Tab. Crocin' },
    ];
    expect(check(lines)).toEqual({
      ...{ findings: [], total: 0, covered: 0, notCovered: [], currentNotCovered: [] },
    });
    expect(check([{ ...dolo, instructions: 'do not take with milk' }]).total).toBe(1);
  });
});

describe('tiers and order [10.23.35]', () => {
  const nimesulide = taken('Tab. Nimesulide', '200 mg', 2);
  const brufen = taken('Tab. Brufen', '400 mg', 3);
  const allergic = { ...adult, allergies: ['Ibuprofen'] };

  test('a recorded allergy stops, and stops stand before lines', () => {
    const { findings } = check([dolo, crocin, brufen], { facts: allergic });
    expect(findings[0]).toMatchObject({
      ruleId: 'allergy',
      tier: 'stop',
      medicine: 'Tab. Brufen',
      other: 'Ibuprofen',
      lines: [2],
    });
    expect(findings.map(({ tier }) => tier)).toEqual(['stop', 'line']);
  });

  test('an allergy in Hindi, or to a brand that only an imported list knows, is one conflict', () => {
    const facts = { ...adult, allergies: ['एस्पिरिन', 'Qyzzl'] };
    const lines = [brufen, taken('Tab. Qyzzl', '650 mg', 3)];
    const productTies = [tie('Tab. Qyzzl', 'Paracetamol')];
    // As a page compares before the checks are loaded.
    const own = allergyConflicts(
      allergiesWithSubstances(facts.allergies, ties),
      lines.map((line) => withSubstances(line, ties)),
    );
    const stops = stopsOf(own, check(lines, { facts, productTies }).findings);
    expect(stops.map(({ medicine, other }) => [medicine, other])).toEqual([
      ['Tab. Brufen', 'एस्पिरिन'],
      ['Tab. Qyzzl', 'Qyzzl'],
    ]);
  });

  test.each([
    ['Hydroxychloroquine', 'Tab. HCQ', ''],
    ['HCQ - rash', 'Tab. Hydroxychloroquine', ''],
    ['NSAIDs', 'Tab. आइबुप्रोफेन', ''],
    ['Gentamicin', 'Inj. Qyzzl', 'Genta'],
  ])('an allergy to %s stops %s (%s), by the names in the list', (allergy, name, genericName) => {
    const line = { ...taken(name, '', 1), genericName };
    expect(check([line], { facts: { ...adult, allergies: [allergy] } }).findings).toMatchObject([
      { ruleId: 'allergy', tier: 'stop', medicine: name, other: allergy },
    ]);
  });

  test('a weekly medicine written daily is a line if words beside it were not understood', () => {
    const daily = taken('Tab. Methotrexate', '10 mg', 1);
    const notes = [{ text: 'ravivar', isUnread: true }];
    const unread = { ...daily, regimen: daily.regimen && { ...daily.regimen, notes } };
    expect(check([daily]).findings).toMatchObject([
      { ruleId: 'weekly-methotrexate', tier: 'stop' },
    ]);
    expect(check([unread]).findings).toMatchObject([
      { ruleId: 'weekly-methotrexate', tier: 'line' },
    ]);
  });

  test('a rule that the clinic lowered is a line or silent; allergies and law never', () => {
    const lines = [nimesulide, brufen, dolo, crocin];
    const law = 'in-26a-nimesulide-over-100';
    const loweredTiers = { allergy: null, [law]: null, [checkIds.sameSubstance]: null };
    const before = idsOf(check(lines, { facts: allergic }).findings);
    const after = idsOf(check(lines, { facts: allergic, loweredTiers }).findings);
    expect(before).toEqual(expect.arrayContaining([law, 'allergy', checkIds.sameSubstance]));
    expect(after).toEqual(before.filter((id) => id !== checkIds.sameSubstance));
    const strong = [taken('Tab. Dolo', '650 mg', 8)];
    expect(check(strong, { loweredTiers: { 'paracetamol-max': 'line' } }).findings).toMatchObject([
      { ruleId: 'paracetamol-max', tier: 'line' },
    ]);
  });

  test('a pair has the name first that comes first, whichever line does', () => {
    const [linezolid, fluoxetine] = [
      taken('Tab. Linezolid', '600 mg', 2),
      taken('Cap. Fluoxetine', '20 mg', 1),
    ];
    const { findings } = check([linezolid, fluoxetine]);
    expect(ofRule('fluoxetine-linezolid', findings)).toMatchObject([
      { tier: 'stop', medicine: 'Cap. Fluoxetine', other: 'Tab. Linezolid', lines: [0, 1] },
    ]);
  });
});

const pool: readonly Medication[] = [
  ...[dolo, crocin, zerodolP],
  taken('Tab. Brufen', '400 mg', 3),
  taken('Gel Volini', '', 2),
  taken('Tab. Digoxin', '2.5 mg', 1),
  taken('Tab. Nimesulide', '200 mg', 2),
  taken('Tab. Warfarin', '5 mg', 1),
  taken('Tab. Linezolid', '600 mg', 2),
  taken('Cap. Fluoxetine', '20 mg', 1),
  taken('Tab. Telma X', '', 1),
  taken('Syp. Calpol', '', 3, { dose: { amount: '5', unit: 'ml' } }),
];
const chosen = fc.subarray([...pool]);
const facts: fc.Arbitrary<PatientFacts> = fc.constantFrom(
  adult,
  child(),
  { ...adult, allergies: ['Ibuprofen', 'Sulfa'] },
  { ...adult, gender: 'female', pregnancy: { weeks: 24 } },
);
const keysOf = (findings: readonly Finding[]) =>
  findings
    .map(({ ruleId, tier, medicine, other }) => JSON.stringify([ruleId, tier, medicine, other]))
    .toSorted();

test('the order of lines changes no finding [10.23.35]', () => {
  const orders = fc.shuffledSubarray([...pool]);
  fc.assert(
    fc.property(orders, facts, (lines, of) => {
      const sorted = pool.filter((one) => lines.includes(one));
      expect(keysOf(check(lines, { facts: of }).findings)).toEqual(
        keysOf(check(sorted, { facts: of }).findings),
      );
    }),
  );
});

test('a further line takes no finding of the others away [10.23.35]', () => {
  // A maximum names all its medicines.
  const found = (lines: readonly Medication[], of: PatientFacts) =>
    keysOf(
      check(lines, { facts: of }).findings.filter(({ ruleId }) => ruleId !== 'paracetamol-max'),
    );
  fc.assert(
    fc.property(chosen, fc.constantFrom(...pool), facts, (lines, further, of) => {
      const all = new Set(found([...lines, further], of));
      for (const one of found(lines, of)) expect(all).toContain(one);
    }),
  );
});

test('what is checked and what is not make the whole [10.23.33]', () => {
  fc.assert(
    fc.property(chosen, facts, (lines, of) => {
      const { total, covered, notCovered } = check(lines, { facts: of });
      expect(total).toBe(lines.length);
      expect(covered + notCovered.length).toBe(total);
    }),
  );
});
