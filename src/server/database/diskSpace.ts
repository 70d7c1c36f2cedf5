import fs from 'node:fs/promises';

/** Bytes that are left to PostgreSQL: one that cannot write its log stops altogether, and then nothing can be read. */
const reserve = 64 * 1024 * 1024;

/** Milliseconds for which an answer holds. */
const lifetime = 1_000;

/** Tells whether the disk of a folder has room for more records. */
export function watchDiskSpace(folder: string): () => Promise<boolean> {
  let answer = Promise.resolve(true);
  let until = 0;
  return () => {
    if (performance.now() >= until) {
      until = performance.now() + lifetime;
      answer = fs.statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize >= reserve,
        // A file system that does not tell must not stop the clinic.
        () => true,
      );
    }
    return answer;
  };
}
