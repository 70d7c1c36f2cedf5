import { describe, expect, test } from 'vitest';
import { speakerOf } from '../../shared/speaker';
import { readMedicineLine } from './line/readLine';
import { medicineOnPaper } from './medicineOnPaper';
import { emptyMedication, type Medication } from './prescription';
import { paperLayout } from './prescriptionPaper';
import { directionsInOneText } from './regimenOnPaper';

const speaker = speakerOf('en', {});

/** The directions in one text, with a note below the columns. */
function directionsOf(medication: Medication, note = ''): string {
  const printed = medicineOnPaper(medication, paperLayout, speaker);
  const how = [printed.how, note].filter(Boolean).join(' · ');
  return directionsInOneText(medication, { ...printed, how }, speaker);
}

describe('a medicine’s directions in one text', () => {
  const { medication } = readMedicineLine('tab pan 40 1-0-0 bf 5d');

  test('are the words where the paper has a sign and words', () => {
    const words = directionsOf(medication, 'with water');
    expect(words).toMatch(/in the morning, before food · with water$/);
    expect(words).not.toContain('1-0-0');
  });

  test('keep how often it is taken where words alone say it, beside a note', () => {
    const steps = medication.regimen.steps.map((step) => ({
      ...step,
      when: { kind: 'parts' as const, parts: ['morning' as const], isBedtime: false },
    }));
    const withoutSign = { ...medication, regimen: { ...medication.regimen, steps } };
    expect(directionsOf(withoutSign, 'with water')).toMatch(/in the morning.* · with water$/i);
  });

  test('keep dose and frequency of one that was never read', () => {
    const typed = { ...emptyMedication, name: 'Mox', dosage: '500 mg', frequency: 'BD' };
    expect(directionsOf(typed)).toBe('500 mg BD · (as written by the doctor)');
  });
});
