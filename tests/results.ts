import type { NewResult } from '../src/features/results/result';

/** One result of the list as it is entered, for tests of everything. */
export const resultEntered: NewResult = {
  testKey: 'creat',
  name: 'Creatinine',
  comparator: '',
  value: 1.1,
  text: '',
  unit: 'mg/dL',
  low: 0.7,
  high: 1.3,
  rangeText: '0.7-1.3',
  isConfirmed: false,
};

/** The paper that it stands on. */
export const reportEntered = {
  laboratory: 'City Lab',
  takenOn: '2026-11-20',
  results: [resultEntered],
};
