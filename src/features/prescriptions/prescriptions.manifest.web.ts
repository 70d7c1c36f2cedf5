import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const prescriptionsWeb = {
  screens: {
    prescriptions: {
      page: page(() => import('./PrescriptionsPage'), 'PrescriptionsPage'),
      filters: ['from', 'to', 'order'],
    },
  },
  papers: {
    'prescription/$id': {
      page: page(() => import('./PrescriptionPaperPage'), 'PrescriptionPaperPage'),
      operation: 'prescriptions.paper',
    },
  },
} satisfies WebManifest;
