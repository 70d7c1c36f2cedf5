import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** One person who stands at two desks at the same moment. */

let clinic: TestClinic;
let desks: Client[];
beforeAll(async () => {
  clinic = await startClinic();
  desks = [
    (await clinic.signedIn('receptionist')).client,
    (await clinic.signedIn('receptionist')).client,
  ];
});
afterAll(() => clinic.close());

const tries = 20;
let people = 0;
/** Names that do not resemble each other. */
const nameOf = (index: number) => {
  const letters = [...String(100 + index)].map((digit) => 'kmprstvbdg'.charAt(Number(digit)));
  return `${letters.join('a')}ani ${letters.toReversed().join('o')}ekar`;
};

/** How the two desks write each person; the phone is the same. */
const spellings = {
  'the same name': (index: number) => [nameOf(index), nameOf(index)],
  'a title and other blanks': (index: number) => [
    nameOf(index + 200),
    `Smt. ${nameOf(index + 200).toUpperCase()}`,
  ],
  'another first name, with the same phone': (index: number) => [
    nameOf(index + 400),
    nameOf(index + 400).replace(/ .*/, ' Rao'),
  ],
};

test.each(Object.entries(spellings))(
  'who is registered with %s at two desks at once is registered once, 20 times of 20 [10.32.17]',
  async (_, spell) => {
    for (let index = 0; index < tries; index++) {
      const phone = String(9_800_000_000 + people++);
      const answers = await Promise.all(
        spell(index).map((name, desk) =>
          codeOf(
            desks[desk]?.patients.register({
              ...patientFields,
              ...{ name, phone, isNotDuplicate: false },
            }) ?? Promise.reject(new Error('There are two desks.')),
          ),
        ),
      );
      expect(answers.toSorted(), `try ${index + 1}`).toEqual(['OK', 'POSSIBLE_DUPLICATE']);
    }
  },
);
