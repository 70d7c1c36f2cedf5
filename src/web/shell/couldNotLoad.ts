import type { FailureTexts } from '../ui/ListState';

/** What is said of each kind of thing that could not be loaded, or not again. */
export const couldNotLoad = {
  patient: {
    loading: 'This patient could not be loaded',
    renewing: 'This patient could not be refreshed',
  },
  consultation: {
    loading: 'This visit could not be loaded',
    renewing: 'This visit could not be refreshed',
  },
  prescription: {
    loading: 'This prescription could not be loaded',
    renewing: 'This prescription could not be refreshed',
  },
  bill: { loading: 'This bill could not be loaded', renewing: 'This bill could not be refreshed' },
  settings: {
    loading: 'The clinic’s settings could not be loaded',
    renewing: 'The clinic’s settings could not be refreshed',
  },
  close: {
    loading: 'This close could not be loaded',
    renewing: 'This close could not be refreshed',
  },
  paper: {
    loading: 'The paper could not be loaded',
    renewing: 'This paper could not be refreshed',
  },
  daySummary: {
    loading: 'This summary could not be loaded',
    renewing: 'This summary could not be refreshed',
  },
} satisfies Record<string, FailureTexts>;
