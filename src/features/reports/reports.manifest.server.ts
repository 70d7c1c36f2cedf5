import type { ServerManifest } from '../../server/api/serverManifest';
import { reportsOperations } from './reports.server';

export const reportsServer = {
  operations: { reports: reportsOperations },
} satisfies ServerManifest;
