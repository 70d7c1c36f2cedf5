import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allPanels, allTests } from '../results/test';
import { advisedTest, requestedTest, testKeyOf } from './advisedTest';
import { testChoices } from './testChoices';

const day = '2026-11-29';

test('every name of the list that is offered is stored with its key [10.28.11]', () => {
  for (const { key, name, hindi } of [...allPanels, ...allTests]) {
    expect([name, testKeyOf(name)]).toEqual([name, key]);
    expect([hindi, testKeyOf(hindi)]).toEqual([hindi, key]);
  }
});

test.each([
  ['CBC', 'cbc', null],
  [' cbc. ', 'cbc', null],
  ['Hb', 'hb', null],
  ['HbA1c after 3 months', 'hba1c', '2027-02-28'],
  ['TSH, in 6 weeks', 'tsh', '2027-01-10'],
  // Words of the doctor's own, however near to the list.
  ['TB', '', null],
  ['CBC with smear', '', null],
  ['Sugar', '', null],
  ['MRI brain', '', null],
  ['HbA1c after food', '', null],
  ['MRI brain after 3 months', '', '2027-02-28'],
])('“%s” is stored as the test “%s”, due %s', (text, testKey, dueOn) => {
  expect(advisedTest(text, day)).toEqual({ testKey, dueOn });
});

test('any text is stored, with a key of the list or none', () => {
  const keys = new Set(['', ...[...allPanels, ...allTests].map(({ key }) => key)]);
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) => {
      expect(keys.has(advisedTest(text, day).testKey)).toBe(true);
    }),
  );
});

test('a slip names the tests of a panel, of anything else the words alone [10.28.12]', () => {
  expect(requestedTest('Electrolytes').parts).toEqual([
    'Sodium',
    'Potassium',
    'Chloride',
    'Bicarbonate',
  ]);
  expect(requestedTest('Iron studies after 3 months').parts).toHaveLength(4);
  expect(requestedTest('Haemoglobin')).toEqual({ text: 'Haemoglobin', parts: [] });
  expect(requestedTest('MRI brain').parts).toEqual([]);
});

describe('typed in the tests box [10.28.11]', () => {
  test.each([
    ['hb', [], 'Haemoglobin'],
    ['creat', [], 'Creatinine'],
    ['cbc', [], 'CBC'],
    ['lf', [], 'LFT'],
    ['tft', [], 'Thyroid profile'],
    ['हीमो', [], 'Haemoglobin'],
    // The doctor's own words come first.
    ['hb', ['Hb'], 'Hb'],
    ['tb', ['TB Gold'], 'TB'],
    ['mant', ['Mantoux test'], 'Mantoux test'],
  ])('Enter after “%s” with the usual %j writes “%s”', (typed, usual, expected) => {
    const { choices, isFirstChosen } = testChoices(typed, usual);
    expect([choices[0], isFirstChosen]).toEqual([expected, true]);
  });

  test('a test is offered once, under the words that the doctor uses', () => {
    const { choices } = testChoices('hba', ['HbA1c']);
    expect(choices.filter((text) => testKeyOf(text) === 'hba1c')).toEqual(['HbA1c']);
  });

  test('other words stay as they are', () => {
    expect(testChoices('mri brain', [])).toEqual({ choices: [], isFirstChosen: false });
  });
});
