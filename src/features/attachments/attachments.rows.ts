import { type Kysely, sql, type Transaction } from 'kysely';
import type { OperationContext, SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { readRecorded } from '../../server/audit/recordView';
import { viewIntervalMs } from '../../server/audit/viewRecorder';
import { readLocked } from '../../server/database/readLocked';
import type { Database } from '../../server/database/schema';
import { survivorIdOf } from '../../server/database/survivorIdOf';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { orErased } from '../../shared/erased';
import type { Attachment } from './attachment';

/** Old papers with the names of their patients. */
export function attachmentsWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('attachments')
    .innerJoin('patients', 'patients.id', 'attachments.patient_id')
    .selectAll('attachments')
    .select('patients.name as patient_name');
}

type AttachmentRow = Awaited<
  ReturnType<ReturnType<typeof attachmentsWithNames>['executeTakeFirstOrThrow']>
>;

export function attachmentFromRow(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    kind: row.kind,
    bytes: row.bytes,
    title: row.title,
    documentDate: row.document_date,
    reportId: row.report_id,
    outsideVisitId: row.outside_visit_id,
    source: row.source,
    addedBy: row.added_by,
    addedByName: row.added_by_name,
    addedAt: row.added_at.toISOString(),
    voided: voidedFromRow(row),
  };
}

export async function readAttachment(db: Kysely<Database>, id: string): Promise<Attachment> {
  return attachmentFromRow(
    await attachmentsWithNames(db).where('attachments.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Whether results are of a patient, so that a paper of the same patient may show them. */
export async function isReportOf(
  trx: Transaction<Database>,
  patientId: string,
  reportId: string | null,
): Promise<boolean> {
  if (reportId === null) return true;
  const report = await trx
    .selectFrom('result_reports')
    .select('id')
    .where('id', '=', reportId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return report !== undefined;
}

/** Whether a visit elsewhere is a patient's; its import cannot be taken back until the transaction ends. */
export async function isOutsideVisitOf(
  trx: Transaction<Database>,
  patientId: string,
  outsideVisitId: string | null,
): Promise<boolean> {
  if (outsideVisitId === null) return true;
  const visit = await trx
    .selectFrom('visit_imports')
    .innerJoin('outside_visits', 'outside_visits.import_id', 'visit_imports.id')
    .select('visit_imports.id')
    .where('outside_visits.id', '=', outsideVisitId)
    // A form that was open during a merge has the old id.
    .where('outside_visits.patient_id', '=', survivorIdOf(patientId))
    .where('visit_imports.taken_back_at', 'is', null)
    .forShare('visit_imports')
    .executeTakeFirst();
  return visit !== undefined;
}

/** A paper that is to be changed, locked until the transaction ends; undefined if there is none. */
export async function lockAttachment(
  trx: Transaction<Database>,
  id: string,
): Promise<Attachment | undefined> {
  const row = await readLocked(
    attachmentsWithNames(trx).where('attachments.id', '=', id).forNoKeyUpdate('attachments'),
  );
  return row && attachmentFromRow(row);
}

/** Records that somebody opened a paper, once in ten minutes: a viewer reads its file again and again. */
export async function recordAttachmentView(context: SignedIn, paper: Attachment): Promise<void> {
  if (await hasRecentView(context, paper)) return;
  const action = 'attachment_viewed';
  await readRecorded(
    context,
    { action, id: paper.id },
    () =>
      recordAudit(context.db, context, {
        action,
        values: { name: paper.patientName },
        ...about('attachments', paper),
      }),
    async () => {},
  );
}

async function hasRecentView(
  { db, user, now }: SignedIn,
  { id, patientId }: Pick<Attachment, 'id' | 'patientId'>,
): Promise<boolean> {
  const { rows } = await sql<{ is_lately: boolean }>`
    select exists (
      select from (
        select action, user_id, entity_id, timestamp from audit_logs where patient_id = ${patientId} order by id desc
        limit 50
      ) newest
      where action = 'attachment_viewed' and entity_id = ${id} and user_id = ${user.id}
        and timestamp > ${new Date(now.getTime() - viewIntervalMs)}
    ) as is_lately`.execute(db);
  return rows[0]?.is_lately ?? false;
}

/** What an attachment's columns say of who added it. */
export function addedBy(
  { now }: Pick<OperationContext, 'now'>,
  user: { id: string; name: string },
) {
  return { added_by: user.id, added_by_name: user.name, added_at: now };
}
