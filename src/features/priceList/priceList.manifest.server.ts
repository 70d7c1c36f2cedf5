import type { ServerManifest } from '../../server/api/serverManifest';
import { priceListOperations } from './priceList.server';
import { priceListTables } from './priceList.table';

export const priceListServer = {
  operations: { priceList: priceListOperations },
  tables: priceListTables,
} satisfies ServerManifest;
