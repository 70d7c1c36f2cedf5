import { randomFillSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const megabyte = 1024 * 1024;

/** Left free for PostgreSQL: without space for its write-ahead log it stops, and then nothing can be read either. */
const reserveBytes = 64 * megabyte;

/** Size of a reserve file that is deleted once the disk is full, to leave space for new sessions. */
const roomFileBytes = 32 * megabyte;

/** For how long an answer is reused. */
const answerLifetimeMs = 1_000;

/** The reserve file in a data folder. */
const roomFileIn = (folder: string) => path.join(folder, 'room-for-sign-ins');

/**
 * Returns a check whether the disk of a folder has room for more records. The check also keeps a reserve file there: on
 * a completely full disk PostgreSQL could not even store a session. Tests replace `freeBytes`.
 */
export function watchDiskSpace(
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesOn,
): () => Promise<boolean> {
  const check = async () => {
    const free = await freeBytes(folder);
    const hasRoom = free >= reserveBytes;
    if (hasRoom && free >= reserveBytes + 2 * roomFileBytes) await keepRoom(roomFileIn(folder));
    if (!hasRoom) await fs.rm(roomFileIn(folder), { force: true });
    return hasRoom;
  };
  let answer = Promise.resolve(true);
  let validUntil = 0;
  return () => {
    if (performance.now() >= validUntil) {
      validUntil = performance.now() + answerLifetimeMs;
      // A failed check must not stop the clinic.
      answer = check().catch(() => true);
    }
    return answer;
  };
}

/** Bytes that are free for ordinary users on a folder's disk. */
export async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}

async function keepRoom(file: string): Promise<void> {
  const size = await fs.stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size === roomFileBytes) return;
  // Random bytes, which no file system can compress.
  await fs.writeFile(file, randomFillSync(Buffer.allocUnsafe(roomFileBytes)), { mode: 0o600 });
}
