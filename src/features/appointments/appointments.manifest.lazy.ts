import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const appointmentsLazy = {
  actions: [
    { label: 'Schedule Appointment', shortcut: 'a', screen: 'appointments', opensDialog: true },
  ],
  refreshOn: { appointments: [api.appointments.key()], users: [api.appointments.doctors.key()] },
} satisfies LazyManifest;
