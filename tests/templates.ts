import { emptyMedication } from '../src/features/prescriptions/prescription';

/** A template as a doctor enters it, for tests of everything. */
export const templateEntered = {
  name: 'Viral fever',
  isOfClinic: false,
  complaints: [{ text: 'Fever', since: '' }],
  diagnoses: [{ text: 'Viral fever', isProvisional: true }],
  medicines: [{ ...emptyMedication, name: 'Tab. Dolo', strength: '650', frequency: '1-0-1' }],
  tests: ['CBC'],
  advice: ['Plenty of fluids'],
  review: '5d',
};
