import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const priceListWeb = {
  settingsParts: { prices: { page: page(() => import('./PriceListPart'), 'PriceListPart') } },
} satisfies WebManifest;
