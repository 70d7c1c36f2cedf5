import type { ServerManifest } from '../../server/api/serverManifest';
import { registersOperations } from './registers.server';

export const registersServer = {
  operations: { registers: registersOperations },
} satisfies ServerManifest;
