import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const dashboardLazy = {
  shortcuts: { dashboard: 'd' },
  refreshOn: {
    tokens: [api.dashboard.key()],
    patients: [api.dashboard.key()],
    prescriptions: [api.dashboard.key()],
    vitals: [api.dashboard.key()],
    consultations: [api.dashboard.key()],
    bills: [api.dashboard.key()],
    appointments: [api.dashboard.key()],
  },
} satisfies LazyManifest;
