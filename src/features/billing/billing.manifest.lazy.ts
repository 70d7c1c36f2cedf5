import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const billingLazy = {
  actions: [{ label: 'Create Bill', shortcut: 'b', screen: 'billing', opensDialog: true }],
  refreshOn: {
    bills: [api.billing.key()],
    bill_requests: [api.billing.requests.key()],
    dispenses: [api.billing.given.key()],
    consultations: [api.billing.testsToBill.key()],
    tests: [api.billing.testsToBill.key()],
  },
} satisfies LazyManifest;
