import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const dayCloseWeb = {
  screens: {
    'day-end': { page: page(() => import('./DayClosePage'), 'DayClosePage'), under: 'billing' },
    'day-closes': {
      page: page(() => import('./DayClosesPage'), 'DayClosesPage'),
      under: 'billing',
    },
  },
  papers: {
    'day-close/$id': {
      page: page(() => import('./DayClosePaperPage'), 'DayClosePaperPage'),
      operation: 'dayClose.paper',
    },
  },
} satisfies WebManifest;
