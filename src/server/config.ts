import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type SignUpPolicy, signUpPolicies } from '../shared/account';
import { isTimeZone } from '../shared/clinicDay';
import type { S3Setting } from './backup/copies/s3Storage';
import { fingerprintPattern } from './backup/seal';
import { StartupError } from './startupError';

function wholeNumber(least: number, most: number, noun = 'a whole number') {
  const message = `must be ${noun} from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgresql://user:password@host:5432/database');

/** Where files lie: a folder, or a storage that speaks S3. */
function placeSettings<Name extends PlaceName>(name: Name) {
  const origin = z
    .string()
    .refine(isSafeOrigin, 'must be an address such as https://s3.ap-south-1.amazonaws.com')
    .optional();
  const text = z.string().optional();
  return {
    [`${name}_DIR`]: text,
    [`${name}_S3_ENDPOINT`]: origin,
    [`${name}_S3_REGION`]: text,
    [`${name}_S3_BUCKET`]: text,
    [`${name}_S3_PREFIX`]: text,
    [`${name}_S3_KEY_ID`]: text,
    [`${name}_S3_SECRET`]: text,
  } as Record<`${Name}_${PlacePart}`, typeof text>;
}

type PlaceName = 'CLINIC_BACKUP_COPY' | 'CLINIC_CONTENTS';
type PlacePart = 'DIR' | `S3_${'ENDPOINT' | 'REGION' | 'BUCKET' | 'PREFIX' | 'KEY_ID' | 'SECRET'}`;

const settings = z.object({
  PORT: wholeNumber(0, 65535, 'a port number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  CLINIC_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^\s,]+$/,
      'must name one host, such as postgresql://user:password@host:5432/database',
    )
    .optional(),
  CLINIC_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CLINIC_SECRET_FILE: z.string().optional(),
  CLINIC_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone name such as Asia/Kolkata')
    .optional(),
  CLINIC_PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be the clinic’s address without a path, such as https://clinic.example')
    .optional(),
  CLINIC_HOSTS: z
    .string()
    .refine(
      (list) => namesIn(list).every(isHostName),
      'must be host names without a port, such as desk.lan, clinic.home.arpa',
    )
    .optional(),
  CLINIC_TRUSTED_PROXY: z
    .string()
    .refine(
      (list) => namesIn(list).every(isNetwork),
      'must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8',
    )
    .optional(),
  CLINIC_REQUESTS_PER_MINUTE: wholeNumber(60, 1_000_000).default(600),
  CLINIC_SAMPLE_DATA: z.enum(['on', 'off'], 'must be on or off').optional(),
  CLINIC_SIGN_UP: z.enum(signUpPolicies, `must be one of ${signUpPolicies.join(', ')}`).optional(),
  CLINIC_IDLE_MINUTES: wholeNumber(1, 720).default(30),
  CLINIC_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must look like smtp://user:password@host:587')
    .optional(),
  CLINIC_MAIL_FROM: z.email('must be an e-mail address').default('clinic@localhost.invalid'),
  CLINIC_BACKUP_DIR: z.string().optional(),
  CLINIC_BACKUP_EVERY: wholeNumber(1, 168, 'a whole number of hours').default(24),
  CLINIC_BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  CLINIC_BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  CLINIC_BACKUP_COPY_KEEP: wholeNumber(1, 10_000).optional(),
  ...placeSettings('CLINIC_BACKUP_COPY'),
  ...placeSettings('CLINIC_CONTENTS'),
  CLINIC_WAL_ARCHIVE_DIR: z.string().optional(),
  CLINIC_WAL_KEEP_DAYS: wholeNumber(1, 90, 'a whole number of days').default(7),
  CLINIC_BACKUP_SEAL: z
    .string()
    .refine(
      (list) => list === 'none' || namesIn(list).every((name) => fingerprintPattern.test(name)),
      'must be the fingerprint of a seal, such as 3f2a-…, or none',
    )
    .optional(),
  CLINIC_CHROMIUM: z.string().optional(),
  CLINIC_METRICS_PORT: wholeNumber(0, 65535, 'a port number').optional(),
  CLINIC_METRICS_HOST: z.string().default('127.0.0.1'),
  CLINIC_DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('warn'),
});

/** The names of all settings' environment variables. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The address of the tables' owner, if the server connects as another user. */
  databaseOwnerUrl: string | null;
  /** A standby for reads that may be a moment old; null: everything is read from the database itself. */
  databaseReplicaUrl: string | null;
  /** The secret for signing and encrypting that several servers share; null: one is stored in the data folder. */
  secret: string | null;
  /** The file with the secret (absolute path). */
  secretFile: string | null;
  /** The clinic's own time zone (IANA name); null when none was set. */
  timeZone: string | null;
  /** The clinic's only public address; null when none was set. */
  publicUrl: URL | null;
  /** Host names accepted besides this machine's own if there is no public address; in lower case. */
  hosts: string[];
  /** Addresses and networks whose X-Forwarded-… headers are believed. */
  trustedProxies: string[];
  /** Requests to the API that one session may make in a minute. */
  requestsPerMinute: number;
  sampleData: boolean;
  /** Sample data was turned on explicitly, not by default. */
  insistsOnSampleData: boolean;
  signUp: SignUpPolicy;
  /** The first account, an administrator's, needs the code from the start line, because strangers may come first. */
  needsStartCode: boolean;
  /** Minutes without use after which a session ends. */
  idleMinutes: number;
  smtpUrl: string | null;
  mailFrom: string;
  /** Folder of the scheduled backups (absolute path); null: none. */
  backupDir: string | null;
  backupEveryHours: number;
  /** How many backups are retained. */
  backupsKept: number;
  /** Null: backups are not encrypted. */
  backupPassphrase: string | null;
  /** The second storage, to which each backup is copied; null: none. */
  backupCopy: { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Setting) | null;
  /** How many copies are retained there. */
  backupCopiesKept: number;
  /** Where the contents of attachments lie; null: in the data folder. */
  contents: Config['backupCopy'];
  /** Folder of the archive of the embedded PostgreSQL's write-ahead log (absolute path); null: none. */
  walArchiveDir: string | null;
  /** Days within which every minute can be restored. */
  walDaysKept: number;
  /** Fingerprints whose seals are trusted besides those in the data folder. */
  trustedSeals: string[];
  /** Backups without a seal are accepted although seals are known. */
  takesUnsealed: boolean;
  /** The Chromium that makes PDFs: its path, `auto` for the usual places, null for none. */
  chromium: string | null;
  /** Port of the metrics for Prometheus; null: not served. */
  metricsPort: number | null;
  metricsHost: string;
  /** Seconds that a stopping server goes on answering, until proxies have switched to another one. */
  drainSeconds: number;
  logLevel: string;
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * Throws a StartupError that names the first wrong variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const result = settings.safeParse(values);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0]);
    // A secret does not belong on the screen.
    const isSecret = /(PASSPHRASE|SECRET)$/.test(name);
    const actual = isSecret ? '' : `, but it is ${JSON.stringify(values[name])}`;
    throw new StartupError(`The setting ${name} ${issue?.message}${actual}.`);
  }
  const value = result.data;
  const exposures = [
    ...(isLoopback(value.HOST) ? [] : [`HOST=${value.HOST}`]),
    ...(value.CLINIC_PUBLIC_URL ? ['CLINIC_PUBLIC_URL'] : []),
    ...(value.CLINIC_HOSTS ? ['CLINIC_HOSTS'] : []),
  ];
  // Known passwords and open sign-up are for trying it out on one machine, not for a clinic's own database or where
  // others have access.
  const isTrial =
    exposures.length === 0 && !value.DATABASE_URL && value.CLINIC_TRUSTED_PROXY === undefined;
  const sampleData = value.CLINIC_SAMPLE_DATA ? value.CLINIC_SAMPLE_DATA === 'on' : isTrial;
  if (sampleData && exposures[0]) {
    throw new StartupError(
      `CLINIC_SAMPLE_DATA=on lets everybody in who reads the login screen; with ${exposures[0]} it must be off.`,
    );
  }
  if (value.CLINIC_WAL_ARCHIVE_DIR && value.DATABASE_URL) {
    throw new StartupError(
      'CLINIC_WAL_ARCHIVE_DIR is for the embedded PostgreSQL; with DATABASE_URL, whoever runs that PostgreSQL archives its log.',
    );
  }
  const walArchiveDir = value.CLINIC_WAL_ARCHIVE_DIR
    ? path.resolve(value.CLINIC_WAL_ARCHIVE_DIR)
    : null;
  const inData = walArchiveDir && path.relative(path.resolve(value.CLINIC_DATA_DIR), walArchiveDir);
  if (inData !== null && !/^\.\.([\\/]|$)|^([a-z]:)?[\\/]/i.test(inData)) {
    throw new StartupError(
      'CLINIC_WAL_ARCHIVE_DIR lies in the data folder, and would be lost with it. Name a folder outside, best on another disk.',
    );
  }
  if (value.CLINIC_SECRET && value.CLINIC_SECRET_FILE) {
    throw new StartupError('Only one of CLINIC_SECRET and CLINIC_SECRET_FILE can be set.');
  }
  if (value.CLINIC_PUBLIC_URL && value.CLINIC_HOSTS) {
    throw new StartupError(
      'Only one of CLINIC_PUBLIC_URL and CLINIC_HOSTS can be set: at a public address no other name is answered.',
    );
  }
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: path.resolve(value.CLINIC_DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    databaseOwnerUrl: value.DATABASE_OWNER_URL ?? null,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL ?? null,
    secret: value.CLINIC_SECRET ?? null,
    secretFile: value.CLINIC_SECRET_FILE ? path.resolve(value.CLINIC_SECRET_FILE) : null,
    timeZone: value.CLINIC_TIME_ZONE ?? null,
    publicUrl: value.CLINIC_PUBLIC_URL ? new URL(value.CLINIC_PUBLIC_URL) : null,
    hosts: namesIn(value.CLINIC_HOSTS ?? '').map((name) => name.toLowerCase()),
    trustedProxies: namesIn(value.CLINIC_TRUSTED_PROXY ?? ''),
    requestsPerMinute: value.CLINIC_REQUESTS_PER_MINUTE,
    sampleData,
    insistsOnSampleData: value.CLINIC_SAMPLE_DATA === 'on',
    signUp: value.CLINIC_SIGN_UP ?? (isTrial ? 'open' : 'approval'),
    needsStartCode: !isTrial && !sampleData,
    idleMinutes: value.CLINIC_IDLE_MINUTES,
    smtpUrl: value.CLINIC_SMTP_URL ?? null,
    mailFrom: value.CLINIC_MAIL_FROM,
    backupDir: value.CLINIC_BACKUP_DIR ? path.resolve(value.CLINIC_BACKUP_DIR) : null,
    backupEveryHours: value.CLINIC_BACKUP_EVERY,
    backupsKept: value.CLINIC_BACKUP_KEEP,
    backupPassphrase: value.CLINIC_BACKUP_PASSPHRASE ?? null,
    backupCopy: backupCopyOf(value),
    contents: placeOf(value, 'CLINIC_CONTENTS'),
    backupCopiesKept: value.CLINIC_BACKUP_COPY_KEEP ?? value.CLINIC_BACKUP_KEEP,
    walArchiveDir,
    walDaysKept: value.CLINIC_WAL_KEEP_DAYS,
    trustedSeals: namesIn(value.CLINIC_BACKUP_SEAL ?? '').filter((name) => name !== 'none'),
    takesUnsealed: value.CLINIC_BACKUP_SEAL === 'none',
    chromium: value.CLINIC_CHROMIUM ?? null,
    metricsPort: value.CLINIC_METRICS_PORT ?? null,
    metricsHost: value.CLINIC_METRICS_HOST,
    drainSeconds: value.CLINIC_DRAIN_SECONDS,
    logLevel: value.LOG_LEVEL,
  };
}

function backupCopyOf(value: z.infer<typeof settings>): Config['backupCopy'] {
  const place = placeOf(value, 'CLINIC_BACKUP_COPY');
  const isBackupDir =
    place?.kind === 'folder' &&
    value.CLINIC_BACKUP_DIR &&
    place.folder === path.resolve(value.CLINIC_BACKUP_DIR);
  if (isBackupDir) {
    throw new StartupError('CLINIC_BACKUP_COPY_DIR must be another folder than CLINIC_BACKUP_DIR.');
  }
  return place;
}

function placeOf(value: z.infer<typeof settings>, name: PlaceName): Config['backupCopy'] {
  const folder = value[`${name}_DIR`];
  const endpoint = value[`${name}_S3_ENDPOINT`];
  if (!folder && !endpoint) return null;
  if (folder && endpoint) {
    throw new StartupError(`Only one of ${name}_DIR and ${name}_S3_ENDPOINT can be set.`);
  }
  if (folder) return { kind: 'folder', folder: path.resolve(folder) };
  const required = (part: 'BUCKET' | 'KEY_ID' | 'SECRET') => {
    const given = value[`${name}_S3_${part}`];
    if (given) return given;
    throw new StartupError(`${name}_S3_ENDPOINT needs ${name}_S3_${part} too.`);
  };
  const prefix = (value[`${name}_S3_PREFIX`] ?? '').replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    endpoint: new URL(String(endpoint)),
    region: value[`${name}_S3_REGION`] ?? 'auto',
    bucket: required('BUCKET'),
    prefix: prefix && `${prefix}/`,
    keyId: required('KEY_ID'),
    secret: required('SECRET'),
  };
}

/** Whether the connection to an origin cannot be read by others: https, or this very machine. */
function isSafeOrigin(value: string): boolean {
  if (!isOrigin(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** Whether a server that listens at this address is reachable only from its own machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isOrigin(value: string): boolean {
  try {
    const { protocol, origin } = new URL(value);
    return ['http:', 'https:'].includes(protocol) && [origin, `${origin}/`].includes(value);
  } catch {
    return false;
  }
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function isHostName(value: string): boolean {
  return /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(value);
}

// With /0 everybody would be a trusted proxy and could choose the address that they are counted by.
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/** The time zone of "local midnight" and of every time on screen: the clinic's, else this server's own (spec 7). */
export function localTimeZone(config: Pick<Config, 'timeZone'>): string {
  return config.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
