import { expect, test } from 'vitest';
import { initialOf, initialsOf, toneOfName } from './initial';

test.each([
  ['Dr. Asha Menon', 'A', 'AM'],
  ['Dr.Asha Menon', 'A', 'AM'],
  ['DR Suresh', 'S', 'S'],
  ['Mrs. Anita Rao', 'A', 'AR'],
  ['Smt. Kamala Devi Sharma', 'K', 'KS'],
  ['A. K. Rao', 'A', 'AR'],
  ['डॉ. दीपा राव', 'दी', 'दीरा'],
  ['श्रीमती कमला', 'क', 'क'],
  ['Drishti Shah', 'D', 'DS'],
  ['Ravi', 'R', 'R'],
  ['Dr.', 'D', 'D'],
  ['', '', ''],
])('%s is told apart by %s, and by %s beside others [10.21.4]', (name, initial, initials) => {
  expect(initialOf(name)).toBe(initial);
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its tone, and names of the same initials have different ones [10.21.4]', () => {
  expect(toneOfName('Dr. Asha Menon')).toBe(toneOfName('Dr. Asha Menon'));
  const names = ['Asha Menon', 'Arun Mehta', 'Amit Mishra', 'Anita Murthy', 'Ajay Malhotra'];
  expect(new Set(names.map(toneOfName)).size).toBeGreaterThan(1);
});
