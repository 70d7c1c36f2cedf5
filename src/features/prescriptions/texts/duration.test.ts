import { expect, test } from 'vitest';
import hindi from '../../../languages/hi.json';
import { speakerOf } from '../../../shared/language';
import { durationWords } from './duration';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

test.each([
  ['5 days', '5 days', '5 दिन'],
  ['5 Days.', '5 days', '5 दिन'],
  ['1 day', '1 day', '1 दिन'],
  ['x 5d', '5 days', '5 दिन'],
  ['×5 days', '5 days', '5 दिन'],
  ['for 10 days', '10 days', '10 दिन'],
  ['3-5 days', '3-5 days', '3-5 दिन'],
  ['3 to 5 days', '3-5 days', '3-5 दिन'],
  ['10 din', '10 days', '10 दिन'],
  ['१० दिन', '10 days', '10 दिन'],
  ['1 week', '1 week', '1 हफ़्ता'],
  ['2 wks', '2 weeks', '2 हफ़्ते'],
  ['2 हफ़्ते', '2 weeks', '2 हफ़्ते'],
  ['1 month', '1 month', '1 महीना'],
  ['3 months', '3 months', '3 महीने'],
  ['1 1/2 months', '1½ months', '1½ महीने'],
  ['1 year', '1 year', '1 साल'],
])('“%s” is said in the paper’s language [10.2.12]', (typed, english, hindiWords) => {
  expect(durationWords(typed, inEnglish)).toBe(english);
  expect(durationWords(typed, inHindi)).toBe(hindiWords);
});

// 5/7 may be five days or the fifth of July, "2 m" minutes, and of "5" nobody knows what it counts.
test.each(['', '5', '5/7', '2 m', '0 days', 'till review', '5 days then stop', '5 days, SOS'])(
  '“%s” stays as it was typed [10.2.12]',
  (typed) => {
    expect(durationWords(typed, inEnglish)).toBe(typed);
    expect(durationWords(typed, inHindi)).toBe(typed);
  },
);
