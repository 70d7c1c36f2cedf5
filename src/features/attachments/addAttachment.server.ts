import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OperationContext } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import {
  completeUpload,
  NoContentPlace,
  NoContentSpace,
  type StoredContent,
} from '../../server/contents/contents';
import type { Database } from '../../server/database/schema';
import { lockPatient } from '../patients/lockPatient.rows';
import { isErased } from '../privacy/isErased.rows';
import type { Attachment, FileRefusal } from './attachment';
import { addedBy, readAttachment } from './attachments.rows';
import { checkFile } from './checkFile';

type FileErrors = Record<FileRefusal | 'NO_SPACE' | 'PATIENT_VOIDED', () => Error> & {
  NO_PLACE(refusal: { message: string }): Error;
};

/** A file whose content is stored, though no row names it yet. */
interface ReceivedFile {
  /** The id of the row to be, which is its content's name. */
  id: string;
  columns: StoredContent & Pick<Database['attachments'], 'kind' | 'width' | 'height'>;
}

/** Checks a file and stores its content; refused with the errors of `fileErrors`. Nothing of its name is used. */
export async function receiveFile(
  { contents }: Pick<OperationContext, 'contents'>,
  file: File,
  errors: FileErrors,
  { onlyPictures = false } = {},
): Promise<ReceivedFile> {
  const checked = checkFile(new Uint8Array(await file.arrayBuffer()));
  if (typeof checked === 'string') throw errors[checked]();
  const { bytes, kind, width, height } = checked;
  if (onlyPictures && kind !== 'jpeg') throw errors.NOT_A_PICTURE();
  const id = uuidv7();
  try {
    const stored = await contents.store(id, bytes);
    return { id, columns: { ...stored, kind, width, height } };
  } catch (error) {
    throw asRefusal(error, errors);
  }
}

/** The refusal that says why the place of the papers cannot be used; any other error as it is. */
export function asRefusal(
  error: unknown,
  errors: Pick<FileErrors, 'NO_PLACE'> & Partial<Pick<FileErrors, 'NO_SPACE'>>,
): unknown {
  if (error instanceof NoContentPlace) return errors.NO_PLACE({ message: error.message });
  if (error instanceof NoContentSpace && errors.NO_SPACE) return errors.NO_SPACE();
  return error;
}

interface NewAttachment {
  patientId: string;
  file: ReceivedFile;
  title: string;
  documentDate: string | null;
  reportId: string | null;
  outsideVisitId?: string | null;
  source: Attachment['source'];
  /** Who added it, or whose code the phone has. */
  user: { id: string; name: string };
}

/** Adds a received file to a patient's record; refused with PATIENT_VOIDED. */
export async function insertAttachment(
  trx: Transaction<Database>,
  context: OperationContext,
  { patientId, file, title, documentDate, reportId, outsideVisitId, source, user }: NewAttachment,
  errors: Pick<FileErrors, 'PATIENT_VOIDED'> & { NOT_FOUND(): Error },
): Promise<Attachment> {
  // An erasure waits for this transaction, or `isErased` sees it.
  const patient = await lockPatient(trx, patientId);
  if (!patient) throw errors.NOT_FOUND();
  if (patient.voided_at || (await isErased(trx, patient.id))) throw errors.PATIENT_VOIDED();
  await completeUpload(trx, file.id);
  await trx
    .insertInto('attachments')
    .values({
      id: file.id,
      patient_id: patient.id,
      ...file.columns,
      title,
      document_date: documentDate,
      report_id: reportId,
      outside_visit_id: outsideVisitId ?? null,
      source,
      ...addedBy(context, user),
    })
    .execute();
  const added = await readAttachment(trx, file.id);
  await recordAudit(trx, context, {
    action: 'attachment_added',
    values:
      source === 'phone'
        ? { kind: 'phone', name: added.patientName, asker: user.name }
        : { kind: 'desk', name: added.patientName },
    ...about('attachments', added),
  });
  return added;
}
