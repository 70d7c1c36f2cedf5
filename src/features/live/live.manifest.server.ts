import type { ServerManifest } from '../../server/api/serverManifest';
import { liveOperations } from './live.server';

export const liveServer = {
  operations: { live: liveOperations },
} satisfies ServerManifest;
