import type { ServerManifest } from '../../server/api/serverManifest';
import { dispensesTables } from './dispenses/dispenses.table';
import { stockOperations } from './stock.server';
import { movementTables, stockTables } from './stock.table';

export const stockServer = {
  operations: { stock: stockOperations },
  tables: { ...stockTables, ...dispensesTables, ...movementTables },
} satisfies ServerManifest;
