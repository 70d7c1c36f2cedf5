// Reads a picture's size from its header without decoding it: a few bytes can claim to be a huge picture.

import { isFrame, jpegSegments, twoBytes } from './jpeg';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** IEND, the last chunk of every PNG. A truncated file lacks it, and no paper could be rendered with that. */
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
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
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return type === 'png' ? sizeOfPng(new DataView(bytes.buffer)) : sizeOfJpeg(bytes);
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

function sizeOfJpeg(bytes: Uint8Array) {
  const { segments, isWhole } = jpegSegments(bytes);
  const [frame, ...others] = segments.filter(({ code }) => isFrame(code));
  // With a second frame, the browser might draw another picture than the measured one.
  if (!isWhole || !frame || others.length > 0 || frame.dataEnd < frame.data + 5) return null;
  return { width: twoBytes(bytes, frame.data + 3), height: twoBytes(bytes, frame.data + 1) };
}
