import { expect, test } from 'vitest';
import { mustSetUpSecondFactor } from './secondFactor';

test.each([
  ['nobody', true, false, false],
  ['nobody', false, false, false],
  ['administrators', true, false, true],
  ['administrators', false, false, false],
  ['everybody', true, false, true],
  ['everybody', false, false, true],
  ['administrators', true, true, false],
  ['everybody', false, true, false],
] as const)(
  'asked of %s: an administrator %s with a second factor %s has to set one up: %s',
  (choice, isAdministrator, hasTwoFactor, must) => {
    expect(mustSetUpSecondFactor(choice, { isAdministrator, hasTwoFactor })).toBe(must);
  },
);
