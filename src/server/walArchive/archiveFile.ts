import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { age, decrypt, decryptBy, encrypt, encryptTo } from '../backup/encryption';
import {
  makeSeal,
  type Seal,
  type SealKey,
  type SealTrust,
  sealHolds,
  sealSchema,
  verifySeal,
} from '../backup/seal';
import { StartupError } from '../startupError';
import { type ArchiveFile, keyName, readName } from './archiveNames';

/*
 * A file is its content, packed by gzip and perhaps encrypted with age, and after it one line with the seal: over the
 * content and the name, so that no file passes for another one.
 */

const bufferSize = 256 * 1024;
const sealLength = lineOf({ key: '-'.repeat(43), signature: '-'.repeat(86) }).length;

function lineOf({ key, signature }: Seal): Buffer {
  return Buffer.from(`${JSON.stringify({ key, signature })}\n`);
}

const purposeOf = (name: string) => `archive ${name}`;

/** How a file is called until it is whole; and one that has no name before. */
const partSuffix = '.part';
const partBaseName = 'base';

export function isUnfinished(name: string): boolean {
  const whole = name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : '';
  return whole === partBaseName || readName(whole) !== null;
}

/** How a server writes: each start has a key of its own, which the passphrase opens. */
export interface WriteKeys {
  sealKey: SealKey;
  /** Null: nothing is encrypted. */
  encryption: { key: string; recipient: string } | null;
}

/** The files in an archive that have a name of ours. Throws where the folder cannot be read. */
export function filesIn(folder: string): ArchiveFile[] {
  return fs.readdirSync(folder).flatMap((name) => readName(name) ?? []);
}

/**
 * Makes what a server writes with. With a passphrase it makes a key and puts it into the folder: to open one by the
 * passphrase takes a second and 256 MB, too much for each of the many small files.
 */
export async function createWriteKeys(
  folder: string,
  sealKey: SealKey,
  passphrase: string | null,
): Promise<WriteKeys> {
  if (!passphrase) return { sealKey, encryption: null };
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const key = createHash('sha256').update(recipient).digest('hex').slice(0, 8);
  const sealed = await encrypt(Readable.from([Buffer.from(`${identity}\n`)]), passphrase);
  await writeSealed(folder, keyName(key), sealed, sealKey);
  return { sealKey, encryption: { key, recipient } };
}

/**
 * Writes a file, which has its name only once all of it is on the disk; `nameOf` is asked when its content is known.
 * Resolves with its size in bytes.
 */
export async function writeArchiveFile(
  folder: string,
  nameOf: string | (() => string),
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
  { sealKey, encryption }: WriteKeys,
  signal?: AbortSignal,
): Promise<number> {
  const packed = createGzip({ chunkSize: bufferSize });
  const feeding = pipeline(Readable.from(content, { objectMode: true }), packed, { signal });
  // The reader of the stream gets the same error.
  feeding.catch(() => {});
  const body = encryption ? await encryptTo(packed, encryption.recipient) : packed;
  try {
    return await writeSealed(folder, nameOf, body, sealKey, signal);
  } catch (error) {
    // If the content failed, its own error explains more.
    await feeding;
    throw error;
  }
}

async function writeSealed(
  folder: string,
  nameOf: string | (() => string),
  body: AsyncIterable<Buffer>,
  sealKey: SealKey,
  signal?: AbortSignal,
): Promise<number> {
  const part = path.join(
    folder,
    `${typeof nameOf === 'string' ? nameOf : partBaseName}${partSuffix}`,
  );
  const hash = createHash('sha256');
  let bytes = sealLength;
  let name = '';
  fs.rmSync(part, { force: true });
  const target = await open(part, 'wx', 0o600);
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
        name = typeof nameOf === 'string' ? nameOf : nameOf();
        yield lineOf(makeSeal(sealKey, purposeOf(name), hash.digest('hex')));
      },
      target.createWriteStream({ flush: true }),
      { signal },
    );
    fs.renameSync(part, path.join(folder, name));
    syncFolder(folder);
    return bytes;
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw error;
  }
}

// Makes the rename durable; Windows has no such call.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

export interface ReadKeys {
  trust: SealTrust;
  passphrase: string | null;
  signal?: AbortSignal | undefined;
}

/** Reads files of one archive. Each is read to its end for its seal, once, before anything of it is used. */
export function createReader(folder: string, { trust, passphrase, signal }: ReadKeys) {
  const identities = new Map<string, Promise<string>>();
  const seals = new Set<string>();
  const verifications = new Map<string, Promise<VerifiedFile>>();

  async function openKey(key: string): Promise<string> {
    const name = keyName(key);
    const { file, length } = await verifyOnce(name);
    if (!passphrase) {
      throw new StartupError(
        'The archive is encrypted. Set CLINIC_BACKUP_PASSPHRASE to its passphrase.',
      );
    }
    try {
      const opened = await decrypt(bodyOf(file, length), passphrase);
      const chunks: Buffer[] = [];
      for await (const chunk of opened) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks).toString().trim();
    } catch {
      throw new StartupError(`The passphrase in CLINIC_BACKUP_PASSPHRASE does not open ${file}.`);
    }
  }

  function verifyOnce(name: string): Promise<VerifiedFile> {
    const checking = verifications.get(name) ?? verifyFile(name);
    verifications.set(name, checking);
    return checking;
  }

  async function verifyFile(name: string): Promise<VerifiedFile> {
    const file = path.join(folder, name);
    const damaged = new StartupError(`The file ${file} is damaged, cut off or not the clinic’s.`);
    try {
      const length = fs.statSync(file).size - sealLength;
      if (length <= 0) throw damaged;
      const hash = createHash('sha256');
      for await (const chunk of bodyOf(file, length)) {
        signal?.throwIfAborted();
        hash.update(chunk);
      }
      const seal = readSeal(file, length);
      if (!seal || !sealHolds(seal, purposeOf(name), hash.digest('hex'))) throw damaged;
      verifySeal(`The file ${file}`, seal, trust);
      seals.add(seal.key);
      return { file, length };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof StartupError || !code || signal?.aborted) throw error;
      throw new StartupError(`The file ${file} cannot be read (${code}).`);
    }
  }

  return {
    /** The public keys of the seals that were found to hold. */
    seals: (): string[] => [...seals],
    /** Throws a StartupError with the file's name unless its seal holds. */
    check: async (name: string): Promise<void> => void (await verifyOnce(name)),
    /** The decrypted and decompressed content of a file. */
    async *read(name: string): AsyncGenerator<Buffer> {
      const { file, length } = await verifyOnce(name);
      const known = readName(name);
      const key = known && known.kind !== 'key' ? known.key : null;
      let identity: string | null = null;
      if (key !== null) {
        const opening = identities.get(key) ?? openKey(key);
        identities.set(key, opening);
        identity = await opening;
      }
      const body = bodyOf(file, length);
      const unpacked = createGunzip({ chunkSize: bufferSize });
      try {
        const packed = identity ? await decryptBy(body, identity) : body;
        const feeding = pipeline(packed, unpacked, { signal });
        feeding.catch(() => {});
        yield* unpacked;
        await feeding;
      } catch (error) {
        if (signal?.aborted) throw error;
        throw new StartupError(
          `The file ${file} cannot be unpacked (${(error as Error).message}).`,
        );
      } finally {
        unpacked.destroy();
        body.destroy();
      }
    },
  };
}

/** A file and the length of its content, once its seal was found to hold. */
interface VerifiedFile {
  file: string;
  length: number;
}

export type ArchiveReader = ReturnType<typeof createReader>;

function bodyOf(file: string, length: number): Readable {
  return fs.createReadStream(file, { end: length - 1, highWaterMark: bufferSize });
}

function readSeal(file: string, length: number): Seal | null {
  const handle = fs.openSync(file, 'r');
  try {
    const line = Buffer.alloc(sealLength);
    fs.readSync(handle, line, 0, sealLength, length);
    const seal = sealSchema.parse(JSON.parse(line.toString()));
    // As it was written, to the last byte.
    return lineOf(seal).equals(line) ? seal : null;
  } catch {
    return null;
  } finally {
    fs.closeSync(handle);
  }
}
