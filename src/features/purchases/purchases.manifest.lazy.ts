import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const purchasesLazy = {
  shortcuts: { purchases: 'u' },
  refreshOn: {
    purchases: [api.purchases.key()],
    expenses: [api.purchases.suppliers.key(), api.purchases.search.key()],
    stock: [api.purchases.get.key()],
  },
} satisfies LazyManifest;
