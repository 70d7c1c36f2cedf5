import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const everythingHeldWeb = {
  papers: {
    'everything-held/$id': {
      page: page(() => import('./EverythingHeldPage'), 'EverythingHeldPage'),
      operation: 'everythingHeld.read',
    },
  },
} satisfies WebManifest;
