import { about } from '../../server/audit/recordAudit';

/** What the audit log says of a patient who was registered. */
export function registrationOf({ id, name }: { id: string; name: string }) {
  return {
    action: 'patient_registration',
    values: { name, id },
    ...about('patients', { id, patientId: id }),
  } as const;
}
