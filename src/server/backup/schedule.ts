import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { DatabaseAddress } from '../database/hosts';
import { startHousekeeping } from '../housekeeping';
import { backupName, backupsIn, writeBackup } from './backup';
import { openSession } from './session';

export type BackupSchedule = Pick<
  Config,
  'backupEveryHours' | 'backupsKept' | 'backupPassphrase'
> & { folder: string };

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/**
 * Writes a backup when the newest in the folder is old enough, then removes the oldest beyond the number to keep.
 * Servers on one database take turns, and the second finds it done. Resolves with the new file, or null.
 */
export async function backUpIfDue(
  connection: DatabaseAddress,
  { folder, backupEveryHours, backupsKept, backupPassphrase }: BackupSchedule,
  now: Date,
  { beforehand, signal }: { beforehand: () => Promise<void>; signal?: AbortSignal },
): Promise<string | null> {
  const isDue = () =>
    // Looked at once an hour, which a moment's difference must not make two. A file from the future proves nothing.
    !backupsIn(folder).some(({ madeAt }) => {
      const age = now.getTime() - madeAt.getTime();
      return age >= 0 && age < backupEveryHours * hour - 5 * minute;
    });
  if (!isDue()) return null;
  const client = await openSession(connection, 'clinic backup', signal);
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('clinic backup')) as mine`,
    );
    if (!rows[0]?.mine || !isDue()) return null;
    await beforehand();
    const file = path.join(folder, backupName(now, backupPassphrase !== null));
    await writeBackup(client, file, { passphrase: backupPassphrase, now, signal });
    for (const old of backupsIn(folder).slice(backupsKept)) {
      if (old.file !== file) fs.rmSync(old.file);
    }
    removeLeftovers(folder, now);
    return file;
  } finally {
    await client.end();
  }
}

// What a killed server was writing.
function removeLeftovers(folder: string, now: Date): void {
  for (const name of fs.readdirSync(folder)) {
    if (!/^clinic-[\dTZ-]+\.backup(\.age)?\.part$/.test(name)) continue;
    const file = path.join(folder, name);
    if (now.getTime() - fs.statSync(file).mtimeMs > 24 * hour) fs.rmSync(file);
  }
}

/** Looks every hour whether a backup is due. Apart from the other housekeeping, which need not wait for it. */
export function startBackups(
  connection: DatabaseAddress,
  schedule: BackupSchedule,
  log: Logger,
  { beforehand, clock }: { beforehand: () => Promise<void>; clock: () => Date },
) {
  const stop = new AbortController();
  const { signal } = stop;
  const housekeeping = startHousekeeping(log, {
    backup: async () => {
      try {
        const file = await backUpIfDue(connection, schedule, clock(), { beforehand, signal });
        if (file) log.info({ file }, 'a backup was written');
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  return {
    /** Breaks off a backup under way; the next start makes it. */
    end: async () => {
      stop.abort();
      await housekeeping.end([]);
    },
  };
}
