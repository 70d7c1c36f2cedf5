import { describe, expect, test } from 'vitest';
import { newPaperOf, paperOfVisit } from './visitNote';

const nothing = {
  id: 'visit',
  prescriptionId: null,
  tests: [],
  advice: [],
  review: '',
  followUpDate: null,
};
const note = { kind: 'visitNote', id: 'visit' };

describe('the paper of a visit', () => {
  test('is its prescription where there is one', () => {
    const visit = { ...nothing, prescriptionId: 'written', tests: ['CBC'] };
    expect(paperOfVisit(visit)).toEqual({ kind: 'prescription', id: 'written' });
  });

  test.each([
    { tests: ['CBC'] },
    { advice: ['Rest'] },
    { review: 'SOS' },
    { followUpDate: '2026-12-01' },
  ])('is a note without one: %o', (advised) => {
    expect(paperOfVisit({ ...nothing, ...advised })).toEqual(note);
  });

  test('is none where nothing was advised', () => {
    expect(paperOfVisit(nothing)).toBeNull();
  });
});

describe('after a correction', () => {
  const before = { ...nothing, tests: ['CBC'] };

  test('nothing is new where the paper says the same', () => {
    expect(newPaperOf({ ...before, id: 'corrected' }, before)).toBeNull();
    const written = { ...before, prescriptionId: 'written' };
    expect(newPaperOf({ ...written, id: 'corrected' }, written)).toBeNull();
  });

  test('what was changed, taken out or prescribed is', () => {
    const changed = { ...before, id: 'corrected', tests: ['CBC', 'LFT'] };
    expect(newPaperOf(changed, before)).toEqual({ kind: 'visitNote', id: 'corrected' });
    const written = { ...before, prescriptionId: 'written' };
    expect(newPaperOf(written, before)).toEqual({ kind: 'prescription', id: 'written' });
    expect(newPaperOf(before, written)).toEqual(note);
    expect(newPaperOf(before, null)).toEqual(note);
  });
});
