import type { ServerManifest } from '../../server/api/serverManifest';
import { resultsOperations } from './results.server';
import { resultsTables } from './results.table';
import { testsOperations } from './tests.server';

export const resultsServer = {
  operations: { tests: testsOperations, results: resultsOperations },
  tables: resultsTables,
} satisfies ServerManifest;
