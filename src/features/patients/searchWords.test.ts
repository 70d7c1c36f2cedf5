import { expect, test } from 'vitest';
import { hasTrigram, longestRun, searchWordsOf } from './searchWords';

test('five words are looked for', () => {
  expect(searchWordsOf('  a b\tc d e f ')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('three letters or digits of ASCII that stand together make a trigram', () => {
  const words = ['Asha', '987', 'a.sha', 'ra', '98', 'ab-cd', '%%', 'आशा', 'आशाraj'];
  expect(words.filter(hasTrigram)).toEqual(['Asha', '987', 'a.sha', 'आशाraj']);
});

test('the longest run of letters is between digits and signs', () => {
  expect(['k7', 'कुm2', '98', 'a(bc)', '%'].map(longestRun)).toEqual([
    'k',
    'कुm',
    undefined,
    'bc',
    undefined,
  ]);
});
