import { describe, expect, test } from 'vitest';
import { optionalText, requiredText, searchText } from './fields';
import { plainText } from './plainText';

const name = requiredText(120, 'missing');
const messageOf = (text: string) => name.safeParse(text).error?.issues[0]?.message;

test.each([
  '\u200b',
  '\u2060\ufeff',
  ' \u00a0\u2003\u3000 ',
  '\u3164',
  '\u115f\u1160',
  '\u2800\u2800',
  '\u00ad',
  '\u034f',
  '\ufe0f',
  '\u200d',
  '\u202e',
  '\u0007',
  '\u{e0041}',
])(
  'a text without ink (%j) is refused as blank, and says nothing where it may be left out [3.2.2]',
  (text) => {
    expect(messageOf(text)).toBe('missing');
    expect(optionalText(120).parse(text)).toBe('');
  },
);

test.each(['.', '-', 'ा', 'क', '😀', '☹', 'ا', '𑄌'])('%j has ink', (text) => {
  expect(name.parse(text)).toBe(text);
});

test.each([
  'Admin\u202eDoctor',
  'Asha \u202aDevi\u202c',
  '\u2066Asha\u2069',
  'Asha\u200f',
  '\u200eAsha',
  'Asha\u061c',
])(
  'a character that turns the direction (%j) is refused with a word, and no search by it [3.2.2]',
  (text) => {
    expect(messageOf(text)).toMatch(/hidden character that turns letters/);
    expect(optionalText(120).safeParse(text).success).toBe(false);
    expect(searchText.parse(text)).not.toMatch(/\p{Bidi_Control}/u);
  },
);

describe('what pasting leaves unseen', () => {
  test.each([
    ['\ufeffAsha Devi', 'Asha Devi'],
    ['Asha\u200b Devi\u2060', 'Asha Devi'],
    ['As\u00adha', 'Asha'],
    ['Asha\u200d\u200c Devi', 'Asha Devi'],
    ['\u200dराम\u200c', 'राम'],
    ['कमला \u200d देवी', 'कमला  देवी'],
  ])('is taken out of %j [3.2.2]', (pasted, kept) => {
    expect(name.parse(pasted)).toBe(kept);
  });

  test.each([
    // Half a letter and a whole one beside each other, a Malayalam consonant at the end, Urdu, a family.
    'श्री\u200dमती',
    'क्\u200dष',
    'श्रीमान्\u200c',
    'സുനില്\u200d',
    'শ্র\u200dী',
    'خوش\u200cبخت',
    'محمد علی خان',
    '👩‍⚕️ 👨🏽‍👩🏽‍👧',
  ])('a joiner stays in %j', (text) => {
    expect(plainText(text)).toBe(text);
    expect(name.parse(text)).toBe(text);
  });
});
