import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { OlderCopy } from '../../shared/olderCopy';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { backupsIn } from './backup';
import type { BackupSchedule } from './schedule';

/** How many backups a storage retains, and the hours from one to the next. */
export type Retention = Pick<Config, 'backupsKept' | 'backupEveryHours'>;

/** Milliseconds. */
const hourMs = 3_600_000;

/** When the retention of a backup made at an instant ends: as many intervals later as backups are retained. */
function retentionEnd(madeAt: Date, { backupsKept, backupEveryHours }: Retention): Date {
  return new Date(madeAt.getTime() + backupsKept * backupEveryHours * hourMs);
}

/**
 * Until when backups hold somebody who was erased at an instant: the newest from before ends last, with an hour for the
 * server to look. Null: there is none from before. `made`: when each backup was made, the newest first.
 */
export function backupsHoldUntil(
  made: readonly Date[],
  retention: Retention,
  { erasedAt, now }: { erasedAt: Date; now: Date },
): Omit<OlderCopy, 'what'> | null {
  const newestBefore = made.find((at) => at <= erasedAt);
  if (!newestBefore) return null;
  const until = new Date(retentionEnd(newestBefore, retention).getTime() + hourMs);
  // The only backup is never removed for an erasure.
  const isOnlyOne = newestBefore === made[0] && until <= now;
  return { keptUntil: isOnlyOne ? null : until.toISOString() };
}

/** Of a folder's backups, newest first, those past their retention that still hold a patient who was erased since. */
export function backupsHeldTooLong<File extends { madeAt: Date }>(
  files: readonly File[],
  retention: Retention,
  { lastErasure, now }: { lastErasure: Date; now: Date },
): File[] {
  // The newest backup always stays.
  return files
    .slice(1)
    .filter(({ madeAt }) => madeAt <= lastErasure && retentionEnd(madeAt, retention) <= now);
}

/** The server's own backups from before an erasure, in the folder and in the second storage. */
export function olderBackups(
  schedule: BackupSchedule | null,
  /** When each in the second place was made, the newest first; null: nobody could look yet, left out: there is none. */
  copyTimes: readonly Date[] | null | undefined,
  instants: { erasedAt: Date; now: Date },
): OlderCopy[] {
  if (!schedule) return [];
  const made = backupsIn(schedule.folder).map(({ madeAt }) => madeAt);
  const inFolder = backupsHoldUntil(made, schedule, instants);
  const inSecondStorage =
    copyTimes === undefined
      ? null
      : // Unknown: assumes that one from that very moment is there.
        backupsHoldUntil(
          copyTimes ?? [instants.erasedAt],
          retentionOfSecondCopies(schedule),
          instants,
        );
  return [
    ...(inFolder ? [{ what: 'backups' as const, ...inFolder }] : []),
    ...(inSecondStorage ? [{ what: 'secondPlace' as const, ...inSecondStorage }] : []),
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

/** Removes backups that still hold an erased patient and that newer backups should have replaced by now. */
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
