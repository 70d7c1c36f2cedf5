import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const substancesLater = {
  refreshOn: { brand_substances: [api.substances.key()] },
} satisfies LaterManifest;
