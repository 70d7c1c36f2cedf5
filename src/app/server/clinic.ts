import './auditWords';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accountsOperations } from '../../features/accounts/accounts.server';
import { passkeysOperations } from '../../features/accounts/passkeys.server';
import { sampleAccounts, samplePassword } from '../../features/accounts/sampleAccounts';
import {
  ensureSampleAccounts,
  removeSampleAccounts,
  takesSampleAccounts,
} from '../../features/accounts/sampleAccounts.server';
import { appointmentsOperations } from '../../features/appointments/appointments.server';
import { isQuiet } from '../../features/appointments/quietTime';
import { auditOperations } from '../../features/audit/audit.server';
import { billingOperations } from '../../features/billing/billing.server';
import { readBillPaper } from '../../features/billing/billPapers.server';
import { boardOperations } from '../../features/board/board.server';
import { consultationsOperations } from '../../features/consultations/consultations.server';
import { dashboardOperations } from '../../features/dashboard/dashboard.server';
import { dayCloseOperations } from '../../features/dayClose/dayClose.server';
import { forgetOldEvenings } from '../../features/evening/evening.rows';
import { eveningOperations, sendEveningMessages } from '../../features/evening/evening.server';
import { everythingHeldOperations } from '../../features/everythingHeld/everythingHeld.server';
import { exportsOperations } from '../../features/exports/exports.server';
import { serveFhir } from '../../features/fhir/fhir.server';
import { forgetStagedRows, importsOperations } from '../../features/imports/imports.server';
import { incidentsOperations } from '../../features/incidents/incidents.server';
import { liveOperations } from '../../features/live/live.server';
import { newsOf } from '../../features/live/newsOf.server';
import { patientsOperations } from '../../features/patients/patients.server';
import {
  prescriptionsOperations,
  readPaper as readPrescriptionPaper,
} from '../../features/prescriptions/prescriptions.server';
import { priceListOperations } from '../../features/priceList/priceList.server';
import { privacyOperations } from '../../features/privacy/privacy.server';
import { readQueueNews } from '../../features/queue/queue.rows';
import { queueOperations } from '../../features/queue/queue.server';
import { reportsOperations } from '../../features/reports/reports.server';
import { readClinicSettings } from '../../features/settings/settings.rows';
import { settingsOperations } from '../../features/settings/settings.server';
import { setUpOperations } from '../../features/setUp/setUp.server';
import { sharingOperationsWith } from '../../features/sharing/sharing.server';
import { forgetLongWaiting, staffOperations } from '../../features/staff/staff.server';
import { substancesOperations } from '../../features/substances/substances.server';
import { templatesOperations } from '../../features/templates/templates.server';
import { topbarOperations } from '../../features/topbar/topbar.server';
import { vitalsOperations } from '../../features/vitals/vitals.server';
import { checkOperations } from '../../server/api/declarations';
import { forgetOldRequests } from '../../server/api/idempotent';
import { openApi } from '../../server/api/operations';
import { createAuditChain, readHead } from '../../server/audit/auditChain';
import { auditHeadsFile, createWitness } from '../../server/audit/auditHeads';
import { forgetOldChallenges } from '../../server/auth/passkeys';
import { publicPasskeyName } from '../../server/auth/relyingParty';
import { secretOf } from '../../server/auth/secret';
import { createSessionReader, forgetEndedSessions } from '../../server/auth/sessions';
import { createSignInLimiter, forgetOldNetworks } from '../../server/auth/signInLimiter';
import { startCodeOf } from '../../server/auth/startCode';
import {
  eraseWhatCameLater,
  erasuresFile,
  foldersOfErasures,
  repeatErasures,
  writeErasures,
} from '../../server/backup/erasures';
import { endOlderBackups, olderBackups } from '../../server/backup/olderCopies';
import { type BackupSchedule, startBackups } from '../../server/backup/schedule';
import { fingerprintOf, rememberSeal, sealKeyOf, sealTrustIn } from '../../server/backup/seal';
import { type BackupChoice, createBackupStorage } from '../../server/backup/storage/backupStorage';
import { type Config, isLoopback, localTimeZone } from '../../server/config';
import { connect } from '../../server/database/connect';
import { watchDiskSpace } from '../../server/database/diskSpace';
import { defineErasure } from '../../server/database/erasureFunctions';
import type { DatabaseAddress } from '../../server/database/hosts';
import { minute, startHousekeeping } from '../../server/database/housekeeping';
import { migrate, unexpectedLayout } from '../../server/database/migrate';
import { connectReplica } from '../../server/database/replica';
import { grantServerRights, roleOf } from '../../server/database/serverRole';
import { createHttpApp, type Edge, plainEdge } from '../../server/http/app';
import { defaultLimits } from '../../server/http/bounds';
import { closeApp } from '../../server/http/closing';
import { knownHosts } from '../../server/http/knownHosts';
import { createMetrics, type Metrics } from '../../server/http/metrics';
import { createMetricsApp } from '../../server/http/metricsApp';
import { publicUrlNotice } from '../../server/http/publicUrlNotice';
import { createLive } from '../../server/live/broadcast';
import { forgetOldChanges } from '../../server/live/changeFeed';
import { createMailer, type SendMail } from '../../server/mail';
import { findChromium } from '../../server/pdf/chromium';
import { createPrinter } from '../../server/pdf/printer';
import { StartupError } from '../../server/startupError';
import {
  type ArchiveSettings,
  forgetWalArchive,
  startWalArchive,
} from '../../server/walArchive/archiver';
import type { SignUpPolicy } from '../../shared/account';
import type { OlderCopy } from '../../shared/olderCopy';
import { tables } from '../tables';
import { createClinicSettingsCache } from './clinicSettingsCache';

/** Every operation of the product, by feature. */
const router = openApi.router({
  accounts: accountsOperations,
  passkeys: passkeysOperations,
  patients: patientsOperations,
  queue: queueOperations,
  consultations: consultationsOperations,
  reports: reportsOperations,
  evening: eveningOperations,
  templates: templatesOperations,
  substances: substancesOperations,
  prescriptions: prescriptionsOperations,
  vitals: vitalsOperations,
  billing: billingOperations,
  appointments: appointmentsOperations,
  dashboard: dashboardOperations,
  topbar: topbarOperations,
  sharing: sharingOperationsWith({ prescription: readPrescriptionPaper, bill: readBillPaper }),
  staff: staffOperations,
  audit: auditOperations,
  exports: exportsOperations,
  imports: importsOperations,
  live: liveOperations,
  board: boardOperations,
  settings: settingsOperations,
  setUp: setUpOperations,
  dayClose: dayCloseOperations,
  privacy: privacyOperations,
  everythingHeld: everythingHeldOperations,
  incidents: incidentsOperations,
  priceList: priceListOperations,
});

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

/** Brings a reachable database up to date and puts the whole server on it; the app does not listen yet. */
export async function createClinic(options: ClinicOptions): Promise<Clinic> {
  const {
    connection,
    ownerConnection,
    log,
    clock = () => new Date(),
    webDir = null,
    chromium = null,
    edge = plainEdge,
    metrics = null,
    watchedFolders: folders = {},
    drainSeconds = 0,
  } = options;
  checkOperations(router, Object.keys(tables));
  await prepareDatabase(options, clock());
  const primary = connect(connection, log);
  const { db, pool } = primary;
  const replica = options.replica ? connectReplica(options.replica, primary, log) : db;
  const disconnect = async () => {
    if (replica !== db) await replica.destroy();
    await db.destroy();
  };
  const clinicSettings = createClinicSettingsCache(db, options.config.timeZone);
  const config = {
    ...options.config,
    // As it is at the moment somebody asks: the setting may change while the server runs.
    get timeZone() {
      return clinicSettings.timeZone;
    },
  };
  const witness = options.auditHeads ? createWitness(options.auditHeads, clock, log) : null;
  const chain = createAuditChain(db, log, witness?.onGrown);
  const sessionRules = {
    idleMinutes: config.idleMinutes,
    publicName: publicPasskeyName(edge.publicUrl),
    sampleData: config.sampleData,
  };
  const live = createLive({
    connection,
    db,
    log,
    clock,
    sessionRules,
    secondFactor: () => clinicSettings.secondFactor,
    readNews: async (topics, tokenIds) => {
      const queue =
        tokenIds.length > 0
          ? await readQueueNews(db, tokenIds, clock(), localTimeZone(config))
          : null;
      return (reader) => newsOf(topics, queue, reader);
    },
    onChanged: clinicSettings.readAfter,
    ...(metrics && { onTold: metrics.newsTold, onDropped: metrics.screenDropped }),
  });
  const onPrinted = metrics?.paperPrinted;
  const papers =
    chromium && webDir
      ? createPrinter({ chromium, webDir, log, ...(onPrinted ? { onPrinted } : {}) })
      : null;
  let isStopping = false;
  try {
    await live.start();
    await clinicSettings.read();
    const housekeeping = startHousekeeping(
      log,
      {
        'old requests': () => forgetOldRequests(db, clock()),
        'ended sessions': () => forgetEndedSessions(db, clock()),
        'networks of old sign-ins': () => forgetOldNetworks(db, clock()),
        'questions to passkeys': () => forgetOldChallenges(db, clock()),
        'old changes': () => forgetOldChanges(db, clock()),
        'files that nobody registered': () => forgetStagedRows(db, clock()),
        'accounts that waited too long': () => forgetLongWaiting(db, clock()),
        'evening messages of long ago': () => forgetOldEvenings(db, clock()),
        'what came after an erasure': async () => {
          await chain.catchUp();
          await eraseWhatCameLater(db, clock());
        },
      },
      live.isFirst,
    );
    const evenings = startHousekeeping(
      log,
      {
        'evening messages': () =>
          sendEveningMessages({
            db,
            sendMail: options.sendMail ?? null,
            log,
            now: clock(),
            timeZone: localTimeZone(config),
          }),
      },
      live.isFirst,
      minute,
    );
    const erasures = {
      seal: chain.catchUp,
      writeDown: () => {
        const chosen = backupPlace.current()?.schedule.folder;
        const files = [...(options.erasures ?? []), ...(chosen ? [erasuresFile(chosen)] : [])];
        return writeErasures(db, [...new Set(files)]);
      },
      copiesBefore: (erasedAt: Date): OlderCopy[] => {
        const backups = backupPlace.current();
        const copied = backups?.copies();
        const archived = walArchive?.keepsUntil(erasedAt).toISOString();
        return [
          ...olderBackups(backups?.schedule ?? null, copied?.made, {
            erasedAt,
            now: clock(),
          }),
          ...(archived ? [{ what: 'archivedChanges' as const, keptUntil: archived }] : []),
        ];
      },
    };
    // Each server for itself, beside its own data.
    const witnessing = startHousekeeping(log, {
      'audit heads': async () => {
        await chain.catchUp();
        const head = await readHead(db);
        if (head) witness?.write(head);
      },
      'who was erased': erasures.writeDown,
      'backups that hold the erased': async () => {
        const backups = backupPlace.current();
        if (backups) await endOlderBackups(db, backups.schedule, clock(), log);
      },
    });
    const backupPlace = createBackupStorage(
      options.backups ?? null,
      options.backupChoice ?? null,
      (schedule) =>
        startBackups(ownerConnection, schedule, log, {
          tables,
          sealKey: sealKeyOf(options.secret),
          beforehand: chain.catchUp,
          clock,
          db,
          isQuiet: async (now) => {
            const { workingHours } = await readClinicSettings(db);
            return isQuiet(now, workingHours, localTimeZone(config));
          },
        }),
    );
    const walArchive = options.walArchive
      ? startWalArchive({
          connection: ownerConnection,
          cluster: options.walArchive.cluster,
          settings: options.walArchive,
          sealKey: sealKeyOf(options.secret),
          log,
          about: async () => {
            await chain.catchUp();
            return { timeZone: localTimeZone(config), auditHead: await readHead(db) };
          },
          clock,
        })
      : null;
    metrics?.readFrom({
      db,
      pool,
      live,
      papers,
      get backups() {
        return backupPlace.current();
      },
      walArchive,
      folders,
      clock,
      timeZone: () => localTimeZone(config),
    });
    const app = await createHttpApp({
      router,
      shared: {
        db,
        replica,
        config,
        clinicSettings,
        get backups() {
          return backupPlace.current();
        },
        backupStorage: backupPlace,
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
      otherRoutes: [serveFhir],
    });
    return {
      app,
      hasSampleAccounts: clinicSettings.hasSampleAccounts,
      startCode:
        config.needsStartCode && config.signUp !== 'closed' && !clinicSettings.hasStaff
          ? startCodeOf(options.secret)
          : null,
      close: async () => {
        isStopping = true;
        await wait(drainSeconds * 1_000);
        live.endStreams();
        await closeApp(app, drainSeconds > 0);
        await papers?.end();
        await backupPlace.end();
        await housekeeping.end([]);
        await evenings.end([]);
        await witnessing.end(['audit heads', 'who was erased']);
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

const withoutChromium =
  'CLINIC_CHROMIUM leads to no Chromium; papers are printed by the browsers alone.';

export interface DatabaseTarget {
  connection: DatabaseAddress;
  ownerConnection: DatabaseAddress;
  replica: DatabaseAddress | null;
  dataDir: string;
  /** The folder of the embedded PostgreSQL's files; null with one elsewhere. */
  cluster: string | null;
  /** Something about the place that the person who started the server should know. */
  notice: string | null;
}

/** Steps to undo when the server ends, the last one first. */
export interface Shutdown {
  add(step: () => void | Promise<void>): void;
}

interface Opening {
  config: Config;
  place: DatabaseTarget;
  log: Logger;
  shutdown: Shutdown;
  /** The browser's files. */
  webDir: string;
}

/** Puts the clinic onto its database and lets it answer; what undoes it is added to `shutdown`. */
export async function openClinic({ config, place, log, shutdown, webDir }: Opening): Promise<void> {
  if (place.cluster && !config.walArchiveDir) await forgetWalArchive(place.ownerConnection, log);
  if (config.backupCopy && !config.backupDir) {
    throw new StartupError('CLINIC_BACKUP_DIR is needed too, for backups to copy.');
  }
  const chromium = findChromium(config.chromium);
  const figures = await serveFigures(config, log, shutdown);
  const secret = secretOf(config, place.dataDir);
  rememberSeal(place.dataDir, fingerprintOf(sealKeyOf(secret).publicKey));
  const backups = {
    ...config,
    databaseFolder: config.databaseUrl ? null : place.dataDir,
    sealTrust: () => sealTrustIn(config, place.dataDir),
  };
  const clinic = await createClinic({
    config,
    connection: place.connection,
    ownerConnection: place.ownerConnection,
    replica: place.replica,
    auditHeads: auditHeadsFile(place.dataDir),
    erasures: foldersOfErasures(config, place.dataDir).map(erasuresFile),
    walArchive:
      place.cluster && config.walArchiveDir
        ? {
            cluster: place.cluster,
            folder: config.walArchiveDir,
            keepDays: config.walDaysKept,
            passphrase: config.backupPassphrase,
          }
        : null,
    backups: config.backupDir ? { ...backups, folder: config.backupDir } : null,
    backupChoice: { dataDir: place.dataDir, schedule: backups },
    secret,
    sendMail: mailerOf(config),
    // What a database elsewhere has room for cannot be seen from here.
    ...(config.databaseUrl ? {} : { hasSpace: watchDiskSpace(place.dataDir) }),
    log,
    chromium,
    webDir,
    edge: {
      ...config,
      limits: { ...defaultLimits, requestsPerMinute: config.requestsPerMinute },
    },
    metrics: figures.metrics,
    watchedFolders: {
      data: place.dataDir,
      ...(config.backupDir ? { backups: config.backupDir } : {}),
      ...(config.walArchiveDir ? { archive: config.walArchiveDir } : {}),
    },
    drainSeconds: config.drainSeconds,
  });
  shutdown.add(clinic.close);
  await listen(clinic.app, config, ['HOST', 'PORT']);
  announce(clinic, config, [
    place.notice,
    figures.notice,
    config.chromium && !chromium ? withoutChromium : null,
    publicUrlNotice(config.publicUrl),
  ]);
}

function mailerOf({ smtpUrl, publicUrl, mailFrom }: Config): SendMail | null {
  if (!smtpUrl) return null;
  if (!publicUrl) {
    throw new StartupError(
      'CLINIC_SMTP_URL needs CLINIC_PUBLIC_URL, the address that mails lead to.',
    );
  }
  return createMailer(smtpUrl, publicUrl, mailFrom);
}

/** Serves the figures for Prometheus if they are asked for: before and after the clinic itself answers. */
async function serveFigures(
  { metricsHost: host, metricsPort: port, hosts }: Config,
  log: Logger,
  shutdown: Shutdown,
): Promise<{ metrics: Metrics | null; notice: string | null }> {
  if (port === null) return { metrics: null, notice: null };
  const metrics = createMetrics();
  // On loopback nobody else asks but a page elsewhere that points its own name at this machine.
  const isKnown = isLoopback(host) ? knownHosts({ publicUrl: null, hosts }) : undefined;
  const app = createMetricsApp(metrics, log, isKnown);
  shutdown.add(() => app.close());
  await listen(app, { host, port }, ['CLINIC_METRICS_HOST', 'CLINIC_METRICS_PORT']);
  const address = urlOf(app, { host, port });
  return { metrics, notice: `The figures for Prometheus are at ${address}/metrics.` };
}

async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  [hostSetting, portSetting]: [string, string],
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `The port ${port} is taken by another program. Set ${portSetting} to a free one.`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(
        `The address ${host}:${port} cannot be used on this machine (${code}). Set ${hostSetting} and ${portSetting}.`,
      );
    }
    throw error;
  }
}

/** Where an app that listens is reached from this machine. */
function urlOf(app: FastifyInstance, given: Pick<Config, 'host' | 'port'>): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : given.port;
  const host = ['0.0.0.0', '::'].includes(given.host) ? 'localhost' : given.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const signUpNotices: Record<SignUpPolicy, string> = {
  open: 'Anyone who reaches this address may sign up.',
  approval: 'A new account waits until an administrator lets it in.',
  invite: 'New accounts are made by invitation.',
  closed: 'Nobody can make an account.',
};

function announce(
  { app, hasSampleAccounts, startCode }: Clinic,
  config: Config,
  notices: (string | null)[],
): void {
  const address = urlOf(app, config);
  const accounts = hasSampleAccounts
    ? `Sample accounts: ${sampleAccounts.map(({ role, email }) => `${role} ${email}`).join(', ')}; password of both: ${samplePassword}.`
    : null;
  const first = startCode
    ? `The first account, which administers the clinic, needs the code ${startCode}.`
    : null;
  const line = [
    `The clinic is ready at ${address}.`,
    accounts,
    signUpNotices[config.signUp],
    first,
    ...notices,
  ]
    .filter(Boolean)
    .join(' ');
  process.stdout.write(`${line}\n`);
}
