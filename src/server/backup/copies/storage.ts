import path from 'node:path';
import type { Config } from '../../config';
import { folderStorage, markerName } from './folderStorage';
import { s3Storage } from './s3Storage';

export interface StoredCopy {
  name: string;
  bytes: number;
}

/**
 * Where copies of backups lie besides the first folder, or contents. Everything rejects with an Error that says why in a
 * sentence, a StorageFullError where there is no room.
 */
export interface Storage {
  /** In words for people. */
  where: string;
  /** Everything that is there, backups and other files. */
  list(): Promise<StoredCopy[]>;
  /**
   * Copies a file and compares what arrived with it. It has its name only once it is whole; one of that name that is
   * there already is replaced.
   */
  put(file: string, name: string): Promise<void>;
  /** Brings a copy back into a file that is not there yet. */
  fetch(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** A small file; null: there is none. */
  readText(name: string): Promise<string | null>;
  writeText(name: string, text: string): Promise<void>;
  /** The names of all files that are there. */
  names(): Promise<string[]>;
  /** A file of at most some megabytes; null: there is none. */
  readBytes(name: string): Promise<Buffer | null>;
  /** As `put`. */
  writeBytes(name: string, bytes: Uint8Array): Promise<void>;
}

export function storageOf(
  setting: NonNullable<Config['backupCopy']>,
  signal: AbortSignal,
): Storage {
  return setting.kind === 'folder'
    ? folderStorage(setting.folder, signal)
    : s3Storage(setting, signal);
}

/** Contents beside the copies of backups: in a folder or under a prefix of their own. */
export function contentCopiesOf(
  setting: NonNullable<Config['backupCopy']>,
  signal: AbortSignal,
): Storage {
  if (setting.kind === 's3')
    return s3Storage({ ...setting, prefix: `${setting.prefix}${contentsName}/` }, signal);
  const marker = path.join(setting.folder, markerName);
  return folderStorage(path.join(setting.folder, contentsName), signal, { marker });
}

/** How the folder with contents is called beside backups, and in a data folder. */
export const contentsName = 'contents';
