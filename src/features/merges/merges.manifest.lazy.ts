import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const mergesLazy = {
  refreshOn: { patients: [api.merges.key()] },
} satisfies LazyManifest;
