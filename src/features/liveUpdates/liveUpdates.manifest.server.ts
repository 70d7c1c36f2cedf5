import type { ServerManifest } from '../../server/api/serverManifest';
import { liveUpdatesOperations } from './liveUpdates.server';

export const liveUpdatesServer = {
  operations: { liveUpdates: liveUpdatesOperations },
} satisfies ServerManifest;
