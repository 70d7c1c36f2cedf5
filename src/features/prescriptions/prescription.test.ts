import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyMedication,
  emptyPrescriptionForm,
  lineLength,
  medicationChips,
  namedMedications,
  newPrescription,
  prescriptionFromForm,
  prescriptionMessages,
  usualSubstances,
  withPickedMedicine,
} from './prescription';
import { frequencyLength } from './regimenTexts';

const rows = fc.array(
  fc.record({ name: fc.constantFrom('', '  ', 'Paracetamol', ' Cetirizine ') }),
);

describe('medications', () => {
  test('only rows with a name are saved, in their order [5.5.2] [BUS-5]', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const named = namedMedications(all);
        expect(named.every(({ name }) => name.trim() !== '')).toBe(true);
        expect(named).toEqual(all.filter((row) => named.includes(row)));
        expect(all.length - named.length).toBe(all.filter(({ name }) => !name.trim()).length);
      }),
    );
  });

  test('a list shows at most two names and counts the rest [2.10.9] [9.5]', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (names) => {
        const chips = medicationChips(names.map((name) => ({ ...emptyMedication, name })));
        expect(chips.names).toEqual(names.slice(0, 2));
        expect(chips.names.length + chips.more).toBe(names.length);
      }),
    );
  });
});

describe('a new prescription', () => {
  const form = {
    ...emptyPrescriptionForm,
    patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
    tokenId: '01a1fb40-d71c-7706-b228-75c30d0e24c7',
    diagnosis: 'Fever',
  };
  const check = (change: object) =>
    newPrescription.safeParse({ ...prescriptionFromForm(form), ...change });

  test('empty notes, an empty follow-up date and unnamed rows are left out [5.5.4]', () => {
    expect(prescriptionFromForm({ ...form, notes: '  ' })).toMatchObject({
      notes: undefined,
      followUpDate: undefined,
      medications: [],
    });
    expect(check({}).success).toBe(true);
  });

  test('the diagnosis may not be blank', () => {
    expect(check({ diagnosis: '   ' }).error?.issues[0]?.message).toBe(
      prescriptionMessages.diagnosis,
    );
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '25/12/2026',
    '',
  ])('the follow-up date %s is refused [5.5.3]', (followUpDate) => {
    expect(check({ followUpDate }).success).toBe(false);
  });

  test('29 February of a leap year is a date', () => {
    expect(check({ followUpDate: '2028-02-29' }).success).toBe(true);
  });

  const inMedicine = (field: string) => (text: string) => ({
    medications: [{ ...emptyMedication, name: 'Paracetamol', [field]: text }],
  });
  const texts: [string, number, (text: string) => object][] = [
    ['diagnosis', 500, (diagnosis) => ({ diagnosis })],
    ['symptoms', 2000, (symptoms) => ({ symptoms })],
    ['notes', 5000, (notes) => ({ notes })],
    ['name of a medicine', 200, inMedicine('name')],
    ['dosage', 100, inMedicine('dosage')],
    ['frequency', frequencyLength, inMedicine('frequency')],
    ['duration', 100, inMedicine('duration')],
    ['special instructions', 500, inMedicine('instructions')],
    ['line', lineLength, inMedicine('typed')],
  ];

  test.each(texts)('the %s has at most %i characters [5.5.3]', (_, limit, change) => {
    expect(check(change('a'.repeat(limit))).success).toBe(true);
    expect(check(change('a'.repeat(limit + 1))).success).toBe(false);
  });

  test.each(texts)('a NUL in the %s is refused', (_, __, change) => {
    expect(check(change('a\u0000')).success).toBe(false);
  });

  test('at most 50 medications are listed', () => {
    const medications = (count: number) => ({
      medications: Array.from({ length: count }, () => ({ ...emptyMedication, name: 'Zinc' })),
    });
    expect(check(medications(50)).success).toBe(true);
    expect(check(medications(51)).success).toBe(false);
  });
});

describe('what is written often', () => {
  const filled = { isTyped: false };
  const dolo = { name: 'Tab. Dolo 650', genericName: 'Paracetamol' };
  const cetirizine = { name: 'Cetirizine', genericName: '' };
  const crocin = { name: 'Crocin', genericName: 'Paracetamol' };
  const augmentin = { name: 'Augmentin', genericName: 'Amoxicillin, Clavulanic acid' };

  test('a picked medicine is taken by its name and what is in it, and by nothing of how it is taken [10.2.14]', () => {
    const row = {
      ...emptyMedication,
      name: 'do',
      strength: '500',
      dosage: '500 mg',
      frequency: '1-0-1',
      duration: '5 days',
      instructions: 'With milk',
    };
    expect(withPickedMedicine(row, dolo, filled)).toEqual({ ...row, ...dolo });
    expect(withPickedMedicine({ ...emptyMedication, name: 'do' }, dolo, filled)).toEqual({
      ...emptyMedication,
      ...dolo,
    });
    // More that comes along is not taken: it was another patient's.
    const whole = { ...row, ...dolo, dosage: '2 tablets', strength: '650' };
    expect(withPickedMedicine({ ...emptyMedication, name: 'do' }, whole, filled)).toEqual({
      ...emptyMedication,
      ...dolo,
    });
  });

  test('what was typed of the substance stays, what came along with another name goes', () => {
    const row = { ...emptyMedication, name: 'do', genericName: 'Acetaminophen' };
    expect(withPickedMedicine(row, dolo, { isTyped: true }).genericName).toBe('Acetaminophen');
    const typed = withPickedMedicine(row, cetirizine, { isTyped: true });
    expect(typed).toMatchObject({ ...row, name: 'Cetirizine' });
    const other = { ...row, name: 'Augmentin' };
    expect(withPickedMedicine(other, dolo, filled).genericName).toBe(dolo.genericName);
    expect(withPickedMedicine(other, cetirizine, filled).genericName).toBe('');
  });

  test('the box of substances offers those of the medicine first, each once, no blank ones', () => {
    const frequent = [dolo, cetirizine, crocin, augmentin];
    expect(usualSubstances(' augmentin', frequent)).toEqual([
      'Amoxicillin, Clavulanic acid',
      'Paracetamol',
    ]);
    expect(usualSubstances('Something new', frequent)).toEqual([
      'Paracetamol',
      'Amoxicillin, Clavulanic acid',
    ]);
    expect(usualSubstances('Cetirizine', [cetirizine])).toEqual([]);
  });
});
