import { refuseUnlessStillAllowed } from '../../server/api/fileInPieces';
import {
  api,
  explainFailuresOfPieces,
  type OperationContext,
  refuseUnlessAllowed,
  type SignedIn,
} from '../../server/api/operations';
import { recordView } from '../../server/audit/recordView';
import { joinPdfs } from '../../server/pdf/joinPdfs';
import { type PaperPrinter, TooManyPapers } from '../../server/pdf/printer';
import type { FilePiece } from '../../shared/filePiece';
import type { PaperJob, PaperRecords } from '../../shared/paper';
import { type PrintedKind, paperPrinters } from './papers';

/** How the papers' own features read a paper to print it; null if there is no such paper. */
type PrintSources = {
  [Kind in PrintedKind]: (
    context: OperationContext,
    id: string,
  ) => Promise<PaperRecords[Kind] | null>;
};

/** Bytes sent at once. */
const pieceSize = 196_608;

/** The operations of papers. The papers' own features read the papers, through `sources`. */
export function papersOperationsWith(sources: PrintSources) {
  /** Who has papers printed now: all papers of a print are held in memory until it ends. */
  const printing = new Set<string>();
  return {
    print: api.papers.print.handler(async ({ input, context, errors }) => {
      await refuseUnlessAllowed(context, paperPrinters[input.kind]);
      if (!context.papers) throw errors.NO_PDF();
      const pieces = printTogether(sources, context, context.papers, input, errors);
      return explainFailuresOfPieces(
        { path: ['papers', 'print'], context },
        oneAtATime(printing, context.user.id, pieces),
      );
    }),
  };
}

/** Passes the pieces on unless this person's last print still runs; then throws TooManyPapers. */
async function* oneAtATime(
  printing: Set<string>,
  userId: string,
  pieces: AsyncGenerator<FilePiece, void>,
): AsyncGenerator<FilePiece, void> {
  if (printing.has(userId)) throw new TooManyPapers();
  printing.add(userId);
  try {
    yield* pieces;
  } finally {
    printing.delete(userId);
  }
}

interface Print extends Pick<PaperJob, 'size' | 'language'> {
  kind: PrintedKind;
  ids: readonly string[];
}

/**
 * One PDF of several papers, in pieces. Each paper is printed and recorded as it is when it is printed alone, one after
 * the other, so that papers of others get their turn. Throws NOT_FOUND, and hands out nothing, if one does not exist.
 */
async function* printTogether(
  sources: PrintSources,
  context: SignedIn,
  printer: PaperPrinter,
  { kind, ids, size, language }: Print,
  errors: { NOT_FOUND(): Error },
): AsyncGenerator<FilePiece, void> {
  yield { kind: 'begin', total: ids.length };
  const files: Buffer[] = [];
  for (const id of ids) {
    await refuseUnlessStillAllowed(context, paperPrinters[kind]);
    const paper = await readPaper(sources, context, kind, id);
    if (!paper) throw errors.NOT_FOUND();
    files.push(await printer.print({ ...paper.job, size, language }, context.user.id));
    await recordView({ ...context, now: context.clock() }, ...paper.view);
    yield { kind: 'rows', text: '', rows: files.length };
  }
  const whole = await joinPdfs(files);
  for (let start = 0; start < whole.length; start += pieceSize) {
    const base64 = whole.subarray(start, start + pieceSize).toString('base64');
    yield { kind: 'bytes', base64, rows: files.length };
  }
  yield { kind: 'end', rows: files.length };
}

type JobOf<Kind extends PrintedKind> = { kind: Kind; record: PaperRecords[Kind] };

interface Paper {
  job: { [Kind in PrintedKind]: JobOf<Kind> }[PrintedKind];
  /** What the audit log has of it. */
  view: [kind: Parameters<typeof recordView>[1], record: Parameters<typeof recordView>[2]];
}

async function readPaper(
  sources: PrintSources,
  context: OperationContext,
  kind: PrintedKind,
  id: string,
): Promise<Paper | null> {
  switch (kind) {
    case 'prescription': {
      const record = await sources.prescription(context, id);
      return record && { job: { kind, record }, view: ['prescription', record.prescription] };
    }
    case 'bill': {
      const record = await sources.bill(context, id);
      return record && { job: { kind, record }, view: ['bill', record.bill] };
    }
    case 'patientCard': {
      const record = await sources.patientCard(context, id);
      if (!record) return null;
      const { name } = record.patient;
      return {
        job: { kind, record },
        view: ['patient', { id, patientId: id, patientName: name }],
      };
    }
  }
}
