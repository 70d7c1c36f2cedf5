import fs from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../../package.json';
import { dayOf } from '../../shared/clinicDay';
import { passwordChecks } from '../auth/passwords';
import { backupsIn } from '../backup/backup';
import type { Backups } from '../backup/schedule';
import type { Database } from '../database/schema';
import type { Live } from '../live/broadcast';
import type { PaperPrinter } from '../pdf/printer';
import type { WalArchive } from '../walArchive/archiver';

/** What the figures are read from, whenever somebody asks for them. */
interface Sources {
  db: Kysely<Database>;
  pool: pg.Pool;
  live: Pick<Live, 'figures'>;
  /** Null: this server makes no PDFs. */
  papers: Pick<PaperPrinter, 'figures'> | null;
  backups: Pick<Backups, 'schedule' | 'copies' | 'rehearsals'> | null;
  walArchive: Pick<WalArchive, 'state'> | null;
  /** Folders on this machine whose disk must not fill up, by the name they have in the figures. */
  folders: Record<string, string>;
  clock: () => Date;
  /** Of the clinic's day, as it is now. */
  timeZone: () => string;
}

/** Milliseconds: a database or a disk that hangs must not hide the other figures. */
const longestLook = 2_000;

/** Of what Node itself tells, what says why a server is slow or about to end. */
const ofNode =
  /^(process_(cpu_(user_|system_)?seconds_total|start_time_seconds|resident_memory_bytes|(open|max)_fds)|nodejs_(eventloop_lag_.*seconds|heap_size_.*|gc_duration_seconds|version_info))$/;

/**
 * The figures of this one process for Prometheus. Their labels are operations, statuses and folders by name: there are
 * as many of them tomorrow as today, and nothing of a patient is in them.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!ofNode.test(name)) registry.removeSingleMetric(name);
  }

  const requests = new Counter({
    name: 'clinic_http_requests_total',
    help: 'Answered requests. An operation by its id, else api, docs, fhir, health or web; a stream counts when it ends; status gone: the caller hung up first.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'clinic_http_request_duration_seconds',
    help: 'From the request’s head to the end of the answer. Streams are left out.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const poolWaits = new Histogram({
    name: 'clinic_database_pool_wait_seconds',
    help: 'How long requests waited for a connection to the database.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  const poolFailures = new Counter({
    name: 'clinic_database_pool_failures_total',
    help: 'How often nobody got a connection: none became free in time, or the database was away.',
    registers,
  });

  const prints = new Histogram({
    name: 'clinic_paper_print_seconds',
    help: 'From asking for the PDF of a paper to having it, or to knowing that it failed.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });

  const news = new Histogram({
    name: 'clinic_live_news_seconds',
    help: 'From reading what was committed to having told every open screen.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const dropped = new Counter({
    name: 'clinic_live_dropped_total',
    help: 'Open screens that had to read everything anew, because their line was too slow for the news.',
    registers,
  });

  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const gauges = {
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
    archiveFails: gauge('clinic_wal_archive_failing', '1 while something keeps it from going on.'),
  };
  const diskLabels = { labelNames: ['folder'], registers };
  const diskFree = new Gauge({
    name: 'clinic_disk_free_bytes',
    help: 'Room on the disk of a folder.',
    ...diskLabels,
  });
  const diskSize = new Gauge({
    name: 'clinic_disk_size_bytes',
    help: 'Size of the disk of a folder.',
    ...diskLabels,
  });
  new Counter({
    name: 'clinic_password_hashes_refused_total',
    help: 'Sign-ins and the like that were told to come back, because too many waited.',
    registers,
    collect() {
      this.reset();
      this.inc(passwordChecks().refused);
    },
  });
  new Gauge({
    name: 'clinic_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);

  let sources: Sources | null = null;
  let underWay = 0;

  async function look(given: Sources) {
    const { db, pool, live, papers, backups, folders, clock, timeZone } = given;
    const archive = given.walArchive?.state() ?? null;
    const [stored] = await Promise.all([
      inTime(lookAtDatabase(db, dayOf(clock(), timeZone()))),
      ...Object.entries(folders).map(async ([folder, path]) => {
        const disk = await inTime(fs.statfs(path));
        if (disk) {
          diskFree.set({ folder }, disk.bavail * disk.bsize);
          diskSize.set({ folder }, disk.blocks * disk.bsize);
        } else {
          diskFree.remove(folder);
          diskSize.remove(folder);
        }
      }),
    ]);
    const { streams, behind, feed } = live.figures();
    const oldest = stored?.oldestUnchained;
    const hashes = passwordChecks();
    const newest = backups && (backupsIn(backups.schedule.folder)[0]?.madeAt.getTime() ?? 0);
    const copies = backups?.copies() ?? null;
    const rehearsal = backups?.rehearsals.state() ?? null;
    const figures: Record<keyof typeof gauges, number | null> = {
      underWay: Math.max(0, underWay - streams),
      poolSize: pool.totalCount,
      poolMax: pool.options.max ?? null,
      poolIdle: pool.idleCount,
      poolWaiting: pool.waitingCount,
      databaseUp: stored ? 1 : 0,
      hashesRunning: hashes.running,
      hashesWaiting: hashes.waiting,
      streams,
      streamsBehind: behind,
      feedConnected: feed.isConnected ? 1 : 0,
      feedBehind: stored && Math.max(0, stored.position - feed.position),
      unchained: stored?.unchained ?? null,
      chainLag:
        stored && (oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1_000) : 0),
      papersWaiting: papers?.figures().waiting ?? null,
      patientsWaiting: stored?.patientsWaiting ?? null,
      backupNewest: newest === null ? null : newest / 1_000,
      backupEvery: backups && backups.schedule.backupEveryHours * 3_600,
      copyNewest: copies && (copies.newest?.madeAt.getTime() ?? 0) / 1_000,
      rehearsalHeld: rehearsal && (rehearsal.lastHeld?.getTime() ?? 0) / 1_000,
      rehearsalFailed: rehearsal && (rehearsal.last && rehearsal.last.failure !== null ? 1 : 0),
      copyFailing: copies && (copies.failure?.at.getTime() ?? 0) / 1_000,
      archiveUntil: archive && (archive.keptUntil?.getTime() ?? 0) / 1_000,
      archiveBase: archive && (archive.newestBase?.getTime() ?? 0) / 1_000,
      archiveBytes: archive?.bytes ?? null,
      archiveSpans: archive?.spans.length ?? null,
      archiveMissing: archive?.missing.length ?? null,
      archiveFails: archive && (archive.failure ? 1 : 0),
    };
    for (const [name, figure] of Object.entries(figures)) {
      const shown = gauges[name as keyof typeof gauges];
      // What is not known is left out rather than told as it was.
      if (figure === null) shown.remove();
      else shown.set(figure);
    }
  }

  return {
    /** Says where the figures are to be found, once everything is there. */
    readFrom(given: Sources): void {
      sources = given;
      timeWaits(given.pool, poolWaits, poolFailures);
    },
    requestBegins(): void {
      underWay++;
    },
    /** `seconds` is null for a stream, whose length says nothing. */
    requestEnds(operation: string, status: string, seconds: number | null): void {
      underWay--;
      requests.inc({ operation, status });
      if (seconds !== null) durations.observe({ operation }, seconds);
    },
    paperPrinted(kind: string, outcome: 'made' | 'failed', seconds: number): void {
      prints.observe({ kind, outcome }, seconds);
    },
    newsTold: (seconds: number) => news.observe(seconds),
    screenDropped: () => dropped.inc(),
    /** Everything in Prometheus' text format. */
    async text(): Promise<string> {
      if (sources) await look(sources);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What is found within the time for a look, else null. */
async function inTime<Result>(finding: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longestLook);
  });
  try {
    return await Promise.race([finding.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One statement with what only the database knows; it reads the ends of indexes alone. */
async function lookAtDatabase(db: Kysely<Database>, day: { start: Date; end: Date }) {
  const { rows } = await sql<{
    position: number;
    unchained: number;
    oldestUnchained: Date | null;
    patientsWaiting: number;
  }>`
    select
      (select position from change_counter) + (select count(*) from unnumbered_changes) as position,
      count(*) as unchained,
      min(timestamp) as "oldestUnchained",
      (select count(*) from tokens
        where status = 'waiting' and issued_at >= ${day.start} and issued_at < ${day.end}) as "patientsWaiting"
    from (
      select timestamp from audit_logs
      where id > coalesce((select audit_id from audit_chain order by seq desc limit 1), 0)
      order by id limit 10000
    ) as newest`.execute(db);
  return rows[0] ?? null;
}

/** Anyone who asks the pool for a connection gets it as before, and how long that took is noted. */
function timeWaits(pool: pg.Pool, waits: Histogram, failures: Counter): void {
  const connect = pool.connect.bind(pool);
  const timed = (callback?: Parameters<typeof connect>[0]) => {
    const began = performance.now();
    const note = (error?: Error) => {
      if (error) failures.inc();
      else waits.observe((performance.now() - began) / 1_000);
    };
    if (callback) {
      return connect((error, client, done) => {
        note(error);
        callback(error, client, done);
      });
    }
    const waiting = connect();
    waiting.then(() => note(), note);
    return waiting;
  };
  pool.connect = timed as typeof pool.connect;
}
