/** What an old paper is stored as. */
export const contentTypes = ['jpeg', 'pdf'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Bytes of a stored picture, and of a PDF. */
export const maxPictureBytes = 500_000;
export const maxPdfBytes = 10_000_000;

const jpegStart = [0xff, 0xd8, 0xff];
/** `%PDF-`; a PDF is not read beyond it. */
const pdfStart = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** What a file begins as, whatever its name and its stated type; null for anything that is not stored. */
export function typeOf(bytes: Uint8Array): ContentType | null {
  const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(jpegStart)) return 'jpeg';
  return begins(pdfStart) ? 'pdf' : null;
}
