import type { ServerManifest } from '../../server/api/serverManifest';
import { topbarOperations } from './topbar.server';

export const topbarServer = {
  operations: { topbar: topbarOperations },
} satisfies ServerManifest;
