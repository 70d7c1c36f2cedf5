import { expect, test } from 'vitest';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { isStopped } from '../prescriptions/medicineWords';
import type { DraftMedicine } from './consultation';
import { answerOnPage, stopLine, withLinesAbout } from './currentAnswer';

const lineOf = (text: string): DraftMedicine => ({
  ...readMedicineLine(text).medication,
  isProposed: false,
  marks: [],
});
const takes = { medication: lineOf('tab telma 40 od 30d') };
const other = lineOf('tab pcm 650 101 5d');

test('an answer is one line, in the place of the answer before [10.23.74]', () => {
  const stop = stopLine(takes.medication);
  expect(isStopped(stop)).toBe(true);
  const stopped = withLinesAbout([other], takes, [takes], [stop]);
  expect(stopped).toEqual([other, stop]);
  const again = withLinesAbout([stop, other], takes, [takes], [lineOf('tab telma 40 od 60d')]);
  expect(again).toMatchObject([
    { name: 'Tab. Telma', duration: '60 days' },
    { name: 'Tab. Paracetamol' },
  ]);
});

test('of a medicine in two strengths each is answered by itself, and no line takes the place of the other [10.23.74]', () => {
  const both = ['tab eltroxin 100 od', 'tab eltroxin 25 od'].map((text) => ({
    medication: lineOf(text),
  }));
  const [first, second] = both as [typeof takes, typeof takes];
  const page = withLinesAbout([], first, both, [lineOf('tab eltroxin 100 od')]);
  expect(answerOnPage(page, second, both)).toBe(null);
  const next = withLinesAbout(page, second, both, [stopLine(second.medication)]);
  expect(next).toMatchObject(both.map(({ medication: { strength } }) => ({ strength })));
  expect(both.map((one) => answerOnPage(next, one, both))).toEqual(['same', 'stop']);
});

test('what the page says of a medicine is told by its lines, however they were written [10.23.74]', () => {
  expect(answerOnPage([other], takes, [takes])).toBe(null);
  expect(answerOnPage([other, lineOf('telma 40 od 60d')], takes, [takes])).toBe('same');
  expect(answerOnPage([lineOf('tab telma 80 od')], takes, [takes])).toBe('change');
  expect(answerOnPage([lineOf('stop telma')], takes, [takes])).toBe('stop');
});

test('a line that is only proposed is no answer, so that “Add none” takes none back; one that waits for its dose is [10.23.74]', () => {
  const line = { ...lineOf('tab telma 40 od'), isProposed: true };
  expect(answerOnPage([line], takes, [takes])).toBe(null);
  expect(answerOnPage([{ ...line, marks: ['weightUnknown'] }], takes, [takes])).toBe('same');
});
