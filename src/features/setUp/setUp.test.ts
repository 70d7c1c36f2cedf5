import { expect, test } from 'vitest';
import {
  countOpenSteps,
  nextOpenStep,
  type SetUpFacts,
  setUpSteps,
  stepsConfirmedBySight,
  stepsOf,
} from './setUp';

const nothing: SetUpFacts = {
  hasName: false,
  hasTimeZone: false,
  doctors: 0,
  unregisteredDoctors: 0,
  areHoursChosen: false,
  hasColleagues: false,
  isTaxChosen: false,
  hasUpi: false,
  hasPrices: false,
  hasMedicines: false,
  hasBoard: false,
  hasBackup: false,
  hasSamples: true,
};
const everything: SetUpFacts = {
  hasName: true,
  hasTimeZone: true,
  doctors: 2,
  unregisteredDoctors: 0,
  areHoursChosen: true,
  hasColleagues: true,
  isTaxChosen: true,
  hasUpi: true,
  hasPrices: true,
  hasMedicines: true,
  hasBoard: true,
  hasBackup: true,
  hasSamples: false,
};

test('a new clinic has twelve open steps, and one with everything none but what a person has to look at [10.17.1]', () => {
  expect(countOpenSteps(stepsOf(nothing, {}))).toBe(12);
  expect(Object.entries(stepsOf(everything, {})).filter(([, state]) => state !== 'done')).toEqual([
    ['print', 'open'],
  ]);
  expect(countOpenSteps(stepsOf(everything, { print: 'done' }))).toBe(0);
});

test.each(setUpSteps)(
  '%s can be left out, and what was done meanwhile counts as done [10.17.1]',
  (step) => {
    expect(stepsOf(nothing, { [step]: 'skipped' })[step]).toBe('skipped');
    if (!stepsConfirmedBySight.includes(step)) {
      expect(stepsOf(everything, { [step]: 'skipped' })[step]).toBe('done');
      // Nobody says of it that it is done.
      expect(stepsOf(nothing, { [step]: 'done' })[step]).toBe('open');
    }
  },
);

test.each<[string, Partial<SetUpFacts>]>([
  ['clinic', { hasTimeZone: false }],
  ['clinic', { hasName: false }],
  ['doctors', { unregisteredDoctors: 1 }],
  ['doctors', { doctors: 0 }],
  ['upi', { hasUpi: false }],
  ['prices', { hasPrices: false }],
  ['medicines', { hasMedicines: false }],
  ['samples', { hasSamples: true }],
])('%s is open where %j [10.17.1]', (step, missing) => {
  expect(stepsOf({ ...everything, ...missing }, { print: 'done' })).toMatchObject({
    [step]: 'open',
  });
});

test('the usual hours are done once somebody says that they hold, others by themselves [10.17.1]', () => {
  const usual = { ...everything, areHoursChosen: false };
  expect(stepsOf(usual, {}).hours).toBe('open');
  expect(stepsOf(usual, { hours: 'done' }).hours).toBe('done');
  expect(stepsOf(everything, {}).hours).toBe('done');
});

test('the next open step is the next one in order, then from the beginning, never the same [10.17.1]', () => {
  const open = stepsOf(nothing, {});
  expect(nextOpenStep(open, null)).toBe('clinic');
  expect(nextOpenStep(open, 'clinic')).toBe('doctors');
  expect(nextOpenStep(open, 'samples')).toBe('clinic');
  const one = stepsOf(nothing, Object.fromEntries(setUpSteps.slice(1).map((s) => [s, 'skipped'])));
  expect(nextOpenStep(one, 'clinic')).toBeNull();
  expect(nextOpenStep(one, 'print')).toBe('clinic');
});
