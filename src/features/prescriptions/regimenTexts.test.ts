import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOf } from '../../../tests/arbitraries';
import hindi from '../../languages/hi.json';
import { speakerOf } from '../../shared/language';
import { type DoseStep, type DoseUnit, type Regimen, regimen } from './regimen';
import { emptyStep } from './regimenParts';
import { frequencyLength, textsOf } from './regimenTexts';
import { regimenWords } from './regimenWords';

const of = (amount: string, unit: DoseUnit = 'tablet') => ({ dose: { amount, unit } });
const pattern = (...amounts: string[]): Partial<DoseStep> => ({
  when: { kind: 'amounts', amounts },
});
const times = (count: number): Partial<DoseStep> => ({ when: { kind: 'timesADay', times: count } });
const lasts = (
  amount: string,
  unit: Extract<DoseStep['duration'], object>['unit'] = 'day',
): Partial<DoseStep> => ({ duration: { amount, unit } });
const onDays = (days: DoseStep['days']): Partial<DoseStep> => ({ days });
const afterFood: Partial<DoseStep> = { relation: { when: 'after', meal: 'food', ahead: null } };
const apply = { dose: { amount: null, unit: 'application' as const } };
const night = (isBedtime: boolean): Partial<DoseStep> => ({
  when: { kind: 'parts', parts: ['night'], isBedtime },
});

const regimenOf = (steps: readonly Partial<DoseStep>[], ...notes: string[]): Regimen => ({
  steps: steps.map((step) => ({ ...emptyStep, ...step })),
  notes: notes.map((text) => ({ text, isUnread: false })),
});

/** Dosage, frequency, duration and instructions beside each other. */
function texts(written: Regimen): string {
  const { dosage, frequency, duration, instructions } = textsOf(written);
  return [dosage, frequency, duration, instructions].join(' | ');
}

describe('the specification’s texts of one step', () => {
  test.each<[string, Partial<DoseStep>, ...string[]]>([
    [
      '1 tablet | 1-0-1 after food | 5 days | ',
      { ...of('1'), ...pattern('1', '0', '1'), ...afterFood, ...lasts('5') },
    ],
    ['½ tablet | OD | 1 month | ', { ...of('½'), ...times(1), ...lasts('1', 'month') }],
    ['1½ tablets | BD |  | ', { ...of('1½'), ...times(2) }],
    [
      '1-2 tablets | SOS, at most 4 a day |  | ',
      { ...of('1-2'), asNeeded: { reason: '' }, mostADay: 4 },
    ],
    [' | HS SOS |  | for sleep', { ...night(true), asNeeded: { reason: 'for sleep' } }],
    [' | at night |  | ', night(false)],
    [
      ' | morning, evening and night |  | ',
      { when: { kind: 'parts', parts: ['morning', 'evening', 'night'], isBedtime: false } },
    ],
    [
      '10 ml | Q6H | 3-5 days | with milk',
      { ...of('10', 'ml'), when: { kind: 'everyHours', hours: 6 }, ...lasts('3-5') },
      'with milk',
    ],
    ['2 patches | STAT |  | ', { ...of('2', 'patch'), when: { kind: 'atOnce' } }],
    [' | 6 times a day |  | ', times(6)],
    [
      'units | 14-0-10 | continue | ',
      { dose: { amount: null, unit: 'unit' }, ...pattern('14', '0', '10'), duration: 'continue' },
    ],
    [
      'local application | BD | 2 weeks | thin layer',
      { ...apply, ...times(2), ...lasts('2', 'week') },
      'thin layer',
    ],
    ['1 drop | QID |  | in both eyes', { ...of('1', 'drop'), ...times(4), site: 'bothEyes' }],
    [' | OD |  | under the tongue', { ...times(1), route: 'sublingual' }],
    [' | stop |  | ', { action: 'stop' }],
    // On which days; nothing is said twice.
    [' | daily |  | ', onDays({ kind: 'everyDay' })],
    [' | on alternate days |  | ', onDays({ kind: 'everyDays', days: 2 })],
    [' | every 15 days |  | ', onDays({ kind: 'everyDays', days: 15 })],
    [' | weekly |  | ', onDays({ kind: 'timesAWeek', times: 1 })],
    [' | twice a week |  | ', onDays({ kind: 'timesAWeek', times: 2 })],
    [' | 3 times a week |  | ', onDays({ kind: 'timesAWeek', times: 3 })],
    [' | every 2 weeks |  | ', onDays({ kind: 'everyWeeks', weeks: 2 })],
    [' | monthly |  | ', onDays({ kind: 'everyMonths', months: 1 })],
    [' | every 6 months |  | SC', { ...onDays({ kind: 'everyMonths', months: 6 }), route: 'SC' }],
    [' | weekly on Sun |  | ', onDays({ kind: 'weekdays', days: ['sun'] })],
    [' | on Mon, Wed, Fri |  | ', onDays({ kind: 'weekdays', days: ['mon', 'wed', 'fri'] })],
    [
      ' | 0-0-4 weekly |  | ',
      { ...pattern('0', '0', '4'), ...onDays({ kind: 'timesAWeek', times: 1 }) },
    ],
    // A relation to food beside no frequency is an instruction.
    [' |  |  | after food', afterFood],
    [
      ' | OD 30 min before breakfast |  | ',
      {
        ...times(1),
        relation: { when: 'before', meal: 'breakfast', ahead: { amount: '30', unit: 'minutes' } },
      },
    ],
    [' | OD on an empty stomach |  | ', { ...times(1), relation: { when: 'emptyStomach' } }],
    [' |  |  | ', {}],
  ])('%s', (expected, step, ...notes) => {
    expect(texts(regimenOf([step], ...notes))).toBe(expected);
  });
});

describe('the specification’s texts of several steps', () => {
  test.each<[string, Partial<DoseStep>[]]>([
    [
      ' | 1-1-1 for 3 days, then 1-0-1 for 3 days, after food | 6 days | ',
      [
        { ...pattern('1', '1', '1'), ...lasts('3'), ...afterFood },
        { ...pattern('1', '0', '1'), ...lasts('3'), ...afterFood },
      ],
    ],
    [
      ' | OD for 5 days, then 10 mg OD for 1 week, then stop | 12 days | ',
      [
        { ...times(1), ...lasts('5') },
        { ...times(1), ...lasts('1', 'week'), strength: '10 mg' },
        { action: 'stop' },
      ],
    ],
    [
      '4 tablets | OD for 3 days, then 2 tablets OD to continue | continue | ',
      [
        { ...of('4'), ...times(1), ...lasts('3') },
        { ...of('2'), ...times(1), duration: 'continue' },
      ],
    ],
    [
      '1 tablet | BD on an empty stomach for 3 days, then OD after food for 3 days | 6 days | ',
      [
        { ...of('1'), ...times(2), ...lasts('3'), relation: { when: 'emptyStomach' } },
        { ...of('1'), ...times(1), ...lasts('3'), ...afterFood },
      ],
    ],
    [
      '4 tablets | OD for 3 days, then 2 tablets OD for 3 days, then 4 tablets OD for 3 days | 9 days | ',
      ['4', '2', '4'].map((amount) => ({ ...of(amount), ...times(1), ...lasts('3') })),
    ],
    // Months and days are not added up.
    [
      ' | BD for 1 month, then OD for 5 days |  | ',
      [
        { ...times(2), ...lasts('1', 'month') },
        { ...times(1), ...lasts('5') },
      ],
    ],
    [
      ' | STAT, then BD for 5 days | 5 days | ',
      [{ when: { kind: 'atOnce' } }, { ...times(2), ...lasts('5') }],
    ],
  ])('%s', (expected, steps) => {
    expect(texts(regimenOf(steps))).toBe(expected);
  });

  test('many steps are written shorter, and each is there', () => {
    const steps = Array.from({ length: 10 }, (_, place) => ({
      ...pattern('1', '0', '1'),
      ...lasts(String(place + 2), place % 2 === 0 ? 'day' : 'week'),
    }));
    const { frequency } = textsOf(regimenOf(steps));
    expect(frequency.split(', then ')).toHaveLength(10);
    expect(frequency).toContain('1-0-1 for 2 d, then 1-0-1 for 3 w');
    expect(frequency.length).toBeLessThanOrEqual(frequencyLength);
  });
});

test('any structure has texts and words, and none says what is not there', () => {
  const speakers = [speakerOf('en', {}), speakerOf('hi', hindi)];
  fc.assert(
    fc.property(arbitraryOf(regimen), (made) => {
      const written = regimen.parse(made);
      const medicine = { name: 'Tab. Dolo', strength: '' };
      const said = [
        Object.values(textsOf(written)),
        ...speakers.map((speaker) => {
          const { notes, unread, isStopped, ...words } = regimenWords(written, medicine, speaker);
          expect(isStopped).toBe(written.steps.length === 1 && written.steps[0]?.action === 'stop');
          expect(unread).toEqual(written.notes.flatMap((one) => (one.isUnread ? [one.text] : [])));
          return Object.values(words);
        }),
      ];
      expect(said.flat().join(' ')).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object/);
    }),
  );
});
