import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const recallsWeb = {
  screens: {
    due: {
      page: page(() => import('./DuePage'), 'DuePage'),
      filters: ['reason', 'doctorId'],
      under: 'appointments',
    },
  },
} satisfies WebManifest;
