import { describe, expect, test } from 'vitest';
import { digitKeysOf, isPiece, piecesOf, wordsOf } from './searchPieces';

describe('the pieces of what is typed', () => {
  test('a word is a piece that may stand anywhere in a known word', () => {
    expect(piecesOf(['asha', 'Raj'])).toEqual({
      letters: ['%asha%', '%Raj%'],
      digits: [],
      threeDigits: null,
    });
  });

  test('beside a sign or digit it begins or ends one, and is one between two', () => {
    expect(piecesOf(["d'souza", 'asha.k.m-1', 'ravi12']).letters).toEqual([
      'souza%',
      '%asha',
      'k',
      'm',
      '%ravi',
    ]);
  });

  test('of an address they stand before the @, if there are any', () => {
    expect(piecesOf(['asha.k@mail.in', '@post.in', 'a1@gmail.com']).letters).toEqual([
      '%asha',
      'k',
      'post',
      'gmail',
      'com%',
    ]);
  });

  test('a word without signs and digits is a piece, unless it is too short', () => {
    const words = ['asha', 'शर्मा', 'ra', 'asha.k', 'ravi12', '98765'];
    expect(words.filter(isPiece)).toEqual(['asha', 'शर्मा']);
  });

  test('pieces of one or two letters stand in too many words, unless they are one', () => {
    expect(piecesOf(['ra', 'k.', 'शर्', 'श्']).letters).toEqual(['%शर्%']);
  });

  test('digits have the keys that stand in them; three have all that they may stand in', () => {
    expect(piecesOf(['98765', 'x43210y', '12']).digits).toEqual(['9876', '8765', '4321', '3210']);
    const three = piecesOf(['997']).threeDigits ?? [];
    expect(three).toHaveLength(21);
    expect(three).toEqual(expect.arrayContaining(['997', '9970', '0997', '9979', '9997']));
    expect(digitKeysOf('123')).toEqual([]);
  });

  test('five words are looked for', () => {
    expect(wordsOf('  a b\tc d e f ')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
