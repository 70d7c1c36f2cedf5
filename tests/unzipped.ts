import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip, read by the directory at its end; throws where a file is not what its checksum says. */
export function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const head = zip.readUInt32LE(at + 42);
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    // Method 0: stored as it is.
    const text = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(text) !== zip.readUInt32LE(at + 16) || text.length !== zip.readUInt32LE(at + 24)) {
      throw new Error(`${name} is not what the zip says of it.`);
    }
    files.set(name, text.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}
