import { api } from '../../web/api/api';
import type { WebManifest } from '../../web/shell/webManifest';

export const noticesWeb = {
  refreshOn: {
    tokens: [api.notices.key()],
    bills: [api.notices.key()],
    bill_requests: [api.notices.key()],
    appointments: [api.notices.key()],
  },
} satisfies WebManifest;
