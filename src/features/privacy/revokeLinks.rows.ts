import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';

/** Revokes the links that still open a paper of a patient, each with its audit row. */
export async function revokeLinks(
  trx: Transaction<Database>,
  context: SignedIn,
  { patientId, name }: { patientId: string; name: string },
): Promise<void> {
  const { rows } = await sql<{ prescription: string | null; bill: string | null; letter: string }>`
    update shared_links set revoked_at = ${context.now}
    where revoked_at is null and expires_at > ${context.now} and (
      prescription_id in (select id from prescriptions where patient_id = ${patientId}::uuid)
      or bill_id in (select id from bills where patient_id = ${patientId}::uuid)
      or letter_id in (select id from letters where patient_id = ${patientId}::uuid)
    )
    returning prescription_id as prescription, bill_id as bill, letter_id as letter`.execute(trx);
  for (const { prescription, bill, letter } of rows) {
    const [kind, entity] = prescription
      ? (['prescription', 'prescriptions'] as const)
      : bill
        ? (['bill', 'bills'] as const)
        : (['letter', 'letters'] as const);
    const id = prescription ?? bill ?? letter;
    const record = about(entity, { id, patientId });
    await recordAudit(trx, context, {
      action: 'shared_link_revoked',
      values: { kind, name },
      ...record,
    });
  }
}
