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
  if (place.cluster && !config.walArchiveDir) await dropWalArchive(place.ownerConnection, log);
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
