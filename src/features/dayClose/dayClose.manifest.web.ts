import { api } from '../../web/api/api';
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
  refreshOn: { bills: [api.dayClose.preview.key()], day_closes: [api.dayClose.key()] },
} satisfies WebManifest;
