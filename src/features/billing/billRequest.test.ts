import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClinicRights,
  type Holder,
  principalOfRole,
  rightNames,
} from '../../shared/permissions';
import { canBeConfirmed } from '../settings/clinicRules';
import { endedMessage, needsSecondPerson } from './billRequest';

const paise = fc.integer({ min: 1, max: 10_000_000 });

describe('a second person [V2.3.5]', () => {
  test.each([
    [30_000, 0, 30_000, false],
    [30_001, 0, 30_000, true],
    [1, 30_000, 30_000, true],
    [1, 0, 0, true],
    [0, 50_000, 30_000, false],
    [1_000_000, 0, null, false],
  ])('%d paise back, %d before, above %d: %s', (back, refunded, above, takesTwo) => {
    expect(needsSecondPerson(back, { refunded }, above)).toBe(takesTwo);
  });

  test('nobody alone gives back more than the amount, in however many parts', () => {
    fc.assert(
      fc.property(fc.array(paise), paise, (parts, above) => {
        let refunded = 0;
        for (const back of parts) {
          if (!needsSecondPerson(back, { refunded }, above)) refunded += back;
        }
        expect(refunded).toBeLessThanOrEqual(above);
      }),
    );
  });

  test('an open request can be answered, and each other says why not', () => {
    const said = (['open', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const).map((state) =>
      endedMessage({ state, endedByName: 'Asha' }),
    );
    expect(said[0]).toBeNull();
    expect(new Set(said).size).toBe(5);
  });
});

const clinic = Object.fromEntries(
  rightNames.map((right) => [right, []]),
) as unknown as ClinicRights;
const desk = { ...principalOfRole('receptionist'), name: 'Ravi' };
const owner = { ...principalOfRole('doctor', true), name: 'Dr. Meera' };
const doctor = { ...principalOfRole('doctor'), name: 'Dr. Asha' };
const solo = { ...owner, isSolo: true };

test.each([
  [[desk], ['receptionist', 'administrator'], false],
  [[desk, doctor], ['receptionist', 'administrator'], false],
  [[desk, desk], ['receptionist'], true],
  [[desk, owner], ['receptionist', 'administrator'], true],
  [[desk, owner], ['receptionist'], false],
  // Nobody among them could ask.
  [[owner, owner], ['administrator'], false],
  // Alone, or with the account that they had for the desk before.
  [[solo], ['receptionist', 'administrator'], false],
  [[solo, { ...desk, name: 'Meera' }], ['receptionist', 'administrator'], false],
  [[solo, desk], ['receptionist', 'administrator'], true],
  [[owner, { ...desk, name: 'Meera' }], ['receptionist', 'administrator'], true],
])(
  'there is a second person among %j where %j may refund: %s [10.13.8] [V2.3.5]',
  (people, held, is) => {
    const accounts = people.map((one, at) => ({ ...one, id: String(at) }));
    expect(canBeConfirmed(accounts, { ...clinic, refund: held as Holder[] })).toBe(is);
  },
);
