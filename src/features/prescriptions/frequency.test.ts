import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hindi from '../../languages/hi.json';
import { speakerOf } from '../../shared/language';
import { frequencyWords, readFrequency } from './frequency';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

describe('what is known', () => {
  test.each([
    ['1-0-1', '1-0-1', '1 in the morning, 1 at night', 'सुबह 1, रात 1'],
    [
      '1 – 1 – 1',
      '1-1-1',
      '1 in the morning, 1 in the afternoon, 1 at night',
      'सुबह 1, दोपहर 1, रात 1',
    ],
    ['1-0-1-1', '1-0-1-1', '1 in the morning, 1 in the evening, 1 at night', 'सुबह 1, शाम 1, रात 1'],
    ['1/2-0-0.5', '½-0-½', '½ in the morning, ½ at night', 'सुबह ½, रात ½'],
    [
      '01-0-01 after food',
      '1-0-1',
      '1 in the morning, 1 at night, after food',
      'सुबह 1, रात 1, खाने के बाद',
    ],
    ['BD', '1-0-1', 'Twice a day', 'दिन में 2 बार'],
    ['b.i.d.', '1-0-1', 'Twice a day', 'दिन में 2 बार'],
    ['Twice  Daily', '1-0-1', 'Twice a day', 'दिन में 2 बार'],
    ['दिन में दो बार', '1-0-1', 'Twice a day', 'दिन में 2 बार'],
    ['TDS (pc)', '1-1-1', '3 times a day, after food', 'दिन में 3 बार, खाने के बाद'],
    ['QID', '1-1-1-1', '4 times a day', 'दिन में 4 बार'],
    ['OD', null, 'Once a day', 'दिन में 1 बार'],
    ['od empty stomach', null, 'Once a day, on an empty stomach', 'दिन में 1 बार, खाली पेट'],
    ['HS', '0-0-1', 'At night', 'रात को'],
    ['SOS', null, 'When needed', 'ज़रूरत पड़ने पर'],
    ['ज़रूरत पड़ने पर', null, 'When needed', 'ज़रूरत पड़ने पर'],
    ['stat', null, 'At once, one time', 'तुरंत, एक बार'],
    ['Q8H', null, 'Every 8 hours', 'हर 8 घंटे'],
    ['every 1 hour', null, 'Every hour', 'हर घंटे'],
    ['6 hourly', null, 'Every 6 hours', 'हर 6 घंटे'],
    ['alternate days', null, 'Every other day', 'एक दिन छोड़कर'],
    ['weekly', null, 'Once a week', 'हफ़्ते में एक बार'],
  ])('%s', (typed, pattern, english, hindiWords) => {
    expect(readFrequency(typed)?.pattern).toBe(pattern);
    expect(frequencyWords(typed, inEnglish)).toBe(english);
    expect(frequencyWords(typed, inHindi)).toBe(hindiWords);
  });
});

test.each([
  '',
  'after food',
  '0-0-0',
  '1-0',
  '1-1-1-1-1',
  'BD x 5 days',
  'BD then OD',
  'every 90 hours',
  'thrice a week',
  'on',
  '2 puffs',
])('nothing is made of “%s”', (typed) => {
  expect(readFrequency(typed)).toBeNull();
  expect(frequencyWords(typed, inEnglish)).toBeNull();
});

const dose = fc.constantFrom('0', '1', '2', '10', '½', '1½', '¼');
const doses = fc
  .array(dose, { minLength: 3, maxLength: 4 })
  .filter((all) => all.some((one) => one !== '0'));

describe('laws', () => {
  test('a pattern reads as itself, however it is spaced and joined', () => {
    fc.assert(
      fc.property(doses, fc.constantFrom('-', ' - ', '–', '+'), (all, joint) => {
        expect(readFrequency(all.join(joint))?.pattern).toBe(all.join('-'));
      }),
    );
  });

  test('each dose that is taken is said once and no other, in both languages', () => {
    fc.assert(
      fc.property(doses, fc.constantFrom(inEnglish, inHindi), (all, speaker) => {
        const said = frequencyWords(all.join('-'), speaker)?.split(', ') ?? [];
        const taken = all.filter((one) => one !== '0');
        expect(said).toHaveLength(taken.length);
        for (const [index, one] of taken.entries()) expect(said[index]?.split(' ')).toContain(one);
      }),
    );
  });

  test('capitals, dots and blanks change nothing', () => {
    const texts = fc.constantFrom('bd', 'tds', 'sos', 'twice a day', 'hs after food', '1-0-1 pc');
    fc.assert(
      fc.property(texts, fc.boolean(), fc.nat(3), (text, isUpper, blanks) => {
        const typed = `${' '.repeat(blanks)}${isUpper ? text.toUpperCase() : text}.${' '.repeat(blanks)}`;
        expect(readFrequency(typed)).toEqual(readFrequency(text));
      }),
    );
  });

  test('whatever is typed is read without failing, and words are there exactly where something is known', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'012½/. +–-abcdhopqstदिनरोज़') }),
    );
    fc.assert(
      fc.property(anything, (typed) => {
        const words = frequencyWords(typed, inHindi);
        expect(words === null).toBe(readFrequency(typed) === null);
        if (words !== null) expect(words.trim()).not.toBe('');
      }),
    );
  });
});
