import type { ServerManifest } from '../../server/api/serverManifest';
import { phrasesOperations } from './phrases.server';
import { phrasesTables } from './phrases.table';

export const phrasesServer = {
  operations: { phrases: phrasesOperations },
  tables: phrasesTables,
} satisfies ServerManifest;
