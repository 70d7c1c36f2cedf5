import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const prescriptionsLazy = {
  actions: [
    {
      label: 'Create Prescription',
      shortcut: 'p',
      screen: 'prescriptions',
      opensDialog: true,
      opensOwnConsultation: true,
      role: 'doctor',
    },
  ],
  refreshOn: {
    prescriptions: [api.prescriptions.key(), api.currentMedicines.key()],
    outside_medicines: [api.currentMedicines.key()],
  },
} satisfies LazyManifest;
