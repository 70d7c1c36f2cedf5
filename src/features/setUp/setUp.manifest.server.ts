import type { ServerManifest } from '../../server/api/serverManifest';
import { setUpOperations } from './setUp.server';

export const setUpServer = {
  operations: { setUp: setUpOperations },
} satisfies ServerManifest;
