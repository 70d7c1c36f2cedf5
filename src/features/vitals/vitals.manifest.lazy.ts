import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const vitalsLazy = {
  refreshOn: { vitals: [api.vitals.key()] },
} satisfies LazyManifest;
