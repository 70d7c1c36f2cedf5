import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const noticesLazy = {
  refreshOn: {
    tokens: [api.notices.key()],
    bills: [api.notices.key()],
    bill_requests: [api.notices.key()],
    appointments: [api.notices.key()],
  },
} satisfies LazyManifest;
