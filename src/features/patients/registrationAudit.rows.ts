import { type RawBuilder, sql } from 'kysely';
import { auditInStatement, sentenceOf } from '../../server/audit/recordAudit';
import { auditTexts } from '../audit/auditTexts';

/** The audit rows of a statement that registers patients, for each row (id, name) of its `patient`. */
export function registrationAudit(
  actor: Parameters<typeof auditInStatement>[0],
): RawBuilder<unknown> {
  return auditInStatement(
    actor,
    {
      action: 'patient_registration',
      details: sentenceOf(auditTexts.patient_registration, {
        name: sql`patient.name`,
        id: sql`patient.id`,
      }),
      entity: 'patients',
      entityId: sql`patient.id`,
      patientId: sql`patient.id`,
    },
    sql`patient`,
  );
}
