import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  createsSampleAccountsByDefault,
  ensureSampleAccounts,
  removeSampleAccounts,
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
import { contentCopyPlaces, startContentCopies } from '../../server/contents/contentCopies';
import { contentStorageOf, createContents } from '../../server/contents/contents';
import { rebuildNameIndexes } from '../../server/database/collation';
import { connect } from '../../server/database/connect';
import { defineFunctions } from '../../server/database/erasureFunctions';
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
import { endAll } from './endAll';
import { hourlyJobs, minuteJobs, otherRoutes, router, tables } from './features';

export interface ClinicOptions {
  config: Pick<
    Config,
    'timeZone' | 'sampleData' | 'insistsOnSampleData' | 'signUp' | 'needsStartCode' | 'idleMinutes'
  >;
  /** The server's own database user. */
  connection: DatabaseAddress;
  /** The database user that owns the tables. */
  ownerConnection: DatabaseAddress;
  /** A standby for reads that may be slightly out of date; null: none. */
  replica?: DatabaseAddress | null;
  /** The file to which the heads of the audit chain are written; null: none. */
  auditHeads: string | null;
  /** The files outside the database that list erased patients. */
  erasures?: readonly string[];
  /** When and where backups are written; null: the settings screen decides. */
  backups?: BackupSchedule | null;
  /** How backups are written to a folder chosen on the settings screen; null: the screen offers no choice. */
  backupChoice?: BackupChoice | null;
  /** Where the embedded PostgreSQL's WAL is archived; null: nowhere. */
  walArchive?: (ArchiveSettings & { cluster: string }) | null;
  /** Where the contents of attachments lie: by default in `dataDir`. Encrypted as backups are. */
  contents: { place: Config['contents']; dataDir: string; isEncrypted: boolean };
  /** Signs the session cookies. */
  secret: string;
  log: Logger;
  sendMail?: SendMail | null;
  /** Whether the disk has room for more records; assumed if omitted. */
  hasSpace?: () => Promise<boolean>;
  clock?: () => Date;
  webDir?: string | null;
  /** The path of the Chromium that makes PDFs from the files in `webDir`; null: no PDFs. */
  chromium?: string | null;
  edge?: Edge;
  /** null: metrics are off. */
  metrics?: Metrics | null;
  /** Folders whose disk usage the metrics report, by name. */
  watchedFolders?: Record<string, string>;
  /** Seconds for which a stopping server continues to answer requests; default 0. */
  drainSeconds?: number;
}

export interface Clinic {
  app: FastifyInstance;
  /** Whether the sample accounts can sign in. */
  hasSampleAccounts: boolean;
  /** The code that the clinic's first account needs; null if none is needed or the account exists. */
  startCode: string | null;
  /** Finishes pending requests, then disconnects from the database. */
  close(): Promise<void>;
}

/** The dependencies that the parts of one server share. */
interface Core {
  options: ClinicOptions;
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  /** The clinic's current time zone (IANA). */
  timeZone: () => string;
  chain: AuditChain;
  live: Live;
}

/** Migrates a reachable database and assembles the whole server on it; the app does not listen yet. */
export async function createClinic(options: ClinicOptions): Promise<Clinic> {
  const { log, clock = () => new Date(), webDir = null, edge = plainEdge } = options;
  const { metrics = null, drainSeconds = 0 } = options;
  checkOperations(router, Object.keys(tables));
  await prepareDatabase(options, clock());
  const { db, pool, replica, disconnect } = connectDatabases(options);
  const clinicSettings = createClinicSettingsCache(db, options.config.timeZone);
  const config = withClinicTimeZone(options.config, clinicSettings);
  const timeZone = () => localTimeZone(config);
  const witness = options.auditHeads ? createWitness(options.auditHeads, clock, log) : null;
  const chain = createAuditChain(db, log, witness?.onNewHead);
  const sessionRules = {
    idleMinutes: config.idleMinutes,
    publicName: publicPasskeyName(edge.publicUrl),
    sampleData: config.sampleData,
  };
  const live = openLive(options, { db, clock, timeZone, sessionRules, clinicSettings });
  const papers = openPrinter(options);
  let isStopping = false;
  const ends: { [Part in 'backups' | 'jobs' | 'walArchive']?: () => Promise<void> } = {};
  /** Ends what was started. The archive is last, so that everything committed until now is in it. */
  const endParts = () =>
    endAll([papers?.end, ends.backups, ends.jobs, live.end, disconnect, ends.walArchive]);
  try {
    await live.start();
    await clinicSettings.read();
    const core: Core = { options, db, log, clock, timeZone, chain, live };
    const backupStorage = openBackupStorage(core, () => void contents.copies.run());
    const contents = openContents(core, backupStorage);
    ends.backups = () => endAll([backupStorage.end, contents.end]);
    const walArchive = openWalArchive(core);
    if (walArchive) ends.walArchive = walArchive.end;
    const erasures = createErasures(core, backupStorage, walArchive);
    ends.jobs = startJobs(core, { witness, erasures, backupStorage, contents }).end;
    metrics?.readFrom({
      db,
      pool,
      live,
      papers,
      get backups() {
        return backupStorage.current();
      },
      walArchive,
      contents,
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
        ...contents.shared,
        secret: options.secret,
        sendMail: options.sendMail ?? null,
        hasSpace: options.hasSpace ?? (async () => true),
        signInLimiter: createSignInLimiter(pool, clock),
        sessions: createSessionReader(db, clock, sessionRules),
        live,
        papers,
        erasures: { ...erasures, writeDown: () => erasures.writeDown().then(contents.erased) },
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
      startCode: clinicSettings.hasStaff ? null : firstAccountCode(options),
      close: async () => {
        isStopping = true;
        await wait(drainSeconds * 1_000);
        live.endStreams();
        await endAll([() => closeApp(app, drainSeconds > 0), endParts]);
      },
    };
  } catch (error) {
    await endParts().catch(({ message }: Error) => {
      log.error({ reason: message }, 'not everything that was started could be ended');
    });
    throw error;
  }
}

/** The configuration with the clinic's time zone, by a getter, because it may change while the server runs. */
function withClinicTimeZone(
  config: ClinicOptions['config'],
  clinicSettings: Pick<LiveParts['clinicSettings'], 'timeZone'>,
) {
  return {
    ...config,
    get timeZone() {
      return clinicSettings.timeZone;
    },
  };
}

/** The code that the clinic's first account needs; null: none. */
function firstAccountCode({ config, secret }: ClinicOptions): string | null {
  return config.needsStartCode && config.signUp !== 'closed' ? startCodeOf(secret) : null;
}

function connectDatabases({ connection, replica, log }: ClinicOptions) {
  const primary = connect(connection, log);
  const { db, pool } = primary;
  const standby = replica ? connectReplica(replica, primary, log) : db;
  return {
    db,
    pool,
    replica: standby,
    disconnect: () =>
      endAll([standby === db ? undefined : () => standby.destroy(), () => db.destroy()]),
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
      return (reader) => newsOf(topics, queue, reader, clinicSettings.rights);
    },
    onChanged: clinicSettings.refreshAfter,
    ...(metrics && { onDelivered: metrics.newsDelivered, onDropped: metrics.screenDropped }),
  });
}

function openBackupStorage(
  { options, db, log, clock, timeZone, chain }: Core,
  onWritten: () => void,
): BackupStorage {
  const { ownerConnection, secret, backups = null, backupChoice = null } = options;
  return createBackupStorage(backups, backupChoice, (schedule) =>
    startBackups(ownerConnection, schedule, log, {
      tables,
      sealKey: sealKeyOf(secret),
      beforeWrite: chain.catchUp,
      clock,
      db,
      onWritten,
      isQuiet: async (now) => {
        const { workingHours } = await readClinicSettings(db);
        return isQuiet(now, workingHours, timeZone());
      },
    }),
  );
}

/** Contents, with their copies beside the backups and in the archive of the log. */
function openContents({ options, db, log, clock }: Core, backupStorage: BackupStorage) {
  const { place, dataDir, isEncrypted } = options.contents;
  const stop = new AbortController();
  const contents = createContents({
    db,
    storage: contentStorageOf(place, dataDir, stop.signal),
    isEncrypted,
    log,
    clock,
    onStored: () => copies.stored(),
  });
  const copies = startContentCopies({
    connection: options.ownerConnection,
    db,
    contents,
    places: (signal) => {
      const schedule = backupStorage.current()?.schedule;
      const folders = {
        backups: schedule && backupStorage.isThere() ? schedule.folder : null,
        secondPlace: schedule?.backupCopy ?? null,
        archive: options.walArchive?.folder ?? null,
      };
      return contentCopyPlaces(folders, signal);
    },
    log,
    clock,
  });
  return {
    contents,
    copies,
    /** For operations. */
    shared: { contents, contentCopies: copies },
    /** What an erasure deleted goes now; what fails is repeated every hour. */
    erased: async () => {
      await contents.tidy().catch(({ message }: Error) => {
        log.error({ job: 'contents', reason: message }, 'erased contents could not be removed');
      });
      void copies.run();
    },
    end: async () => {
      await copies.end();
      stop.abort();
    },
  };
}

type OpenedContents = ReturnType<typeof openContents>;

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

/** Lists erased patients outside the database, and the older copies that still hold their data. */
function createErasures(
  { options, db, clock, chain }: Core,
  backupStorage: BackupStorage,
  walArchive: WalArchive | null,
): OperationContext['erasures'] {
  return {
    seal: chain.catchUp,
    writeDown: () => {
      const chosenFolder = backupStorage.current()?.schedule.folder;
      const files = [
        ...(options.erasures ?? []),
        ...(chosenFolder ? [erasuresFile(chosenFolder)] : []),
      ];
      return writeErasures(db, [...new Set(files)]);
    },
    copiesBefore: (erasedAt) => {
      const backups = backupStorage.current();
      const copyStatus = backups?.copies();
      const archivedUntil = walArchive?.keepsUntil(erasedAt).toISOString();
      return [
        ...olderBackups(backups?.schedule ?? null, copyStatus?.made, { erasedAt, now: clock() }),
        ...(archivedUntil ? [{ what: 'archivedChanges' as const, keptUntil: archivedUntil }] : []),
      ];
    },
  };
}

interface JobParts {
  witness: Witness | null;
  erasures: OperationContext['erasures'];
  backupStorage: BackupStorage;
  contents: OpenedContents;
}

/** Starts the scheduled jobs: hourly and minutely ones on the leader, and hourly ones for each server's own files. */
function startJobs(
  { options, db, log, clock, timeZone, chain, live }: Core,
  { witness, erasures, backupStorage, contents: { contents } }: JobParts,
) {
  const deletions = {
    'old requests': deleteOldIdempotencyKeys,
    'ended sessions': deleteEndedSessions,
    'networks of old sign-ins': deleteOldNetworks,
    'questions to passkeys': deleteExpiredChallenges,
    'old changes': deleteOldChanges,
    'contents without a row': contents.tidy,
    ...hourlyJobs,
    'what came after an erasure': async (_: unknown, now: Date) => {
      await chain.catchUp();
      await repeatRecentErasures(db, now);
    },
  };
  const hourly = startHousekeeping(
    log,
    mapValues(deletions, (job) => (now: Date) => job(db, now)),
    { isLeader: live.isLeader, clock },
  );
  const minutely = startHousekeeping(
    log,
    mapValues(minuteJobs, (job) => (now: Date) => {
      const sendMail = options.sendMail ?? null;
      return job({ db, sendMail, log, now, timeZone: timeZone() });
    }),
    { isLeader: live.isLeader, clock, pauseMs: minute },
  );
  const perServer = startHousekeeping(log, {
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
  // Each server looks whether its place is the clinic's, so that one with a place of its own is found out.
  const places = startHousekeeping(log, { contents: contents.check }, { pauseMs: minute });
  return {
    end: async () => {
      await places.end([]);
      await hourly.end([]);
      await minutely.end([]);
      await perServer.end(['audit heads', 'who was erased']);
    },
  };
}

function mapValues<Value, Result>(
  record: Record<string, Value>,
  convert: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));
}

async function prepareDatabase(options: ClinicOptions, now: Date): Promise<void> {
  const { config, connection, ownerConnection, log } = options;
  const { db, pool } = connect(ownerConnection, log);
  try {
    await migrate(ownerConnection, log);
    await rebuildNameIndexes(ownerConnection);
    await defineFunctions(db, tables);
    await grantServerRights(pool, await roleOf(connection), tables);
    await repeatErasures(db, options.erasures ?? [], log, now);
    if (!config.sampleData) await removeSampleAccounts(db, now);
    const needsSampleAccounts =
      config.sampleData &&
      (config.insistsOnSampleData || (await createsSampleAccountsByDefault(db)));
    if (needsSampleAccounts) await ensureSampleAccounts(db, now);
  } catch (error) {
    throw unexpectedLayout(error) ?? error;
  } finally {
    await db.destroy();
  }
}
