import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const queueWeb = {
  screens: {
    tokens: {
      page: page(() => import('./TokensPage'), 'TokensPage'),
      filters: ['date', 'of'],
    },
  },
  publicPages: { place: { page: page(() => import('./QueuePositionPage'), 'QueuePositionPage') } },
} satisfies WebManifest;
