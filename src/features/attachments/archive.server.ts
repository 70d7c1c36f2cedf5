import type { Kysely } from 'kysely';
import { fileInPieces } from '../../server/api/fileInPieces';
import type { SignedIn } from '../../server/api/operations';
import { type ZippedFile, zipOf } from '../../server/api/zip';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { dateAndTimeIn, dateIn } from '../../shared/clinicDay';
import { byteOrderMark, csvLine } from '../../shared/csv';
import { orErased } from '../../shared/erased';
import type { FilePiece } from '../../shared/filePiece';
import { fileNameOf } from './attachment';
import { attachmentFromRow, attachmentsWithNames } from './attachments.rows';

/** Papers read at once, and bytes of one piece of a file. */
const batchSize = 50;
const pieceSize = 48 * 1024;

/** All old papers of a patient as a zip with a list of them, one in memory at a time; null: there is no such patient. */
export async function archiveOf(
  context: SignedIn,
  patientId: string,
): Promise<AsyncGenerator<FilePiece, void> | null> {
  const { db, config, now } = context;
  const patient = await db
    .selectFrom('patients')
    .select('name')
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (!patient) return null;
  const { total } = await db
    .selectFrom('attachments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  await recordAudit(db, context, {
    action: 'everything_given',
    values: { kind: 'papers', name: orErased(patient.name) },
    ...about('patients', { id: patientId, patientId }),
  });
  const madeAt = dateAndTimeIn(now, localTimeZone(config));
  const file = { operation: 'attachments.archive', list: 'old papers', total } as const;
  return fileInPieces(context, file, async function* (refuseUnlessStillAllowed) {
    const papers = { rows: 0 };
    const files = filesOf(context, patientId, papers, refuseUnlessStillAllowed);
    for await (const bytes of zipOf(files, madeAt)) {
      const base64 = Buffer.from(bytes).toString('base64');
      yield { kind: 'bytes', base64, rows: papers.rows };
    }
  });
}

async function* filesOf(
  { db, contents, config }: SignedIn,
  patientId: string,
  papers: { rows: number },
  refuseUnlessStillAllowed: () => Promise<void>,
): AsyncGenerator<ZippedFile, void> {
  const lines = [csvLine(['File', 'What it is', 'Date on the paper', 'Added', 'By', 'Voided'])];
  let cursor: string | null = null;
  do {
    await refuseUnlessStillAllowed();
    const { page, nextCursor } = await papersAfter(db, patientId, cursor);
    for (const row of page) {
      const paper = attachmentFromRow(row);
      const added = dateIn(row.added_at, localTimeZone(config));
      const name = `${paper.documentDate ?? added} ${fileNameOf(paper)}`;
      const bytes = await contents.read(row);
      lines.push(
        csvLine([
          bytes ? name : 'missing on the server',
          paper.title,
          paper.documentDate ?? '',
          added,
          paper.addedByName,
          paper.voided?.reason ?? '',
        ]),
      );
      if (bytes) yield { name, text: piecesOf(bytes), isPacked: true };
      papers.rows += 1;
    }
    cursor = nextCursor;
  } while (cursor !== null);
  yield { name: 'papers.csv', text: [byteOrderMark, ...lines] };
}

function papersAfter(db: Kysely<Database>, patientId: string, cursor: string | null) {
  const papers = attachmentsWithNames(db).where('attachments.patient_id', '=', patientId);
  return newestPage(papers, 'added_at', { table: 'attachments', cursor, limit: batchSize });
}

function* piecesOf(bytes: Buffer): Generator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
