import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const vitalsLater = {
  refreshOn: { vitals: [api.vitals.key()] },
} satisfies LaterManifest;
