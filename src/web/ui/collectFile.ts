import type { FilePiece } from '../../shared/filePiece';

/** Thrown when a file ended early, so that its pieces are no usable file. */
export class IncompleteFile extends Error {}

/**
 * Collects a file that comes in pieces. Each piece becomes a blob at once, because browsers move large blobs to disk.
 * `onProgress` gets the rows so far and about how many there are. Throws IncompleteFile unless the end came after every
 * row.
 */
export async function collectFile(
  pieces: AsyncIterable<FilePiece>,
  onProgress: (rows: number, total: number | null) => void,
  type = 'text/csv;charset=utf-8',
): Promise<{ file: Blob; rows: number }> {
  const parts: Blob[] = [];
  let total: number | null = null;
  let rows = 0;
  let isWhole = false;
  for await (const piece of pieces) {
    if (piece.kind === 'begin') total = piece.total;
    else if (piece.kind === 'end') isWhole = piece.rows === rows;
    else {
      parts.push(new Blob([piece.kind === 'bytes' ? bytesOf(piece.base64) : piece.text]));
      rows = piece.rows;
    }
    onProgress(rows, total);
  }
  if (!isWhole) throw new IncompleteFile();
  return { file: new Blob(parts, { type }), rows };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
