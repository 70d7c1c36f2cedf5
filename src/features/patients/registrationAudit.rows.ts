import { type RawBuilder, sql } from 'kysely';
import { auditInStatement } from '../../server/audit/recordAudit';

/** The audit rows of a statement that registers patients, for each row (id, name) of its `patient`. */
export function registrationAudit(
  actor: Parameters<typeof auditInStatement>[0],
): RawBuilder<unknown> {
  return auditInStatement(
    actor,
    {
      action: 'patient_registration',
      values: { name: sql`patient.name`, id: sql`patient.id` },
      entity: 'patients',
      entityId: sql`patient.id`,
      patientId: sql`patient.id`,
    },
    sql`patient`,
  );
}
