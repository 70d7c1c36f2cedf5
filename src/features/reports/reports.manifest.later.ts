import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const reportsLater = {
  refreshOn: { bills: [api.reports.dues.key()] },
} satisfies LaterManifest;
