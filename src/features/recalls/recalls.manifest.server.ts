import type { ServerManifest } from '../../server/api/serverManifest';
import { recallsOperations } from './recalls.server';
import { recallsTables } from './recalls.table';

export const recallsServer = {
  operations: { recalls: recallsOperations },
  tables: recallsTables,
} satisfies ServerManifest;
