import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const priceListLater = {
  refreshOn: { prices: [api.priceList.key()] },
} satisfies LaterManifest;
