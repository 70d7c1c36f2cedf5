import type { FailureTexts } from '../ui/ListState';

/** The messages for each kind of thing that could not be loaded or refreshed. */
export const couldNotLoad = {
  patient: {
    loading: 'This patient could not be loaded',
    refreshing: 'This patient could not be refreshed',
  },
  consultation: {
    loading: 'This visit could not be loaded',
    refreshing: 'This visit could not be refreshed',
  },
  prescription: {
    loading: 'This prescription could not be loaded',
    refreshing: 'This prescription could not be refreshed',
  },
  bill: {
    loading: 'This bill could not be loaded',
    refreshing: 'This bill could not be refreshed',
  },
  settings: {
    loading: 'The clinic’s settings could not be loaded',
    refreshing: 'The clinic’s settings could not be refreshed',
  },
  close: {
    loading: 'This close could not be loaded',
    refreshing: 'This close could not be refreshed',
  },
  paper: {
    loading: 'The paper could not be loaded',
    refreshing: 'This paper could not be refreshed',
  },
  daySummary: {
    loading: 'This summary could not be loaded',
    refreshing: 'This summary could not be refreshed',
  },
} satisfies Record<string, FailureTexts>;
