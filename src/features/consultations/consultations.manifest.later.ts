import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const consultationsLater = {
  refreshOn: {
    prescriptions: [api.consultations.ofPatient.key()],
    consultations: [api.consultations.ofPatient.key(), api.consultations.advised.key()],
    bills: [api.consultations.ofPatient.key()],
  },
} satisfies LaterManifest;
