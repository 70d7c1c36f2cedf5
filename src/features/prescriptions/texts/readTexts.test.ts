import { describe, expect, test } from 'vitest';
import {
  type DoseStep,
  type DoseUnit,
  type PartOfDay,
  type Regimen,
  type Relation,
  regimen,
} from '../regimen';
import { emptyStep } from '../regimenParts';
import { readTexts } from './readTexts';

/** Dose, how often, for how long, instructions, as they stand in four boxes; those left out are empty. */
function read(boxes: string): Regimen | null {
  const [dosage = '', frequency = '', duration = '', instructions = ''] = boxes
    .split('|')
    .map((text) => text.trim());
  return readTexts({ dosage, frequency, duration, instructions });
}

const of = (amount: string, unit: DoseUnit) => ({ dose: { amount, unit } });
const pattern = (...amounts: string[]): Partial<DoseStep> => ({
  when: { kind: 'amounts', amounts },
});
const times = (count: number): Partial<DoseStep> => ({ when: { kind: 'timesADay', times: count } });
const parts = (...all: PartOfDay[]): Partial<DoseStep> => ({
  when: { kind: 'parts', parts: all, isBedtime: false },
});
const lasts = (
  amount: string,
  unit: Extract<DoseStep['duration'], object>['unit'],
): Partial<DoseStep> => ({ duration: { amount, unit } });
const bedtime: DoseStep['when'] = { kind: 'parts', parts: ['night'], isBedtime: true };
const food = (when: 'before' | 'after' | 'with'): { relation: Relation } => ({
  relation: { when, meal: 'food', ahead: null },
});

describe('texts of which all is understood have a structure', () => {
  test.each<[string, Partial<DoseStep>, ...string[]]>([
    [
      '1 tablet | 1-0-1 | 5 days | after food',
      { ...of('1', 'tablet'), ...pattern('1', '0', '1'), ...lasts('5', 'day'), ...food('after') },
    ],
    [
      '1 tab | BD after food | 5 d',
      { ...of('1', 'tablet'), ...times(2), ...lasts('5', 'day'), ...food('after') },
    ],
    [
      '1 tablet | दिन में दो बार | ५ दिन | खाने के बाद',
      { ...of('1', 'tablet'), ...times(2), ...lasts('5', 'day'), ...food('after') },
    ],
    ['½ tablet | OD | 1 month', { ...of('½', 'tablet'), ...times(1), ...lasts('1', 'month') }],
    ['1/2 tab | OD', { ...of('½', 'tablet'), ...times(1) }],
    ['1 1/2 tab | OD', { ...of('1½', 'tablet'), ...times(1) }],
    ['1.5 tab | OD', { ...of('1.5', 'tablet'), ...times(1) }],
    [
      '10 ml | TDS | 3 days | with milk',
      { ...of('10', 'ml'), ...times(3), ...lasts('3', 'day') },
      'with milk',
    ],
    [
      '2.5 ml | Q6H | 2 weeks',
      { ...of('2.5', 'ml'), when: { kind: 'everyHours', hours: 6 }, ...lasts('2', 'week') },
    ],
    ['1-2 tablets | SOS', { ...of('1-2', 'tablet'), asNeeded: { reason: '' } }],
    [
      '1 tab | SOS, at most 4 a day | | for fever',
      { ...of('1', 'tablet'), asNeeded: { reason: '' }, mostADay: 4 },
      'for fever',
    ],
    // Each of the pattern's numbers is 1, and each time it is this.
    ['500 mg | 1-0-1', { ...of('500', 'mg'), ...pattern('1', '0', '1') }],
    ['5ml | 1-1-1', { ...of('5', 'ml'), ...pattern('1', '1', '1') }],
    // The dose is one of what the pattern counts.
    ['1 tab | 2-0-1', { ...of('1', 'tablet'), ...pattern('2', '0', '1') }],
    ['| 2-0-1', pattern('2', '0', '1')],
    [
      'units | 14-0-10 | continue | before food',
      {
        dose: { amount: null, unit: 'unit' },
        ...pattern('14', '0', '10'),
        duration: 'continue',
        ...food('before'),
      },
    ],
    [
      '1 drop | QID | 7 days | in both eyes',
      { ...of('1', 'drop'), ...times(4), ...lasts('7', 'day'), site: 'bothEyes' },
    ],
    [
      'local application | BD | 2 weeks | on affected area',
      { dose: { amount: null, unit: 'application' }, ...times(2), ...lasts('2', 'week') },
      'on affected area',
    ],
    ['6 IU | OD | | SC', { ...of('6', 'IU'), ...times(1), route: 'SC' }],
    ['1 g | BD | | IV, ast', { ...of('1', 'g'), ...times(2), route: 'IV' }, 'ast'],
    ['| STAT | | IM', { when: { kind: 'atOnce' }, route: 'IM' }],
    ['| BD | | in the right ear, after food', { ...times(2), site: 'rightEar', ...food('after') }],
    [
      '| BD | | 30 min before food',
      {
        ...times(2),
        relation: { when: 'before', meal: 'food', ahead: { amount: '30', unit: 'minutes' } },
      },
    ],
    ['1 tablet | weekly', { ...of('1', 'tablet'), days: { kind: 'timesAWeek', times: 1 } }],
    ['1 tablet | 3 times a week', { ...of('1', 'tablet'), days: { kind: 'timesAWeek', times: 3 } }],
    [
      '1 tablet | 1-0-0 on alternate days',
      { ...of('1', 'tablet'), ...pattern('1', '0', '0'), days: { kind: 'everyDays', days: 2 } },
    ],
    ['| every 3 weeks', { days: { kind: 'everyWeeks', weeks: 3 } }],
    ['| monthly', { days: { kind: 'everyMonths', months: 1 } }],
    ['1 tablet | HS', { ...of('1', 'tablet'), when: bedtime }],
    ['1 tablet | at night', { ...of('1', 'tablet'), ...parts('night') }],
    ['1 tablet | morning and night', { ...of('1', 'tablet'), ...parts('morning', 'night') }],
    ['| stop', { action: 'stop' }],
    ['1 tablet', of('1', 'tablet')],
    [
      '| BD | | rinse mouth after use, with a spacer',
      times(2),
      'rinse mouth after use',
      'with a spacer',
    ],
    ['| BD | | in 200 ml water', times(2), 'in 200 ml water'],
    ['', {}],
  ])('%s', (boxes, step, ...notes) => {
    const found = read(boxes);
    expect(found).toEqual({
      steps: [{ ...emptyStep, ...step }],
      notes: notes.map((text) => ({ text, isUnread: false })),
    });
    expect(regimen.safeParse(found).success).toBe(true);
  });

  test.each<[string, ...Partial<DoseStep>[]]>([
    [
      '| 1-1-1 for 3 days, then 1-0-1 for 3 days | 6 days',
      { ...pattern('1', '1', '1'), ...lasts('3', 'day') },
      { ...pattern('1', '0', '1'), ...lasts('3', 'day') },
    ],
    [
      '| OD for 5 days, then 10 mg OD for 5 days | 10 days',
      { ...times(1), ...lasts('5', 'day') },
      { strength: '10 mg', ...times(1), ...lasts('5', 'day') },
    ],
    [
      '4 tablets | OD for 5 days, then 2 tablets OD for 5 days, then stop | 10 days',
      { ...of('4', 'tablet'), ...times(1), ...lasts('5', 'day') },
      { ...of('2', 'tablet'), ...times(1), ...lasts('5', 'day') },
      { action: 'stop' },
    ],
    [
      '20 mg | OD for 5 days, then 10 mg OD for 5 days',
      { ...of('20', 'mg'), ...times(1), ...lasts('5', 'day') },
      { ...of('10', 'mg'), ...times(1), ...lasts('5', 'day') },
    ],
  ])('%s', (boxes, ...steps) => {
    expect(read(boxes)?.steps).toEqual(steps.map((step) => ({ ...emptyStep, ...step })));
  });
});

describe('texts of which anything is not understood stay as they were typed', () => {
  test.each([
    // Two tablets each time, or one of a pack of two: both can be meant.
    '2 tab | 1-0-1 | 5 days',
    '2 | 1-0-1 | 5 days',
    '½ tablet | 1-0-1 | 5 days',
    '2 tablets | 2-0-1',
    '5 ml | 2-0-1',
    '10 units | 14-0-10',
    // The instructions say something else of how often, how much or how long.
    '1 tablet | BD | 5 days | alternate days',
    '1 tablet | OD | 5 days | every other day',
    '1 tablet | BD | 5 days | weekly',
    '1 tablet | BD | 5 days | only on sunday',
    '1 tablet | BD | 5 days | Mon Wed Fri',
    '1 tablet | BD | 5 days | bd',
    '1 tablet | BD | 5 days | sos',
    '1 tablet | BD | 5 days | morning',
    '1 tablet | OD | 5 days | at bedtime',
    '1 tablet | BD | 5 days | take with food twice daily',
    '1 tablet | BD | 5 days | 2 tablets at night',
    '1 tablet | OD | 5 days | half tablet',
    '1 tablet | OD | 5 days | one tablet',
    '1 tablet | BD | 5 days | half on day 1',
    '1 tablet | OD | 5 days | double the dose if needed',
    '1 tablet | BD | 5 days | max 4 a day',
    '1 tablet | BD | 5 days | for 3 days',
    '1 tablet | BD | 5 days | stop after 3 days',
    '1 tablet | BD | 5 days | reduce to OD',
    '1 tablet | BD | 5 days | taper by 1',
    '1 tablet | OD | 5 days | only if BP > 140',
    '1 tablet | BD before food | | after food',
    // How often.
    '1 tablet | as told | 5 days',
    '1 tablet | BD/TDS | 5 days',
    '1 tablet | 1-0-1 or 1-1-1 | 5 days',
    '1 tablet | 1-0-1 SOS',
    '1 tablet | 0-0-0',
    '1 tablet | 1--1',
    '1 tablet | 5 days a week',
    // How much.
    'lots | BD | 5 days',
    'one or two | BD | 5 days',
    '0 | 1-0-1',
    // How much in which step, and for how long.
    '| OD for 5 days, then 8 tablets OD for 5 days',
    '| OD for 5 days, then 0 OD for 5 days',
    '| OD for 5 days, then 10 mg stop',
    '1 tablet | OD for 5 days, then 10 mg OD for 5 days',
    '4 tablets | OD for 5 days, then 2 OD for 5 days',
    '4 tablets | 2 tablets OD for 5 days, then 1 tablet OD for 5 days',
    '4 tablets | OD for 5 days, then 2 tablets OD for 5 days, then BD for 5 days',
    '| OD for 5 days, then 10 mg OD | 10 days',
    // How long.
    '1 tablet | BD | 10',
    '1 tablet | BD | till review',
    '1 tablet | OD | lifelong',
    '1 tablet | OD | 1/12',
  ])('%s', (boxes) => {
    expect(read(boxes)).toBeNull();
  });
});
