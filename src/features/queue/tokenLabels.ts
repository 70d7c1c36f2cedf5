import type { TokenStatus } from './token';

export const tokenStatusLabels: Record<TokenStatus, string> = {
  waiting: 'Waiting',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
