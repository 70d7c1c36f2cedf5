import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const appointmentsWeb = {
  screens: {
    appointments: {
      page: page(() => import('./AppointmentsPage'), 'AppointmentsPage'),
      filters: ['date', 'status', 'view', 'day', 'doctor'],
    },
  },
} satisfies WebManifest;
