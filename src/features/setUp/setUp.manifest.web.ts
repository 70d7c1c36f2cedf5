import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const setUpWeb = {
  besideSettings: {
    'set-up': { page: page(() => import('./SetUpPage'), 'SetUpPage') },
  },
} satisfies WebManifest;
