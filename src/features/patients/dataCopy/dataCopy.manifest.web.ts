import { page } from '../../../web/shell/page';
import type { WebManifest } from '../../../web/shell/webManifest';

export const dataCopyWeb = {
  papers: {
    'everything-held/$id': {
      page: page(() => import('./DataCopyPage'), 'DataCopyPage'),
      operation: 'dataCopy.read',
    },
  },
} satisfies WebManifest;
