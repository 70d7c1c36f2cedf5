import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { OlderCopy } from '../../shared/olderCopy';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { backupsIn } from './backup';
import type { BackupSchedule } from './schedule';

/** How many a place keeps, and the hours from one to the next. */
export type Retention = Pick<Config, 'backupsKept' | 'backupEveryHours'>;

/** Milliseconds. */
const hour = 3_600_000;

/** When a backup that was made then has had its time: as many turns later as backups are kept. */
function timeIsUp(madeAt: Date, { backupsKept, backupEveryHours }: Retention): Date {
  return new Date(madeAt.getTime() + backupsKept * backupEveryHours * hour);
}

/**
 * Until when backups hold somebody who was erased at an instant: the newest from before ends last, with an hour for the
 * server to look. Null: there is none from before. `made`: when each backup was made, the newest first.
 */
export function backupsHoldUntil(
  made: readonly Date[],
  kept: Retention,
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
  kept: Retention,
  { lastErasure, now }: { lastErasure: Date; now: Date },
): File[] {
  // Whatever came of the backups since, the newest stays.
  return files
    .slice(1)
    .filter(({ madeAt }) => madeAt <= lastErasure && timeIsUp(madeAt, kept) <= now);
}

/** The server's own backups from before an erasure, as the folder and the second place have them now. */
export function olderBackups(
  schedule: BackupSchedule | null,
  /** When each in the second place was made, the newest first; null: nobody could look yet, left out: there is none. */
  copied: readonly Date[] | null | undefined,
  instants: { erasedAt: Date; now: Date },
): OlderCopy[] {
  if (!schedule) return [];
  const made = backupsIn(schedule.folder).map(({ madeAt }) => madeAt);
  const held = backupsHoldUntil(made, schedule, instants);
  const there =
    copied === undefined
      ? null
      : // Where nobody could look, one from that very moment may lie there.
        backupsHoldUntil(
          copied ?? [instants.erasedAt],
          retentionOfSecondCopies(schedule),
          instants,
        );
  return [
    ...(held ? [{ what: 'backups' as const, ...held }] : []),
    ...(there ? [{ what: 'secondPlace' as const, ...there }] : []),
  ];
}

/** What the second place keeps: as many as the first, unless a number of its own is set. */
export function retentionOfSecondCopies({
  backupsKept,
  backupCopiesKept = backupsKept,
  backupEveryHours,
}: Retention & Pick<BackupSchedule, 'backupCopiesKept'>): Retention {
  return { backupsKept: backupCopiesKept, backupEveryHours };
}

/** The instant of the last erasure; null: nobody was erased. */
export async function lastErasureIn(db: Kysely<Database>): Promise<Date | null> {
  const { last } = await db
    .selectFrom('erasures')
    .select(sql<Date | null>`max(erased_at)`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Removes backups that hold somebody who was erased and that newer ones should have replaced by now, had they been written. */
export async function endOlderBackups(
  db: Kysely<Database>,
  schedule: BackupSchedule,
  now: Date,
  log: Logger,
): Promise<void> {
  const lastErasure = await lastErasureIn(db);
  if (!lastErasure) return;
  const files = backupsIn(schedule.folder);
  for (const { file } of backupsHeldTooLong(files, schedule, { lastErasure, now })) {
    fs.rmSync(file);
    log.info({ file }, 'a backup that held somebody who was erased was removed');
  }
}
