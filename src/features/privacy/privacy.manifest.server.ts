import type { ServerManifest } from '../../server/api/serverManifest';
import { privacyOperations } from './privacy.server';
import { privacyTables } from './privacy.table';

export const privacyServer = {
  operations: { privacy: privacyOperations },
  tables: privacyTables,
} satisfies ServerManifest;
