import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hindi from '../../../languages/hi.json';
import { speakerOf } from '../../../shared/language';
import { doseWords, isApplied, readDose } from './dose';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

describe('a dose on paper [10.2.6] [10.2.12]', () => {
  test.each([
    ['1 tab', '1 tablet', '1 गोली'],
    ['1tab.', '1 tablet', '1 गोली'],
    ['2 Tablets', '2 tablets', '2 गोलियाँ'],
    ['1/2 tab', '½ tablet', '½ गोली'],
    ['1 1/2 tab', '1½ tablets', '1½ गोलियाँ'],
    ['1-2 tab', '1-2 tablets', '1-2 गोलियाँ'],
    ['1 to 2 tab', '1-2 tablets', '1-2 गोलियाँ'],
    ['2 गोली', '2 tablets', '2 गोलियाँ'],
    ['1 cap', '1 capsule', '1 कैप्सूल'],
    ['1 sachet', '1 sachet', '1 सैशे'],
    ['10ml', '10 ml', '10 मि.ली.'],
    ['2.5 mL', '2.5 ml', '2.5 मि.ली.'],
    ['5 – 10 ml', '5-10 ml', '5-10 मि.ली.'],
    ['१० मि.ली.', '10 ml', '10 मि.ली.'],
    ['1 drop', '1 drop', '1 बूँद'],
    ['2 drops', '2 drops', '2 बूँदें'],
    ['2 puffs', '2 puffs', '2 पफ'],
    ['1 spray', '1 spray', '1 स्प्रे'],
    ['1 tsp', '1 teaspoon', '1 छोटा चम्मच'],
    ['2 tsf', '2 teaspoons', '2 छोटे चम्मच'],
    ['1 tbsp', '1 tablespoon', '1 बड़ा चम्मच'],
    ['10 units', '10 units', '10 यूनिट'],
  ])('%s', (typed, english, hindiWords) => {
    expect(doseWords(typed, inEnglish)).toBe(english);
    expect(doseWords(typed, inHindi)).toBe(hindiWords);
  });

  test.each([
    '',
    '2',
    'drops',
    '500 mg',
    '60000 IU',
    '10u',
    '5 g',
    'apply thin layer',
    '650 tab',
    '5 ml/kg',
    '.5 ml',
    '2,5 ml',
    '1, 1/2 tab',
    '1 (1/2) tab',
    '1-1/2 tab',
    '10-5 ml',
    '0 ml',
    '1000 ml',
    '11/2 tab',
    '1 चम्मच',
    '2 drops both eyes',
    '1 tab BD',
  ])('“%s” stays as it was typed', (typed) => {
    expect(doseWords(typed, inEnglish)).toBe(typed);
    expect(doseWords(typed, inHindi)).toBe(typed);
  });

  test('whatever is typed is read without failing, and is never lost', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0125½/. -abcdlmopstगोली') }),
    );
    fc.assert(
      fc.property(anything, (typed) => {
        if (isApplied(typed)) expect(doseWords(typed, inHindi)).toBe('लगाएँ');
        else if (!readDose(typed)?.amount) expect(doseWords(typed, inHindi)).toBe(typed);
        else expect(doseWords(typed, inHindi)).toMatch(/\d|[½¼¾]/);
      }),
      { examples: [['la'], ['L/A']] },
    );
  });
});
