import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const dashboardWeb = {
  screens: {
    dashboard: { page: page(() => import('./DashboardPage'), 'DashboardPage') },
  },
} satisfies WebManifest;
