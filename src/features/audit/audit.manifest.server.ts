import type { ServerManifest } from '../../server/api/serverManifest';
import { auditOperations } from './audit.server';

export const auditServer = {
  operations: { audit: auditOperations },
} satisfies ServerManifest;
