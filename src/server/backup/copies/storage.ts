import type { Config } from '../../config';
import { folderStorage } from './folderStorage';
import { s3Storage } from './s3Storage';

export interface StoredCopy {
  name: string;
  bytes: number;
}

/** Where copies of backups lie besides the first folder. Everything rejects with an Error that says why in a sentence. */
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
}

export function storageOf(
  setting: NonNullable<Config['backupCopy']>,
  signal: AbortSignal,
): Storage {
  return setting.kind === 'folder'
    ? folderStorage(setting.folder, signal)
    : s3Storage(setting, signal);
}
