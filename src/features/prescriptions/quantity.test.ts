import { describe, expect, test } from 'vitest';
import hindi from '../../languages/hi.json';
import { speakerOf } from '../../shared/language';
import { quantityOf, quantityWords } from './quantity';
import type { DoseStep, DoseUnit } from './regimen';
import { emptyStep } from './regimenParts';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

const of = (amount: string, unit: DoseUnit = 'tablet') => ({ dose: { amount, unit } });
const pattern = (...amounts: string[]): Partial<DoseStep> => ({
  when: { kind: 'amounts', amounts },
});
const times = (count: number): Partial<DoseStep> => ({ when: { kind: 'timesADay', times: count } });
const lasts = (
  amount: string,
  unit: Extract<DoseStep['duration'], object>['unit'] = 'day',
): Partial<DoseStep> => ({ duration: { amount, unit } });
const every = (days: DoseStep['days']): Partial<DoseStep> => ({ days });
const weekly = every({ kind: 'timesAWeek', times: 1 });

const quantity = (steps: readonly Partial<DoseStep>[], name = 'Tab. Dolo') =>
  quantityOf({ name }, { steps: steps.map((step) => ({ ...emptyStep, ...step })), notes: [] });
const inAll = (steps: readonly Partial<DoseStep>[], name?: string) =>
  quantityWords(quantity(steps, name), inEnglish);

describe('what is given out, where dose and days are certain', () => {
  test.each<[string, Partial<DoseStep>[], string?]>([
    ['10 tablets', [{ ...pattern('1', '0', '1'), ...lasts('5') }]],
    ['15 tablets', [{ ...pattern('2', '0', '1'), ...lasts('5') }]],
    ['3 tablets', [{ ...pattern('½', '0', '0'), ...lasts('5') }]],
    ['10 tablets', [{ ...of('1'), ...times(2), ...lasts('5') }]],
    ['8 tablets', [{ ...of('1½'), ...times(1), ...lasts('5') }]],
    ['14 capsules', [{ ...of('1', 'capsule'), ...times(1), ...lasts('2', 'week') }]],
    ['14 capsules', [{ ...pattern('1', '0', '0'), ...lasts('2', 'week') }], 'Cap. Omez'],
    ['45 ml', [{ ...of('5', 'ml'), ...times(3), ...lasts('3') }], 'Syp. Calpol'],
    ['37.5 ml', [{ ...of('2.5', 'ml'), ...pattern('1', '1', '1'), ...lasts('5') }], 'Syp. Calpol'],
    ['6 sachets', [{ ...of('1', 'sachet'), ...times(2), ...lasts('3') }], 'Econorm'],
    ['12 tablets', [{ ...of('1'), when: { kind: 'everyHours', hours: 6 }, ...lasts('3') }]],
    [
      '10 tablets',
      [
        {
          ...of('1'),
          when: { kind: 'parts', parts: ['night'], isBedtime: true },
          ...lasts('10', 'night'),
        },
      ],
    ],
    ['1 tablet', [{ ...of('1'), when: { kind: 'atOnce' } }]],
    // On some days alone.
    ['5 tablets', [{ ...of('1'), ...every({ kind: 'everyDays', days: 2 }), ...lasts('10') }]],
    ['4 tablets', [{ ...of('1'), ...weekly, ...lasts('4', 'week') }]],
    ['16 tablets', [{ ...pattern('0', '0', '4'), ...weekly, ...lasts('4', 'week') }]],
    [
      '6 tablets',
      [
        {
          ...of('1'),
          ...every({ kind: 'weekdays', days: ['mon', 'wed', 'fri'] }),
          ...lasts('2', 'week'),
        },
      ],
    ],
    [
      '4 tablets',
      [{ ...of('1'), ...every({ kind: 'everyWeeks', weeks: 2 }), ...lasts('8', 'week') }],
    ],
    // Step after step, each with its own dose.
    [
      '15 tablets',
      [
        { ...pattern('1', '1', '1'), ...lasts('3') },
        { ...pattern('1', '0', '1'), ...lasts('3') },
        { action: 'stop' },
      ],
    ],
    [
      '18 tablets',
      [
        { ...of('4'), ...times(1), ...lasts('3') },
        { ...of('2'), ...times(1), ...lasts('3') },
      ],
    ],
    // A month is 30 days, and says so.
    ['30 tablets (30 days)', [{ ...of('1'), ...times(1), ...lasts('1', 'month') }]],
    ['180 tablets (90 days)', [{ ...pattern('1', '0', '1'), ...lasts('3', 'month') }]],
    ['45 tablets (45 days)', [{ ...of('1'), ...times(1), ...lasts('1½', 'month') }]],
    [
      '90 tablets (60 days)',
      [
        { ...of('1'), ...times(2), ...lasts('1', 'month') },
        { ...of('1'), ...times(1), ...lasts('1', 'month') },
      ],
    ],
    [
      '3 tablets (90 days)',
      [{ ...of('1'), ...every({ kind: 'everyMonths', months: 1 }), ...lasts('3', 'month') }],
    ],
  ])('%s', (expected, steps, name) => {
    expect(inAll(steps, name)).toBe(expected);
  });

  test('in Hindi', () => {
    const month = quantity([{ ...of('1'), ...times(2), ...lasts('1', 'month') }]);
    expect(quantityWords(month, inHindi)).toBe('60 गोलियाँ (30 दिन)');
    expect(quantityWords(null, inHindi)).toBe('');
  });
});

describe('no total where anything is uncertain', () => {
  test.each<[string, Partial<DoseStep>[], string?]>([
    ['nobody wrote how many', [{ ...times(1), ...lasts('5') }]],
    ['nobody wrote how many of a pattern', [{ ...pattern('1', '0', '1'), ...lasts('5') }], 'Dolo'],
    ['how long is open', [{ ...of('1'), ...times(2) }]],
    ['it goes on', [{ ...of('1'), ...times(2), duration: 'continue' }]],
    ['how often is open', [{ ...of('1'), ...lasts('5') }]],
    [
      'it is taken when needed',
      [{ ...of('1'), ...times(2), ...lasts('5'), asNeeded: { reason: '' } }],
    ],
    ['it has a maximum', [{ ...of('1'), ...times(2), ...lasts('5'), mostADay: 4 }]],
    ['the dose is a range', [{ ...of('1-2'), ...times(2), ...lasts('5') }]],
    ['the days are a range', [{ ...of('1'), ...times(2), ...lasts('3-5') }]],
    ['the days are a year', [{ ...of('1'), ...times(1), ...lasts('1', 'year') }]],
    ['the weeks do not come out even', [{ ...of('1'), ...weekly, ...lasts('10') }]],
    [
      'the hours do not come out even',
      [{ ...of('1'), when: { kind: 'everyHours', hours: 5 }, ...lasts('5') }],
    ],
    ['it is drops', [{ ...of('1', 'drop'), ...times(3), ...lasts('5') }], 'E/D Moxi'],
    ['it is measured in mg', [{ ...of('500', 'mg'), ...times(3), ...lasts('5') }]],
    [
      'it is an ointment',
      [{ dose: { amount: null, unit: 'application' }, ...times(2), ...lasts('5') }],
    ],
    ['it is stopped', [{ action: 'stop' }]],
    ['nothing is taken', [{ ...pattern('0', '0', '0'), ...lasts('5') }]],
    [
      'a step is of another strength',
      [
        { ...of('1'), ...times(1), ...lasts('5') },
        { ...of('1'), ...times(1), ...lasts('5'), strength: '10 mg' },
      ],
    ],
    [
      'a step is in another unit',
      [
        { ...of('1'), ...times(1), ...lasts('5') },
        { ...of('5', 'ml'), ...times(1), ...lasts('5') },
      ],
    ],
    [
      'a step is open',
      [
        { ...of('1'), ...times(2), ...lasts('5') },
        { ...of('1'), ...times(1), duration: 'continue' },
      ],
    ],
  ])('where %s', (_, steps, name) => {
    expect(quantity(steps, name)).toBeNull();
  });
});
