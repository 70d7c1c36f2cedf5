import type { ServerManifest } from '../../server/api/serverManifest';
import { dispensingOperations } from './dispensing.server';

export const dispensingServer = {
  operations: { dispensing: dispensingOperations },
} satisfies ServerManifest;
