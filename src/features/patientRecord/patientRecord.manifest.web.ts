import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const patientRecordWeb = {
  pages: {
    'patients/$patientId': {
      page: page(() => import('./PatientPage'), 'PatientPage'),
      operation: 'patients.search',
    },
  },
} satisfies WebManifest;
