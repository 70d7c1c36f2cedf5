import type { AuditWords } from '../../shared/auditEvents';
import { patientFieldLabels } from './patientLabels';

/** Audit actions and texts of patients, and of viewed lists. */
export const patientsAudit = {
  actions: {
    patient_registration: 'Patient registered',
    patient_viewed: 'Patient viewed',
    list_viewed: 'List viewed',
    patient_amended: 'Patient edited',
    patient_voided: 'Patient voided',
  },
  texts: {
    patient_registration: 'New patient registered: {name} ({id})',
    patient_viewed: 'Record of {name} opened',
    list_viewed: {
      patients: 'List of patients opened',
      prescriptions: 'List of prescriptions opened',
      queue: 'Queue opened',
      appointments: 'List of appointments opened',
      recalls: 'List of patients who are due opened',
      bills: 'List of bills opened',
      warnings: 'Log of warnings about medicines opened',
    },
    patient_amended: 'Record of {name} changed: {fields}',
    patient_voided: 'Record of {name} voided: {reason}',
  },
  labels: {
    fields: { ...patientFieldLabels, notPregnantOn: 'Not pregnant' },
  },
} as const satisfies AuditWords;

type Texts = (typeof patientsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
