import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amountInWords';

const powers: Record<string, number> = {
  Hundred: 100,
  सौ: 100,
  Thousand: 1_000,
  हज़ार: 1_000,
  Lakh: 100_000,
  लाख: 100_000,
  Crore: 10_000_000,
  करोड़: 10_000_000,
};

/** The frame around the words of rupees and of paise, each of which may be missing. */
const frames = {
  en: /^(?:Rupees (?<rupees>.+?))?(?: and )?(?:(?<paise>(?:\w+ ){1,2})Pais[ae])? ?Only$/,
  hi: /^(?:(?<rupees>.+?) रुपय[ेा])?(?: और )?(?:(?<paise>\S+) पैस[ेा])? मात्र$/,
};

/** Reads words back by counting them up; what the numbers below a hundred are called is told. */
function readBack(text: string, language: 'en' | 'hi', below100: Map<string, number>): number {
  const read = (words: string[]): number => {
    const largest = words.reduce((found, word) => Math.max(found, powers[word] ?? 0), 0);
    if (largest === 0)
      return words.length === 0 ? 0 : (below100.get(words.join(' ')) ?? Number.NaN);
    const at = words.findLastIndex((word) => powers[word] === largest);
    return read(words.slice(0, at)) * largest + read(words.slice(at + 1));
  };
  const { rupees = '', paise = '' } = frames[language].exec(text)?.groups ?? {};
  const wordsOf = (part: string | undefined) => (part ?? '').split(' ').filter(Boolean);
  return read(wordsOf(rupees)) * 100 + read(wordsOf(paise));
}

test.each(['en', 'hi'] as const)(
  'in %s, what is written reads back as the amount [10.3.8]',
  (language) => {
    const below100 = new Map(
      Array.from({ length: 100 }, (_, number) => [
        frames[language].exec(amountInWords(number * 100, language))?.groups?.rupees ?? '',
        number,
      ]),
    );
    expect(below100.size).toBe(100);
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), (paise) => {
        expect(readBack(amountInWords(paise, language), language, below100)).toBe(paise);
      }),
      { numRuns: 500, examples: [[0], [1], [99], [100], [1_000_000_000_000], [10_000_000_00]] },
    );
  },
);

test.each([
  [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
  [59_000, 'Rupees Five Hundred Ninety Only', 'पाँच सौ नब्बे रुपये मात्र'],
  [
    12_345_678,
    'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only',
    'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे मात्र',
  ],
  [100, 'Rupees One Only', 'एक रुपया मात्र'],
  [1, 'One Paisa Only', 'एक पैसा मात्र'],
  [1_000_000_000_000, 'Rupees One Thousand Crore Only', 'एक हज़ार करोड़ रुपये मात्र'],
])('%i paise [10.3.8]', (paise, english, hindi) => {
  expect(amountInWords(paise)).toBe(english);
  expect(amountInWords(paise, 'hi')).toBe(hindi);
  expect(amountInWords(paise, 'ta')).toBe(english);
});

test('the numbers that people mix up in Hindi [10.3.8]', () => {
  const words = [29, 39, 49, 59, 69, 79, 89, 99].map((number) => amountInWords(number * 100, 'hi'));
  expect(words.map((text) => text.split(' ')[0])).toEqual(
    'उनतीस उनतालीस उनचास उनसठ उनहत्तर उन्यासी नवासी निन्यानवे'.split(' '),
  );
});
