import type { TokenStatus } from './token';

/** What each state of a token is called. */
export const tokenStatusLabels: Record<TokenStatus, string> = {
  waiting: 'Waiting',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
