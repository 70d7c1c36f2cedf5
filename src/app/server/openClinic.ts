import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { sampleAccounts, samplePassword } from '../../features/accounts/sampleAccounts';
import { auditHeadsFile } from '../../server/audit/auditHeads';
import { secretOf } from '../../server/auth/secret';
import { erasuresFile, foldersOfErasures } from '../../server/backup/erasures';
import { fingerprintOf, rememberSeal, sealKeyOf, sealTrustIn } from '../../server/backup/seal';
import { type Config, isLoopback } from '../../server/config';
import { watchDiskSpace } from '../../server/database/diskSpace';
import type { DatabaseAddress } from '../../server/database/hosts';
import { defaultLimits } from '../../server/http/bounds';
import { knownHosts } from '../../server/http/knownHosts';
import { createMetrics, type Metrics } from '../../server/http/metrics';
import { createMetricsApp } from '../../server/http/metricsApp';
import { publicUrlNotice } from '../../server/http/publicUrlNotice';
import { createMailer, type SendMail } from '../../server/mail';
import { findChromium } from '../../server/pdf/chromium';
import { StartupError } from '../../server/startupError';
import { dropWalArchive } from '../../server/walArchive/archiver';
import type { SignUpPolicy } from '../../shared/account';
import { type Clinic, createClinic } from './clinic';

const chromiumMissingNotice =
  'CLINIC_CHROMIUM leads to no Chromium; papers are printed by the browsers alone.';

export interface DatabaseTarget {
  connection: DatabaseAddress;
  ownerConnection: DatabaseAddress;
  replica: DatabaseAddress | null;
  dataDir: string;
  /** The folder of the embedded PostgreSQL's files; null if the database is external. */
  cluster: string | null;
  /** What the start line says about the database. */
  notice: string | null;
}

/** Clean-up steps, which run in reverse order when the server ends. */
export interface Shutdown {
  add(step: () => void | Promise<void>): void;
}

interface OpenClinicOptions {
  config: Config;
  database: DatabaseTarget;
  log: Logger;
  shutdown: Shutdown;
  /** The folder of the built web application. */
  webDir: string;
}

/** Creates the clinic on its database and starts listening. Adds the clean-up steps to `shutdown`. */
export async function openClinic({
  config,
  database,
  log,
  shutdown,
  webDir,
}: OpenClinicOptions): Promise<void> {
  if (database.cluster && !config.walArchiveDir)
    await dropWalArchive(database.ownerConnection, log);
  if (config.backupCopy && !config.backupDir) {
    throw new StartupError('CLINIC_BACKUP_DIR is needed too, for backups to copy.');
  }
  const chromium = findChromium(config.chromium);
  const metricsServer = await serveMetrics(config, log, shutdown);
  const secret = secretOf(config, database.dataDir);
  rememberSeal(database.dataDir, fingerprintOf(sealKeyOf(secret).publicKey));
  const backups = {
    ...config,
    databaseFolder: config.databaseUrl ? null : database.dataDir,
    sealTrust: () => sealTrustIn(config, database.dataDir),
  };
  const clinic = await createClinic({
    config,
    connection: database.connection,
    ownerConnection: database.ownerConnection,
    replica: database.replica,
    auditHeads: auditHeadsFile(database.dataDir),
    erasures: foldersOfErasures(config, database.dataDir).map(erasuresFile),
    walArchive:
      database.cluster && config.walArchiveDir
        ? {
            cluster: database.cluster,
            folder: config.walArchiveDir,
            keepDays: config.walDaysKept,
            passphrase: config.backupPassphrase,
          }
        : null,
    backups: config.backupDir ? { ...backups, folder: config.backupDir } : null,
    backupChoice: { dataDir: database.dataDir, schedule: backups },
    contents: {
      place: config.contents,
      dataDir: database.dataDir,
      isEncrypted: config.backupPassphrase !== null,
    },
    secret,
    sendMail: mailerOf(config),
    // The free space of an external database's disk cannot be read from here.
    ...(config.databaseUrl ? {} : { hasSpace: watchDiskSpace(database.dataDir) }),
    log,
    chromium,
    webDir,
    edge: {
      ...config,
      limits: { ...defaultLimits, requestsPerMinute: config.requestsPerMinute },
    },
    metrics: metricsServer.metrics,
    watchedFolders: {
      data: database.dataDir,
      ...(config.backupDir ? { backups: config.backupDir } : {}),
      ...(config.walArchiveDir ? { archive: config.walArchiveDir } : {}),
      ...(config.contents?.kind === 'folder' ? { contents: config.contents.folder } : {}),
    },
    drainSeconds: config.drainSeconds,
  });
  shutdown.add(clinic.close);
  await listen(clinic.app, config, ['HOST', 'PORT']);
  announce(clinic, config, [
    database.notice,
    metricsServer.notice,
    config.chromium && !chromium ? chromiumMissingNotice : null,
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

/** Serves metrics for Prometheus if a port is configured, from before the clinic listens until after it closes. */
async function serveMetrics(
  { metricsHost: host, metricsPort: port, hosts }: Config,
  log: Logger,
  shutdown: Shutdown,
): Promise<{ metrics: Metrics | null; notice: string | null }> {
  if (port === null) return { metrics: null, notice: null };
  const metrics = createMetrics();
  // On loopback only a web page can be a foreign client, by DNS rebinding; checking the Host header refuses it.
  const isKnownHost = isLoopback(host) ? knownHosts({ publicUrl: null, hosts }) : undefined;
  const app = createMetricsApp(metrics, log, isKnownHost);
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

/** The URL at which this machine reaches a listening app. */
function urlOf(app: FastifyInstance, configured: Pick<Config, 'host' | 'port'>): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : configured.port;
  const host = ['0.0.0.0', '::'].includes(configured.host) ? 'localhost' : configured.host;
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
  const sampleAccountsNotice = hasSampleAccounts
    ? `Sample accounts: ${sampleAccounts.map(({ role, email }) => `${role} ${email}`).join(', ')}; password of both: ${samplePassword}.`
    : null;
  const startCodeNotice = startCode
    ? `The first account, which administers the clinic, needs the code ${startCode}.`
    : null;
  const line = [
    `The clinic is ready at ${address}.`,
    sampleAccountsNotice,
    signUpNotices[config.signUp],
    startCodeNotice,
    ...notices,
  ]
    .filter(Boolean)
    .join(' ');
  process.stdout.write(`${line}\n`);
}
