import type { FailureTexts } from '../ui/ListState';

/** What is said of each kind of thing that could not be loaded, or not again. */
export const couldNotLoad = {
  patient: {
    loading: 'This patient could not be loaded',
    renewing: 'This patient could not be renewed',
  },
  prescription: {
    loading: 'This prescription could not be loaded',
    renewing: 'This prescription could not be renewed',
  },
  bill: { loading: 'This bill could not be loaded', renewing: 'This bill could not be renewed' },
  settings: {
    loading: 'The clinic’s settings could not be loaded',
    renewing: 'The clinic’s settings could not be renewed',
  },
  close: {
    loading: 'This close could not be loaded',
    renewing: 'This close could not be renewed',
  },
  paper: {
    loading: 'The paper could not be loaded',
    renewing: 'This paper could not be renewed',
  },
  daySummary: {
    loading: 'This summary could not be loaded',
    renewing: 'This summary could not be renewed',
  },
} satisfies Record<string, FailureTexts>;
