import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const substancesLazy = {
  refreshOn: { brand_substances: [api.substances.key()] },
} satisfies LazyManifest;
