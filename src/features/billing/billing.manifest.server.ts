import type { ServerManifest } from '../../server/api/serverManifest';
import { billingOperations } from './billing.server';
import { billingTables } from './billing.table';

export const billingServer = {
  operations: { billing: billingOperations },
  tables: billingTables,
} satisfies ServerManifest;
