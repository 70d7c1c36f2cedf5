import type { ServerManifest } from '../../server/api/serverManifest';
import { exportsOperations } from './exports.server';

export const exportsServer = {
  operations: { exports: exportsOperations },
} satisfies ServerManifest;
