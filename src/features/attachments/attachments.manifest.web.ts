import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const attachmentsWeb = {
  publicPages: {
    'add-pictures': { page: page(() => import('./AddPicturesPage'), 'AddPicturesPage') },
  },
} satisfies WebManifest;
