import type { ServerManifest } from '../../server/api/serverManifest';
import { substancesOperations } from './substances.server';
import { substancesTables } from './substances.table';

export const substancesServer = {
  operations: { substances: substancesOperations },
  tables: substancesTables,
} satisfies ServerManifest;
