import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../../startupError';
import { instantIn } from '../backup';
import type { Storage } from './storage';

/** The marker file that a person creates there: the empty mount point of a disconnected disk has none. */
export const markerName = 'clinic-copies';

/** Milliseconds that a disk may take for one step, such as a quarter of a megabyte. */
const stepTimeoutMs = 60_000;
const pieceSize = 256 * 1024;

/** Runs one call on the folder's disk; throws if it does not answer in time. */
type Step = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The disk or the bucket has no room for what was to be written. */
export class StorageFullError extends StartupError {}

interface FolderOptions {
  /** The file that shows that the disk is there; the folder beside it is made. Null: the folder is made, and its parents. */
  marker?: string | null;
  /** Milliseconds for one step. */
  timeoutMs?: number;
}

/** A folder on another disk or machine. */
export function folderStorage(
  folder: string,
  signal: AbortSignal,
  { marker = path.join(folder, markerName), timeoutMs = stepTimeoutMs }: FolderOptions = {},
): Storage {
  const at = (name: string) => path.join(folder, name);
  const step = createStep(folder, signal, timeoutMs);

  const checkFolder = async () => {
    if (marker !== null) {
      const marked = path.dirname(marker);
      if (!(await step(() => exists(marked)))) {
        throw new StartupError(`The folder ${marked} is not there. Is its disk connected?`);
      }
      if (!(await step(() => exists(marker)))) {
        throw new StartupError(
          `The folder ${marked} holds no file ${path.basename(marker)}. Is its disk connected? If this is the right folder, make an empty file of that name in it.`,
        );
      }
    }
    await step(() => fs.mkdir(folder, { recursive: true, mode: 0o700 }));
  };

  /** Gives a whole file its name, which is on the disk then. */
  const nameWhole = async (name: string) => {
    await step(() => fs.rename(at(`${name}.part`), at(name)));
    await step(() => syncFolder(folder));
  };

  /** Removes what a killed server has copied of backups in part; there may be no such backup here any more. */
  const removeParts = async () => {
    const names = await step(() => fs.readdir(folder));
    for (const name of names) {
      if (!name.endsWith('.part') || !instantIn(name.slice(0, -'.part'.length))) continue;
      await step(() => fs.rm(at(name), { force: true }));
    }
  };

  const readBytes = (name: string) =>
    explainErrors(folder, () => step(() => orNull(fs.readFile(at(name)))));

  const writeBytes = (name: string, bytes: Uint8Array) =>
    explainErrors(folder, async () => {
      await checkFolder();
      const part = at(`${name}.part`);
      try {
        await step(() => fs.writeFile(part, bytes, { mode: 0o600, flush: true }));
        await nameWhole(name);
      } catch (error) {
        await step(() => fs.rm(part, { force: true })).catch(() => {});
        throw error;
      }
    });

  return {
    where: folder,
    list: () =>
      explainErrors(folder, async () => {
        await checkFolder();
        const names = await step(() => fs.readdir(folder));
        const copies = [];
        for (const name of names) {
          const stat = await step(() => fs.stat(at(name)));
          if (stat.isFile()) copies.push({ name, bytes: stat.size });
        }
        return copies;
      }),
    put: (file, name) =>
      explainErrors(folder, async () => {
        await checkFolder();
        await removeParts();
        await copy(step, signal, file, at(`${name}.part`));
        await nameWhole(name);
      }),
    fetch: (name, file) => explainErrors(folder, () => copy(step, signal, at(name), file)),
    remove: (name) =>
      explainErrors(folder, async () => {
        await step(() => fs.rm(at(name), { force: true }));
        await step(() => fs.rm(at(`${name}.part`), { force: true }));
      }),
    readText: async (name) => (await readBytes(name))?.toString() ?? null,
    writeText: (name, text) => writeBytes(name, Buffer.from(text)),
    names: () =>
      explainErrors(folder, async () => (await step(() => orNull(fs.readdir(folder)))) ?? []),
    readBytes,
    writeBytes,
  };
}

function createStep(folder: string, signal: AbortSignal, timeoutMs: number): Step {
  // Each call that hangs occupies one of libuv's four threads; a second must not begin, so they take turns.
  let last: Promise<unknown> = Promise.resolve();
  let hanging: Promise<unknown> | null = null;
  return async (work) => {
    signal.throwIfAborted();
    const noAnswer = new StartupError(`The folder ${folder} does not answer.`);
    if (hanging) throw noAnswer;
    const working = last.then(() => {
      // Broken off, or another one hangs, while this one waited.
      signal.throwIfAborted();
      if (hanging) throw noAnswer;
      return work();
    });
    last = working.catch(() => {});
    const turn = last;
    return withTimeout(working, { signal, timeoutMs }, () => {
      hanging = turn;
      void turn.then(() => {
        hanging = null;
      });
      return noAnswer;
    });
  };
}

async function copy(step: Step, signal: AbortSignal, from: string, to: string): Promise<void> {
  await step(() => fs.rm(to, { force: true }));
  try {
    const sent = createHash('sha256');
    await withHandle(step, await step(() => fs.open(to, 'wx', 0o600)), async (target) => {
      // Opened last: its stream closes it.
      const source = await step(() => fs.open(from));
      await pipeline(
        source.createReadStream({ highWaterMark: pieceSize }),
        async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) {
            sent.update(piece);
            await step(() => target.writeFile(piece));
          }
        },
        { signal },
      );
      await step(() => target.sync());
    });
    if (sent.digest('hex') !== (await hashOf(step, to))) {
      throw new StartupError(`What was copied to ${to} does not read as it was written.`);
    }
  } catch (error) {
    await step(() => fs.rm(to, { force: true })).catch(() => {});
    throw error;
  }
}

// After a failure closing is not awaited: it would wait for a call that hangs.
async function withHandle(
  step: Step,
  handle: fs.FileHandle,
  work: (handle: fs.FileHandle) => Promise<void>,
): Promise<void> {
  try {
    await work(handle);
  } catch (error) {
    void handle.close().catch(() => {});
    throw error;
  }
  await step(() => handle.close());
}

async function hashOf(step: Step, file: string): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(pieceSize);
  await withHandle(step, await step(() => fs.open(file)), async (handle) => {
    for (;;) {
      const { bytesRead } = await step(() => handle.read(piece, 0, pieceSize));
      if (bytesRead === 0) return;
      hash.update(piece.subarray(0, bytesRead));
    }
  });
  return hash.digest('hex');
}

// Makes a rename durable; Windows has no such call, nor has every file system.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return (await orNull(fs.stat(file))) !== null;
}

/** Null where there is no such file. */
function orNull<Result>(reading: Promise<Result>): Promise<Result | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function withTimeout<Result>(
  working: Promise<Result>,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  onTimeout: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let abort = () => {};
  const timeout = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    timer = setTimeout(() => reject(onTimeout()), timeoutMs);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([working, timeout]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Turns a file system's error into a sentence. */
async function explainErrors<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!code || !syscall) throw error;
    const reason = `The folder ${folder} cannot be written to (${code}).`;
    throw ['ENOSPC', 'EDQUOT'].includes(code)
      ? new StorageFullError(reason)
      : new StartupError(reason);
  }
}
