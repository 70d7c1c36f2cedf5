import { Gauge, type Registry } from 'prom-client';
import { passwordChecks } from '../auth/passwords';
import { backupsIn } from '../backup/backup';
import type { DatabaseFigures, MetricsSources } from './metricsSources';

/** The gauges that `collect` sets (metrics.ts), by their name in code. */
export function createGauges(registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  return {
    underWay: gauge('clinic_http_requests_under_way', 'Requests under way, streams left out.'),
    poolSize: gauge('clinic_database_pool_connections', 'Connections to the database.'),
    poolMax: gauge('clinic_database_pool_connections_max', 'The most there may be.'),
    poolIdle: gauge('clinic_database_pool_idle', 'Connections that nobody uses.'),
    poolWaiting: gauge('clinic_database_pool_waiting', 'Who waits for a connection now.'),
    databaseUp: gauge('clinic_database_up', '1 when the database answered just now, else 0.'),
    hashesRunning: gauge('clinic_password_hashes_running', 'Password hashes being computed.'),
    hashesWaiting: gauge('clinic_password_hashes_waiting', 'Password hashes that wait for it.'),
    streams: gauge('clinic_live_streams', 'Open screens that are told what changes.'),
    streamsBehind: gauge('clinic_live_streams_behind', 'Those whose line takes no news just now.'),
    feedConnected: gauge('clinic_change_feed_connected', '1 while this server hears of changes.'),
    feedBehind: gauge('clinic_change_feed_behind', 'Committed changes it has not told yet.'),
    unchained: gauge('clinic_audit_unchained_rows', 'Audit rows after the chain’s head.'),
    chainLag: gauge('clinic_audit_chain_lag_seconds', 'The age of the oldest of them, or 0.'),
    papersWaiting: gauge('clinic_papers_waiting', 'Papers that wait to be made into a PDF.'),
    patientsWaiting: gauge('clinic_patients_waiting', 'Tokens of today that wait.'),
    backupNewest: gauge(
      'clinic_backup_newest_timestamp_seconds',
      'When the newest backup in the folder was made; 0: there is none.',
    ),
    backupEvery: gauge('clinic_backup_interval_seconds', 'From one backup to the next.'),
    rehearsalHeld: gauge(
      'clinic_restore_rehearsal_success_timestamp_seconds',
      'When a restore of the newest backup was last rehearsed and held; 0: never.',
    ),
    rehearsalFailed: gauge(
      'clinic_restore_rehearsal_failed',
      '1 when the last restore that was rehearsed failed, else 0.',
    ),
    copyNewest: gauge(
      'clinic_backup_copy_newest_timestamp_seconds',
      'When the newest backup in the second place was made; 0: none is known there.',
    ),
    copyFailing: gauge(
      'clinic_backup_copy_failing_since_timestamp_seconds',
      'Since when backups cannot be copied to the second place; 0: they can.',
    ),
    archiveUntil: gauge(
      'clinic_wal_kept_until_timestamp_seconds',
      'Until when the archive of the log has everything that was confirmed; 0: nothing yet.',
    ),
    archiveBase: gauge(
      'clinic_wal_base_timestamp_seconds',
      'When the newest copy of the whole database in that archive was made; 0: there is none.',
    ),
    archiveBytes: gauge('clinic_wal_archive_bytes', 'The size of that archive.'),
    archiveSpans: gauge(
      'clinic_wal_archive_spans',
      'Stretches of time that it can restore; between two there is a gap.',
    ),
    archiveMissing: gauge(
      'clinic_wal_archive_missing',
      'Pieces of the log that were lost out of it, though later ones are there.',
    ),
    contentsReachable: gauge(
      'clinic_contents_reachable',
      '1 while old papers can be stored: their place answers and is this clinic’s.',
    ),
    contentsBytes: gauge('clinic_contents_bytes', 'The size of all old papers, as stored.'),
    contentsMissing: gauge(
      'clinic_contents_missing',
      'Old papers whose file is not in the place, as of the last hour.',
    ),
    contentCopiesFail: gauge(
      'clinic_content_copies_failing',
      '1 while old papers cannot be copied to where backups lie.',
    ),
    archiveFails: gauge('clinic_wal_archive_failing', '1 while something keeps it from going on.'),
  };
}

export type Gauges = ReturnType<typeof createGauges>;

type ArchiveState = ReturnType<NonNullable<MetricsSources['walArchive']>['state']>;

interface Readings {
  archive: ArchiveState | null;
  /** Null: the database did not answer in time. */
  database: DatabaseFigures | null;
  /** Streams included. */
  requestsUnderWay: number;
}

/** The value of each gauge; null: unknown. */
export function figuresOf(
  { pool, live, papers, backups, contents, clock }: MetricsSources,
  { archive, database, requestsUnderWay }: Readings,
): Record<keyof Gauges, number | null> {
  const { streams, behind, feed } = live.figures();
  const oldest = database?.oldestUnchained;
  const hashes = passwordChecks();
  return {
    underWay: Math.max(0, requestsUnderWay - streams),
    poolSize: pool.totalCount,
    poolMax: pool.options.max ?? null,
    poolIdle: pool.idleCount,
    poolWaiting: pool.waitingCount,
    databaseUp: database ? 1 : 0,
    hashesRunning: hashes.running,
    hashesWaiting: hashes.waiting,
    streams,
    streamsBehind: behind,
    feedConnected: feed.isConnected ? 1 : 0,
    feedBehind: database && Math.max(0, database.position - feed.position),
    unchained: database?.unchained ?? null,
    chainLag:
      database && (oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1_000) : 0),
    papersWaiting: papers?.figures().waiting ?? null,
    patientsWaiting: database?.patientsWaiting ?? null,
    ...backupFiguresOf(backups),
    ...archiveFiguresOf(archive),
    ...contentFiguresOf(contents),
  };
}

function backupFiguresOf(backups: MetricsSources['backups']) {
  const newest = backups && (backupsIn(backups.schedule.folder)[0]?.madeAt.getTime() ?? 0);
  const copies = backups?.copies() ?? null;
  const rehearsal = backups?.rehearsals.state() ?? null;
  return {
    backupNewest: newest === null ? null : newest / 1_000,
    backupEvery: backups && backups.schedule.backupEveryHours * 3_600,
    copyNewest: copies && (copies.newest?.madeAt.getTime() ?? 0) / 1_000,
    rehearsalHeld: rehearsal && (rehearsal.lastHeld?.getTime() ?? 0) / 1_000,
    rehearsalFailed: rehearsal && (rehearsal.last && rehearsal.last.failure !== null ? 1 : 0),
    copyFailing: copies && (copies.failure?.at.getTime() ?? 0) / 1_000,
  };
}

function contentFiguresOf({ contents, copies }: MetricsSources['contents']) {
  const state = copies.state();
  return {
    contentsReachable: contents.failure() === null ? 1 : 0,
    contentsBytes: state?.bytes ?? null,
    contentsMissing: state?.missing ?? null,
    contentCopiesFail: state && (state.failure ? 1 : 0),
  };
}

function archiveFiguresOf(archive: ArchiveState | null) {
  return {
    archiveUntil: archive && (archive.keptUntil?.getTime() ?? 0) / 1_000,
    archiveBase: archive && (archive.newestBase?.getTime() ?? 0) / 1_000,
    archiveBytes: archive?.bytes ?? null,
    archiveSpans: archive?.spans.length ?? null,
    archiveMissing: archive?.missing.length ?? null,
    archiveFails: archive && (archive.failure ? 1 : 0),
  };
}
