import { maxPdfBytes, maxPictureBytes, typeOf } from '../../shared/pictures/contentType';
import { shrinkToJpeg } from './shrinkPicture';

/** Why a chosen file cannot be sent: `undecoded` is a photograph that this browser cannot read. */
type FileProblem = 'tooLarge' | 'undecoded' | 'noPicture';

/** A file as it is sent, or why it cannot be. */
export type ReadyFile = { file: File; kind: 'jpeg' | 'pdf' } | { problem: FileProblem };

/** Makes a photograph small, and takes a PDF as it is; nothing of the file's own name is sent. */
export async function readyFile(chosen: Blob, { onlyPictures = false } = {}): Promise<ReadyFile> {
  const head = new Uint8Array(await chosen.slice(0, 8).arrayBuffer());
  if (!onlyPictures && typeOf(head) === 'pdf') {
    return chosen.size > maxPdfBytes
      ? { problem: 'tooLarge' }
      : { file: asBytes(chosen), kind: 'pdf' };
  }
  const jpeg = await shrinkToJpeg(chosen, maxPictureBytes);
  if (jpeg) return { file: asBytes(jpeg), kind: 'jpeg' };
  // HEIC and AVIF have a box `ftyp` first.
  const isPhotograph = String.fromCharCode(...head.subarray(4, 8)) === 'ftyp';
  return { problem: isPhotograph ? 'undecoded' : 'noPicture' };
}

function asBytes(content: Blob): File {
  return new File([content], 'file', { type: 'application/octet-stream' });
}
