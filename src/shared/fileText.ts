/**
 * Decodes a file as UTF-16 if it has that byte order mark, else as UTF-8 if it is valid, else as windows-1252, the
 * encoding of western spreadsheets.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a file is a zip, by its first bytes; a workbook is one too. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
}

/** Whether a file is a workbook of Excel or LibreOffice and no CSV: a zip or an OLE file, by its first bytes. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return isZip(bytes) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
