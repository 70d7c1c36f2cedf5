import type { ServerManifest } from '../../server/api/serverManifest';
import { searchOperations } from './search.server';

export const searchServer = {
  operations: { search: searchOperations },
} satisfies ServerManifest;
