import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const importsWeb = {
  screens: {
    'import-patients': {
      page: page(() => import('./ImportPatientsPage'), 'ImportPatientsPage'),
      under: 'patients',
    },
  },
} satisfies WebManifest;
