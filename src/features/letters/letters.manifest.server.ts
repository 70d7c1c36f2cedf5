import type { ServerManifest } from '../../server/api/serverManifest';
import { lettersOperations } from './letters.server';
import { lettersTables } from './letters.table';

export const lettersServer = {
  operations: { letters: lettersOperations },
  tables: lettersTables,
} satisfies ServerManifest;
