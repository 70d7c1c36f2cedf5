import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn, serializedApi } from '../../server/api/operations';
import { refuseFuture } from '../../server/api/refuseFuture';
import { SerializedResponse } from '../../server/api/written';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { newestPage } from '../../server/database/page';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { t } from '../../shared/language';
import { worksAs } from '../../shared/permissions';
import { asRefusal, insertAttachment, receiveFile } from './addAttachment.server';
import { archiveOf } from './archive.server';
import { type Attachment, fileNameOf } from './attachment';
import { attachmentsPageSize } from './attachments.contract';
import {
  attachmentFromRow,
  attachmentsWithNames,
  isOutsideVisitOf,
  isReportOf,
  lockAttachment,
  readAttachment,
  recordAttachmentView,
} from './attachments.rows';

export const attachmentsOperations = {
  ofPatient: api.attachments.ofPatient.handler(async ({ input, context }) => {
    const { page, nextCursor } = await newestPage(
      attachmentsWithNames(context.db).where('attachments.patient_id', '=', input.patientId),
      'added_at',
      { table: 'attachments', cursor: input.cursor, limit: attachmentsPageSize },
    );
    return { attachments: page.map(attachmentFromRow), nextCursor };
  }),

  add: api.attachments.add.handler(async ({ input, context, errors }) => {
    const { user } = context;
    const { patientId } = input.params;
    const title = input.headers['x-paper-title'];
    const { documentDate = null, reportId = null, outsideVisitId = null } = input.query;
    const details = { patientId, title, documentDate, reportId, outsideVisitId };
    if (documentDate !== null) refuseFuture(context, errors, { documentDate });
    const file = await receiveFile(context, input.body, errors);
    return idempotent(context, {
      operation: 'attachments.add',
      id: file.id,
      input: { ...details, sha256: file.columns.sha256 },
      create: async (trx) => {
        if (!(await isReportOf(trx, patientId, reportId))) throw errors.NO_SUCH_REPORT();
        if (!(await isOutsideVisitOf(trx, patientId, outsideVisitId))) {
          throw errors.NO_SUCH_VISIT();
        }
        return insertAttachment(trx, context, { ...details, file, source: 'desk', user }, errors);
      },
      read: readAttachment,
    });
  }),

  content: serializedApi.attachments.content.handler(async ({ input, context, errors }) => {
    const row = await attachmentsWithNames(context.db)
      .where('attachments.id', '=', input.id)
      .executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    const bytes = await context.contents.read(row).catch((error) => {
      throw asRefusal(error, errors);
    });
    if (!bytes) throw errors.CONTENT_MISSING();
    const paper = attachmentFromRow(row);
    await recordAttachmentView(context, paper);
    return fileResponse(paper, bytes) as never;
  }),

  change: api.attachments.change.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, title, documentDate, reportId } = input;
      if (documentDate !== null) refuseFuture(context, errors, { documentDate });
      const before = await lockAttachment(trx, id);
      if (!before) throw errors.NOT_FOUND();
      refuseUnlessOwn(context, before, errors);
      refuseVoided(before, errors);
      const isEqual = before.title === title && before.documentDate === documentDate;
      if (isEqual && before.reportId === reportId) return before;
      if (!(await isReportOf(trx, before.patientId, reportId))) throw errors.NO_SUCH_REPORT();
      await trx
        .updateTable('attachments')
        .set({ title, document_date: documentDate, report_id: reportId })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'attachment_changed',
        values: { name: before.patientName },
        ...about('attachments', before),
      });
      return readAttachment(trx, id);
    }),
  ),

  archive: api.attachments.archive.handler(async ({ input, context, errors }) => {
    const pieces = await archiveOf(context, input.patientId);
    if (!pieces) throw errors.NOT_FOUND();
    return pieces;
  }),

  void: api.attachments.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, reason } = input;
      if (await isVoidedSo(trx, 'attachments', { ...input, user })) return readAttachment(trx, id);
      const before = await lockAttachment(trx, id);
      if (!before) throw errors.NOT_FOUND();
      refuseUnlessOwn(context, before, errors);
      refuseVoided(before, errors);
      await trx
        .updateTable('attachments')
        .set(voidedColumns(user, now, reason))
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'attachment_voided',
        values: { name: before.patientName, reason },
        ...about('attachments', before),
      });
      return readAttachment(trx, id);
    }),
  ),
};

/** Whoever added a paper may correct it, and a doctor may correct each. */
function refuseUnlessOwn(
  { user }: SignedIn,
  { addedBy }: Attachment,
  errors: { NOT_YOURS(): Error },
): void {
  if (addedBy !== user.id && !worksAs('doctor', user)) throw errors.NOT_YOURS();
}

function refuseVoided(
  paper: Attachment,
  errors: { NOT_IN_FORCE(refusal: { message: string; data: Attachment }): Error },
): void {
  if (!paper.voided) return;
  const { byName: name, reason } = paper.voided;
  const message = t('{name} voided this paper: {reason}', { name, reason });
  throw errors.NOT_IN_FORCE({ message, data: paper });
}

/**
 * A file that can do nothing in the browser which gets it: a picture to look at, a PDF to save. Whatever is in the PDF,
 * a sandbox without an origin opens it.
 */
function fileResponse(paper: Attachment, bytes: Buffer): SerializedResponse {
  const disposition = paper.kind === 'pdf' ? 'attachment' : 'inline';
  const name = fileNameOf(paper);
  return new SerializedResponse((reply) => {
    reply
      .headers({
        'content-type': paper.kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
        'content-disposition': `${disposition}; filename="${name}"; filename*=utf-8''${name}`,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      })
      .send(bytes);
  });
}
