import type { ServerManifest } from '../../server/api/serverManifest';
import { appointmentsOperations } from './appointments.server';
import { appointmentsTables } from './appointments.table';

export const appointmentsServer = {
  operations: { appointments: appointmentsOperations },
  tables: appointmentsTables,
} satisfies ServerManifest;
