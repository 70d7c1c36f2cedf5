import { api } from '../../web/api/api';
import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const dashboardWeb = {
  screens: {
    dashboard: { page: page(() => import('./DashboardPage'), 'DashboardPage'), shortcut: 'd' },
  },
  refreshOn: {
    tokens: [api.dashboard.key()],
    patients: [api.dashboard.key()],
    prescriptions: [api.dashboard.key()],
    bills: [api.dashboard.key()],
    appointments: [api.dashboard.key()],
  },
} satisfies WebManifest;
