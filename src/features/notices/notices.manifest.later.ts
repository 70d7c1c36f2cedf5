import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const noticesLater = {
  refreshOn: {
    tokens: [api.notices.key()],
    bills: [api.notices.key()],
    bill_requests: [api.notices.key()],
    appointments: [api.notices.key()],
  },
} satisfies LaterManifest;
