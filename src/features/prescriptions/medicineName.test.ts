import { describe, expect, test } from 'vitest';
import { readMedicineLine } from './line/readLine';
import { medicineKey, namelessLines, namelessMessage, namesMedicine } from './medicineName';
import { emptyMedication } from './prescription';

describe('a medicine’s name [10.2.17]', () => {
  test.each(['', ' ', 'Tab.', 'tab', 'Syp.', 'Eye drops', '650', 'Tab. 650 mg', 'E/D', '500/125'])(
    '“%s” names none',
    (name) => expect(namesMedicine(name)).toBe(false),
  );

  test.each(['Tab. Dolo', 'Mouthwash', 'Soap', 'Vitamin B12', 'ORS', 'टेल्मा', 'Tab. 5-ASA', 'D3'])(
    '“%s” names one',
    (name) => expect(namesMedicine(name)).toBe(true),
  );

  test.each([
    ['Tab. Telma 40', 'TELMA'],
    ['Telma 40 mg', 'tab telma'],
    ['Voveran gel', 'Gel Voveran'],
    ['Inj. Mixtard 30/70', 'Mixtard'],
  ])('“%s” and “%s” are one', (one, other) => {
    expect(medicineKey(one)).toBe(medicineKey(other));
    expect(medicineKey(one)).not.toBe('');
  });
});

test('a line without a name is said with its number and its text [10.2.17]', () => {
  const lines = ['tab dolo 650 bd', 'tab cetzine 5 hs', '650 1-0-1 5d'].map(
    (line) => readMedicineLine(line).medication,
  );
  const nameless = namelessLines(lines);
  expect(nameless.map(({ position }) => position)).toEqual([2]);
  expect(namelessMessage(nameless)).toBe('Line 3 has no name: 650 1-0-1 5d');
  const sent = { ...emptyMedication, name: 'Tab.', frequency: '1-0-1' };
  expect(namelessMessage(namelessLines([sent]))).toBe('Line 1 has no name: Tab. 1-0-1');
});
