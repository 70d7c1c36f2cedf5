import type { ServerManifest } from '../../server/api/serverManifest';
import { incidentsOperations } from './incidents.server';
import { incidentsTables } from './incidents.table';

export const incidentsServer = {
  operations: { incidents: incidentsOperations },
  tables: incidentsTables,
} satisfies ServerManifest;
