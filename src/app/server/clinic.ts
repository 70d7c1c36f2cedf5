import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  ensureSampleAccounts,
  removeSampleAccounts,
  takesSampleAccounts,
} from '../../features/accounts/sampleAccounts.server';
import { isQuiet } from '../../features/appointments/quietTime';
import { newsOf } from '../../features/liveUpdates/newsOf.server';
import { readQueueNews } from '../../features/queue/queue.rows';
import { readClinicSettings } from '../../features/settings/settings.rows';
import { checkOperations } from '../../server/api/declarations';
import { deleteOldIdempotencyKeys } from '../../server/api/idempotent';
import type { OperationContext } from '../../server/api/operations';
import { type AuditChain, createAuditChain, readHead } from '../../server/audit/auditChain';
import { createWitness, type Witness } from '../../server/audit/auditHeads';
import { deleteExpiredChallenges } from '../../server/auth/passkeys';
import { publicPasskeyName } from '../../server/auth/relyingParty';
import {
  createSessionReader,
  deleteEndedSessions,
  type SessionRules,
} from '../../server/auth/sessions';
import { createSignInLimiter, deleteOldNetworks } from '../../server/auth/signInLimiter';
import { startCodeOf } from '../../server/auth/startCode';
import {
  erasuresFile,
  repeatErasures,
  repeatRecentErasures,
  writeErasures,
} from '../../server/backup/erasures';
import { endOlderBackups, olderBackups } from '../../server/backup/olderCopies';
import { type BackupSchedule, startBackups } from '../../server/backup/schedule';
import { sealKeyOf } from '../../server/backup/seal';
import {
  type BackupChoice,
  type BackupStorage,
  createBackupStorage,
} from '../../server/backup/storage/backupStorage';
import { type Config, localTimeZone } from '../../server/config';
import { connect } from '../../server/database/connect';
import { defineErasure } from '../../server/database/erasureFunctions';
import type { DatabaseAddress } from '../../server/database/hosts';
import { minute, startHousekeeping } from '../../server/database/housekeeping';
import { migrate, unexpectedLayout } from '../../server/database/migrate';
import { connectReplica } from '../../server/database/replica';
import type { Database } from '../../server/database/schema';
import { grantServerRights, roleOf } from '../../server/database/serverRole';
import { createHttpApp, type Edge, plainEdge } from '../../server/http/app';
import { closeApp } from '../../server/http/closing';
import type { Metrics } from '../../server/http/metrics';
import { createLive, type Live } from '../../server/live/broadcast';
import { deleteOldChanges } from '../../server/live/changeFeed';
import type { SendMail } from '../../server/mail';
import { createPrinter } from '../../server/pdf/printer';
import {
  type ArchiveSettings,
  startWalArchive,
  type WalArchive,
} from '../../server/walArchive/archiver';
import { createClinicSettingsCache } from './clinicSettingsCache';
import { hourlyJobs, minuteJobs, otherRoutes, router, tables } from './features';

export interface ClinicOptions {
  config: Pick<
    Config,
    'timeZone' | 'sampleData' | 'insistsOnSampleData' | 'signUp' | 'needsStartCode' | 'idleMinutes'
  >;
  /** The server's own database user. */
  connection: DatabaseAddress;
  /** The user whom the tables belong to. */
  ownerConnection: DatabaseAddress;
  /** A standby for what may be a moment old; null: none. */
  replica?: DatabaseAddress | null;
  /** Where the heads of the audit chain are written down; null: nowhere. */
  auditHeads: string | null;
  /** Where who was erased is written down outside the database. */
  erasures?: readonly string[];
  /** When and where backups are written; null: as somebody chooses. */
  backups?: BackupSchedule | null;
  /** How they are written where somebody chooses the folder; null: nobody can. */
  backupChoice?: BackupChoice | null;
  /** Where the log of the embedded PostgreSQL is archived; null: nowhere. */
  walArchive?: (ArchiveSettings & { cluster: string }) | null;
  /** Signs the session cookies. */
  secret: string;
  log: Logger;
  sendMail?: SendMail | null;
  /** Whether there is room for more records; left out: always. */
  hasSpace?: () => Promise<boolean>;
  clock?: () => Date;
  webDir?: string | null;
  /** The path of the Chromium that makes PDFs from the files in `webDir`; null: none does. */
  chromium?: string | null;
  edge?: Edge;
  /** Counts what happens; null: nobody asks. */
  metrics?: Metrics | null;
  /** Folders whose disk the figures tell of, by name. */
  watchedFolders?: Record<string, string>;
  /** Seconds for which a server that is told to stop goes on answering; 0 when left out. */
  drainSeconds?: number;
}

export interface Clinic {
  app: FastifyInstance;
  /** Whether the sample accounts let anyone in. */
  hasSampleAccounts: boolean;
  /** What the clinic's first account needs; null where it needs nothing, or is there. */
  startCode: string | null;
  /** Finishes the requests under way, then lets go of the database. */
  close(): Promise<void>;
}

/** What the parts of one server have in common. */
interface Core {
  options: ClinicOptions;
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  /** The clinic's time zone (IANA) at this moment. */
  timeZone: () => string;
  chain: AuditChain;
  live: Live;
}

/** Brings a reachable database up to date and puts the whole server on it; the app does not listen yet. */
export async function createClinic(options: ClinicOptions): Promise<Clinic> {
  const { log, clock = () => new Date(), webDir = null, edge = plainEdge } = options;
  const { metrics = null, drainSeconds = 0 } = options;
  checkOperations(router, Object.keys(tables));
  await prepareDatabase(options, clock());
  const { db, pool, replica, disconnect } = connectDatabases(options);
  const clinicSettings = createClinicSettingsCache(db, options.config.timeZone);
  const config = {
    ...options.config,
    // As it is at the moment somebody asks: the setting may change while the server runs.
    get timeZone() {
      return clinicSettings.timeZone;
    },
  };
  const timeZone = () => localTimeZone(config);
  const witness = options.auditHeads ? createWitness(options.auditHeads, clock, log) : null;
  const chain = createAuditChain(db, log, witness?.onGrown);
  const sessionRules = {
    idleMinutes: config.idleMinutes,
    publicName: publicPasskeyName(edge.publicUrl),
    sampleData: config.sampleData,
  };
  const live = openLive(options, { db, clock, timeZone, sessionRules, clinicSettings });
  const papers = openPrinter(options);
  let isStopping = false;
  try {
    await live.start();
    await clinicSettings.read();
    const core: Core = { options, db, log, clock, timeZone, chain, live };
    const backupStorage = openBackupStorage(core);
    const walArchive = openWalArchive(core);
    const erasures = erasuresOutside(core, backupStorage, walArchive);
    const jobs = startJobs(core, witness, erasures, backupStorage);
    metrics?.readFrom({
      db,
      pool,
      live,
      papers,
      get backups() {
        return backupStorage.current();
      },
      walArchive,
      folders: options.watchedFolders ?? {},
      clock,
      timeZone,
    });
    const app = await createHttpApp({
      router,
      shared: {
        db,
        replica,
        config,
        clinicSettings,
        get backups() {
          return backupStorage.current();
        },
        backupStorage,
        walArchive,
        secret: options.secret,
        sendMail: options.sendMail ?? null,
        hasSpace: options.hasSpace ?? (async () => true),
        signInLimiter: createSignInLimiter(pool, clock),
        sessions: createSessionReader(db, clock, sessionRules),
        live,
        papers,
        erasures,
        clock,
      },
      pool,
      log,
      webDir,
      afterAudit: chain.soon,
      edge,
      metrics,
      isStopping: () => isStopping,
      otherRoutes,
    });
    return {
      app,
      hasSampleAccounts: clinicSettings.hasSampleAccounts,
      startCode:
        takesStartCode(options) && !clinicSettings.hasStaff ? startCodeOf(options.secret) : null,
      close: async () => {
        isStopping = true;
        await wait(drainSeconds * 1_000);
        live.endStreams();
        await closeApp(app, drainSeconds > 0);
        await papers?.end();
        await backupStorage.end();
        await jobs.end();
        await live.end();
        await disconnect();
        // What was done until now is in the archive, too.
        await walArchive?.end();
      },
    };
  } catch (error) {
    await live.end();
    await disconnect();
    throw error;
  }
}

/** Whether the clinic's first account needs the code of the start line. */
function takesStartCode({ config }: ClinicOptions): boolean {
  return config.needsStartCode && config.signUp !== 'closed';
}

function connectDatabases({ connection, replica, log }: ClinicOptions) {
  const primary = connect(connection, log);
  const { db, pool } = primary;
  const standby = replica ? connectReplica(replica, primary, log) : db;
  return {
    db,
    pool,
    replica: standby,
    disconnect: async () => {
      if (standby !== db) await standby.destroy();
      await db.destroy();
    },
  };
}

function openPrinter({ chromium, webDir, metrics, log }: ClinicOptions) {
  if (!chromium || !webDir) return null;
  const onPrinted = metrics?.paperPrinted;
  return createPrinter({ chromium, webDir, log, ...(onPrinted && { onPrinted }) });
}

interface LiveParts extends Pick<Core, 'db' | 'clock' | 'timeZone'> {
  sessionRules: SessionRules;
  clinicSettings: ReturnType<typeof createClinicSettingsCache>;
}

function openLive({ connection, log, metrics }: ClinicOptions, parts: LiveParts): Live {
  const { db, clock, timeZone, sessionRules, clinicSettings } = parts;
  return createLive({
    connection,
    db,
    log,
    clock,
    sessionRules,
    secondFactor: () => clinicSettings.secondFactor,
    readNews: async (topics, tokenIds) => {
      const queue =
        tokenIds.length > 0 ? await readQueueNews(db, tokenIds, clock(), timeZone()) : null;
      return (reader) => newsOf(topics, queue, reader);
    },
    onChanged: clinicSettings.readAfter,
    ...(metrics && { onTold: metrics.newsTold, onDropped: metrics.screenDropped }),
  });
}

function openBackupStorage({ options, db, log, clock, timeZone, chain }: Core): BackupStorage {
  const { ownerConnection, secret, backups = null, backupChoice = null } = options;
  return createBackupStorage(backups, backupChoice, (schedule) =>
    startBackups(ownerConnection, schedule, log, {
      tables,
      sealKey: sealKeyOf(secret),
      beforehand: chain.catchUp,
      clock,
      db,
      isQuiet: async (now) => {
        const { workingHours } = await readClinicSettings(db);
        return isQuiet(now, workingHours, timeZone());
      },
    }),
  );
}

function openWalArchive({ options, db, log, clock, timeZone, chain }: Core): WalArchive | null {
  if (!options.walArchive) return null;
  return startWalArchive({
    connection: options.ownerConnection,
    cluster: options.walArchive.cluster,
    settings: options.walArchive,
    sealKey: sealKeyOf(options.secret),
    log,
    about: async () => {
      await chain.catchUp();
      return { timeZone: timeZone(), auditHead: await readHead(db) };
    },
    clock,
  });
}

/** Who was erased, written down outside the database, and which copies from before still hold them. */
function erasuresOutside(
  { options, db, clock, chain }: Core,
  backupStorage: BackupStorage,
  walArchive: WalArchive | null,
): OperationContext['erasures'] {
  return {
    seal: chain.catchUp,
    writeDown: () => {
      const chosen = backupStorage.current()?.schedule.folder;
      const files = [...(options.erasures ?? []), ...(chosen ? [erasuresFile(chosen)] : [])];
      return writeErasures(db, [...new Set(files)]);
    },
    copiesBefore: (erasedAt) => {
      const backups = backupStorage.current();
      const copied = backups?.copies();
      const archived = walArchive?.keepsUntil(erasedAt).toISOString();
      return [
        ...olderBackups(backups?.schedule ?? null, copied?.made, { erasedAt, now: clock() }),
        ...(archived ? [{ what: 'archivedChanges' as const, keptUntil: archived }] : []),
      ];
    },
  };
}

/** Starts what runs by the clock: every hour and every minute on one of the servers, and beside each server's own data. */
function startJobs(
  { options, db, log, clock, timeZone, chain, live }: Core,
  witness: Witness | null,
  erasures: OperationContext['erasures'],
  backupStorage: BackupStorage,
) {
  const deletions = {
    'old requests': deleteOldIdempotencyKeys,
    'ended sessions': deleteEndedSessions,
    'networks of old sign-ins': deleteOldNetworks,
    'questions to passkeys': deleteExpiredChallenges,
    'old changes': deleteOldChanges,
    ...hourlyJobs,
    'what came after an erasure': async (_: unknown, now: Date) => {
      await chain.catchUp();
      await repeatRecentErasures(db, now);
    },
  };
  const hourly = startHousekeeping(
    log,
    mapValues(deletions, (job) => () => job(db, clock())),
    live.isFirst,
  );
  const minutely = startHousekeeping(
    log,
    mapValues(minuteJobs, (job) => () => {
      const sendMail = options.sendMail ?? null;
      return job({ db, sendMail, log, now: clock(), timeZone: timeZone() });
    }),
    live.isFirst,
    minute,
  );
  const beside = startHousekeeping(log, {
    'audit heads': async () => {
      await chain.catchUp();
      const head = await readHead(db);
      if (head) witness?.write(head);
    },
    'who was erased': erasures.writeDown,
    'backups that hold the erased': async () => {
      const backups = backupStorage.current();
      if (backups) await endOlderBackups(db, backups.schedule, clock(), log);
    },
  });
  return {
    end: async () => {
      await hourly.end([]);
      await minutely.end([]);
      await beside.end(['audit heads', 'who was erased']);
    },
  };
}

function mapValues<Value, Result>(
  all: Record<string, Value>,
  of: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, of(value)]));
}

async function prepareDatabase(options: ClinicOptions, now: Date): Promise<void> {
  const { config, connection, ownerConnection, log } = options;
  const { db, pool } = connect(ownerConnection, log);
  try {
    await migrate(ownerConnection, log);
    await defineErasure(db, tables);
    await grantServerRights(pool, await roleOf(connection), tables);
    await repeatErasures(db, options.erasures ?? [], log, now);
    if (!config.sampleData) await removeSampleAccounts(db, now);
    const isWanted =
      config.sampleData && (config.insistsOnSampleData || (await takesSampleAccounts(db)));
    if (isWanted) await ensureSampleAccounts(db, now);
  } catch (error) {
    throw unexpectedLayout(error) ?? error;
  } finally {
    await db.destroy();
  }
}
