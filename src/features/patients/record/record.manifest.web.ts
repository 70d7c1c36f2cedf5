import { page } from '../../../web/shell/page';
import type { WebManifest } from '../../../web/shell/webManifest';

export const recordWeb = {
  screens: {
    patients: {
      page: page(() => import('./PatientsPage'), 'PatientsPage'),
      filters: ['gender', 'from', 'to', 'order'],
    },
  },
  pages: {
    'patients/$patientId': {
      page: page(() => import('./PatientPage'), 'PatientPage'),
      operation: 'patients.search',
    },
  },
} satisfies WebManifest;
