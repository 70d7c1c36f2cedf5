import { Zip, ZipDeflate } from 'fflate';

export interface ZippedFile {
  /** With folders before it, separated by slashes. */
  name: string;
  /** Its text, in pieces. */
  text: AsyncIterable<string> | Iterable<string>;
}

/**
 * The bytes of a zip of these files as they are read, with a piece of one in memory; `at` (`2026-11-22 14:05:09`) is when
 * they were made.
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
  for await (const { name, text } of files) {
    const file = new ZipDeflate(name);
    // A zip has the hands of a clock and no zone, and takes them from the server's.
    file.mtime = new Date(at);
    zip.add(file);
    for await (const piece of text) {
      file.push(Buffer.from(piece));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
