import type { ServerManifest } from '../../server/api/serverManifest';
import { consultationsOperations } from './consultations.server';
import { consultationsTables } from './consultations.table';

export const consultationsServer = {
  operations: { consultations: consultationsOperations },
  tables: consultationsTables,
} satisfies ServerManifest;
