import { describe, expect, test } from 'vitest';
import { isSoonWalked, shareOf, shareOfDigits, wayByIndex } from './searchWay';

const patients = 1_000_000;
const kumar = { share: 0.068, words: 1 };
const inManyWords = { share: 0.046, words: 834 };
const rare = { share: 0.00004, words: 2 };

describe('the way of a search', () => {
  test('a frequent name of many known words is not asked for beside a rare one', () => {
    expect(wayByIndex([rare, inManyWords], patients)).toMatchObject({ lists: 1 });
  });

  test('two frequent names are asked for both: words in few known words together, in many each by itself', () => {
    const sunita = { share: 0.019, words: 1 };
    expect(wayByIndex([sunita, kumar], patients)).toMatchObject({ lists: 2, isTogether: true });
    expect(wayByIndex([inManyWords, kumar], patients)).toMatchObject({
      lists: 2,
      isTogether: false,
    });
  });

  test('digits that hardly anybody has leave no name to ask for', () => {
    const given = shareOfDigits({ letters: [], digits: ['8426', '4261'], threeDigits: null });
    expect(wayByIndex([inManyWords], patients, { given })).toMatchObject({ lists: 0 });
    expect(wayByIndex([inManyWords], patients)).toMatchObject({ lists: 1 });
  });

  test('where nothing is noted of the words, all are asked for, three at most', () => {
    expect(wayByIndex([rare, rare, kumar, kumar], 0)).toMatchObject({ lists: 3, isTogether: true });
  });

  test('what many have is found by walking past the newest, what few have by the index', () => {
    const both = wayByIndex([inManyWords, kumar], patients);
    expect(isSoonWalked(inManyWords.share * kumar.share, 26, both)).toBe(true);
    const few = wayByIndex([rare, kumar], patients);
    expect(isSoonWalked(rare.share * kumar.share, 26, few)).toBe(false);
  });

  test('a list has the patients of its words, whichever are noted', () => {
    const frequencies = { patients, shares: new Map([['kumar', 0.068]]) };
    expect(shareOf(['kumar', 'kumarappa'], frequencies)).toBeCloseTo(0.06802, 6);
    expect(
      shareOf(
        Array.from({ length: 20 }, () => 'kumar'),
        frequencies,
      ),
    ).toBe(1);
  });
});
