import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const patientsLater = {
  shortcuts: { patients: 'f' },
  refreshOn: { patients: [api.patients.key()] },
} satisfies LaterManifest;
