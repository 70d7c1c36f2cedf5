import type { ServerManifest } from '../../../server/api/serverManifest';
import { dataCopyOperations } from './dataCopy.server';

export const dataCopyServer = {
  operations: { dataCopy: dataCopyOperations },
} satisfies ServerManifest;
