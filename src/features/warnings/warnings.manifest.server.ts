import type { ServerManifest } from '../../server/api/serverManifest';
import { warningsOperations } from './warnings.server';

export const warningsServer = {
  operations: { warnings: warningsOperations },
} satisfies ServerManifest;
