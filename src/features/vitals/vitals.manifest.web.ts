import { api } from '../../web/api/api';
import type { WebManifest } from '../../web/shell/webManifest';

export const vitalsWeb = {
  refreshOn: { vitals: [api.vitals.key()] },
} satisfies WebManifest;
