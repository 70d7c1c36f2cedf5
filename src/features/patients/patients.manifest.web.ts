import { api } from '../../web/api/api';
import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const patientsWeb = {
  screens: {
    patients: {
      page: page(() => import('./PatientsPage'), 'PatientsPage'),
      filters: ['gender'],
      shortcut: 'f',
    },
  },
  papers: {
    'patient-card/$id': {
      page: page(() => import('./PatientCardPage'), 'PatientCardPage'),
      operation: 'patients.get',
    },
  },
  refreshOn: { patients: [api.patients.key()] },
} satisfies WebManifest;
