import { page } from '../../../web/shell/page';
import type { WebManifest } from '../../../web/shell/webManifest';

export const registerWeb = {
  screens: {
    'register-patient': {
      page: page(() => import('./RegisterPatientPage'), 'RegisterPatientPage'),
    },
  },
} satisfies WebManifest;
