import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const consultationsWeb = {
  pages: {
    'consultation/$tokenId': {
      page: page(() => import('./ConsultationPage'), 'ConsultationPage'),
      operation: 'consultations.open',
      hasNarrowMenu: true,
    },
  },
  papers: {
    'visit-note/$id': {
      page: page(() => import('./VisitNotePaperPage'), 'VisitNotePaperPage'),
      operation: 'consultations.paper',
    },
    'test-request/$tokenId': {
      page: page(() => import('./TestRequestPaperPage'), 'TestRequestPaperPage'),
      operation: 'consultations.testRequest',
    },
  },
} satisfies WebManifest;
