import {
  type ContentType,
  maxPdfBytes,
  maxPictureBytes,
  typeOf,
} from '../../shared/pictures/contentType';
import { type JpegRefusal, plainJpeg, readJpeg } from '../../shared/pictures/jpeg';
import type { FileRefusal } from './attachment';

interface CheckedFile {
  kind: ContentType;
  /** What is stored: of a picture its own segments alone, of a PDF every byte. */
  bytes: Uint8Array;
  /** Pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

const refusals = {
  notBaseline: 'NOT_A_PICTURE',
  damaged: 'NOT_A_PICTURE',
  tooManyPixels: 'TOO_MANY_PIXELS',
} as const satisfies Record<JpegRefusal, FileRefusal>;

/**
 * What is stored of a file, or why it is refused. The server trusts nothing of the sending browser: the bytes alone
 * decide, and neither a picture nor a PDF is decoded.
 */
export function checkFile(bytes: Uint8Array): CheckedFile | FileRefusal {
  const kind = typeOf(bytes);
  if (kind === null) return 'NOT_A_PICTURE';
  if (bytes.length > (kind === 'pdf' ? maxPdfBytes : maxPictureBytes)) return 'TOO_LARGE';
  if (kind === 'pdf') return { kind, bytes, width: null, height: null };
  const jpeg = readJpeg(bytes);
  if (typeof jpeg === 'string') return refusals[jpeg];
  const { width, height } = jpeg;
  return { kind, bytes: plainJpeg(bytes, jpeg), width, height };
}
