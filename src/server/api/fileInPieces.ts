import type { AuditValues, ExportedList } from '../../shared/auditEvents';
import type { FilePiece } from '../../shared/filePiece';
import type { OperationId } from '../../shared/permissions';
import { noRecord, recordAudit } from '../audit/recordAudit';
import { refuseUnlessAllowed, type SignedIn } from './operations';

type Content = Extract<FilePiece, { kind: 'rows' | 'bytes' }>;

interface FileToSend {
  operation: OperationId;
  list: ExportedList;
  /** About how many rows there are; null: nobody knows. */
  total: number | null;
}

/**
 * Notes that a file begins to leave, and gives it in pieces. `contents` says each piece with the rows so far, and asks
 * before each batch that it reads whether whoever asked may still have it.
 */
export async function fileInPieces(
  context: SignedIn,
  { operation, list, total }: FileToSend,
  contents: (refuseUnlessStill: () => Promise<void>) => AsyncIterable<Content>,
): Promise<AsyncGenerator<FilePiece, void>> {
  // Before anything leaves, so that nothing leaves unnoted, whatever becomes of the rest.
  await note(context, { kind: 'begun', list });

  return (async function* pieces(): AsyncGenerator<FilePiece, void> {
    let rows = 0;
    let isWhole = false;
    try {
      yield { kind: 'begin', total };
      for await (const piece of contents(() => refuseUnlessStill(context, operation))) {
        rows = piece.rows;
        yield piece;
      }
      await note(context, { kind: 'whole', list, rows });
      isWhole = true;
      yield { kind: 'end', rows };
    } catch (error) {
      context.log.error({ list, rows, reason: (error as Error).message }, 'an export broke off');
      throw error;
    } finally {
      if (!isWhole) await note(context, { kind: 'partly', list, rows });
    }
  })();
}

function note(context: SignedIn, values: AuditValues<'exported'>): Promise<void> {
  const { db, user, address } = context;
  const actor = { user, address, now: context.clock() };
  return recordAudit(db, actor, { action: 'exported', values, ...noRecord });
}

/** An export outlasts its request: anyone who is signed out meanwhile, or may not do it any more, gets no more. */
async function refuseUnlessStill(context: SignedIn, operation: OperationId): Promise<void> {
  const { sessions, sessionToken } = context;
  const session = sessionToken ? await sessions.find(sessionToken) : null;
  await refuseUnlessAllowed({ ...context, session, user: session?.user ?? null }, operation);
}
