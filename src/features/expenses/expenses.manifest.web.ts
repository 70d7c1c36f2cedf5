import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const expensesWeb = {
  screens: {
    expenses: {
      page: page(() => import('./ExpensesPage'), 'ExpensesPage'),
      filters: ['kind', 'from', 'to'],
      under: 'billing',
    },
  },
} satisfies WebManifest;
