import { api } from '../../web/api/api';
import type { WebManifest } from '../../web/shell/webManifest';

export const topbarWeb = {
  refreshOn: {
    tokens: [api.topbar.key()],
    bills: [api.topbar.key()],
    bill_requests: [api.topbar.key()],
    appointments: [api.topbar.key()],
  },
} satisfies WebManifest;
