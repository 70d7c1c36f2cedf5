import type { ServerManifest } from '../../../server/api/serverManifest';
import {
  deleteOldVisitRows,
  outsideVisitsOperations,
  visitImportsOperations,
} from './visits.server';
import { visitsTables } from './visits.table';

export const visitsServer = {
  operations: { visitImports: visitImportsOperations, outsideVisits: outsideVisitsOperations },
  tables: visitsTables,
  hourly: { 'files of visits that nobody imported': deleteOldVisitRows },
} satisfies ServerManifest;
