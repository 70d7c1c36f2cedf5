import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const mergesWeb = {
  screens: {
    duplicates: {
      page: page(() => import('./DuplicatesPage'), 'DuplicatesPage'),
      under: 'patients',
    },
  },
} satisfies WebManifest;
