import type { ServerManifest } from '../../server/api/serverManifest';
import { dashboardOperations } from './dashboard.server';
import { sampleDataTables } from './sampleData.table';

export const dashboardServer = {
  operations: { dashboard: dashboardOperations },
  tables: sampleDataTables,
} satisfies ServerManifest;
