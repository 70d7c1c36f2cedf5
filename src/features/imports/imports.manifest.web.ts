import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const importsWeb = {
  screens: {
    'import-patients': {
      page: page(() => import('./ImportPatientsPage'), 'ImportPatientsPage'),
      under: 'patients',
    },
    'import-visits': {
      page: page(() => import('./visits/ImportVisitsPage'), 'ImportVisitsPage'),
      under: 'patients',
    },
  },
} satisfies WebManifest;
