import { describe, expect, test } from 'vitest';
import hindi from '../../languages/hi.json';
import { speakerOf } from '../../shared/language';
import type { DoseStep, DoseUnit, Regimen } from './regimen';
import { emptyStep } from './regimenParts';
import { regimenWords } from './regimenWords';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);
const tablet = { name: 'Tab. Dolo', strength: '650' };

const of = (amount: string, unit: DoseUnit = 'tablet') => ({ dose: { amount, unit } });
const pattern = (...amounts: string[]): Partial<DoseStep> => ({
  when: { kind: 'amounts', amounts },
});
const times = (count: number): Partial<DoseStep> => ({ when: { kind: 'timesADay', times: count } });
const lasts = (amount: string): Partial<DoseStep> => ({ duration: { amount, unit: 'day' } });
const onDays = (days: DoseStep['days']): Partial<DoseStep> => ({ days });
const afterFood: Partial<DoseStep> = { relation: { when: 'after', meal: 'food', ahead: null } };
const apply = { dose: { amount: null, unit: 'application' as const } };
const weekly = onDays({ kind: 'timesAWeek', times: 1 });
const sunday = onDays({ kind: 'weekdays', days: ['sun'] });
const sos = { asNeeded: { reason: '' } };

const regimenOf = (...steps: Partial<DoseStep>[]): Regimen => ({
  steps: steps.map((step) => ({ ...emptyStep, ...step })),
  notes: [],
});

/** The sign, and the words behind a colon; the words alone where there is no sign. */
function said(regimen: Regimen, medicine = tablet, speaker = inEnglish): string {
  const { sign, words } = regimenWords(regimen, medicine, speaker);
  return [sign, words].filter(Boolean).join(': ');
}

describe('one step', () => {
  test.each<[string, string, Partial<DoseStep>, string?]>([
    [
      '1-0-1: 1 tablet in the morning, 1 tablet at night',
      '1-0-1: सुबह 1 गोली, रात 1 गोली',
      pattern('1', '0', '1'),
    ],
    [
      '2-0-½: 2 tablets in the morning, ½ tablet at night',
      '2-0-½: सुबह 2 गोलियाँ, रात आधी (½) गोली',
      pattern('2', '0', '½'),
    ],
    [
      '0-0-1-1: 1 tablet in the evening, 1 tablet at night',
      '0-0-1-1: शाम 1 गोली, रात 1 गोली',
      pattern('0', '0', '1', '1'),
    ],
    [
      '1-0-1: 1 tablet in the morning, 1 tablet at night, after food',
      '1-0-1: सुबह 1 गोली, रात 1 गोली, खाने के बाद',
      { ...pattern('1', '0', '1'), ...afterFood },
    ],
    // Of a syrup whose dose nobody wrote it is when, and not how much.
    [
      '1-0-1: In the morning, at night',
      '1-0-1: सुबह, रात को',
      pattern('1', '0', '1'),
      'Syp. Calpol',
    ],
    [
      '1-1-1: 5 ml in the morning, 5 ml in the afternoon, 5 ml at night',
      '1-1-1: सुबह 5 मि.ली., दोपहर 5 मि.ली., रात 5 मि.ली.',
      { ...of('5', 'ml'), ...pattern('1', '1', '1') },
      'Syp. Calpol',
    ],
    [
      '14-0-10: 14 units in the morning, 10 units at night',
      '14-0-10: सुबह 14 यूनिट, रात 10 यूनिट',
      { dose: { amount: null, unit: 'unit' }, ...pattern('14', '0', '10') },
      'Inj. Mixtard',
    ],
    ['OD: Once a day', 'OD: दिन में 1 बार', times(1)],
    ['BD: 1 tablet twice a day', 'BD: 1 गोली, दिन में 2 बार', { ...of('1'), ...times(2) }],
    [
      'TDS: 1½ tablets 3 times a day',
      'TDS: डेढ़ (1½) गोली, दिन में 3 बार',
      { ...of('1½'), ...times(3) },
    ],
    [
      'QID: 1-2 tablets 4 times a day',
      'QID: 1-2 गोलियाँ, दिन में 4 बार',
      { ...of('1-2'), ...times(4) },
    ],
    // A count that has no sign of its own is said in words alone.
    ['1 tablet 5 times a day', '1 गोली, दिन में 5 बार', { ...of('1'), ...times(5) }],
    [
      'Q6H: 1 tablet every 6 hours',
      'Q6H: हर 6 घंटे में 1 गोली',
      { ...of('1'), when: { kind: 'everyHours', hours: 6 } },
    ],
    ['Q1H: Every hour', 'Q1H: हर घंटे', { when: { kind: 'everyHours', hours: 1 } }],
    ['STAT: 1 tablet at once', 'STAT: 1 गोली तुरंत', { ...of('1'), when: { kind: 'atOnce' } }],
    [
      'HS: 1 tablet at bedtime',
      'HS: सोते समय 1 गोली',
      { ...of('1'), when: { kind: 'parts', parts: ['night'], isBedtime: true } },
    ],
    [
      '1 tablet in the morning, 1 tablet in the evening',
      'सुबह 1 गोली, शाम 1 गोली',
      { ...of('1'), when: { kind: 'parts', parts: ['morning', 'evening'], isBedtime: false } },
    ],
    ['BD: Apply twice a day', 'BD: दिन में 2 बार लगाएँ', { ...apply, ...times(2) }, 'Cream Betnovate'],
    [
      'SOS: Apply when needed',
      'SOS: ज़रूरत पड़ने पर लगाएँ',
      { ...apply, asNeeded: { reason: '' } },
      'Gel Mucopain',
    ],
    ['BD: Gargle twice a day', 'BD: दिन में 2 बार गरारे करें', times(2), 'Gargle Betadine'],
    ['BD: Rinse the mouth twice a day', 'BD: दिन में 2 बार कुल्ला करें', times(2), 'Mouthwash Hexidine'],
    // The sign says no less than the words: a weekly dose is weekly in both.
    [
      '0-0-4 once a week: 4 tablets at night, once a week',
      '0-0-4 हफ़्ते में एक बार: रात 4 गोलियाँ, हफ़्ते में एक बार',
      { ...pattern('0', '0', '4'), ...weekly },
    ],
    [
      '1-0-0 every other day: 1 tablet in the morning, every other day',
      '1-0-0 एक दिन छोड़कर: सुबह 1 गोली, एक दिन छोड़कर',
      { ...pattern('1', '0', '0'), ...onDays({ kind: 'everyDays', days: 2 }) },
    ],
    [
      'BD 2 days a week: 1 tablet twice a day, 2 days a week',
      'BD हफ़्ते में 2 दिन: 1 गोली, दिन में 2 बार, हफ़्ते में 2 दिन',
      { ...of('1'), ...times(2), ...onDays({ kind: 'timesAWeek', times: 2 }) },
    ],
    [
      'OD once a week, on Sunday: 1 tablet once a day, once a week, on Sunday',
      'OD हफ़्ते में एक बार, रविवार को: 1 गोली, दिन में 1 बार, हफ़्ते में एक बार, रविवार को',
      { ...of('1'), ...times(1), ...sunday },
    ],
    [
      'Once a week: 1 tablet once a week',
      'हफ़्ते में एक बार: हफ़्ते में एक बार 1 गोली',
      { ...of('1'), ...weekly },
    ],
    [
      'Once a week, on Sunday: 1 tablet once a week, on Sunday',
      'हफ़्ते में एक बार, रविवार को: हफ़्ते में एक बार, रविवार को 1 गोली',
      { ...of('1'), ...sunday },
    ],
    ['Once a week, on Sunday', 'हफ़्ते में एक बार, रविवार को', sunday],
    [
      'On Monday, Wednesday, Friday: 1 tablet on Monday, Wednesday, Friday',
      'हर सोमवार, बुधवार, शुक्रवार को: हर सोमवार, बुधवार, शुक्रवार को 1 गोली',
      { ...of('1'), ...onDays({ kind: 'weekdays', days: ['mon', 'wed', 'fri'] }) },
    ],
    [
      'On Tuesday, Thursday, Saturday',
      'हर मंगलवार, गुरुवार, शनिवार को',
      onDays({ kind: 'weekdays', days: ['tue', 'thu', 'sat'] }),
    ],
    [
      'Every day: 1 tablet every day',
      'रोज़: रोज़ 1 गोली',
      { ...of('1'), ...onDays({ kind: 'everyDay' }) },
    ],
    ['Every other day', 'एक दिन छोड़कर', onDays({ kind: 'everyDays', days: 2 })],
    [
      'Once in 15 days: 1 tablet once in 15 days',
      '15 दिन में एक बार: 15 दिन में एक बार 1 गोली',
      { ...of('1'), ...onDays({ kind: 'everyDays', days: 15 }) },
    ],
    ['3 times a week', 'हफ़्ते में 3 बार', onDays({ kind: 'timesAWeek', times: 3 })],
    ['Once in 2 weeks', '2 हफ़्ते में एक बार', onDays({ kind: 'everyWeeks', weeks: 2 })],
    ['Once a month', 'महीने में एक बार', onDays({ kind: 'everyMonths', months: 1 })],
    [
      'Once in 6 months: 1 tablet once in 6 months',
      '6 महीने में एक बार: 6 महीने में एक बार 1 गोली',
      { ...of('1'), ...onDays({ kind: 'everyMonths', months: 6 }) },
    ],
    ['SOS: When needed', 'SOS: ज़रूरत पड़ने पर', sos],
    [
      'SOS (max 4/day): When needed, at most 4 times a day',
      'SOS (दिन में 4 बार तक): ज़रूरत पड़ने पर, दिन में ज़्यादा से ज़्यादा 4 बार',
      { ...sos, mostADay: 4 },
    ],
    [
      'SOS (max 1/day): When needed, at most once a day',
      'SOS (दिन में 1 बार तक): ज़रूरत पड़ने पर, दिन में ज़्यादा से ज़्यादा 1 बार',
      { ...sos, mostADay: 1 },
    ],
    [
      'HS SOS: 1 tablet at bedtime, when needed',
      'HS SOS: सोते समय 1 गोली, ज़रूरत पड़ने पर',
      { ...of('1'), when: { kind: 'parts', parts: ['night'], isBedtime: true }, ...sos },
    ],
    ['SOS: ½ tablet, when needed', 'SOS: आधी (½) गोली, ज़रूरत पड़ने पर', { ...of('0.5'), ...sos }],
    // A number alone never stands beside another one.
    [
      'TDS: 2 each time, 3 times a day',
      'TDS: हर बार 2, दिन में 3 बार',
      { dose: { amount: '2', unit: null }, ...times(3) },
      'Betnesol',
    ],
    // What is taken once is not taken each time.
    [
      'STAT: 2 at once',
      'STAT: 2 तुरंत',
      { dose: { amount: '2', unit: null }, when: { kind: 'atOnce' } },
      'Brilinta',
    ],
    [
      'Q6H SOS: 5 ml, when needed, not more often than every 6 hours',
      'Q6H SOS: 5 मि.ली., ज़रूरत पड़ने पर; हर ख़ुराक के बाद कम से कम 6 घंटे रुकें',
      { ...of('5', 'ml'), when: { kind: 'everyHours', hours: 6 }, ...sos },
      'Syp. Calpol',
    ],
    [
      'OD 5 days a week: Once a day, 5 days a week',
      'OD हफ़्ते में 5 दिन: दिन में 1 बार, हफ़्ते में 5 दिन',
      { ...times(1), ...onDays({ kind: 'timesAWeek', times: 5 }) },
    ],
    ['Stop taking this medicine', 'यह दवा बंद करें', { action: 'stop' }],
    ['', '', {}],
  ])('%s', (english, hindiWords, step, name = tablet.name) => {
    const medicine = { name, strength: '' };
    expect(said(regimenOf(step), medicine)).toBe(english);
    expect(said(regimenOf(step), medicine, inHindi)).toBe(hindiWords);
  });

  test.each<[Partial<DoseStep>, string, string]>([
    [of('½'), '½ tablet', 'आधी (½) गोली'],
    [of('0.5'), '½ tablet', 'आधी (½) गोली'],
    [of('1½', 'teaspoon'), '1½ teaspoons', 'डेढ़ (1½) छोटा चम्मच'],
    [of('2', 'capsule'), '2 capsules', '2 कैप्सूल'],
    [of('2.5', 'ml'), '2.5 ml', '2.5 मि.ली.'],
    [of('500', 'mg'), '500 mg', '500 mg'],
    [apply, 'to apply', 'लगाएँ'],
    // What the pattern's numbers count; of tablets the name says it.
    [{ dose: { amount: null, unit: 'unit' } }, 'units', 'यूनिट'],
    [{ dose: { amount: null, unit: 'tablet' } }, '', ''],
  ])('the dose of %j', (step, english, hindiWords) => {
    expect(regimenWords(regimenOf(step), tablet, inEnglish).dose).toBe(english);
    expect(regimenWords(regimenOf(step), tablet, inHindi).dose).toBe(hindiWords);
  });

  test.each<[DoseStep['duration'], string, string]>([
    [{ amount: '1', unit: 'day' }, '1 day', '1 दिन'],
    [{ amount: '3-5', unit: 'day' }, '3-5 days', '3-5 दिन'],
    [{ amount: '6', unit: 'night' }, '6 nights', '6 रात'],
    [{ amount: '2', unit: 'week' }, '2 weeks', '2 हफ़्ते'],
    [{ amount: '1½', unit: 'month' }, '1½ months', '1½ महीने'],
    ['continue', 'Continue', 'चालू रखें'],
    [null, '', ''],
  ])('for how long: %j', (duration, english, hindiWords) => {
    const regimen = regimenOf({ ...times(1), duration });
    expect(regimenWords(regimen, tablet, inEnglish).duration).toBe(english);
    expect(regimenWords(regimen, tablet, inHindi).duration).toBe(hindiWords);
  });
});

describe('several steps each say their own dose, unit and days', () => {
  test.each<[string, string, string, Partial<DoseStep>[]]>([
    [
      '',
      '1-1-1 → 1-0-1: For 3 days: 1 tablet in the morning, 1 tablet in the afternoon, 1 tablet at night; then for 3 days: 1 tablet in the morning, 1 tablet at night',
      '1-1-1 → 1-0-1: 3 दिन तक: सुबह 1 गोली, दोपहर 1 गोली, रात 1 गोली; फिर 3 दिन तक: सुबह 1 गोली, रात 1 गोली',
      [
        { ...pattern('1', '1', '1'), ...lasts('3') },
        { ...pattern('1', '0', '1'), ...lasts('3') },
      ],
    ],
    [
      '20 mg',
      '20 mg OD → 10 mg OD: For 5 days: 20 mg once a day; then for 5 days: 10 mg once a day; then stop taking this medicine',
      '20 mg OD → 10 mg OD: 5 दिन तक: 20 mg, दिन में 1 बार; फिर 5 दिन तक: 10 mg, दिन में 1 बार; फिर यह दवा बंद करें',
      [
        { ...times(1), ...lasts('5') },
        { ...times(1), ...lasts('5'), strength: '10 mg' },
        { action: 'stop' },
      ],
    ],
    // A number alone is one of the medicine's strengths.
    [
      '40',
      '40 OD → 20 OD: For 5 days: Tab. Dolo 40, once a day; then for 5 days: Tab. Dolo 20, once a day',
      '40 OD → 20 OD: 5 दिन तक: Tab. Dolo 40, दिन में 1 बार; फिर 5 दिन तक: Tab. Dolo 20, दिन में 1 बार',
      [
        { ...times(1), ...lasts('5') },
        { ...times(1), ...lasts('5'), strength: '20' },
      ],
    ],
    [
      '20 mg',
      '20 mg 1-0-1 → 10 mg 2-0-0: For 5 days: 20 mg in the morning, 20 mg at night; then for 5 days: 2 tablets of 10 mg in the morning; every time after food',
      '20 mg 1-0-1 → 10 mg 2-0-0: 5 दिन तक: सुबह 20 mg, रात 20 mg; फिर 5 दिन तक: सुबह 10 mg की 2 गोलियाँ; हर बार खाने के बाद',
      [
        { ...pattern('1', '0', '1'), ...lasts('5'), ...afterFood },
        { ...pattern('2', '0', '0'), ...lasts('5'), ...afterFood, strength: '10 mg' },
      ],
    ],
    [
      '',
      '4 tablets OD → 2 tablets OD: For 3 days: 4 tablets once a day; then for 3 days: 2 tablets once a day',
      '4 गोलियाँ OD → 2 गोलियाँ OD: 3 दिन तक: 4 गोलियाँ, दिन में 1 बार; फिर 3 दिन तक: 2 गोलियाँ, दिन में 1 बार',
      [
        { ...of('4'), ...times(1), ...lasts('3') },
        { ...of('2'), ...times(1), ...lasts('3') },
      ],
    ],
    [
      '',
      '5 ml BD → 2.5 ml OD: For 3 days: 5 ml twice a day; then 2.5 ml once a day, continue',
      '5 मि.ली. BD → 2.5 मि.ली. OD: 3 दिन तक: 5 मि.ली., दिन में 2 बार; फिर 2.5 मि.ली., दिन में 1 बार, चालू रखें',
      [
        { ...of('5', 'ml'), ...times(2), ...lasts('3') },
        { ...of('2.5', 'ml'), ...times(1), duration: 'continue' },
      ],
    ],
    [
      '',
      'BD → OD: For 3 days: 1 tablet twice a day, on an empty stomach; then for 3 days: 1 tablet once a day, after food',
      'BD → OD: 3 दिन तक: 1 गोली, दिन में 2 बार, खाली पेट; फिर 3 दिन तक: 1 गोली, दिन में 1 बार, खाने के बाद',
      [
        { ...of('1'), ...times(2), ...lasts('3'), relation: { when: 'emptyStomach' } },
        { ...of('1'), ...times(1), ...lasts('3'), ...afterFood },
      ],
    ],
    [
      '',
      'OD → Once a week, on Sunday: For 3 days: 1 tablet once a day; then for 28 days: 1 tablet once a week, on Sunday',
      'OD → हफ़्ते में एक बार, रविवार को: 3 दिन तक: 1 गोली, दिन में 1 बार; फिर 28 दिन तक: हफ़्ते में एक बार, रविवार को 1 गोली',
      [
        { ...of('1'), ...times(1), ...lasts('3') },
        { ...of('1'), ...sunday, ...lasts('28') },
      ],
    ],
    // A reason belongs to its step.
    [
      '20 mg',
      '2-0-0 → 1-0-0 → SOS: For 1 week: 2 tablets in the morning; then for 1 week: 1 tablet in the morning; then when needed, for pain',
      '2-0-0 → 1-0-0 → SOS: 1 हफ़्ते तक: सुबह 2 गोलियाँ; फिर 1 हफ़्ते तक: सुबह 1 गोली; फिर ज़रूरत पड़ने पर, दर्द होने पर',
      [
        { ...pattern('2', '0', '0'), duration: { amount: '1', unit: 'week' } },
        { ...pattern('1', '0', '0'), duration: { amount: '1', unit: 'week' } },
        { asNeeded: { reason: 'pain' } },
      ],
    ],
  ])('strength “%s”: %s', (strength, english, hindiWords, steps) => {
    const medicine = { ...tablet, strength };
    expect(said(regimenOf(...steps), medicine)).toBe(english);
    expect(said(regimenOf(...steps), medicine, inHindi)).toBe(hindiWords);
    const { dose, duration, isStopped } = regimenWords(regimenOf(...steps), medicine, inEnglish);
    expect([dose, duration, isStopped]).toEqual(['', '', false]);
  });
});

describe('what stands below', () => {
  test('route, place, reason and notes in the language, what was not understood as it was typed', () => {
    const regimen: Regimen = {
      steps: [
        { ...emptyStep, ...times(2), route: 'IM', site: 'rightEye', asNeeded: { reason: 'fever' } },
      ],
      notes: [
        { text: 'with milk', isUnread: false },
        { text: 'xyz 12', isUnread: true },
        { text: 'as told in the camp', isUnread: false },
      ],
    };
    expect(regimenWords(regimen, tablet, inEnglish)).toMatchObject({
      notes: ['IM', 'in the right eye', 'for fever', 'with milk', 'as told in the camp'],
      unread: ['xyz 12'],
    });
    expect(regimenWords(regimen, tablet, inHindi)).toMatchObject({
      notes: ['IM', 'दाईं आँख में', 'बुखार होने पर', 'दूध के साथ', 'as told in the camp'],
      unread: ['xyz 12'],
    });
  });

  test.each([
    ['in milk', 'दूध में'],
    ['doodh me', 'दूध में'],
    ['with milk', 'दूध के साथ'],
    ['no milk', 'दूध के साथ नहीं'],
    ['no empty stomach', 'खाली पेट नहीं'],
  ])('%s in Hindi', (text, words) => {
    const regimen = { ...regimenOf(times(1)), notes: [{ text, isUnread: false }] };
    expect(regimenWords(regimen, tablet, inHindi).notes).toEqual([words]);
  });

  test('one dose tonight is said as one time, and not as at once and at night', () => {
    const regimen = {
      ...regimenOf({ ...of('1'), when: { kind: 'atOnce' } }),
      notes: [{ text: 'at night', isUnread: false }],
    };
    const inWords = [inEnglish, inHindi].map((speaker) => regimenWords(regimen, tablet, speaker));
    expect(inWords.map(({ words, notes }) => [words, notes])).toEqual([
      ['1 tablet at night, only today', []],
      ['रात 1 गोली, सिर्फ़ आज', []],
    ]);
  });

  test('a relation to food that stands alone is a note', () => {
    const { words, notes } = regimenWords(regimenOf(afterFood), tablet, inHindi);
    expect([words, notes]).toEqual(['', ['खाने के बाद']]);
  });

  test('a stop is known as one where it is all that is said', () => {
    const isStopped = (...steps: Partial<DoseStep>[]) =>
      regimenWords(regimenOf(...steps), tablet, inEnglish).isStopped;
    expect(isStopped({ action: 'stop' })).toBe(true);
    expect(isStopped({ ...times(1), ...lasts('3') }, { action: 'stop' })).toBe(false);
  });
});

test('what is put on has no second verb beside its route', () => {
  const inside = regimenOf({ ...times(2), route: 'PR' });
  const all = (name: string, speaker = inHindi) => {
    const { words, notes } = regimenWords(inside, { name, strength: '' }, speaker);
    return [words, ...notes];
  };
  expect(all('Oint. Proctosedyl')).toEqual(['दिन में 2 बार लगाएँ', 'गुदा में']);
  expect(all('Oint. Proctosedyl', inEnglish)).toEqual(['Apply twice a day', 'in the rectum']);
  expect(all('Supp. Dulcolax')).toEqual(['दिन में 2 बार', 'गुदा में डालें']);
});
