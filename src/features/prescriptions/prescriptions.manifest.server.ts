import type { ServerManifest } from '../../server/api/serverManifest';
import { prescriptionsOperations } from './prescriptions.server';
import { prescriptionsTables } from './prescriptions.table';

export const prescriptionsServer = {
  operations: { prescriptions: prescriptionsOperations },
  tables: prescriptionsTables,
} satisfies ServerManifest;
