import type { ServerManifest } from '../../server/api/serverManifest';
import { purchasesOperations } from './purchases.server';
import { purchasesTables } from './purchases.table';

export const purchasesServer = {
  operations: { purchases: purchasesOperations },
  tables: purchasesTables,
} satisfies ServerManifest;
