import type { ServerManifest } from '../../server/api/serverManifest';
import { searchDuplicates } from '../patients/duplicates.rows';
import { mergesOperations } from './merges.server';
import { mergesTables } from './merges.table';

export const mergesServer = {
  operations: { merges: mergesOperations },
  tables: mergesTables,
  hourly: { 'records of one person': searchDuplicates },
} satisfies ServerManifest;
