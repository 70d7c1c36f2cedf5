import type { ServerManifest } from '../../server/api/serverManifest';
import { deleteOldStagedRows, importsOperations } from './imports.server';
import { importsTables } from './imports.table';

export const importsServer = {
  operations: { imports: importsOperations },
  tables: importsTables,
  hourly: { 'files that nobody registered': deleteOldStagedRows },
} satisfies ServerManifest;
