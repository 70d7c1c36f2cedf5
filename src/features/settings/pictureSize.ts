// Reads a picture's size from its header without decoding it: a few bytes can claim to be a huge picture.

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** IEND, the last chunk of every PNG. A truncated file lacks it, and no paper could be rendered with that. */
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const jpegStart = [0xff, 0xd8];

/** JPEG markers that begin a frame, whose header has the size; C4, C8 and CC in that range mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** JPEG markers that a length follows. Files need no other marker here, and browsers treat those differently. */
const hasLength = (marker: number) =>
  marker >= 0xc0 && marker <= 0xfe && !(marker >= 0xd0 && marker <= 0xd9);

/** The size in pixels of a PNG or JPEG in a data URL; null if the bytes are no such picture. */
export function pictureSize(dataUrl: string): { width: number; height: number } | null {
  const [, type, base64] =
    /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (!type || !base64) return null;
  let text: string;
  try {
    text = atob(base64);
  } catch {
    return null;
  }
  const bytes = new DataView(Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer);
  return type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
}

function beginsWith(bytes: DataView, start: readonly number[]): boolean {
  return start.every((byte, at) => at < bytes.byteLength && bytes.getUint8(at) === byte);
}

function endsWith(bytes: DataView, end: readonly number[]): boolean {
  const start = bytes.byteLength - end.length;
  return start >= 0 && end.every((byte, at) => bytes.getUint8(start + at) === byte);
}

function sizeOfPng(bytes: DataView) {
  const isPng =
    beginsWith(bytes, pngSignature) && bytes.byteLength >= 36 && endsWith(bytes, pngEnd);
  // IHDR comes first: length, name, width, height.
  if (!isPng || bytes.getUint32(12) !== 0x49484452) return null;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** The markers that end a JPEG and that start a scan, the compressed picture itself. */
const jpegEnd = 0xd9;
const jpegScan = 0xda;

function sizeOfJpeg(bytes: DataView) {
  if (!beginsWith(bytes, jpegStart)) return null;
  let size: { width: number; height: number } | null = null;
  // Segments follow each other: FF, marker, length with its own two bytes.
  for (let at = 2; at + 2 <= bytes.byteLength; ) {
    const marker = bytes.getUint8(at + 1);
    if (bytes.getUint8(at) !== 0xff) return null;
    if (marker === jpegEnd) return size;
    if (!hasLength(marker) || at + 9 > bytes.byteLength) return null;
    if (isFrame(marker)) {
      // With a second frame, the browser might draw another picture than the measured one.
      if (size) return null;
      size = { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    }
    at += 2 + bytes.getUint16(at + 2);
    if (marker === jpegScan) at = endOfScan(bytes, at);
  }
  return null;
}

/** Where the segment after a scan begins: within a scan FF is followed by 0, FF or a restart marker (D0 to D7). */
function endOfScan(bytes: DataView, from: number): number {
  let at = from;
  for (; at + 2 <= bytes.byteLength; at++) {
    const next = bytes.getUint8(at + 1);
    const isInScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes.getUint8(at) === 0xff && !isInScan) break;
  }
  return at;
}
