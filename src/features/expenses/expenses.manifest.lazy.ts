import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const expensesLazy = {
  shortcuts: { expenses: 'e' },
  refreshOn: { expenses: [api.expenses.key()] },
} satisfies LazyManifest;
