import type { ServerManifest } from '../../server/api/serverManifest';
import { forgetStagedRows, importsOperations } from './imports.server';
import { importsTables } from './imports.table';

export const importsServer = {
  operations: { imports: importsOperations },
  tables: importsTables,
  hourly: { 'files that nobody registered': forgetStagedRows },
} satisfies ServerManifest;
