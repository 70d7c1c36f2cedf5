import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/clinicDay';
import { readMedicineLine } from '../line/readLine';
import type { Medication } from '../prescription';
import { withRegimen } from '../withRegimen';
import {
  changeOf,
  currentMedicines,
  longCourseEnd,
  type WrittenMedicines,
} from './currentMedicines';

const today = '2026-11-22';

const medicine = (line: string, genericName = ''): Medication => ({
  ...withRegimen(readMedicineLine(line).medication),
  genericName,
});

/** Written so many days ago, a prescription unless it is a note. */
const written = (
  daysAgo: number,
  medications: readonly (string | Medication)[],
  noteId: string | null = null,
): WrittenMedicines => {
  const day = addDays(today, -daysAgo);
  return {
    day,
    at: new Date(`${day}T05:00:00Z`),
    medications: medications.map((one) => (typeof one === 'string' ? medicine(one) : one)),
    from: noteId === null ? 'prescription' : 'elsewhere',
    id: noteId ?? `prescription of ${day}`,
  };
};

/** "Tab. Telma 40", with "?" where it is a question. */
const listed = (...all: WrittenMedicines[]) =>
  currentMedicines(all, today).map(
    ({ medication: { name, strength }, isUncertain }) =>
      `${name} ${strength}`.trim() + (isUncertain ? '?' : ''),
  );

describe('what the patient takes now [10.23.72]', () => {
  test.each([
    ['what goes on until it is stopped', 100, 'tab telma 40 od continue', ['Tab. Telma 40']],
    ['what should go on, after half a year', 200, 'tab telma 40 od continue', ['Tab. Telma 40?']],
    ['what is not over by its days', 4, 'tab pcm 650 101 5d', ['Tab. Paracetamol 650']],
    ['not what is over by its days', 5, 'tab pcm 650 101 5d', []],
    ['a long course that may be refilled', 45, 'tab telma 40 od 30d', ['Tab. Telma 40?']],
    ['no long course of long ago', 60, 'tab telma 40 od 30d', []],
    ['what has no end, as a question', 182, 'tab dolo 650 sos', ['Tab. Dolo 650?']],
    ['nothing without an end after half a year', 183, 'tab dolo 650 sos', []],
    ['a single dose on its day', 0, 'tab azee 500 stat', ['Tab. Azee 500']],
    ['no single dose of yesterday', 1, 'tab azee 500 stat', []],
  ])('%s', (_, daysAgo, line, expected) => {
    expect(listed(written(daysAgo, [line]))).toEqual(expected);
  });

  test.each([
    ['tab telma 40 od 30d', '2026-12-21'],
    ['tab telma 40 od 28d', '2026-12-19'],
    ['tab telma 40 od 2 months', '2027-01-20'],
    ['tab pcm 650 101 5d', null],
    ['tab telma 40 od continue', null],
    ['tab telma 40 od', null],
    ['tab dolo 650 sos 30d', null],
    ['stop tab telma 40', null],
  ])('the last day of a long course is certain or none: %s [10.30.4]', (line, end) => {
    expect(longCourseEnd(medicine(line), today)).toBe(end);
  });

  test('texts that were written without a structure are read for it [10.30.4]', () => {
    const texts = { name: 'Metformin', dosage: '1 tab', frequency: '1-0-1', duration: '30 days' };
    const written = { ...medicine('metformin'), ...texts, regimen: null };
    expect(longCourseEnd(written, today)).toBe('2026-12-21');
    expect(longCourseEnd({ ...written, duration: 'till review' }, today)).toBeNull();
  });

  test('a stop ends what was written before it, of the same brand or the same substances', () => {
    const amlong = medicine('tab amlong 5 od continue', 'Amlodipine');
    expect(listed(written(30, [amlong]), written(1, ['stop tab amlong']))).toEqual([]);
    const other = medicine('stop tab amlodac 5', 'Amlodipine');
    expect(listed(written(30, [amlong]), written(1, [other]))).toEqual([]);
    expect(listed(written(1, [amlong]), written(30, ['stop tab amlong']))).toEqual([
      'Tab. Amlong 5',
    ]);
  });

  test('of each medicine the newest writing counts, and both strengths of one prescription', () => {
    expect(
      listed(written(40, ['tab telma 40 od continue']), written(2, ['tab telma 80 od continue'])),
    ).toEqual(['Tab. Telma 80']);
    const both = ['tab thyronorm 25 od continue', 'tab thyronorm 50 od continue'];
    expect(listed(written(2, both))).toHaveLength(2);
  });

  test('behind a short course that is over, what was taken before it is a question', () => {
    const before = written(60, ['tab wysolone 5 od continue']);
    expect(listed(before, written(8, ['tab wysolone 40 od 5d']))).toEqual(['Tab. Wysolone 5?']);
    expect(listed(before, written(2, ['tab wysolone 40 od 5d']))).toEqual(['Tab. Wysolone 40']);
  });

  test('a gel does not take the place of a tablet with the same substance', () => {
    const tablet = medicine('tab voveran 50 bd continue', 'Diclofenac');
    const gel = medicine('volini gel la bd continue', 'Diclofenac');
    expect(listed(written(3, [tablet]), written(1, [gel]))).toHaveLength(2);
  });

  test('a note from elsewhere, without a dose, holds until it is ended or written here', () => {
    const note = written(400, ['tab warf 5'], 'note');
    expect(currentMedicines([note], today)).toMatchObject([
      { from: 'elsewhere', outsideId: 'note', isUncertain: true, until: null },
    ]);
    expect(currentMedicines([{ ...note, day: today }], today)).toMatchObject([
      { isUncertain: false, since: today },
    ]);
    expect(listed(note, written(1, ['stop tab warf 5']))).toEqual([]);
    expect(currentMedicines([note, written(1, ['tab warf 5 od continue'])], today)).toMatchObject([
      { from: 'prescription', outsideId: null, prescribed: { position: 0 } },
    ]);
  });

  test('what is certain comes first, and says its last day', () => {
    const all = currentMedicines(
      [written(10, ['tab telma 40 od 30d']), written(1, ['tab dolo 650 sos'])],
      today,
    );
    expect(all.map(({ until, isUncertain }) => [until, isUncertain])).toEqual([
      ['2026-12-11', false],
      [null, true],
    ]);
  });
});

describe('what a line changes [10.23.73]', () => {
  const takes = (...lines: string[]) => lines.map((line) => ({ medication: medicine(line) }));

  test.each([
    ['tab telma 40 od 30d', 'same'],
    ['telma 40 od 60d', 'same'],
    ['tab telma 80 od', 'change'],
    ['tab telma 40 bd', 'change'],
    ['tab telma h od', 'new'],
    ['tab pcm 650 101 5d', 'new'],
    ['stop tab telma 40', 'stop'],
  ])('%s is %s', (line, change) => {
    expect(changeOf(medicine(line), takes('tab telma 40 od 30d'))).toBe(change);
  });

  test('another brand of the same substances is a change, and a note without a dose goes on with one', () => {
    const amlong = { medication: medicine('tab amlong 5 od', 'Amlodipine') };
    expect(changeOf(medicine('tab amlodac 5 od', 'Amlodipine'), [amlong])).toBe('change');
    expect(changeOf(medicine('tab warf 5 od'), takes('tab warf 5'))).toBe('same');
  });

  test('where nobody knows what the patient takes, only a stop says something', () => {
    expect(changeOf(medicine('tab telma 40 od'), [])).toBe('');
    expect(changeOf(medicine('stop tab telma 40'), [])).toBe('stop');
  });

  test('the line that a list is made of goes on as it was, whatever its days', () => {
    const lines = ['tab telma 40 od', 'tab pcm 650 1-0-1 af', 'syp calpol 5 ml tds'];
    const days = fc.constantFrom('', ' 5d', ' 30d', ' continue');
    fc.assert(
      fc.property(fc.constantFrom(...lines), days, days, (line, before, now) => {
        expect(changeOf(medicine(line + now), takes(line + before))).toBe('same');
      }),
    );
  });
});
