import { randomFillSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const megabyte = 1024 * 1024;

/** Bytes that are left to PostgreSQL: one that cannot write its log stops altogether, and then nothing can be read. */
const reserve = 64 * megabyte;

/** Bytes that a file of ours holds, which is given up once others have filled the disk: for who has to sign in. */
const kept = 32 * megabyte;

/** Milliseconds for which an answer holds. */
const lifetime = 1_000;

/** The file in a data folder that only holds room. */
const keptFile = (folder: string) => path.join(folder, 'room-for-sign-ins');

/**
 * Tells whether the disk of a folder has room for more records. Keeps room there for what works without: on a disk
 * that others filled to the last byte, PostgreSQL could store no session. `freeBytes` is the disk's; the tests' another.
 */
export function watchDiskSpace(
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeOn,
): () => Promise<boolean> {
  const check = async () => {
    const free = await freeBytes(folder);
    const hasRoom = free >= reserve;
    if (hasRoom && free >= reserve + 2 * kept) await keepRoom(keptFile(folder));
    if (!hasRoom) await fs.rm(keptFile(folder), { force: true });
    return hasRoom;
  };
  let answer = Promise.resolve(true);
  let until = 0;
  return () => {
    if (performance.now() >= until) {
      until = performance.now() + lifetime;
      // A file system that does not tell must not stop the clinic.
      answer = check().catch(() => true);
    }
    return answer;
  };
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}

async function keepRoom(file: string): Promise<void> {
  const size = await fs.stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === kept) return;
  // Nothing that a file system could make smaller.
  await fs.writeFile(file, randomFillSync(Buffer.allocUnsafe(kept)), { mode: 0o600 });
}
