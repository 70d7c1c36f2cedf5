import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

const filters = ['report', 'range', 'from', 'to', 'doctor', 'outside'];

export const reportsWeb = {
  screens: {
    reports: {
      page: page(() => import('./ReportsPage'), 'ReportsPage'),
      filters,
      under: 'dashboard',
    },
  },
  papers: {
    reports: {
      page: page(() => import('./ReportsPaperPage'), 'ReportsPaperPage'),
      operation: 'reports.paper',
      filters,
    },
  },
} satisfies WebManifest;
