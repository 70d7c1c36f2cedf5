import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const patientsWeb = {
  screens: {
    patients: {
      page: page(() => import('./PatientsPage'), 'PatientsPage'),
      filters: ['gender'],
    },
  },
  papers: {
    'patient-card/$id': {
      page: page(() => import('./PatientCardPage'), 'PatientCardPage'),
      operation: 'patients.get',
    },
  },
} satisfies WebManifest;
