import type { BackupSchedule, Backups } from '../schedule';
import { chooseIn, isThere, readChosen, requireFolder } from './chosenFolder';
import { type Candidate, candidatesHere, foldersAmong, type OfferedFolder } from './offeredFolders';

/** How backups are written where an administrator chooses the folder. */
export interface BackupChoice {
  dataDir: string;
  schedule: Omit<BackupSchedule, 'folder' | 'checkFolder'>;
  /** Left out: what this machine has. */
  candidates?: () => Promise<Candidate[]>;
}

/** The server's own backups, and where they lie: as the environment says, else as an administrator chose. */
export function createBackupStorage(
  fixed: BackupSchedule | null,
  choice: BackupChoice | null,
  start: (schedule: BackupSchedule) => Backups,
) {
  const scheduleAsChosen = (): BackupSchedule | null => {
    const one = choice && readChosen(choice.dataDir);
    if (!one) return null;
    return { ...choice.schedule, folder: one.folder, checkFolder: () => requireFolder(one) };
  };
  const first = fixed ?? scheduleAsChosen();
  let current = first && start(first);
  let turn: Promise<unknown> = Promise.resolve();
  let isOver = false;

  const offered = async (): Promise<OfferedFolder[]> =>
    choice && !fixed
      ? foldersAmong(await (choice.candidates ?? candidatesHere)(), choice.dataDir)
      : [];

  const move = async (place: string): Promise<string | null> => {
    const isOffered = (await offered()).some((one) => one.path === place);
    if (!choice || !isOffered || isOver) return null;
    const { folder } = await chooseIn(place, choice.dataDir);
    await current?.end();
    const schedule = scheduleAsChosen();
    current = schedule && start(schedule);
    return folder;
  };

  return {
    current: () => current,
    /** The environment names the folder, so that nobody chooses here. */
    isFixed: fixed !== null,
    isEncrypted: (choice?.schedule ?? fixed)?.backupPassphrase != null,
    /** Whether the drive with the chosen folder is there. */
    isThere: () => {
      const one = choice && !fixed ? readChosen(choice.dataDir) : null;
      return one === null || isThere(one);
    },
    offered,
    /**
     * Moves to one of the places that are offered, tried out; the backups in the old one stay there. Resolves with the
     * folder, or null where it is not offered. Two at once take turns.
     */
    choose: (place: string): Promise<string | null> => {
      const moved = turn.then(() => move(place));
      turn = moved.catch(() => {});
      return moved;
    },
    end: async () => {
      isOver = true;
      await turn;
      await current?.end();
    },
  };
}

export type BackupStorage = ReturnType<typeof createBackupStorage>;
