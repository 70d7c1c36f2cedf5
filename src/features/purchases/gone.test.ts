import { expect, test } from 'vitest';
import { goneInWords } from './gone';

const line = {
  ...{ itemName: 'Tab. Dolo 650', number: 'DL2602', unitsLeft: 165, cameUnits: 165, patients: 0 },
};

test('an invoice may be voided while all of it is there, also where a count found more', () => {
  expect(goneInWords([line, { ...line, unitsLeft: 170 }])).toBeNull();
});

test('what has gone is said by batch, with the number of patients, the first three by name', () => {
  expect(goneInWords([line, { ...line, unitsLeft: 150, patients: 2 }])).toBe(
    'Part of this invoice has gone, so it can no longer be voided. Tab. Dolo 650, batch DL2602: 150 of 165 left, given to 2 patients. Give back or write off what is left instead.',
  );
  // A count has found what was given.
  expect(goneInWords([{ ...line, patients: 1 }])).toContain('165 of 165 left, given to 1 patient.');
  const many = Array.from({ length: 5 }, () => ({ ...line, unitsLeft: 0 }));
  expect(goneInWords(many)).toContain('given to no patient. 2 more batches. Give back');
});
