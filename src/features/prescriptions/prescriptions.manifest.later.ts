import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const prescriptionsLater = {
  actions: [
    {
      label: 'Create Prescription',
      shortcut: 'p',
      screen: 'prescriptions',
      opensDialog: true,
      isForOwnConsultation: true,
      role: 'doctor',
    },
  ],
  refreshOn: { prescriptions: [api.prescriptions.key()] },
} satisfies LaterManifest;
