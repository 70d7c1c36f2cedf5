import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readComplaint } from './complaint';
import { complaintText } from './consultation';

const read: [typed: string, text: string, since?: string][] = [
  ['bukhar 3 din', 'Fever', '3 days'],
  ['bukhar 3 din se', 'Fever', '3 days'],
  ['बुखार ३ दिन से', 'Fever', '3 days'],
  ['khansi', 'Cough'],
  ['pet me dard 1 hafta', 'Abdominal pain', '1 week'],
  ['fever 3d', 'Fever', '3 days'],
  ['fever x 3 days', 'Fever', '3 days'],
  ['fever since 1 day', 'Fever', '1 day'],
  ['loose motion 2-3 days', 'Loose motions', '2-3 days'],
  ['headache, 6 months', 'Headache', '6 months'],
  ['cough since yesterday', 'Cough', 'yesterday'],
  ['burning epigastrium', 'Burning epigastrium'],
  // A number without a unit is no time.
  ['BP 160', 'BP 160'],
  ['fever 102', 'Fever 102'],
  ['3 days', '3 days'],
];

test.each(read)('%s', (typed, text, since = '') => {
  expect(readComplaint(typed)).toEqual({ text, since });
});

test('what is not known stays as it was typed, and nothing is dropped', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const { text, since } = readComplaint(words.join(' '));
      const isKept = text.toLowerCase() === words.join(' ') || since !== '';
      expect(isKept || text !== '').toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 99 }), (days) => {
      expect(readComplaint(`swelling ${days} days`)).toEqual({
        text: 'Swelling',
        since: `${days} days`,
      });
    }),
  );
});

test('read again, what was read is the same', () => {
  for (const [typed] of read) {
    const once = readComplaint(typed);
    expect(readComplaint(complaintText(once))).toEqual(once);
  }
});
