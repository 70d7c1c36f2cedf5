import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const priceListLazy = {
  refreshOn: { prices: [api.priceList.key()] },
} satisfies LazyManifest;
