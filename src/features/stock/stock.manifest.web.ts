import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const stockWeb = {
  screens: {
    stock: {
      page: page(() => import('./StockPage'), 'StockPage'),
      filters: ['state'],
      under: 'billing',
    },
  },
  settingsParts: { stock: { page: page(() => import('./StockPart'), 'StockPart') } },
} satisfies WebManifest;
