import type { ServerManifest } from '../../server/api/serverManifest';
import { everythingHeldOperations } from './everythingHeld.server';

export const everythingHeldServer = {
  operations: { everythingHeld: everythingHeldOperations },
} satisfies ServerManifest;
