import type { ServerManifest } from '../../server/api/serverManifest';
import { patientsOperations } from './patients.server';
import { patientsTables } from './patients.table';

export const patientsServer = {
  operations: { patients: patientsOperations },
  tables: patientsTables,
} satisfies ServerManifest;
