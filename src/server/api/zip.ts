import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  /** Path within the zip, with slashes. */
  name: string;
  /** The content, in pieces. */
  text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** It is compressed already, as a picture is, and stored as it is. */
  isPacked?: boolean;
}

/**
 * Streams a zip of these files, with one piece of one file in memory at a time. `at` (`2026-11-22 14:05:09`) is the
 * modification time of all.
 */
export async function* zipOf(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  at: string,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(bytes);
  });
  for await (const { name, text, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    // A zip stores local time without a zone; fflate takes it from the server's zone.
    file.mtime = new Date(at);
    zip.add(file);
    for await (const piece of text) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
