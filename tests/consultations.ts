import { emptyContent } from '../src/features/consultations/consultation';

/** A visit as a doctor finishes it, for tests of everything: without a medicine, which would be a prescription too. */
export const consultationEntered = {
  ...emptyContent,
  complaints: [{ text: 'Fever', since: '3 days' }],
  examination: 'Throat red',
  diagnoses: [{ text: 'Viral fever', isProvisional: true }],
  tests: ['CBC'],
  advice: ['Plenty of fluids'],
  review: '5d',
  followUpDate: '2026-12-01',
  privateNote: 'Worried about work',
  draftVersion: 0,
};
