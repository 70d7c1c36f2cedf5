import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allergiesWithoutClass } from './allergies/allergyCheck';
import { recordedAllergies } from './allergies/recordedAllergies';
import { condition } from './conditions';
import { newPatient } from './patient';
import { withAddition } from './recordAddition';
import { usualAllergies, usualConditions } from './usualAnswers';

const empty = { allergies: [], conditions: [] };
const allergy = fc.constantFrom(
  'Dust',
  ' dust',
  'Sulfa  drugs',
  'sulfa drugs',
  'Egg',
  'None',
  'NKDA',
);
const listed = fc.constantFrom('Asthma', 'asthma', 'Asthma, 2010', 'Asthma 2012', 'COPD');
const lists = fc.record({
  allergies: fc.array(allergy, { maxLength: 4 }),
  conditions: fc.array(listed, { maxLength: 4 }),
});

describe('an addition', () => {
  test('done again changes nothing', () => {
    fc.assert(
      fc.property(lists, lists, (before, addition) => {
        const once = withAddition(before, addition);
        if (once) expect(withAddition(once, addition)).toEqual(once);
      }),
    );
  });

  test('takes nothing away but the answer that there are none, and a condition that gets its year', () => {
    fc.assert(
      fc.property(lists, lists, (before, addition) => {
        const after = withAddition(before, addition);
        if (!after) return;
        const isNone = (text: string) => recordedAllergies([text]).kind === 'noneKnown';
        expect(after.allergies).toEqual(
          expect.arrayContaining(before.allergies.filter((text) => !isNone(text))),
        );
        expect(after.conditions.length).toBeGreaterThanOrEqual(before.conditions.length);
      }),
    );
  });

  test('of allergies and of none at once never stands: one or the other', () => {
    fc.assert(
      fc.property(lists, (addition) => {
        const after = withAddition(empty, addition);
        const kind = recordedAllergies(addition.allergies).kind;
        const saysNone = addition.allergies.some((text) => /none|nkda/i.test(text));
        if (saysNone && kind === 'recorded') expect(after).toBeNull();
        else expect(recordedAllergies(after?.allergies ?? []).kind).toBe(kind);
      }),
    );
  });

  test.each([
    [['Dust'], { allergies: ['DUST '] }, ['Dust']],
    [['No known allergies'], { allergies: ['Dust'] }, ['Dust']],
    [['None', 'NKDA'], { allergies: ['Dust', 'dust'] }, ['Dust']],
    [[], { noKnownAllergies: true as const }, ['No known allergies']],
    [['nil'], { noKnownAllergies: true as const }, ['nil']],
    [
      ['Not allergic to penicillin'],
      { allergies: ['Dust'] },
      ['Not allergic to penicillin', 'Dust'],
    ],
    [['not known'], { noKnownAllergies: true as const }, ['not known', 'No known allergies']],
  ])('to %j of %j is %j', (before, addition, after) => {
    expect(withAddition({ ...empty, allergies: before }, addition)?.allergies).toEqual(after);
  });

  test.each([{ noKnownAllergies: true as const }, { allergies: ['none'] }])(
    'of %j is refused where an allergy is recorded',
    (addition) => {
      expect(withAddition({ ...empty, allergies: ['Dust'] }, addition)).toBeNull();
    },
  );

  test.each([
    [['Asthma'], 'asthma', ['Asthma']],
    [['Asthma, 2010'], 'Asthma', ['Asthma, 2010']],
    [['Asthma', 'COPD'], 'Asthma, 2010', ['Asthma, 2010', 'COPD']],
    [['Asthma, 2010'], 'Asthma since 2010', ['Asthma, 2010']],
    [['Asthma, 2010'], 'Asthma, 2012', ['Asthma, 2010', 'Asthma, 2012']],
    [['No long-term conditions'], 'Asthma', ['Asthma']],
    [['Asthma'], 'None', ['Asthma']],
    [[], 'No long-term conditions', ['No long-term conditions']],
    [['No appetite'], 'Asthma', ['No appetite', 'Asthma']],
  ])('to %j of %j is %j', (before, text, after) => {
    const added = withAddition({ ...empty, conditions: before }, { conditions: [text] });
    expect(added?.conditions).toEqual(after);
  });
});

describe('usual answers', () => {
  test('can be kept, each as it stands', () => {
    expect(newPatient.shape.allergies.parse([...usualAllergies])).toEqual(usualAllergies);
    expect(usualConditions.map((text) => condition.parse(text))).toEqual(usualConditions);
  });

  test('are allergies, and those to medicines are of a class that prescribing knows', () => {
    expect(recordedAllergies(usualAllergies)).toEqual({
      kind: 'recorded',
      allergies: usualAllergies,
    });
    expect(allergiesWithoutClass([...usualAllergies])).toEqual([
      'Dust',
      'Egg',
      'Peanuts',
      'Seafood',
      'Latex',
    ]);
  });
});
