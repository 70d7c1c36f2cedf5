import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const dayCloseLater = {
  refreshOn: { bills: [api.dayClose.preview.key()], day_closes: [api.dayClose.key()] },
} satisfies LaterManifest;
