import type { AuditValues, ExportedList } from '../../shared/auditEvents';
import type { FilePiece } from '../../shared/filePiece';
import type { OperationId } from '../../shared/permissions';
import { noRecord, recordAudit } from '../audit/recordAudit';
import { refuseUnlessAllowed, type SignedIn } from './operations';

type Content = Extract<FilePiece, { kind: 'rows' | 'bytes' }>;

interface FileToSend {
  operation: OperationId;
  list: ExportedList;
  /** Estimated number of rows; null: unknown. */
  total: number | null;
}

/**
 * Audits the start of an export and returns the file in pieces; its end is audited as whole or partial. `contents`
 * yields each piece with the number of rows so far, and checks the caller's permission again before each batch.
 */
export async function fileInPieces(
  context: SignedIn,
  { operation, list, total }: FileToSend,
  contents: (refuseUnlessStillAllowed: () => Promise<void>) => AsyncIterable<Content>,
): Promise<AsyncGenerator<FilePiece, void>> {
  // Audited before the first piece is sent, so that no data leaves without an audit row even if the export fails.
  await recordExport(context, { kind: 'begun', list });

  return (async function* pieces(): AsyncGenerator<FilePiece, void> {
    let rows = 0;
    let isWhole = false;
    try {
      yield { kind: 'begin', total };
      for await (const piece of contents(() => refuseUnlessStillAllowed(context, operation))) {
        rows = piece.rows;
        yield piece;
      }
      await recordExport(context, { kind: 'whole', list, rows });
      isWhole = true;
      yield { kind: 'end', rows };
    } catch (error) {
      context.log.error({ list, rows, reason: (error as Error).message }, 'an export broke off');
      throw error;
    } finally {
      if (!isWhole) await recordExport(context, { kind: 'partly', list, rows });
    }
  })();
}

function recordExport(context: SignedIn, values: AuditValues<'exported'>): Promise<void> {
  const { db, user, address } = context;
  const actor = { user, address, now: context.clock() };
  return recordAudit(db, actor, { action: 'exported', values, ...noRecord });
}

/** A file outlasts its request: ends it for a caller who was signed out or lost the permission meanwhile. */
export async function refuseUnlessStillAllowed(
  context: SignedIn,
  operation: OperationId,
): Promise<void> {
  const { sessions, sessionToken } = context;
  const session = sessionToken ? await sessions.find(sessionToken) : null;
  await refuseUnlessAllowed({ ...context, session, user: session?.user ?? null }, operation);
}
