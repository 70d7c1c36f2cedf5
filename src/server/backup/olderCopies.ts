import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { OlderCopy } from '../../features/privacy/olderCopy';
import type { Database } from '../database/schema';
import { backupsIn } from './backup';
import type { BackupSchedule } from './schedule';

type Kept = Pick<BackupSchedule, 'backupsKept' | 'backupEveryHours'>;

/** Milliseconds. */
const hour = 3_600_000;

/** When a backup that was made then has had its time: as many turns later as backups are kept. */
function timeIsUp(madeAt: Date, { backupsKept, backupEveryHours }: Kept): Date {
  return new Date(madeAt.getTime() + backupsKept * backupEveryHours * hour);
}

/**
 * Until when backups hold somebody who was erased at an instant: the newest from before ends last, with an hour for the
 * server to look. Null: there is none from before. `made`: when each backup was made, the newest first.
 */
export function backupsHoldUntil(
  made: readonly Date[],
  kept: Kept,
  { erasedAt, now }: { erasedAt: Date; now: Date },
): Omit<OlderCopy, 'what'> | null {
  const newestBefore = made.find((at) => at <= erasedAt);
  if (!newestBefore) return null;
  const until = new Date(timeIsUp(newestBefore, kept).getTime() + hour);
  // The only good backup is never removed for it.
  const isOnlyOne = newestBefore === made[0] && until <= now;
  return { keptUntil: isOnlyOne ? null : until.toISOString() };
}

/** Those of a folder's backups, the newest first, that hold somebody who was erased since and have had their time. */
export function backupsHeldTooLong<File extends { madeAt: Date }>(
  files: readonly File[],
  kept: Kept,
  { lastErasure, now }: { lastErasure: Date; now: Date },
): File[] {
  // Whatever came of the backups since, the newest stays.
  return files
    .slice(1)
    .filter(({ madeAt }) => madeAt <= lastErasure && timeIsUp(madeAt, kept) <= now);
}

/** The server's own backups from before an erasure, as the folder has them now. */
export function olderBackups(
  schedule: BackupSchedule | null,
  instants: { erasedAt: Date; now: Date },
): OlderCopy[] {
  if (!schedule) return [];
  const made = backupsIn(schedule.folder).map(({ madeAt }) => madeAt);
  const held = backupsHoldUntil(made, schedule, instants);
  return held ? [{ what: 'backups', ...held }] : [];
}

/** Removes backups that hold somebody who was erased and that newer ones should have replaced by now, had they been written. */
export async function endOlderBackups(
  db: Kysely<Database>,
  schedule: BackupSchedule,
  now: Date,
  log: Logger,
): Promise<void> {
  const { last } = await db
    .selectFrom('erasures')
    .select(sql<Date | null>`max(erased_at)`.as('last'))
    .executeTakeFirstOrThrow();
  if (!last) return;
  const files = backupsIn(schedule.folder);
  for (const { file } of backupsHeldTooLong(files, schedule, { lastErasure: last, now })) {
    fs.rmSync(file);
    log.info({ file }, 'a backup that held somebody who was erased was removed');
  }
}
