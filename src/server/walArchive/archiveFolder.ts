import fs from 'node:fs';
import path from 'node:path';
import type { SealKey } from '../backup/seal';
import {
  createWriteKeys,
  filesIn,
  isUnfinished,
  type WriteKeys,
  writeArchiveFile,
} from './archiveFile';
import { type ArchiveFile, segmentOf, segmentSize, walName } from './archiveNames';
import type { Line } from './logLine';
import { type LogEnd, readLog, sumOf } from './postgresLog';
import { removable, walIn } from './reach';

/** The files of an archive, and the key that this server writes them with. */
export function createArchiveFolder(folder: string, sealKey: SealKey, passphrase: string | null) {
  let writing: WriteKeys | null = null;
  let files: ArchiveFile[] = [];

  async function open(): Promise<WriteKeys> {
    const begin = () => createWriteKeys(makeFolder(folder), sealKey, passphrase);
    writing ??= await begin();
    files = filesIn(folder);
    const { encryption } = writing;
    if (encryption && !files.some(({ kind, key }) => kind === 'key' && key === encryption.key)) {
      // Another disk is in the old one's place.
      writing = await begin();
      files = filesIn(folder);
    }
    return writing;
  }

  /** Puts what was confirmed by now into the archive, a file for each segment. */
  async function archive(into: Line, now: LogEnd, by: WriteKeys, cluster: string): Promise<void> {
    while (into.at < now.flushed) {
      const begins = segmentOf(into.at);
      const ends = begins + segmentSize;
      const isWhole = ends <= now.flushed;
      // A whole segment stands for the parts of it that came before.
      const from = isWhole ? begins : into.at;
      const to = isWhole ? ends : now.flushed;
      const bytes = readLog(cluster, now.timeline, from, to);
      // All that was confirmed by now is there with the last of them.
      const until = to === now.flushed ? now.at : into.until;
      const key = by.encryption?.key ?? null;
      const name = walName({ line: into.name, from, to, until, sum: sumOf(bytes), key });
      await writeArchiveFile(folder, name, [bytes], by);
      into.at = to;
      into.until = until;
      files = filesIn(folder);
      if (!isWhole) continue;
      for (const file of walIn(files)) {
        const isPart = file.line === into.name && file.from >= from && file.to <= to;
        if (isPart && file.name !== name) remove(file);
      }
    }
    into.until = now.at;
  }

  function remove(file: ArchiveFile): void {
    fs.rmSync(path.join(folder, file.name), { force: true });
    files = files.filter((other) => other !== file);
  }

  return {
    /** Reads which files there are; makes the folder and the key where they are missing. */
    open,
    files: (): readonly ArchiveFile[] => files,
    archive,
    /** Removes what is not needed any more. */
    tidy(limits: Parameters<typeof removable>[1], isBaseUnderWay: boolean): void {
      for (const file of removable(files, limits)) {
        const isInUse = file.kind === 'key' && file.key === writing?.encryption?.key;
        if (!isInUse) remove(file);
      }
      for (const name of fs.readdirSync(folder)) {
        // What a killed server was writing.
        if (isUnfinished(name) && !isBaseUnderWay) {
          fs.rmSync(path.join(folder, name), { force: true });
        }
      }
    },
  };
}

// Its parent has to be there: where a disk is not in its place, nothing is made there instead.
function makeFolder(folder: string): string {
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
  return folder;
}
