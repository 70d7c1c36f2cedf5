import type { ServerManifest } from '../../server/api/serverManifest';
import { queueOperations } from './queue.server';
import { queueTables } from './queue.table';

export const queueServer = {
  operations: { queue: queueOperations },
  tables: queueTables,
} satisfies ServerManifest;
