import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';
import { queueKey } from './widgets/queueOfToday';

export const queueLazy = {
  shortcuts: { tokens: 'q' },
  actions: [
    {
      label: 'Generate Token',
      shortcut: 't',
      screen: 'tokens',
      opensDialog: true,
      role: 'receptionist',
    },
    {
      label: 'Call next patient',
      shortcut: 'n',
      screen: 'tokens',
      focusesCallNext: true,
      role: 'doctor',
    },
  ],
  refreshOn: {
    tokens: [api.queue.patientTokens.key(), api.queue.visits.key(), api.queue.leftOver.key()],
    // Changed tokens themselves arrive one by one in the live updates.
    patients: [queueKey],
    prescriptions: [queueKey],
    bills: [queueKey],
  },
} satisfies LazyManifest;
