import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const consultationsLazy = {
  refreshOn: {
    prescriptions: [api.consultations.ofPatient.key()],
    consultations: [api.consultations.ofPatient.key(), api.consultations.advised.key()],
    bills: [api.consultations.ofPatient.key()],
  },
} satisfies LazyManifest;
