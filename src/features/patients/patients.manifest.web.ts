import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const patientsWeb = {
  papers: {
    'patient-card/$id': {
      page: page(() => import('./PatientCardPage'), 'PatientCardPage'),
      operation: 'patients.get',
    },
  },
} satisfies WebManifest;
