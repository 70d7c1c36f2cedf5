import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const purchasesWeb = {
  screens: {
    purchases: { page: page(() => import('./PurchasesPage'), 'PurchasesPage'), under: 'billing' },
  },
} satisfies WebManifest;
