import type { ServerManifest } from '../../server/api/serverManifest';
import { dayCloseOperations } from './dayClose.server';
import { dayCloseTables } from './dayClose.table';

export const dayCloseServer = {
  operations: { dayClose: dayCloseOperations },
  tables: dayCloseTables,
} satisfies ServerManifest;
