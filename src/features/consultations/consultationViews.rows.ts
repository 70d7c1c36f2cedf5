import { sql } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { readRecorded } from '../../server/audit/recordView';
import { viewIntervalMs } from '../../server/audit/viewRecorder';
import type { Token } from '../queue/token';

/** Records in the audit log that a visit, or (without its id) the visits of a patient, were viewed. */
export function recordConsultationView(
  context: SignedIn,
  subject: Pick<Token, 'patientId' | 'patientName'> & { id?: string },
): Promise<void> {
  const action = 'consultation_viewed';
  const record = subject.id
    ? about('tokens', { id: subject.id, patientId: subject.patientId })
    : about('patients', { id: subject.patientId, patientId: subject.patientId });
  return readRecorded(
    context,
    { action, id: record.entityId },
    () =>
      recordAudit(context.db, context, {
        action,
        values: { name: subject.patientName },
        ...record,
      }),
    async () => {},
  );
}

/** Whether the audit log has a recent view of this patient's visits by this user. */
export async function hasRecentView(
  { db, user, now }: SignedIn,
  patientId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_lately: boolean }>`
    select exists (
      select from (
        select action, user_id, timestamp from audit_logs where patient_id = ${patientId} order by id desc limit 50
      ) newest
      where action = 'consultation_viewed' and user_id = ${user.id} and timestamp > ${new Date(now.getTime() - viewIntervalMs)}
    ) as is_lately`.execute(db);
  return rows[0]?.is_lately ?? false;
}
