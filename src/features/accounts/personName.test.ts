import { expect, test } from 'vitest';
import { personNameKey } from './personName';

test('names that people take for one have one key, others have not [ACC-11]', () => {
  const same = [
    ['Dr. Asha Menon', 'asha  menon', 'ASHA MENON', 'Dr Asha-Menon', 'Mrs. Asha Menón'],
    // Cyrillic letters that are drawn as Latin ones.
    ['Admin Doctor', 'Аdmіn Dосtоr', 'Admin\u202eDoctor', 'Ａｄｍｉｎ Doctor'],
    ['डॉ. आशा मेनन', 'आशा मेनन'],
  ];
  for (const names of same) expect(new Set(names.map(personNameKey)).size).toBe(1);
  const apart = ['Asha Menon', 'Asha Menan', 'Drishti', 'आशा मेनन', 'आश मेनन', 'Usha Menon'];
  expect(new Set(apart.map(personNameKey)).size).toBe(apart.length);
});
