import type { ServerManifest } from '../../server/api/serverManifest';
import { vitalsOperations } from './vitals.server';
import { vitalsTables } from './vitals.table';

export const vitalsServer = {
  operations: { vitals: vitalsOperations },
  tables: vitalsTables,
} satisfies ServerManifest;
