import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePatientNumber, patientCode, patientIdText, shortId } from './ids';

test('a record is shown by the last eight characters of its id, a token by four [2.8.4] [2.10.6] [2.11.9] [2.11.10] [9.9] [9.10]', () => {
  const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
  expect(shortId(id)).toBe('0d0e24c6');
  expect(shortId(id, 4)).toBe('24c6');
});

test.each(['P-37', 'P37', 'p37', ' p 37 ', 'P-३७'])('%j is a patient’s number', (text) => {
  expect(parsePatientNumber(text)).toBe(37);
});

test.each(['37', 'P-', 'P-37a', 'PP37', 'P--37', 'Priya 37', 'P-1234567890', ''])(
  '%j is no patient’s number',
  (text) => {
    expect(parsePatientNumber(text)).toBeNull();
  },
);

test('a patient’s number is read back as it is written, and stands before the ID', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
      expect(parsePatientNumber(patientCode(number))).toBe(number);
    }),
  );
  expect(patientIdText('01a208c1-8069-709c-91f6-016974b82b6b', 37)).toBe('P-37 · 74b82b6b');
});
