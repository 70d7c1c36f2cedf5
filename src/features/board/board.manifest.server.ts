import type { ServerManifest } from '../../server/api/serverManifest';
import { boardOperations } from './board.server';
import { boardTables } from './board.table';

export const boardServer = {
  operations: { board: boardOperations },
  tables: boardTables,
} satisfies ServerManifest;
