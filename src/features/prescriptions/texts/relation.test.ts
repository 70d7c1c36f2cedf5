import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hindi from '../../../languages/hi.json';
import { speakerOf } from '../../../shared/language';
import { instructionsWords } from './relation';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

describe('instructions on paper [10.2.12]', () => {
  test.each([
    ['before food', 'before food', 'खाने से पहले'],
    ['After meals', 'After food', 'खाने के बाद'],
    ['Take after food.', 'After food.', 'खाने के बाद.'],
    ['PC', 'After food', 'खाने के बाद'],
    ['a.c.', 'before food.', 'खाने से पहले.'],
    ['with meals', 'with food', 'खाने के साथ'],
    ['Empty stomach', 'On an empty stomach', 'खाली पेट'],
    ['खाने के बाद', 'after food', 'खाने के बाद'],
    ['before breakfast', 'before breakfast', 'नाश्ते से पहले'],
    [
      'after lunch; after dinner',
      'after lunch; after dinner',
      'दोपहर के खाने के बाद; रात के खाने के बाद',
    ],
    ['30 min before food', '30 minutes before food', 'खाने से 30 मिनट पहले'],
    ['1 hour after meals', '1 hour after food', 'खाने के 1 घंटे बाद'],
    [
      'After food, with plenty of water',
      'After food, with plenty of water',
      'खाने के बाद, with plenty of water',
    ],
    ['Shake well.\nBefore food', 'Shake well.\nBefore food', 'Shake well.\nखाने से पहले'],
  ])('“%s”', (typed, english, hindiWords) => {
    expect(instructionsWords(typed, inEnglish)).toBe(english);
    expect(instructionsWords(typed, inHindi)).toBe(hindiWords);
  });

  test.each([
    '',
    'not after food',
    'before or after food',
    'do not take on an empty stomach',
    'half an hour before food',
    '1 hr 30 min before food',
    'in AC room',
    'with milk',
    'sip slowly',
  ])('“%s” stays as it was typed', (typed) => {
    expect(instructionsWords(typed, inEnglish)).toBe(typed);
    expect(instructionsWords(typed, inHindi)).toBe(typed);
  });

  test('what is not understood is never lost', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(instructionsWords(`${typed}|`, inHindi)).toBe(`${typed}|`);
      }),
    );
  });
});
