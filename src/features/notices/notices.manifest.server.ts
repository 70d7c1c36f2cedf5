import type { ServerManifest } from '../../server/api/serverManifest';
import { noticesOperations } from './notices.server';

export const noticesServer = {
  operations: { notices: noticesOperations },
} satisfies ServerManifest;
