import { api } from '../../web/api/api';
import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const appointmentsWeb = {
  screens: {
    appointments: {
      page: page(() => import('./AppointmentsPage'), 'AppointmentsPage'),
      filters: ['date', 'status', 'view', 'day', 'doctor'],
    },
  },
  actions: [
    { label: 'Schedule Appointment', shortcut: 'a', screen: 'appointments', opensDialog: true },
  ],
  refreshOn: { appointments: [api.appointments.key()], users: [api.appointments.doctors.key()] },
} satisfies WebManifest;
