import { expect, test } from 'vitest';
import { initialOf } from './initial';

test.each([
  ['Dr. Asha Menon', 'A'],
  ['DR Suresh', 'S'],
  ['डॉ. दीपा राव', 'दी'],
  ['Drishti Shah', 'D'],
  ['Ravi', 'R'],
  ['Dr.', 'D'],
])('%s is told apart by %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
