import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hindi from '../../../languages/hi.json';
import { speakerOf } from '../../../shared/language';
import { numberPattern, readNumber } from '../amount';
import { readDose } from './dose';
import { frequencyOnPaper, readFrequency } from './frequency';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

/** How a paper says it: "1-0-1: 1 tablet in the morning, 1 tablet at night"; the words alone where there is no sign. */
function said(frequency: string, dosage = '', name = 'Crocin', speaker = inEnglish): string {
  const { sign, words } = frequencyOnPaper({ name, dosage, frequency }, speaker);
  return [sign, words].filter(Boolean).join(': ');
}

describe('a frequency without a dose [10.2.6]', () => {
  test.each([
    ['1-0-1', '1-0-1: In the morning, at night', '1-0-1: सुबह, रात को'],
    ['१-०-१', '1-0-1: In the morning, at night', '1-0-1: सुबह, रात को'],
    ['1 – 1 – 1', '1-1-1: In the morning, in the afternoon, at night', '1-1-1: सुबह, दोपहर, रात को'],
    ['1-0-1-1', '1-0-1-1: In the morning, in the evening, at night', '1-0-1-1: सुबह, शाम, रात को'],
    ['2-0-1', '2-0-1: 2 in the morning, 1 at night', '2-0-1: सुबह 2, रात 1'],
    ['1/2-0-0.5', '½-0-½: ½ in the morning, ½ at night', '½-0-½: सुबह ½, रात ½'],
    [
      '01-0-01 after food',
      '1-0-1: In the morning, at night, after food',
      '1-0-1: सुबह, रात को, खाने के बाद',
    ],
    ['BD', 'BD: Twice a day', 'BD: दिन में 2 बार'],
    ['b.i.d.', 'BID: Twice a day', 'BID: दिन में 2 बार'],
    ['Twice  Daily', 'Twice a day', 'दिन में 2 बार'],
    ['दिन में दो बार', 'Twice a day', 'दिन में 2 बार'],
    ['TDS (pc)', 'TDS: 3 times a day, after food', 'TDS: दिन में 3 बार, खाने के बाद'],
    ['QID', 'QID: 4 times a day', 'QID: दिन में 4 बार'],
    ['OD', 'OD: Once a day', 'OD: दिन में 1 बार'],
    ['od empty stomach', 'OD: Once a day, on an empty stomach', 'OD: दिन में 1 बार, खाली पेट'],
    [
      '1-0-0 30 min before breakfast',
      '1-0-0: In the morning, 30 minutes before breakfast',
      '1-0-0: सुबह, नाश्ते से 30 मिनट पहले',
    ],
    ['every 2 hours after food', 'Every 2 hours, after food', 'हर 2 घंटे, खाने के बाद'],
    ['HS', 'HS: At night', 'HS: रात को'],
    ['SOS', 'SOS: When needed', 'SOS: ज़रूरत पड़ने पर'],
    ['ज़रूरत पड़ने पर', 'When needed', 'ज़रूरत पड़ने पर'],
    ['stat', 'STAT: At once, one time', 'STAT: तुरंत, एक बार'],
    ['Q8H', 'Q8H: Every 8 hours', 'Q8H: हर 8 घंटे'],
    ['every 1 hour', 'Every hour', 'हर घंटे'],
    ['6 hourly', 'Every 6 hours', 'हर 6 घंटे'],
    ['alternate days', 'Every other day', 'एक दिन छोड़कर'],
    ['weekly', 'Once a week', 'हफ़्ते में एक बार'],
  ])('%s', (typed, english, hindiWords) => {
    expect(said(typed)).toBe(english);
    expect(said(typed, '', 'Crocin', inHindi)).toBe(hindiWords);
  });
});

describe('a pattern with its dose [10.2.6]', () => {
  test.each([
    ['10 ml', '1-1-1', '10 ml in the morning, 10 ml in the afternoon, 10 ml at night'],
    ['१० मि.ली.', '1-0-1', '10 ml in the morning, 10 ml at night'],
    ['5-10 ml', '1-0-1', '5-10 ml in the morning, 5-10 ml at night'],
    ['2 drops', '1-0-0-1', '2 drops in the morning, 2 drops at night'],
    ['2 puffs', '1-0-1', '2 puffs in the morning, 2 puffs at night'],
    ['1 tsp', '2-0-1', '2 teaspoons in the morning, 1 teaspoon at night'],
    ['10 units', '1-0-1', '10 units in the morning, 10 units at night'],
    ['units', '10-0-6', '10 units in the morning, 6 units at night'],
    ['ml', '5-0-2.5', '5 ml in the morning, 2½ ml at night'],
    ['1 tab', '1-0-0', '1 tablet in the morning'],
    ['1 tab', '2-0-1', '2 tablets in the morning, 1 tablet at night'],
    ['1 tab', '0-0-½', '½ tablet at night'],
    ['Tab', '0-0-½', '½ tablet at night'],
    ['1 cap.', '1-0-1', '1 capsule in the morning, 1 capsule at night'],
    ['1', '2-0-1', '2 in the morning, 1 at night'],
    // The times are certain, how many is said by the dose beside them.
    ['500 mg', '1-0-1', 'In the morning, at night'],
    ['15 g', '1-0-1', 'In the morning, at night'],
    ['2', '1-0-1', 'In the morning, at night'],
    ['2 tablets', '1-0-1', 'In the morning, at night'],
    ['½ tab', '1-0-1', 'In the morning, at night'],
    ['1-2 tab', '1-0-1', 'In the morning, at night'],
    ['650 tab', '1-0-1', 'In the morning, at night'],
    ['apply thin layer', '1-0-1', 'In the morning, at night'],
    ['2 drops both eyes', '1-0-1', 'In the morning, at night'],
    ['ml', '1-0-1', 'In the morning, at night'],
  ])('%s, %s', (dosage, frequency, words) => {
    expect(frequencyOnPaper({ name: 'Crocin', dosage, frequency }, inEnglish).words).toBe(words);
  });

  test.each([
    ['5 ml', '2-0-1'],
    ['5 ml', '5-5-5'],
    ['10 ml', '½-0-½'],
    ['2 tablets', '2-0-2'],
    ['½ tab', '½-0-½'],
    ['500 mg', '2-0-1'],
    ['2', '2-0-2'],
    ['1-2 tab', '2-0-2'],
    ['apply thin layer', '2-0-1'],
    ['1 capsule', '½-0-½'],
    ['2 drops', '½-0-½'],
    ['1 tab', '8-2-8'],
    ['', '8-2-8'],
    ['', '2026-11-22'],
  ])(
    '%s, %s: nothing is certain, and the frequency stands as it was typed',
    (dosage, frequency) => {
      expect(said(frequency, dosage)).toBe(frequency);
      expect(said(frequency, dosage, 'Crocin', inHindi)).toBe(frequency);
    },
  );

  test('what is certain of it is said nevertheless', () => {
    expect(said('2-0-1 after food', '5 ml')).toBe('2-0-1: After food');
    expect(said('2-0-1 after food', '5 ml', 'Crocin', inHindi)).toBe('2-0-1: खाने के बाद');
  });

  test('a step’s own dose is in the words, or the whole stands as it was typed', () => {
    expect(said('2-0-1 for 3 days, then 1 tablet 1-0-1')).toBe(
      '2-0-1 → 1-0-1: For 3 days: 2 in the morning, 1 at night; then 1 tablet in the morning, 1 tablet at night',
    );
    for (const frequency of ['OD for 3 days, then 10 mg 1-0-1', 'OD for 3 days, then 2 tab 1-0-1'])
      expect(said(frequency)).toBe(frequency);
  });

  test('a name that begins with “Tab.” or “Cap.” says what is counted', () => {
    expect(said('1-0-½', '', 'Tab. Dolo 650')).toBe(
      '1-0-½: 1 tablet in the morning, ½ tablet at night',
    );
    expect(said('1-0-1', '1', 'CAP Omez')).toBe(
      '1-0-1: 1 capsule in the morning, 1 capsule at night',
    );
    expect(said('1-0-1', '500 mg', 'Tab. Dolo')).toBe('1-0-1: In the morning, at night');
    expect(said('1-0-1', '2', 'Tab. Dolo')).toBe('1-0-1: In the morning, at night');
    expect(said('1-0-1', '', 'Tabex')).toBe('1-0-1: In the morning, at night');
  });

  test('is said in Hindi', () => {
    const hindiOf = (frequency: string, dosage: string) =>
      frequencyOnPaper({ name: '', dosage, frequency }, inHindi).words;
    expect(hindiOf('1-1-1', '10 ml')).toBe('सुबह 10 मि.ली., दोपहर 10 मि.ली., रात 10 मि.ली.');
    expect(hindiOf('1-1-1-1', '2 drops')).toBe('सुबह 2 बूँदें, दोपहर 2 बूँदें, शाम 2 बूँदें, रात 2 बूँदें');
    expect(hindiOf('2-0-½', '1 tab')).toBe('सुबह 2 गोलियाँ, रात ½ गोली');
  });
});

describe('a rhythm with its dose [10.2.6]', () => {
  test.each([
    ['10 ml', 'q6h', 'Q6H: 10 ml every 6 hours', 'Q6H: हर 6 घंटे में 10 मि.ली.'],
    ['2 tab', 'BD', 'BD: 2 tablets twice a day', 'BD: 2 गोलियाँ, दिन में 2 बार'],
    ['½ tab', 'HS', 'HS: ½ tablet at night', 'HS: रात ½ गोली'],
    ['1 cap', 'weekly', '1 capsule once a week', 'हफ़्ते में एक बार 1 कैप्सूल'],
    ['1-2 tab', 'TDS', 'TDS: 1-2 tablets 3 times a day', 'TDS: 1-2 गोलियाँ, दिन में 3 बार'],
    ['2 puffs', 'SOS', 'SOS: When needed', 'SOS: ज़रूरत पड़ने पर'],
    ['1 tab', 'stat', 'STAT: At once, one time', 'STAT: तुरंत, एक बार'],
    ['60000 IU', 'weekly', 'Once a week', 'हफ़्ते में एक बार'],
    ['650', 'BD', 'BD: Twice a day', 'BD: दिन में 2 बार'],
    ['650 tab', 'BD', 'BD: Twice a day', 'BD: दिन में 2 बार'],
    ['apply', 'BD', 'BD: Twice a day', 'BD: दिन में 2 बार'],
  ])('%s, %s', (dosage, frequency, english, hindiWords) => {
    expect(said(frequency, dosage)).toBe(english);
    expect(said(frequency, dosage, 'Crocin', inHindi)).toBe(hindiWords);
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
  'on',
  '2 puffs',
  '1-0-1 not after food',
])('nothing is made of “%s”', (typed) => {
  expect(readFrequency(typed)).toBeNull();
  expect(frequencyOnPaper({ name: '', dosage: '10 ml', frequency: typed }, inHindi)).toEqual({
    sign: '',
    words: typed,
  });
});

const number = fc.constantFrom('0', '1', '2', '3', '10', '½', '1½', '¼', '1/2', '2.5', '1 1/2');
const patterns = fc
  .array(number, { minLength: 3, maxLength: 4 })
  .filter((all) => all.some((one) => one !== '0'));
const doses = fc.oneof(
  fc.constantFrom('', 'apply', '500 mg', '2 drops both eyes', '5 ml/kg', 'as directed'),
  fc
    .tuple(
      fc.constantFrom('', '0.5', '1', '2', '5-10', '10', '½', '1-2', '650', '1 1/2'),
      fc.constantFrom('', 'tab', 'capsules', 'ml', 'drops', 'puffs', 'tsp', 'units', 'sachet'),
    )
    .map((parts) => parts.join(' ').trim()),
);
const names = fc.constantFrom('Crocin', 'Tab. Dolo 650', 'Cap Omez', 'Syp. Ascoril');
const speakers = fc.constantFrom(inEnglish, inHindi);

/** Every number of a text, as it counts. */
function numbersIn(text: string): number[] {
  return (text.match(new RegExp(numberPattern, 'g')) ?? []).map((one) => readNumber(one).value);
}

describe('laws [10.2.6]', () => {
  test('a pattern reads as itself, however it is spaced and joined', () => {
    fc.assert(
      fc.property(patterns, fc.constantFrom('-', ' - ', '–', '+'), (all, joint) => {
        const { how } = readFrequency(all.join(joint)) ?? {};
        expect(Array.isArray(how) && how.map(({ value }) => value)).toEqual(
          all.map((one) => readNumber(one).value),
        );
      }),
    );
  });

  test('no number is ever said that was not typed', () => {
    fc.assert(
      fc.property(patterns, doses, names, speakers, (all, dosage, name, speaker) => {
        const frequency = all.join('-');
        const { words } = frequencyOnPaper({ name, dosage, frequency }, speaker);
        const typed = [...all.map((one) => readNumber(one).value), ...numbersIn(dosage)];
        for (const one of numbersIn(words)) expect(typed).toContain(one);
      }),
      { numRuns: 2_000 },
    );
  });

  test('words of a pattern name each time at which something is taken, once, and no other', () => {
    const times = ['morning', 'afternoon', 'evening', 'night'];
    fc.assert(
      fc.property(patterns, doses, names, (all, dosage, name) => {
        const { words } = frequencyOnPaper({ name, dosage, frequency: all.join('-') }, inEnglish);
        if (words === '') return;
        const places = all.length === 4 ? times : times.filter((time) => time !== 'evening');
        const taken = places.filter((_, place) => all[place] !== '0');
        expect(words.match(/morning|afternoon|evening|night/g)).toEqual(taken);
      }),
      { numRuns: 2_000 },
    );
  });

  test('an amount is said only where counting by the pattern and taking the dose as often come to the same', () => {
    fc.assert(
      fc.property(patterns, doses, names, (all, dosage, name) => {
        const { words } = frequencyOnPaper({ name, dosage, frequency: all.join('-') }, inEnglish);
        const taken = all.map((one) => readNumber(one).value).filter((value) => value > 0);
        const dose = readDose(dosage);
        const amounts = words.split(', ').map((part) => numbersIn(part).at(-1));
        if (amounts.every((amount) => amount === undefined)) return;
        const perDose = dose?.amount?.value ?? 1;
        expect(amounts).toEqual(taken.map((value) => value * perDose));
        const isCounted = dose?.unit === 'tablet' || dose?.unit === 'capsule' || !dose?.unit;
        if (isCounted) expect(amounts).toEqual(taken);
      }),
      { numRuns: 2_000 },
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

  test('whatever is typed, nothing of it is lost: there are words, or it stands as it is', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'012½/. +–-abcdhopqstदिनरोज़') }),
    );
    fc.assert(
      fc.property(anything, doses, (frequency, dosage) => {
        const { sign, words } = frequencyOnPaper({ name: '', dosage, frequency }, inHindi);
        if (readFrequency(frequency) === null)
          expect({ sign, words }).toEqual({ sign: '', words: frequency });
        else expect(words.trim() !== '' || sign === frequency).toBe(true);
      }),
    );
  });
});
