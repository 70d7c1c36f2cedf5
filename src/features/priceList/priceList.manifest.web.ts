import { api } from '../../web/api/api';
import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const priceListWeb = {
  settingsParts: { prices: { page: page(() => import('./PriceListPart'), 'PriceListPart') } },
  refreshOn: { prices: [api.priceList.key()] },
} satisfies WebManifest;
