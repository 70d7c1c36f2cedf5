import { about } from '../../server/audit/recordAudit';

/** The audit event of a patient's registration. */
export function registrationEvent({ id, name }: { id: string; name: string }) {
  return {
    action: 'patient_registration',
    values: { name, id },
    ...about('patients', { id, patientId: id }),
  } as const;
}
