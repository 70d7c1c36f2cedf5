import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const dispensingWeb = {
  screens: {
    dispensing: { page: page(() => import('./ToGivePage'), 'ToGivePage'), under: 'tokens' },
  },
  papers: {
    'labels/$id': {
      page: page(() => import('./LabelPaperPage'), 'LabelPaperPage'),
      operation: 'dispensing.labels',
    },
  },
} satisfies WebManifest;
